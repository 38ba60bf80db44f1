import { describe, expect, it } from "vitest";
import type { Acting } from "../../../../src/rulesets/flow/rules/action-types.ts";
import type { DeclaredAction, FlowSettings, FlowState } from "../../../../src/rulesets/flow/rules/index.ts";
import { restrictions } from "../../../../src/rulesets/flow/rules/restrictions.ts";
import { bow, fist, type Guest, hex, itemId } from "./creatures.ts";
import {
  A,
  attack,
  axe,
  clauses,
  disarm,
  draw,
  feint,
  grapple,
  held,
  sword,
  tumble,
  two,
  withItems,
} from "./judging.ts";

describe("The text of a refusal", () => {
  /** End of the key, and plain figures. */
  const words = (name: keyof typeof restrictions, state: FlowState, action: Acting): unknown[] => {
    const [refusal] = restrictions[name](state, A, action, new Map());
    const args = Object.values(refusal?.data ?? {}).filter((figure) => typeof figure !== "object");
    return [refusal?.message.split(".").at(-1), ...args];
  };
  const potion: DeclaredAction = { action: "potion", item: sword };
  const at = (x: number, more: Guest = {}, settings: Partial<FlowSettings> = {}): FlowState =>
    two({ A: { at: hex(x, 0), ...more } }, settings);

  it.each<[string, keyof typeof restrictions, FlowState, Acting, unknown[]]>([
    ["FL-91", "targetInReach", at(3), attack(), ["beyondReach", "sword", 3, 1]],
    ["FL-107", "targetInReach", at(3), disarm(), ["beyondReach", "sword", 3, 1]],
    ["FL-107", "inTotalReach", at(3), feint, ["far", 3, 1]],
    ["FL-107", "inNaturalReach", at(3, { scores: { naturalReach: 2 } }), grapple, ["far", 3, 2]],
    ["FL-107", "inNaturalReach", at(1), { action: "shove", target: A, effect: "push" }, ["self"]],
    [
      "FL-152",
      "targetInReach",
      at(13, { items: [bow] }, { maxIncrements: 2 }),
      attack(itemId("bow")),
      ["beyond", "bow", 13, 12],
    ],
    ["FL-43", "targetInReach", at(1), attack(sword, []), ["noTarget"]],
    ["FL-43", "itemInHand", withItems({ carry: "worn" }), attack(), ["notInHand", "sword"]],
    ["FL-43", "itemInHand", withItems({ attackType: "none" }), attack(), ["noWeapon", "sword"]],
    ["FL-43", "itemInHand", withItems({ attackType: "none" }), disarm(), ["noWeapon", "sword"]],
    ["FL-48", "itemInHand", withItems({ kind: "other" }), potion, ["noPotion", "sword"]],
    ["FL-48", "itemInHand", withItems({ kind: "potion", carry: "bag" }), potion, ["notInHand", "sword"]],
    ["FL-112", "itemNotInHand", withItems({}), draw(), ["inHand", "sword"]],
    ["FL-112", "itemNotInHand", withItems({ carry: "dropped", hex: hex(9, 0) }), draw(), ["far", "sword"]],
    ["FL-112", "handFree", withItems({ carry: "bag" }, { name: "axe" }), draw(), ["hand", "sword"]],
    ["FL-112", "handFree", withItems({ carry: "bag", hands: 2 }, { name: "axe" }), draw(), ["hands", "sword", 1]],
    ["FL-108", "targetHolds", two({ E: { at: hex(0, 0), items: [] } }), disarm(), ["nothing"]],
    ["FL-111", "targetHolds", two(), disarm(axe), ["notHeld"]],
    ["FL-109", "sameSize", two({ E: { at: hex(0, 0), scores: { size: 2 } } }), disarm(), ["larger"]],
    ["FL-134", "tumblePath", at(3), tumble, ["notBeside", 3]],
    ["FL-134", "tumblePath", two({ E: { at: hex(0, 0), side: "ours" } }), tumble, ["notEnemy"]],
    ["FL-135", "tumblePath", two({ F: { at: hex(-1, 0) } }), tumble, ["landing"]],
    ["FL-138", "tumblePath", two({ E: { at: hex(0, 0), scores: { size: 2 } } }), tumble, ["large"]],
    ["FL-139", "tumblePath", two({ B: { at: hex(1, 0) } }), tumble, ["shared"]],
    ["FL-50", "notProne", two({ A: { is: { prone: true } } }), { action: "move" }, ["prone"]],
    ["FL-50", "prone", two(), { action: "standUp" }, ["up"]],
    ["FL-119", "notGrappled", two({ A: { is: held("grappler") } }), { action: "move" }, ["held"]],
    ["FL-117", "grappler", two(), { action: "hold" }, ["notHolding"]],
    ["FL-118", "grappled", two(), { action: "breakFree" }, ["free"]],
    ["FL-116", "notGrappling", two({ A: { is: held("grappler") } }), grapple, ["grappling"]],
  ])("%s · %s names the failed condition and its figures (%#)", (clause, name, state, action, expected) => {
    expect(clauses(name, state, action)).toEqual([clause]);
    expect(words(name, state, action)).toEqual(expected);
  });

  it("FL-39 · a category that is missing is named", () => {
    const trick = { name: "trick", kind: "ability", requiresCategory: "axe", carry: "worn", category: "" } as const;
    const use: DeclaredAction = { action: "ability", item: itemId("trick"), targets: [], abilities: [] };
    expect(words("category", withItems({}, trick), use)).toEqual(["category", "trick", "axe"]);
  });

  it("FL-108 · fists disarm too, and any of the things held can be named", () => {
    const both = two({ E: { at: hex(0, 0), items: [{}, { category: "axe", carry: "off" }] } });
    expect([clauses("targetHolds", both, disarm()), clauses("targetHolds", both, disarm(axe))]).toEqual([[], []]);
    const bare = withItems(fist);
    expect(clauses("itemInHand", bare, { ...disarm(), item: itemId("fist") } as DeclaredAction)).toEqual([]);
  });
});
