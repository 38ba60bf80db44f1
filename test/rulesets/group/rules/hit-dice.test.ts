import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  derivedFrom,
  hitPointDice,
  readHitDice,
  saveRow,
} from "../../../../src/rulesets/group/rules/notation-attacks.ts";

const clauses = readFileSync(new URL("../../../../docs/rules/group.md", import.meta.url), "utf8");
/** The table of enhanced hit dice in the clauses. */
const printed = [...clauses.matchAll(/^\| (\d+\+\d+) \| ([^|]*) \| ([^|]*) \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$/gm)];

const derived = (text: string) => {
  const hd = readHitDice({ text, at: 0 });
  if ("at" in hd) throw new Error(`No hit dice: ${text}`);
  return derivedFrom(hd);
};
/** Results for hit dice in the worked examples. */
const worked = [
  ["example 70 · GR-141, GR-142, GR-143", "4+4", { attack: 5, saves: 5, hitPoints: "4d8+16", overall: 5, morale: 4 }],
  [
    "example 71 · GR-141, GR-142, GR-143",
    "5+5",
    { attack: 6, attackRow: "6–7+", saves: 7, saveRow: "7–8", hitPoints: "5d8+25", overall: 7, morale: 5 },
  ],
  ["example 72 · GR-141, GR-142", "1+1", { attack: 1, attackRow: "1+", saves: 2, hitPoints: "1d8+1", morale: 1 }],
  ["example 73 · GR-141, GR-142", "8+2", { attack: 8, plus: true, saves: 9, hitPoints: "8d8+16", morale: 2 }],
] as const;
const hitDice = fc.record({ base: fc.integer({ min: 1, max: 99 }), bonus: fc.integer({ min: 0, max: 99 }) });

describe("Enhanced hit dice", () => {
  it.each(worked)("%s", (_, text, expected) => {
    const { attack, ...others } = derived(text);
    expect({ ...others, attack: attack.dice, plus: attack.plus }).toMatchObject(expected);
  });

  it("GR-140 · every value of the clauses' table equals the derived value", () => {
    const rows = printed.map(([, text = "", attack, row, saves, points, morale]) => {
      const from = derived(text);
      expect(`${from.attack.dice}${from.attack.plus ? " with +" : ""}`, text).toBe(attack);
      expect([from.attackRow, `${from.saves}`, from.hitPoints, `+${from.morale}`], text).toEqual([
        row,
        saves,
        points,
        morale,
      ]);
      return text;
    });
    expect(rows).toEqual(["1+1", "4+4", "5+5", "8+2", "3+9", "2+13"]);
  });

  it("GR-141 · a bonus of 1 to 3 is the plus of the row, of 4 or more one die and never more", () => {
    expect([derived("1+3").attackRow, derived("1+4").attackRow, derived("1").attackRow]).toEqual(["1+", "2–3+", "1"]);
    expect([derived("5+5").attack, derived("5+99").attack]).toEqual([
      { dice: 6, plus: false },
      { dice: 6, plus: false },
    ]);
    expect([derived("0+3").attackRow, derived("0+4").attackRow, derived("15+3").attackRow]).toEqual([
      "below 1",
      "1",
      "14–15+",
    ]);
    expect([derived("15+4").attackRow, derived("16").attackRow]).toEqual(["16 and more", "16 and more"]);
  });

  it("GR-142 · saves gain a die for each four begun, without limit", () => {
    expect(["4", "4+1", "4+4", "4+5", "4+8", "4+9", "4+12", "4+13"].map((text) => derived(text).saves)).toEqual([
      4, 5, 5, 6, 6, 7, 7, 8,
    ]);
    expect([derived("3").saveRow, derived("4").saveRow, derived("8+2").saveRow]).toEqual(["3–4", "3–4", "9–10"]);
    expect([derived("5+5").saveRow, derived("1").saveRow, saveRow({ base: 0, bonus: 0 })]).toEqual([
      "7–8",
      "1–2",
      "1–2",
    ]);
  });

  it("GR-143 · the bonus is added once for each hit die", () => {
    expect([derived("4+4").hitPoints, derived("5+5").hitPoints, derived("4").hitPoints]).toEqual([
      "4d8+16",
      "5d8+25",
      "4d8",
    ]);
    expect(hitPointDice({ base: 0, bonus: 2 })).toBe(null);
  });

  it("GR-144 · effects that ask for hit dice use the number for saves", () => {
    fc.assert(
      fc.property(hitDice, ({ base, bonus }) => {
        const { overall, saves } = derivedFrom({ base, bonus });
        expect(overall).toBe(saves);
      }),
    );
    expect(derived("5+5").overall).toBe(7);
  });

  it("GR-145 · morale checks get the bonus", () => {
    expect([derived("4+4").morale, derived("4").morale]).toEqual([4, 0]);
  });
});
