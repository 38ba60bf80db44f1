import { describe, expect, it } from "vitest";
import { derivedOfCreature, derivedOfItem, withDerived } from "../../src/sheets/derived-fields.ts";
import { numberField, textField } from "../../src/sheets/fields-view.ts";
import { english } from "./english.ts";
import "./derived.ts";

const creature = {
  strength: 1,
  attackBonus: 2,
  armor: 0,
  dexterity: { dexterityBonus: 4 },
  group: { aac0: null, hitDice: { base: 1, bonus: 0 }, classLevel: 5 },
} as unknown as Parameters<typeof derivedOfCreature>[0];

const sword = {
  rolls: { attack: "", damage: "1d8", healing: "", bonus: null },
  flow: { attackType: "melee", attackSkill: "", damage: "", finesse: true, range: null },
  group: { line: "", range: null },
};
const attacker = { attackBonus: 2, strength: 1, dexterity: 4 };

describe("A field that may be derived", () => {
  const derived = derivedOfCreature(creature, english);

  it("shows the derived number and its source while it is empty", () => {
    const empty = { ...numberField("system.seconds.reflex", "Reflex", 0), value: "" };
    expect(withDerived(empty, derived, english)).toMatchObject({
      value: "",
      placeholder: "4",
      hint: "From Dexterity +4",
    });
    expect(withDerived(empty, derived, english)).not.toHaveProperty("reset");
  });

  it("offers to reset a typed number, and keeps its own hint", () => {
    const typed = { ...numberField("system.group.aac0", "AAC0", 15), hint: "Own" };
    expect(withDerived(typed, derived, english)).toMatchObject({
      value: 15,
      hint: "Own",
      reset: "Use 18 (from attack bonus +2)",
    });
  });

  it("stays unchanged if there is no derived number", () => {
    const field = numberField("system.flow.rpMax", "RP", 2);
    expect(withDerived(field, derived, english)).toBe(field);
  });

  it("of a weapon names attack bonus and ability, and the line that Group Initiative reads", () => {
    const of = derivedOfItem({ type: "weapon", name: "Short Sword", system: sword, attacker }, english);
    expect(of.get("system.rolls.attack")).toEqual({ value: "1d20 + 6", from: "attack bonus +2, Dexterity +4" });
    expect(of.get("system.marching.attackBonus")?.value).toBe("6");
    expect(of.get("system.flow.damage")).toEqual({ value: "1d8", from: "damage of another ruleset" });
    expect(of.get("system.group.line")?.value).toBe("MELEE: Short Sword (1d8)");
    const line = withDerived(textField("system.group.line", "Line", ""), of, english);
    expect(line).toMatchObject({ placeholder: "MELEE: Short Sword (1d8)" });
  });
});
