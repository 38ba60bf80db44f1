import { describe, expect, it } from "vitest";
import { answersOf } from "../../../../src/engine/execution.ts";
import type { CombatantId } from "../../../../src/engine/types.ts";
import type { Acting } from "../../../../src/rulesets/flow/rules/action-types.ts";
import type { DeclaredAction, FlowSettings, FlowState } from "../../../../src/rulesets/flow/rules/index.ts";
import { asksAbout, refuseByRuling, refuseHeld } from "../../../../src/rulesets/flow/rules/restrictions.ts";
import { expectWords } from "../../words.ts";
import { bow, type Guest, hex, itemId } from "./creatures.ts";
import { A, attack, B, clauses, disarm, feint, grapple, held, shove, sword, tumble, two } from "./judging.ts";

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

  it("FL-118 · a grappled combatant takes no action but the attempt to break free, and free actions", () => {
    const state = two({ A: { at: hex(1, 0), is: held("grappled") } });
    const words = (action: Acting): string[] =>
      refuseHeld(state, A, action).map((refusal) => expectWords(refusal).clause);
    expect([words(attack()), words({ action: "move" }), words({ action: "standUp" })]).toEqual([
      ["FL-118"],
      ["FL-118"],
      ["FL-118"],
    ]);
    expect([words({ action: "breakFree" }), words({ action: "free", what: "shouts" })]).toEqual([[], []]);
    expect(refuseHeld(two({ A: { is: held("grappler") } }), A, attack())).toEqual([]);
    expect(clauses("grappled", state, { action: "breakFree" })).toEqual([]);
    expect(clauses("grappled", two({ A: { is: held("grappler") } }), { action: "breakFree" })).toEqual(["FL-118"]);
  });

  it("FL-117 · only a grappler can keep a hold", () => {
    const holds = two({ A: { at: hex(1, 0), is: held("grappler") } });
    expect(clauses("grappler", holds, { action: "hold" })).toEqual([]);
    expect(clauses("grappler", two(), { action: "hold" })).toEqual(["FL-117"]);
    expect(clauses("grappler", two({ A: { is: held("grappled") } }), { action: "hold" })).toEqual(["FL-117"]);
  });

  it("FL-120 · only a grappler can let go", () => {
    expect(clauses("grappler", two(), { action: "letGo" })).toEqual(["FL-120"]);
  });

  it("FL-116 · a combatant can't be in two grapples, unless the GM decides", () => {
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
  ] as const)("%s · the target must be of the own size category or smaller", (clause, action) => {
    expect(clauses("sameSize", sized(2), action)).toEqual([clause]);
    expect([clauses("sameSize", sized(1), action), clauses("sameSize", sized(0), action)]).toEqual([[], []]);
  });

  it("FL-138 · Tumble past an enemy larger than Medium is refused", () => {
    expect(clauses("tumblePath", sized(2), tumble)).toEqual(["FL-138"]);
    expect(clauses("tumblePath", sized(1), tumble)).toEqual([]);
  });
});

describe("Reach", () => {
  const at = (x: number, more: Guest = {}, settings: Partial<FlowSettings> = {}): FlowState =>
    two({ A: { at: hex(x, 0), ...more } }, settings);
  const polearm = { items: [{ reach: 2 }] };

  it("FL-91 · a melee attack goes as far as the weapon or natural reach, the longer one", () => {
    expect([clauses("targetInReach", at(1), attack()), clauses("targetInReach", at(2), attack())]).toEqual([
      [],
      ["FL-91"],
    ]);
    expect(clauses("targetInReach", at(2, polearm), attack())).toEqual([]);
    expect(clauses("targetInReach", at(3, { ...polearm, scores: { naturalReach: 3 } }), attack())).toEqual([]);
  });

  it("FL-91 · an ability or a touch spell with an attack check reaches as far as itself; an ability as the weapon, too", () => {
    const use = (action: "ability" | "spell", name: string) =>
      ({ action, item: itemId(name), targets: ["E" as CombatantId], abilities: [] }) as const;
    const trick = { name: "trick", kind: "ability", attackType: "none", delivery: "melee", carry: "worn" } as const;
    const touch = { ...trick, name: "touch", kind: "spell", carry: "bag" } as const;
    const far = (x: number, items: Guest["items"], action: DeclaredAction) =>
      clauses("targetInReach", at(x, { items }), action);
    expect([far(1, [trick], use("ability", "trick")), far(2, [trick], use("ability", "trick"))]).toEqual([
      [],
      ["FL-91"],
    ]);
    expect(far(2, [{ ...trick, reach: 2 }], use("ability", "trick"))).toEqual([]);
    expect(far(2, [trick, { reach: 2 }], use("ability", "trick"))).toEqual([]);
    expect(far(2, [touch, { reach: 2 }], use("spell", "touch"))).toEqual(["FL-91"]);
    // Without a check, or sent from afar, it goes anywhere.
    expect(far(9, [{ ...trick, attackSkill: "" }], use("ability", "trick"))).toEqual([]);
    expect(far(9, [{ ...touch, delivery: "ranged" }], use("spell", "touch"))).toEqual([]);
  });

  it("FL-43 · an attack needs a target", () => {
    expect(clauses("targetInReach", at(1), attack(sword, []))).toEqual(["FL-43"]);
  });

  it("FL-152 · a ranged attack goes as far as the GM's number of increments", () => {
    const archer = (settings: Partial<FlowSettings>): FlowState => at(13, { items: [bow] }, settings);
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
    expect(clauses("targetInReach", at(1), { ...disarm(), target: A } as DeclaredAction)).toEqual(["FL-107"]);
  });

  it("FL-98 · without hexes no distance is judged", () => {
    const state = two({ A: {} });
    expect([clauses("targetInReach", state, attack()), clauses("inNaturalReach", state, shove)]).toEqual([[], []]);
    expect(clauses("tumblePath", state, tumble)).toEqual([]);
  });
});

