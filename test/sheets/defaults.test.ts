import { describe, expect, it } from "vitest";
import {
  type Attacker,
  addedIn,
  attackFormula,
  type CreatureBasics,
  creatureDefaults,
  damageDefault,
  feetDefault,
  hexesDefault,
  type ItemBasics,
  lineDefault,
  toHitDefault,
} from "../../src/data/defaults.ts";
import { damageOfLine, type Graded } from "../../src/rulesets/group/data/derived.ts";
import "./derived.ts";

function creature(changes: Partial<CreatureBasics> = {}, group: Partial<Graded> = {}) {
  const basics = {
    strength: 0,
    attackBonus: null,
    armor: 0,
    dexterity: { dexterityBonus: 0 },
    ...changes,
    group: { aac0: null, hitDice: { base: 1, bonus: 0 }, classLevel: 0, ...group },
  };
  return creatureDefaults(basics);
}

function item(changes: Partial<ItemBasics> = {}): ItemBasics {
  return {
    type: "weapon",
    name: "Hunting Bow",
    rolls: { attack: "", damage: "", healing: "", bonus: null },
    flow: { attackType: "melee", attackSkill: "", damage: "", finesse: false, range: null },
    group: { line: "", range: null },
    ...changes,
  };
}

const flow = (changes: Partial<ItemBasics["flow"]>) => ({ flow: { ...item().flow, ...changes } });
const rolls = (changes: Partial<NonNullable<ItemBasics["rolls"]>>) => ({
  rolls: { attack: "", damage: "", healing: "", bonus: null, ...changes },
});
const attacker: Attacker = { attackBonus: 2, strength: 1, dexterity: 4 };
const formula = (of: ItemBasics) => {
  const toHit = toHitDefault(of, attacker);
  return toHit && attackFormula(toHit);
};

describe("A creature's derived numbers", () => {
  it("are the plain ones of every ruleset if nothing is typed", () => {
    expect(creature()).toEqual({
      attackBonus: 0,
      seconds: { reflex: 0, dexterity: 0 },
      marching: { agl: 10 },
      flow: { skills: { melee: 50, ranged: 50, agility: 50, athletics: 50, endurance: 50, deception: 50 } },
      group: { ac: 10, aac0: null, attackModifier: 0, dexReaction: 0 },
    });
  });

  it("follow Dexterity, Strength, attack bonus and armor", () => {
    const made = creature({ strength: 2, attackBonus: 3, armor: 4, dexterity: { dexterityBonus: 4 } });
    expect(made).toEqual({
      attackBonus: 3,
      seconds: { reflex: 4, dexterity: 4 },
      marching: { agl: 14 },
      flow: { skills: { melee: 75, ranged: 85, agility: 70, athletics: 60, endurance: 50, deception: 50 } },
      group: { ac: 6, aac0: 17, attackModifier: 2, dexReaction: 2 },
    });
  });

  it("GR-132, GR-135 · the attack bonus comes from AAC0, else from class level or hit dice, the better", () => {
    expect(creature({}, { aac0: 14 }).attackBonus).toBe(6);
    expect(creature({}, { classLevel: 5 }).attackBonus).toBe(2);
    expect(creature({}, { hitDice: { base: 6, bonus: 0 } }).attackBonus).toBe(6);
    expect(creature({}, { hitDice: { base: 0, bonus: 1 } }).attackBonus).toBe(0);
    expect(creature({}, { classLevel: 9, hitDice: { base: 6, bonus: 0 } }).attackBonus).toBe(4);
  });

  it("stay in the range of their fields", () => {
    const made = creature({ armor: 30, attackBonus: 40, dexterity: { dexterityBonus: 20 } });
    expect([made.group.ac, made.group.aac0, made.marching.agl, made.flow.skills.ranged]).toEqual([-10, -10, 30, 100]);
  });
});

describe("A weapon's derived fields", () => {
  it("GR-126 · a ranged weapon is MISSILE, with its damage and range", () => {
    const bow = item({ ...flow({ attackType: "ranged", range: 12 }), ...rolls({ damage: "1d8 + 1" }) });
    expect(lineDefault(bow)).toBe("MISSILE: Hunting Bow (1d8+1)");
    expect(feetDefault(bow)).toBe(60);
    expect(lineDefault(item({ name: "Skinning Knife (2)" }))).toBe("MELEE: Skinning Knife (1d6)");
    expect(feetDefault(item(flow({ range: 12 })))).toBeNull();
  });

  it("range in hexes comes from feet, else is 6", () => {
    expect([hexesDefault(item({ group: { line: "", range: 62 } })), hexesDefault(item())]).toEqual([12, 6]);
  });

  it("damage typed for one ruleset counts for all, a line's attacks together", () => {
    expect(damageDefault(item(flow({ damage: "1d10" })))).toBe("1d10");
    const line = "MELEE: 2 claws (1d4/1d4) and bite (1d8+1)";
    expect(damageDefault(item({ group: { line, range: null } }))).toBe("1d4 + 1d4 + 1d8+1");
    expect(damageOfLine("MELEE: touch")).toBe("");
    expect(damageDefault(item())).toBe("1d6");
    expect(damageDefault(item({ type: "spell" }))).toBe("");
  });

  it("give a formula to hit: melee by Strength, shots and finesse by Dexterity, with attacker's and weapon's bonus", () => {
    expect(formula(item())).toBe("1d20 + 3");
    expect(formula(item(flow({ attackType: "ranged" })))).toBe("1d20 + 6");
    expect(formula(item({ ...flow({ finesse: true }), ...rolls({ bonus: -2 }) }))).toBe("1d20 + 4");
  });

  it("an item that isn't a weapon attacks only with a bonus of its own; a spell goes by no ability", () => {
    expect(formula(item({ type: "spell" }))).toBeNull();
    expect(formula(item({ type: "spell", ...rolls({ bonus: 1 }) }))).toBe("1d20 + 3");
    expect(formula(item({ type: "ability", ...rolls({ bonus: 0 }) }))).toBe("1d20 + 6");
    expect(formula(item({ ...rolls({ healing: "1d8" }) }))).toBeNull();
  });

  it("the number that a formula adds is read out of it", () => {
    expect(["1d20 + 5", "1d20 - 1", "1d20", "1d20 + 1d4 + 2", "max(1, 2)"].map(addedIn)).toEqual([5, -1, 0, 2, null]);
  });
});
