import { describe, expect, it } from "vitest";
import { foilOf } from "../../../../src/rulesets/group/rules/attacks-play.ts";
import type { Item } from "../../../../src/rulesets/group/rules/items.ts";
import { item, under } from "./field.ts";

const sword = item({ name: "sword", kind: "weapon", attackForm: "melee" });
const foil = (immunities: readonly string[], attack: Item, { hedged = false, damageType = "" } = {}) =>
  foilOf(under({}), { hedged, immunities }, attack, damageType);

describe("Foiled attacks", () => {
  it("GR-138 · protection from contact foils any attack", () => {
    expect(foil([], sword, { hedged: true })).toBe("hedged");
    expect(foil(["melee"], { ...sword, magical: true }, { hedged: true })).toBe("hedged");
    expect(foil([], sword)).toBe(null);
  });

  it("GR-138 · immunity to non-magical weapons foils attacks without a magical weapon", () => {
    expect(foil(["Non-magical weapons"], sword)).toBe("immune");
    expect(foil(["Non-magical weapons"], { ...sword, magical: true })).toBe(null);
  });

  it("GR-138 · immunity is to the form of the attack, its damage or its attributes", () => {
    expect(foil(["missile"], sword)).toBe(null);
    expect(foil(["missile"], { ...sword, attackForm: "missile" })).toBe("immune");
    expect(foil(["piercing"], sword, { damageType: "piercing" })).toBe("immune");
    expect(foil(["piercing"], sword, { damageType: "edged" })).toBe(null);
    expect(foil(["fire"], { ...sword, attributes: ["fire"] })).toBe("immune");
  });

  it("GR-138 · attributes contain others, as they do for effects", () => {
    expect(foil(["mind-affecting"], { ...sword, attributes: ["fear"] })).toBe("immune");
  });
});