describe("Tumble Through", () => {
  const words = (guests: Record<string, Guest> = {}, settings: Partial<FlowSettings> = {}): string[] =>
    clauses("tumblePath", two(guests, settings), tumble);

  it("FL-134 · goes past an adjacent enemy", () => {
    expect([words(), words({ A: { at: hex(2, 0) } })]).toEqual([[], ["FL-134"]]);
    expect(words({ E: { at: hex(0, 0), side: "ours" } })).toEqual(["FL-134"]);
  });

  it("FL-135 · ends in a free hex", () => {
    expect(words({ F: { at: hex(-1, 0) } })).toEqual(["FL-135"]);
    expect(words({ F: { at: hex(-1, 0) } }, { tumbleLanding: "farSide" })).toEqual([]);
  });

  it("FL-139 · isn't allowed out of another combatant's hex", () => {
    expect(words({ B: { at: hex(1, 0) } })).toEqual(["FL-139"]);
  });

  it("FL-138 · of a mover of several hexes needs the GM's permission", () => {
    const wide = { A: { at: [hex(1, 0), hex(2, -1)] } };
    expect([words(wide, { tumbleLargeMover: "refused" }), words(wide)]).toEqual([["FL-138"], []]);
    expect(asksAbout(two(wide), A, tumble).map(({ clause }) => clause)).toEqual(["FL-138"]);
    expect(asksAbout(two(), A, tumble)).toEqual([]);
    expect(asksAbout(two(wide, { tumbleLargeMover: "refused" }), A, tumble)).toEqual([]);
    expect(asksAbout(two(wide), A, tumble)[0]?.data).toEqual({
      name: { combatant: A },
      action: { key: "TURNCRAFT.Action.tumble" },
    });
  });
});

describe("Questions to the GM", () => {
  const asked = (state: FlowState, action: Acting): string[] => asksAbout(state, A, action).map(({ clause }) => clause);

  it("FL-117 · are asked about any other action of a grappler", () => {
    const holds = two({ A: { is: held("grappler") } });
    expect([asked(holds, attack()), asked(holds, { action: "standUp" })]).toEqual([["FL-117"], ["FL-117"]]);
    expect([asked(holds, { action: "hold" }), asked(holds, { action: "letGo" }), asked(two(), attack())]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it("FL-117 · refuse the action by a no, and wait while they are open", () => {
    const holds = two({ A: { is: held("grappler") } });
    const [ask] = asksAbout(holds, A, attack());
    const words = (value: string): string[] =>
      refuseByRuling(holds, A, attack(), answersOf([{ kind: "ruling", id: ask?.id ?? "", value }])).map(
        (refusal) => expectWords(refusal).clause,
      );
    expect([words("refuse"), words("allow"), words("?")]).toEqual([["FL-117"], [], []]);
    expectWords({ needs: ask ? [ask] : [] });
  });

  it("FL-107 · are asked about the distance of special actions, if a setting leaves it to the GM", () => {
    const state = two({ A: { at: hex(2, 0) } }, { specialRange: "gm" });
    expect([asked(state, feint), asked(state, grapple), asked(state, attack())]).toEqual([["FL-107"], ["FL-107"], []]);
    expectWords({ needs: asksAbout(state, A, shove) });
  });

  it("FL-116 · are asked about a second grapple, if a setting leaves it to the GM", () => {
    const busy = { grapple: { role: "grappled", other: B } } as const;
    const state = two({ E: { is: busy } }, { grappleOne: "gm" });
    expect([asked(state, grapple), asked(two({}, { grappleOne: "gm" }), grapple)]).toEqual([["FL-116"], []]);
    expectWords({ needs: asksAbout(state, A, grapple) });
    expect([asked(state, shove), asked(two({ E: { is: busy } }), grapple)]).toEqual([[], []]);
  });
});
