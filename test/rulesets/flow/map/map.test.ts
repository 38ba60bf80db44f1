import { describe, expect, it } from "vitest";
import { planLabel, standing } from "../../../../src/canvas/ruler-view.ts";
import type { CombatantId } from "../../../../src/engine/types.ts";
import { flowAsSeen, flowLabels, flowMap, flowPlan, walkedHexes } from "../../../../src/rulesets/flow/map/map.ts";
import {
  type FlowFighter,
  type FlowSettings,
  type FlowState,
  measureSpaces,
} from "../../../../src/rulesets/flow/rules/index.ts";
import { english } from "../../../sheets/english.ts";
import { hex } from "../rules/creatures.ts";
import { A, after, E, fight, pass, path, run } from "../rules/fights.ts";

const asker = { gm: false, owns: [A] };
const duel = () => fight({ A: { at: hex(1, 0) }, E: { at: hex(0, 0) } });

/** A plan along the hexes to the right, as the ruler makes it. */
function plan(
  state: FlowState,
  count: number,
  as: "move" | "step" = "move",
  canSee: (id: CombatantId) => boolean = () => true,
) {
  const way = Array.from({ length: count }, (_, i) => hex(2 + i, 0));
  const known = flowAsSeen(state, canSee);
  const measured = { ...path(known, A, []), ...measureSpaces(known, A, way, { walls: [], costOf: () => 1 }) };
  const found = flowPlan(known, { who: A, measured, as, forced: false, asker });
  if (!found) throw new Error("There is no plan.");
  return found;
}
const label = (found: ReturnType<typeof plan>, reached: number) =>
  planLabel(
    found,
    { reached, since: 0, last: true },
    english,
    ({ clause }) => clause,
    (steps, refused) => flowLabels(found, steps, refused, english, String),
  );

describe("The ruler of a Move", () => {
  it("FL-42, FL-95 · shows hexes, AP and possible reactors, from the authority's measured path", () => {
    const found = plan(duel(), 7);
    expect(label(found, 1)).toMatchObject({ cost: "1 of 12 hexes · 1 AP", left: "may react: E", refused: false });
    expect(label(found, 7)).toMatchObject({ cost: "7 of 12 hexes · 2 AP", left: "may react: E" });
    const quiet = plan(duel(), 3, "move", (id) => id === A);
    expect(label(quiet, 3)).toMatchObject({ cost: "3 of 12 hexes · 1 AP", left: "9 hexes left" });
  });

  it("FL-95, FL-96 · names a reactor once, however many hexes of their zone are left", () => {
    const found = plan(fight({ A: { at: hex(1, 0) }, E: { at: hex(0, 0), items: [{ reach: 3 }] } }), 4);
    expect(found.steps.at(-1)?.provoked).toEqual([E, E, E]);
    expect(label(found, 4)).toMatchObject({ left: "may react: E" });
  });

  it("FL-101 · ignores combatants unknown to the reader, over the whole map", () => {
    const state = fight({ A: { at: hex(1, 0) }, E: { at: hex(3, 0) } });
    expect(plan(state, 3).refusal?.clause).toBe("FL-101");
    expect(plan(state, 3, "move", (id) => id === A)).toMatchObject({ refusal: null, legal: 3 });
    expect(flowAsSeen(state, () => true)).toBe(state);
  });

  it("FL-66, FL-96 · leaves out enemies who can't react: surprised, defeated, without RP, switched off, or asked once already", () => {
    const as = (is: Partial<FlowFighter>, more: Partial<FlowSettings> = {}) =>
      fight({ A: { at: hex(1, 0) }, E: { at: hex(0, 0), is } }, more);
    const off = as({}, { reactionModeReactionAttack: "off" });
    const intent = {
      who: A,
      action: "walk",
      measures: { kind: "hex", distance: 5, diagonals: 0 },
      sees: () => true,
    } as const;
    const wouldStrike = (state: FlowState) => flowMap.movementRules(state, intent)?.provokes(E);
    const still = [as({ surprised: true }), as({ rp: 0 }), as({ defeated: true }), off];
    for (const state of still) {
      expect(plan(state, 1).steps[0]?.provoked).toEqual([]);
      expect(wouldStrike(state)).toBe(false);
    }
    expect(wouldStrike(duel())).toBe(true);
    const long = fight({ A: { at: hex(1, 0) }, E: { at: hex(0, 0), items: [{ reach: 3 }] } }, { provokePer: "move" });
    expect(plan(long, 3).steps.map(({ provoked }) => provoked)).toEqual([[E], [E], [E]]);
  });

  it("FL-99, FL-100 · ends in the last hex within reach, and gives the reason", () => {
    const found = plan(duel(), 14);
    expect([found.legal, standing(found, 12), standing(found, 13)]).toEqual([12, "end", "beyond"]);
    expect(label(found, 14)).toMatchObject({ refused: true, reason: { clause: "FL-99" } });
  });

  it("FL-130 · a step provokes nobody", () => {
    expect(label(plan(duel(), 1, "step"), 1)).toMatchObject({ cost: "1 of 12 hexes · 1 AP", left: "11 hexes left" });
    expect(plan(duel(), 2, "step").legal).toBe(1);
  });

  it("FL-06 · off turn the whole path is refused", () => {
    const state = duel();
    const theirs = { ...state, activeId: E };
    expect(plan(theirs, 2)).toMatchObject({ legal: 0, whole: true, refusal: { clause: "FL-06" } });
  });

  it("FL-103 · shows for a path already walked how far the turn still goes", () => {
    const state = duel();
    const moved = after(after(state, run(state, A, 2)), pass(after(state, run(state, A, 2)), E));
    expect(walkedHexes(moved, A, english)).toMatchObject({ left: "10 hexes left" });
    expect(walkedHexes(moved, E, english)).toBeNull();
  });
});
