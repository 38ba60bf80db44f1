import { describe, expect, it } from "vitest";
import { answersOf } from "../../../src/rules/engine/play.ts";
import { type Acting, refuseHeld, restrictions } from "../../../src/rules/flow/restrictions.ts";
import { asksAbout, refuseRuled } from "../../../src/rules/flow/special-asks.ts";
import type { Deed, Fighter, FlowState, Item, Settings } from "../../../src/rules/flow/types.ts";
import { expectWords } from "../words.ts";
import { bow, fist, type Guest, hex, idOf, itemId, scene } from "./creatures.ts";

const [A, B, E] = [idOf("A"), idOf("B"), idOf("E")];
const [sword, axe, nothing] = [itemId("sword"), itemId("axe"), itemId("nothing")];
const two = (more: Record<string, Guest> = {}, settings: Partial<Settings> = {}): FlowState =>
  scene({ A: { at: hex(1, 0) }, E: { at: hex(0, 0) }, ...more }, settings);

/** The clauses that one restriction holds against A's deed. */
function clauses(name: keyof typeof restrictions, state: FlowState, deed: Acting, who = A): string[] {
  return restrictions[name](state, who, deed, new Map()).map((refusal) => expectWords(refusal).clause);
}

const attack = (item = sword, targets = [E]): Deed => ({ action: "attack", item, targets, abilities: [] });
const disarm = (held = sword): Deed => ({ action: "disarm", item: sword, target: E, held });
const feint: Deed = { action: "feint", target: E, skill: "melee" };
const grapple: Deed = { action: "grapple", target: E };
const shove: Deed = { action: "shove", target: E, effect: "push" };
const tumble: Deed = { action: "tumble", target: E };
const draw = (item = sword, hand: "main" | "off" = "main"): Deed => ({ action: "draw", item, hand });
const held = (role: "grappler" | "grappled"): Partial<Fighter> => ({ grapple: { role, other: E } });
const withItems = (...items: Partial<Item>[]): FlowState => two({ A: { at: hex(1, 0), items } });

describe("States that restrict", () => {
  it("FL-50 · the prone don't move or tumble, and only they stand up", () => {
    const down = two({ A: { at: hex(1, 0), is: { prone: true } } });
    expect(clauses("notProne", down, { action: "move" })).toEqual(["FL-50"]);
    expect(clauses("notProne", two(), { action: "move" })).toEqual([]);
    expect(clauses("prone", down, { action: "standUp" })).toEqual([]);
    expect(clauses("prone", two(), { action: "standUp" })).toEqual(["FL-50"]);
  });

  it.each(["grappler", "grappled"] as const)("FL-119 · a %s doesn't move by itself", (role) => {
    const state = two({ A: { at: hex(1, 0), is: held(role) } });
    expect(clauses("notGrappled", state, { action: "step" })).toEqual(["FL-119"]);
    expect(clauses("notGrappled", two(), { action: "step" })).toEqual([]);
  });

  it("FL-118 · who is held takes no action but the attempt to break free, and what costs nothing", () => {
    const state = two({ A: { at: hex(1, 0), is: held("grappled") } });
    const says = (deed: Acting): string[] => refuseHeld(state, A, deed).map((refusal) => expectWords(refusal).clause);
    expect([says(attack()), says({ action: "move" }), says({ action: "standUp" })]).toEqual([
      ["FL-118"],
      ["FL-118"],
      ["FL-118"],
    ]);
    expect([says({ action: "breakFree" }), says({ action: "free", what: "shouts" })]).toEqual([[], []]);
    expect(refuseHeld(two({ A: { is: held("grappler") } }), A, attack())).toEqual([]);
    expect(clauses("grappled", state, { action: "breakFree" })).toEqual([]);
    expect(clauses("grappled", two({ A: { is: held("grappler") } }), { action: "breakFree" })).toEqual(["FL-118"]);
  });

  it("FL-117 · only who holds somebody keeps holding", () => {
    const holds = two({ A: { at: hex(1, 0), is: held("grappler") } });
    expect(clauses("grappler", holds, { action: "hold" })).toEqual([]);
    expect(clauses("grappler", two(), { action: "hold" })).toEqual(["FL-117"]);
    expect(clauses("grappler", two({ A: { is: held("grappled") } }), { action: "hold" })).toEqual(["FL-117"]);
  });

  it("FL-120 · only who holds somebody lets go", () => {
    expect(clauses("grappler", two(), { action: "letGo" })).toEqual(["FL-120"]);
  });

  it("FL-116 · nobody is in two grapples, unless the GM decides", () => {
    const busy = { grapple: { role: "grappler", other: B } } as const;
    expect(clauses("notGrappling", two({ A: { is: busy } }), grapple)).toEqual(["FL-116"]);
    expect(clauses("notGrappling", two({ E: { is: busy } }), grapple)).toEqual(["FL-116"]);
    expect(clauses("notGrappling", two(), grapple)).toEqual([]);
    expect(clauses("notGrappling", two({ E: { is: busy } }, { grappleOne: "gm" }), grapple)).toEqual([]);
  });
});

