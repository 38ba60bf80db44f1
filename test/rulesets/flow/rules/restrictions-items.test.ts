import { describe, expect, it } from "vitest";
import type { DeclaredAction, FlowUsable } from "../../../../src/rulesets/flow/rules/index.ts";
import { restrictions } from "../../../../src/rulesets/flow/rules/restrictions.ts";
import { bow, fist, hex, itemId } from "./creatures.ts";
import { A, attack, axe, clauses, disarm, draw, E, nothing, sword, two, withItems } from "./judging.ts";

describe("Items and hands", () => {
  it("FL-43 · an attack needs a weapon in hand; fists always are", () => {
    expect(clauses("itemInHand", withItems({ carry: "off" }), attack())).toEqual([]);
    expect(clauses("itemInHand", withItems({ carry: "worn" }), attack())).toEqual(["FL-43"]);
    expect(clauses("itemInHand", withItems({ ...fist, carry: "bag" }), attack(itemId("fist")))).toEqual([]);
    expect(clauses("itemInHand", withItems({ attackType: "none" }), attack())).toEqual(["FL-43"]);
    expect(clauses("itemInHand", withItems({ carry: "worn" }), disarm())).toEqual(["FL-43"]);
  });

  it("FL-01 · a missing item can't be overridden", () => {
    const state = two();
    for (const [name, action] of [
      ["itemInHand", attack(nothing)],
      ["itemNotInHand", draw(nothing)],
      ["targetInReach", attack(nothing)],
      ["category", { action: "ability", item: nothing, targets: [], abilities: [] }],
    ] as const) {
      expect(restrictions[name](state, A, action, new Map())).toMatchObject([{ clause: "FL-01", final: true }]);
    }
    expect(clauses("handFree", state, draw(nothing))).toEqual([]);
  });

  it("FL-48 · a potion is drunk from the hand", () => {
    const drink: DeclaredAction = { action: "potion", item: itemId("potion") };
    const potion = { name: "potion", kind: "potion", attackType: "none" } as const;
    expect(clauses("itemInHand", withItems({ ...potion, carry: "bag" }), drink)).toEqual(["FL-48"]);
    expect(clauses("itemInHand", withItems(potion), drink)).toEqual([]);
    expect(clauses("itemInHand", withItems({ ...potion, kind: "other" }), drink)).toEqual(["FL-48"]);
  });

  it("FL-112 · drawing takes a free hand, two for a two-handed weapon", () => {
    const bag = (more: Partial<FlowUsable>, ...others: Partial<FlowUsable>[]) =>
      withItems({ carry: "bag", ...more }, ...others);
    const [main, off] = [{ name: "axe" }, { name: "shield", carry: "off" }] as const;
    expect(clauses("handFree", bag({}), draw())).toEqual([]);
    expect(clauses("handFree", bag({}, main), draw())).toEqual(["FL-112"]);
    expect(clauses("handFree", bag({}, main), draw(sword, "off"))).toEqual([]);
    expect(clauses("handFree", bag({ hands: 2 }, off), draw())).toEqual(["FL-112"]);
    expect(clauses("handFree", bag({ hands: 2 }, { ...fist, carry: "off" }), draw())).toEqual([]);
    expect(clauses("handFree", bag({}, { ...bow, name: "axe" }), draw(sword, "off"))).toEqual(["FL-112"]);
  });

  it("FL-112 · nothing is drawn that is in hand already or out of reach, nor stowed that isn't in hand", () => {
    expect(clauses("itemNotInHand", withItems({}), draw())).toEqual(["FL-112"]);
    expect(clauses("itemNotInHand", withItems({ carry: "worn" }), draw())).toEqual([]);
    expect(clauses("itemNotInHand", withItems({ carry: "dropped", hex: hex(2, 0) }), draw())).toEqual([]);
    expect(clauses("itemNotInHand", withItems({ carry: "dropped", hex: hex(3, 0) }), draw())).toEqual(["FL-112"]);
    expect(clauses("itemInHand", withItems({ carry: "worn" }), { action: "sheathe", item: sword })).toEqual(["FL-112"]);
    expect(clauses("itemInHand", withItems(fist), { action: "sheathe", item: itemId("fist") })).toEqual(["FL-112"]);
  });

  it("FL-140 · only an item in hand can be dropped", () => {
    expect(clauses("itemInHand", withItems({ carry: "bag" }), { action: "drop", item: sword })).toEqual(["FL-140"]);
    expect(clauses("itemInHand", withItems({}), { action: "drop", item: sword })).toEqual([]);
  });

  it("FL-108 · a target with empty hands can't be disarmed", () => {
    const holding = (...items: Partial<FlowUsable>[]) => two({ E: { at: hex(0, 0), items } });
    expect(clauses("targetHolds", holding({ carry: "worn" }, fist), disarm())).toEqual(["FL-108"]);
    expect(clauses("targetHolds", holding({}), disarm())).toEqual([]);
  });

  it("FL-111 · the named item has to be held by the target", () => {
    const holding = (...items: Partial<FlowUsable>[]) => two({ E: { at: hex(0, 0), items } });
    expect(clauses("targetHolds", holding({}, { name: "axe", carry: "worn" }), disarm(axe))).toEqual(["FL-111"]);
    expect(clauses("targetHolds", holding({}, fist), disarm(itemId("fist")))).toEqual(["FL-111"]);
  });

  it("FL-39 · an ability is refused without a weapon of its category in hand", () => {
    const trick = { name: "trick", kind: "ability", requiresCategory: "axe", carry: "worn", category: "" } as const;
    const use: DeclaredAction = { action: "ability", item: itemId("trick"), targets: [], abilities: [] };
    const added: DeclaredAction = {
      action: "attack",
      item: sword,
      targets: [E],
      abilities: [{ item: itemId("trick") }],
    };
    const armed = (carry: FlowUsable["carry"]) => withItems({}, trick, { category: "axe", carry });
    expect([clauses("category", armed("worn"), use), clauses("category", armed("worn"), added)]).toEqual([
      ["FL-39"],
      ["FL-39"],
    ]);
    expect([clauses("category", armed("off"), use), clauses("category", armed("off"), added)]).toEqual([[], []]);
  });
});
