import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { armorClass } from "../../../../src/rulesets/group/rules/armor.ts";
import {
  type Attacker,
  hits,
  lowestHit,
  multiplied,
  ratingOf,
  scoreNeeded,
} from "../../../../src/rulesets/group/rules/attacks.ts";
import { itemFrom } from "../../../../src/rulesets/group/rules/items.ts";
import { type Aac0, readAac0 } from "../../../../src/rulesets/group/rules/notation-attacks.ts";
import { readScores } from "../../../../src/rulesets/group/rules/scores.ts";
import { settings } from "../../../../src/rulesets/group/rules/settings.ts";
import { field, id } from "./field.ts";

const clauses = readFileSync(new URL("../../../../docs/rules/group.md", import.meta.url), "utf8");
/** The rows of the table in the clauses: AAC0 as written, and its scores from AC 10 to −10. */
const printed = [...clauses.matchAll(/^\| \*\*(\d+(?:\\\*)?)\*\* \|(.*)\|$/gm)].map(([, aac0 = "", cells = ""]) => ({
  aac0: aac0.replace("\\", ""),
  row: cells.split("|").map((cell) => Number(cell.trim().replace("−", "-"))),
}));
const aac0Of = (text: string) => {
  const found = readAac0({ text, at: 0 });
  if ("at" in found) throw new Error(`No AAC0: ${text}`);
  return found;
};
/** The row of an attack table: scores needed from AC 10 down to AC −10. */
const attackRow = (aac0: Aac0) => Array.from({ length: 21 }, (_, i) => scoreNeeded(aac0, 10 - i));
const needed = (aac0: string, ac: number) => scoreNeeded(aac0Of(aac0), ac);
const dice = Array.from({ length: 20 }, (_, i) => i + 1);
const lucky = (modifiers: number, score: number) => dice.filter((die) => hits(die, modifiers, score));

describe("Attack rolls", () => {
  it("GR-125 · a d20 with its modifiers is compared with the score for the target's Armor Class", () => {
    expect(needed("17", 4)).toBe(13);
    expect(lucky(1, 13)).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20]);
  });

  it("GR-130 · an attacker who needs 20 and has +2 hits on 18, 19 and 20", () => {
    expect([lucky(2, needed("20", -1)), lowestHit(2, 20)]).toEqual([[18, 19, 20], 18]);
  });

  it("GR-130 · the lowest die for a hit is shown", () => {
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -10, max: 30 }), (modifiers, score) => {
        expect(lucky(modifiers, score)[0]).toBe(lowestHit(modifiers, score));
      }),
    );
  });

  it("GR-131 · a natural 1 misses and a natural 20 hits, for any number and modifiers", () => {
    fc.assert(
      fc.property(fc.integer({ min: -99, max: 99 }), fc.integer({ min: -99, max: 99 }), (modifiers, score) => {
        expect([hits(1, modifiers, score), hits(20, modifiers, score)]).toEqual([false, true]);
      }),
    );
  });

  it("GR-132 · 20* needs 20 against AC 1 too, and 19 against AC 2", () => {
    expect([needed("20*", 0), needed("20*", 1), needed("20*", 2)]).toEqual([20, 20, 19]);
    expect([needed("20", 0), needed("20", 1)]).toEqual([20, 19]);
  });

  it("GR-133 · every row equals the clauses' table", () => {
    expect(printed.map(({ aac0 }) => aac0)).toEqual(["20*", ...dice.toReversed().map(String)]);
    for (const { aac0, row } of printed) expect(attackRow(aac0Of(aac0)), `AAC0 ${aac0}`).toEqual(row);
  });

  it("GR-133 · a row has six 20s, then 21 and one more for each AC, for any AAC0", () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 20 }), fc.boolean(), (score, star) => {
        const aac0 = { score, star: star && score === 20 };
        const long = Array.from({ length: 60 }, (_, i) => scoreNeeded(aac0, 20 - i));
        const first = long.indexOf(20);
        expect(long.slice(first, first + 8)).toEqual([20, 20, 20, 20, 20, 20, 21, 22]);
        expect(long.slice(0, first)).toEqual(long.slice(0, first).map((_, i) => 20 - first + i));
      }),
    );
  });

  it("GR-133 · numbers below 2 stay, and penalties count against them", () => {
    expect(needed("1", 10)).toBe(-9);
    expect([hits(2, -10, -9), hits(2, -12, -9)]).toEqual([true, false]);
  });
});

describe("Armor Class", () => {
  const ac = (base: number, ...values: number[]) =>
    armorClass({ base, modifiers: values.map((value) => ({ label: "x", value })) });

  it("GR-128 · a bonus is positive and lowers AC, a penalty is negative and raises it", () => {
    expect([ac(5, 2), ac(5, -2), ac(5, 2, -1, 3)]).toEqual([3, 7, 1]);
    expect(armorClass({ base: 5, modifiers: [] }, 2, -3)).toBe(6);
  });

  it("GR-127 · the result is held between 10 and −10 after all is added", () => {
    expect([ac(9, -4), ac(-8, 5), ac(9, -4, 5)]).toEqual([10, -10, 8]);
  });
});

const { monsterTable, classTable } = settings.defaults;
const rating = (creature: Partial<Attacker>) =>
  ratingOf({ aac0: null, aac0Star: false, hd: { base: 0, bonus: 0 }, classes: [], ...creature }, settings.defaults);
const fighting = (level: number, aac0: number | null = null) => ({ name: "Fighter", level, aac0 });