describe("Size limits", () => {
  const sized = (size: number) => two({ E: { at: hex(0, 0), scores: { size } } });

  it.each([
    ["FL-109", disarm()],
    ["FL-116", grapple],
    ["FL-127", shove],
  ] as const)("%s · only against targets of the own size category or smaller", (clause, deed) => {
    expect(clauses("sameSize", sized(2), deed)).toEqual([clause]);
    expect([clauses("sameSize", sized(1), deed), clauses("sameSize", sized(0), deed)]).toEqual([[], []]);
  });

  it("FL-138 · nobody tumbles past an enemy larger than Medium", () => {
    expect(clauses("tumblePath", sized(2), tumble)).toEqual(["FL-138"]);
    expect(clauses("tumblePath", sized(1), tumble)).toEqual([]);
  });
});

describe("Reach", () => {
  const at = (x: number, more: Guest = {}, settings: Partial<Settings> = {}): FlowState =>
    two({ A: { at: hex(x, 0), ...more } }, settings);
  const polearm = { items: [{ reach: 2 }] };

  it("FL-91 · a melee attack goes as far as the weapon or natural reach, whichever is more", () => {
    expect([clauses("targetInReach", at(1), attack()), clauses("targetInReach", at(2), attack())]).toEqual([
      [],
      ["FL-91"],
    ]);
    expect(clauses("targetInReach", at(2, polearm), attack())).toEqual([]);
    expect(clauses("targetInReach", at(3, { ...polearm, scores: { naturalReach: 3 } }), attack())).toEqual([]);
  });

  it("FL-43 · an attack needs a target", () => {
    expect(clauses("targetInReach", at(1), attack(sword, []))).toEqual(["FL-43"]);
  });

  it("FL-152 · a ranged attack goes as far as the GM's number of increments", () => {
    const archer = (settings: Partial<Settings>): FlowState => at(13, { items: [bow] }, settings);
    expect(clauses("targetInReach", archer({}), attack(itemId("bow")))).toEqual([]);
    expect(clauses("targetInReach", archer({ maxIncrements: 3 }), attack(itemId("bow")))).toEqual([]);
    expect(clauses("targetInReach", archer({ maxIncrements: 2 }), attack(itemId("bow")))).toEqual(["FL-152"]);
  });

  it("FL-107 · Disarm by weapon, Feint by total reach, Grapple and Shove by natural reach", () => {
    const state = at(2, polearm);
    expect([clauses("targetInReach", state, disarm()), clauses("inTotalReach", state, feint)]).toEqual([[], []]);
    expect(clauses("inNaturalReach", state, grapple)).toEqual(["FL-107"]);
    expect(clauses("inNaturalReach", state, shove)).toEqual(["FL-107"]);
    expect(clauses("inNaturalReach", at(1), grapple)).toEqual([]);
    expect(clauses("targetInReach", at(3, polearm), disarm())).toEqual(["FL-107"]);
    expect(clauses("inTotalReach", at(3, polearm), feint)).toEqual(["FL-107"]);
    expect(clauses("inTotalReach", at(3, polearm, { specialRange: "gm" }), feint)).toEqual([]);
    expect(clauses("inNaturalReach", at(1), { action: "grapple", target: A })).toEqual(["FL-107"]);
    expect(clauses("targetInReach", at(1), { ...disarm(), target: A } as Deed)).toEqual(["FL-107"]);
  });

  it("FL-98 · without hexes no distance is judged", () => {
    const state = two({ A: {} });
    expect([clauses("targetInReach", state, attack()), clauses("inNaturalReach", state, shove)]).toEqual([[], []]);
    expect(clauses("tumblePath", state, tumble)).toEqual([]);
  });
});