describe("The choice of a table", () => {
  it("GR-129 · goes by the class, and without one by the Monster Attack Table", () => {
    expect(rating({ classes: [fighting(3, 17)] })).toMatchObject({
      by: "class",
      aac0: { score: 17 },
      isDefault: false,
    });
    expect(rating({ hd: { base: 4, bonus: 0 } })).toMatchObject({ by: "hitDice", row: "4–5+", aac0: { score: 16 } });
  });

  it("GR-134 · can use a class's AAC0 alone", () => {
    const { aac0 } = rating({ classes: [fighting(3, 17)] });
    expect(attackRow(aac0)).toEqual(printed.find((each) => each.aac0 === "17")?.row);
  });

  it("GR-126 · prefers AAC0 in the attack's own line to the creature's", () => {
    const sting = { aac0: { score: 12, star: false } };
    const creature = { aac0: 18, aac0Star: false, hd: { base: 4, bonus: 0 }, classes: [] };
    expect(ratingOf(creature, settings.defaults, sting)).toMatchObject({ by: "item", aac0: { score: 12 } });
    expect(ratingOf(creature, settings.defaults, {})).toMatchObject({ by: "actor", aac0: { score: 18 } });
    const read = (aac0: object) => itemFrom({ uuid: "", name: "sting", kind: "weapon", aac0 })?.aac0;
    expect(read({ score: 20, star: true })).toEqual({ score: 20, star: true });
    expect([read({ score: 12, star: true }), read({ score: 21, star: false })]).toEqual([undefined, undefined]);
  });

  it("GR-135 · prefers the actor's number; else monsters use the default table, classes the formula", () => {
    expect(rating({ aac0: 20, aac0Star: true, hd: { base: 9, bonus: 0 } })).toMatchObject({
      by: "actor",
      aac0: { score: 20, star: true },
      isDefault: false,
    });
    const levels = [1, 2, 3, 10, 38, 39, 40, 99].map((level) => rating({ classes: [fighting(level)] }).aac0.score);
    expect(levels).toEqual([20, 20, 19, 16, 2, 1, 1, 1]);
    expect(rating({ classes: [fighting(5)] }).isDefault).toBe(true);
    expect(rating({ hd: { base: 4, bonus: 0 } }).isDefault).toBe(true);
    const monsters = [0, 1, 2, 3, 4, 7, 8, 11, 12, 15, 16, 40].map((base) => rating({ hd: { base, bonus: 0 } }));
    expect(monsters.map(({ aac0 }) => aac0.score)).toEqual([20, 20, 18, 18, 16, 14, 12, 10, 8, 6, 4, 4]);
    expect(monsters.map(({ aac0 }) => aac0.star)).toEqual([true, ...Array(11).fill(false)]);
  });

  it("GR-135 · follows a row set by the GM", () => {
    const changed = { monsterTable: { ...monsterTable, "4–5+": 9 }, classTable: { ...classTable, "5": -3 } };
    const creature = { aac0: null, aac0Star: false, hd: { base: 4, bonus: 1 }, classes: [] };
    expect(ratingOf(creature, changed).aac0.score).toBe(9);
    expect(ratingOf({ ...creature, classes: [fighting(5)] }, changed).aac0.score).toBe(-3);
  });

  it("GR-139 · goes by hit dice even with a class, unless the level is higher; of several classes by the highest level", () => {
    const hd = { base: 4, bonus: 0 };
    expect(rating({ hd, classes: [fighting(4, 10)] }).by).toBe("hitDice");
    expect(rating({ hd, classes: [fighting(5, 10)] })).toMatchObject({ by: "class", aac0: { score: 10 } });
    expect(rating({ hd, classes: [fighting(6, 15), fighting(5, 10)] }).aac0.score).toBe(15);
    expect(rating({ classes: [fighting(5, 15), fighting(5, 10)] }).aac0.score).toBe(10);
  });
});

describe("An actor can't be saved", () => {
  const saved = (changes: object) => readScores({ ...field({ A: {} }).fighters[id("A")]?.scores, ...changes }) !== null;
  const ac = (base: number) => ({ ac: { base, modifiers: [] } });

  it("GR-127 · with a base AC outside the scale", () => {
    expect([saved(ac(10)), saved(ac(-10)), saved(ac(11)), saved(ac(-11))]).toEqual([true, true, false, false]);
  });

  it("GR-132 · with a star on another number than 20", () => {
    expect(saved({ aac0: 20, aac0Star: true })).toBe(true);
    expect(saved({ aac0: 19, aac0Star: true })).toBe(false);
    expect(saved({ aac0: null, aac0Star: true })).toBe(false);
    expect(saved({ aac0: 21 })).toBe(false);
  });

  it("GR-140 · with enhanced hit dice beside a class", () => {
    const classes = [{ name: "Thief", level: 1, aac0: null }];
    expect(saved({ hd: { base: 4, bonus: 4 } })).toBe(true);
    expect(saved({ hd: { base: 4, bonus: 4 }, classes })).toBe(false);
    expect(saved({ hd: { base: 4, bonus: 0 }, classes })).toBe(true);
  });
});

describe("Damage", () => {
  const times = (factor: number, stacks = false) => ({ factor, stacks });

  it("GR-136 · every modifier is multiplied, and only the highest multiplier counts", () => {
    expect(multiplied(4 + 2 + 1, [times(3), times(2)])).toBe(21);
    expect(multiplied(7, [])).toBe(7);
  });

  it("GR-136 · a multiplier that stacks multiplies too", () => {
    expect(multiplied(5, [times(3), times(2, true)])).toBe(30);
    expect(multiplied(5, [times(2, true), times(2, true)])).toBe(20);
  });

  it("GR-136 · damage is never negative and never split", () => {
    expect([multiplied(-3, [times(2)]), multiplied(3, [times(1.5)])]).toEqual([0, 4]);
  });
});