describe("Items and hands", () => {
  it("FL-43 · the weapon has to be in hand, as fists always are, and be one", () => {
    expect(clauses("itemInHand", withItems({ carry: "off" }), attack())).toEqual([]);
    expect(clauses("itemInHand", withItems({ carry: "worn" }), attack())).toEqual(["FL-43"]);
    expect(clauses("itemInHand", withItems({ ...fist, carry: "bag" }), attack(itemId("fist")))).toEqual([]);
    expect(clauses("itemInHand", withItems({ attackType: "none" }), attack())).toEqual(["FL-43"]);
    expect(clauses("itemInHand", withItems({ carry: "worn" }), disarm())).toEqual(["FL-43"]);
  });

  it("FL-01 · nobody can insist on an item that isn't there", () => {
    const state = two();
    for (const [name, deed] of [
      ["itemInHand", attack(nothing)],
      ["itemNotInHand", draw(nothing)],
      ["targetInReach", attack(nothing)],
      ["category", { action: "ability", item: nothing, targets: [], abilities: [] }],
    ] as const) {
      expect(restrictions[name](state, A, deed, new Map())).toMatchObject([{ clause: "FL-01", final: true }]);
    }
    expect(clauses("handFree", state, draw(nothing))).toEqual([]);
  });

  it("FL-48 · a potion is drunk from the hand", () => {
    const drink: Deed = { action: "potion", item: itemId("potion") };
    const potion = { name: "potion", kind: "potion", attackType: "none" } as const;
    expect(clauses("itemInHand", withItems({ ...potion, carry: "bag" }), drink)).toEqual(["FL-48"]);
    expect(clauses("itemInHand", withItems(potion), drink)).toEqual([]);
    expect(clauses("itemInHand", withItems({ ...potion, kind: "other" }), drink)).toEqual(["FL-48"]);
  });

  it("FL-112 · drawing takes a free hand, two for a two-handed weapon", () => {
    const bag = (more: Partial<Item>, ...others: Partial<Item>[]) => withItems({ carry: "bag", ...more }, ...others);
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

  it("FL-140 · only what is in hand can be dropped", () => {
    expect(clauses("itemInHand", withItems({ carry: "bag" }), { action: "drop", item: sword })).toEqual(["FL-140"]);
    expect(clauses("itemInHand", withItems({}), { action: "drop", item: sword })).toEqual([]);
  });

  it("FL-108 · nobody is disarmed who holds nothing", () => {
    const holding = (...items: Partial<Item>[]) => two({ E: { at: hex(0, 0), items } });
    expect(clauses("targetHolds", holding({ carry: "worn" }, fist), disarm())).toEqual(["FL-108"]);
    expect(clauses("targetHolds", holding({}), disarm())).toEqual([]);
  });

  it("FL-111 · the item that is named is one that the target holds", () => {
    const holding = (...items: Partial<Item>[]) => two({ E: { at: hex(0, 0), items } });
    expect(clauses("targetHolds", holding({}, { name: "axe", carry: "worn" }), disarm(axe))).toEqual(["FL-111"]);
    expect(clauses("targetHolds", holding({}, fist), disarm(itemId("fist")))).toEqual(["FL-111"]);
  });

  it("FL-39 · an ability is refused without a weapon of its category in hand", () => {
    const trick = { name: "trick", kind: "ability", requiresCategory: "axe", carry: "worn", category: "" } as const;
    const use: Deed = { action: "ability", item: itemId("trick"), targets: [], abilities: [] };
    const added: Deed = { action: "attack", item: sword, targets: [E], abilities: [{ item: itemId("trick") }] };
    const armed = (carry: Item["carry"]) => withItems({}, trick, { category: "axe", carry });
    expect([clauses("category", armed("worn"), use), clauses("category", armed("worn"), added)]).toEqual([
      ["FL-39"],
      ["FL-39"],
    ]);
    expect([clauses("category", armed("off"), use), clauses("category", armed("off"), added)]).toEqual([[], []]);
  });
});

describe("Tumble Through", () => {
  const says = (guests: Record<string, Guest> = {}, settings: Partial<Settings> = {}): string[] =>
    clauses("tumblePath", two(guests, settings), tumble);

  it("FL-134 · past an enemy beside oneself", () => {
    expect([says(), says({ A: { at: hex(2, 0) } })]).toEqual([[], ["FL-134"]]);
    expect(says({ E: { at: hex(0, 0), side: "ours" } })).toEqual(["FL-134"]);
  });

  it("FL-135 · onto a free hex", () => {
    expect(says({ F: { at: hex(-1, 0) } })).toEqual(["FL-135"]);
    expect(says({ F: { at: hex(-1, 0) } }, { tumbleLanding: "farSide" })).toEqual([]);
  });

  it("FL-139 · not out of a hex that somebody else is in", () => {
    expect(says({ B: { at: hex(1, 0) } })).toEqual(["FL-139"]);
  });

  it("FL-138 · a mover of several hexes is the GM's to allow", () => {
    const wide = { A: { at: [hex(1, 0), hex(2, -1)] } };
    expect([says(wide, { tumbleLargeMover: "refused" }), says(wide)]).toEqual([["FL-138"], []]);
    expect(asksAbout(two(wide), A, tumble).map(({ clause }) => clause)).toEqual(["FL-138"]);
    expect(asksAbout(two(), A, tumble)).toEqual([]);
  });
});

describe("What the GM is asked", () => {
  const asked = (state: FlowState, deed: Acting): string[] => asksAbout(state, A, deed).map(({ clause }) => clause);

  it("FL-117 · whatever else a grappler does", () => {
    const holds = two({ A: { is: held("grappler") } });
    expect([asked(holds, attack()), asked(holds, { action: "standUp" })]).toEqual([["FL-117"], ["FL-117"]]);
    expect([asked(holds, { action: "hold" }), asked(holds, { action: "letGo" }), asked(two(), attack())]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it("FL-117 · a no is a refusal, an open question is none", () => {
    const holds = two({ A: { is: held("grappler") } });
    const [ask] = asksAbout(holds, A, attack());
    const says = (value: string): string[] =>
      refuseRuled(holds, A, attack(), answersOf([{ kind: "ruling", id: ask?.id ?? "", value }])).map(
        (refusal) => expectWords(refusal).clause,
      );
    expect([says("refuse"), says("allow"), says("?")]).toEqual([["FL-117"], [], []]);
    expectWords({ needs: ask ? [ask] : [] });
  });

  it("FL-107 · the distance of special actions, where it is left to the GM", () => {
    const state = two({ A: { at: hex(2, 0) } }, { specialRange: "gm" });
    expect([asked(state, feint), asked(state, grapple), asked(state, attack())]).toEqual([["FL-107"], ["FL-107"], []]);
    expectWords({ needs: asksAbout(state, A, shove) });
  });

  it("FL-116 · a second grapple, where it is left to the GM", () => {
    const busy = { grapple: { role: "grappled", other: B } } as const;
    const state = two({ E: { is: busy } }, { grappleOne: "gm" });
    expect([asked(state, grapple), asked(two({}, { grappleOne: "gm" }), grapple)]).toEqual([["FL-116"], []]);
    expectWords({ needs: asksAbout(state, A, grapple) });
    expect([asked(state, shove), asked(two({ E: { is: busy } }), grapple)]).toEqual([[], []]);
  });
});

describe("What a refusal says", () => {
  /** The end of its key, and its plain figures. */
  const says = (name: keyof typeof restrictions, state: FlowState, deed: Acting): unknown[] => {
    const [refusal] = restrictions[name](state, A, deed, new Map());
    const figures = Object.values(refusal?.data ?? {}).filter((figure) => typeof figure !== "object");
    return [refusal?.message.split(".").at(-1), ...figures];
  };
  const potion: Deed = { action: "potion", item: sword };
  const at = (x: number, more: Guest = {}, settings: Partial<Settings> = {}): FlowState =>
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
  ])("%s · %s names what failed and its figures (%#)", (clause, name, state, deed, expected) => {
    expect(clauses(name, state, deed)).toEqual([clause]);
    expect(says(name, state, deed)).toEqual(expected);
  });

  it("FL-39 · a category that is missing is named", () => {
    const trick = { name: "trick", kind: "ability", requiresCategory: "axe", carry: "worn", category: "" } as const;
    const use: Deed = { action: "ability", item: itemId("trick"), targets: [], abilities: [] };
    expect(says("category", withItems({}, trick), use)).toEqual(["category", "trick", "axe"]);
  });

  it("FL-108 · fists disarm too, and any of the things held can be named", () => {
    const both = two({ E: { at: hex(0, 0), items: [{}, { category: "axe", carry: "off" }] } });
    expect([clauses("targetHolds", both, disarm()), clauses("targetHolds", both, disarm(axe))]).toEqual([[], []]);
    const bare = withItems(fist);
    expect(clauses("itemInHand", bare, { ...disarm(), item: itemId("fist") } as Deed)).toEqual([]);
  });
});
