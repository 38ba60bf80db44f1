import { describe, expect, it } from "vitest";
import { planLabel, type Stop } from "../../../../src/canvas/ruler-view.ts";
import type { CombatantId, EffectId } from "../../../../src/engine/types.ts";
import type { MeasuredPath } from "../../../../src/grid/measured-path.ts";
import { groupAsSeen, groupLabels, groupPlan, walkedGroup } from "../../../../src/rulesets/group/map/map.ts";
import type { GroupCommandOf, GroupState } from "../../../../src/rulesets/group/rules/index.ts";
import { english } from "../../../sheets/english.ts";
import { A, at, B, fast, feet, fight, having } from "../rules/fights.ts";

/** A way to the right, a square a step. */
function way(squares: number, from = 0): MeasuredPath {
  return {
    grid: "square",
    from: { x: from, y: 0 },
    steps: Array.from({ length: squares }, (_, i) => ({ to: { x: from + i + 1, y: 0 } })),
    token: { uuid: "Scene.s.Token.a", before: { x: 0, y: 0, elevation: 0 }, path: [] },
    blocked: false,
  };
}

type More = Partial<GroupCommandOf<"move">> & { readonly gm?: boolean };

function planOf(state: GroupState, path: MeasuredPath, { gm = false, ...more }: More = {}, who: CombatantId = A) {
  const asker = { gm, owns: state.order };
  const plan = groupPlan(state, { who, measured: path, pace: "walk", forced: false, ...more, asker });
  if (!plan) throw new Error("There is no plan.");
  return plan;
}

function label(plan: ReturnType<typeof planOf>, reached = plan.feet.length) {
  const stop: Stop = { reached, since: reached - 1, last: reached === plan.feet.length };
  const args = (steps: number, refused: boolean) => groupLabels(plan, steps, refused, english, (id) => id);
  return planLabel(plan, stop, english, ({ message }) => message.split(".").at(-1) ?? "", args);
}

const free = { place: at(0, 0) };
/** A rate of 30 ft, so that a run is 60 ft. */
const runner = {
  place: at(0, 0),
  scores: { movement: { walk: feet(30), fly: feet(0), swim: feet(0), nativeFly: false, nativeSwim: false } },
};

describe("the ruler under Group Initiative", () => {
  it("GR-46, GR-88 · shows a move as the round's major action, in its phase", () => {
    const plan = planOf(fight({ A: free }, { phase: "HIGH_D4" }), way(5));
    expect(label(plan)).toEqual({ cost: "25 ft · uses the major action", left: null, refused: false, reason: null });
    const far = planOf(fight({ A: having({}, runner) }, { phase: "HIGH_D4" }), way(9));
    expect(label(far)).toMatchObject({ left: "15 ft beyond the 30 ft of a round", refused: false });
    expect(label(far, 6)).toMatchObject({ left: null });
    const early = planOf(fight({ A: free }, { phase: "HIGH_D3" }), way(5));
    expect(label(early)).toMatchObject({ cost: "25 ft", refused: true, reason: { clause: "GR-46" } });
  });

  it("GR-89 · shows a reposition after the action, and refuses more than 10 ft in all", () => {
    const done = having({ major: "used", majorPhase: "HIGH_D3", positioned: 5 as never }, free);
    const plan = planOf(fight({ A: done }, { phase: "HIGH_D3" }), way(2));
    expect(label(plan, 1)).toMatchObject({
      cost: "10 of 10 ft · reposition, 1 seg",
      left: "0 left",
      refused: false,
    });
    expect([plan.legal, plan.whole]).toEqual([1, false]);
    expect(label(plan)).toMatchObject({
      cost: "Too far to reposition: 15 ft, 10 ft allowed",
      left: null,
      refused: true,
    });
  });

  it("GR-172 · shows a charge's limit and target; too far or short of every foe it says so in one sentence", () => {
    const charge = { declaration: { item: fast("charge"), plans: [], delay: false }, major: "declared" } as const;
    const row = (foe: number) =>
      fight({ A: having(charge, runner), B: { place: at(foe, 0) } }, { phase: "C_CHARGE", dice: { A: 6, B: 1 } });
    expect(label(planOf(row(8), way(7)))).toEqual({
      cost: "35 of 60 ft · charge",
      left: "in reach of B",
      refused: false,
      reason: null,
    });
    expect(label(planOf(row(8), way(5)))).toMatchObject({
      cost: "25 of 60 ft · charge",
      left: null,
      refused: true,
      reason: { clause: "GR-172", text: "short" },
    });
    expect(label(planOf(row(14), way(13)))).toMatchObject({ cost: "65 ft", reason: { text: "chargeFar" } });
  });

  it("GR-172 · shows the feet left of a flight", () => {
    const gone = having({ rush: { as: "flee", feet: feet(20) } }, runner);
    const plan = planOf(fight({ A: gone, B: {} }, { phase: "B_FLEE" }), way(5));
    expect(label(plan)).toMatchObject({ cost: "45 of 60 ft · flee", left: "15 left", refused: false });
  });

  it("GR-118 · halves the rate of a combatant who maintains an effect", () => {
    const keeping = having({ maintaining: "effect" as EffectId, moved: { walk: 10, fly: 0, swim: 0 } as never }, free);
    const plan = planOf(fight({ A: keeping }, { phase: "HIGH_D4" }), way(5));
    expect(label(plan, 4)).toMatchObject({
      cost: "30 of 30 ft · uses the major action",
      left: "0 left",
      refused: false,
    });
    expect(label(plan)).toMatchObject({ left: "5 ft too far", reason: { clause: "GR-118" } });
  });

  it("GR-159, GR-161 · ends a path at an enemy: the GM is asked about staying there", () => {
    const state = fight({ A: free, B: having({ intent: "pass" }, { place: at(3, 0) }) }, { phase: "HIGH_D4" });
    const plan = planOf(state, way(5));
    expect([plan.legal, plan.refusal?.clause]).toEqual([3, "GR-161"]);
    // The ruler doesn't mention an enemy hidden from the viewer.
    const known = groupAsSeen(state, (id) => id === A);
    expect(planOf(known, way(5)).refusal).toBeNull();
  });

  it("GR-88 · shows the action to which the GM booked the move; a player's booking is refused", () => {
    const state = fight({ A: free }, { phase: "HIGH_D3" });
    const booked = { as: "nothing", gm: true } as const;
    expect(label(planOf(state, way(9), booked))).toMatchObject({ cost: "45 ft · no action", refused: false });
    expect(label(planOf(state, way(9), { as: "nothing" }))).toMatchObject({ reason: { clause: "GR-170" } });
  });

  it("GR-159 · says if the GM has to rule on the end of a path", () => {
    const small = { place: at(0, 0, 0.4) };
    const state = fight(
      { A: small, B: having({ intent: "pass" }, { place: at(1, 0) }) },
      { phase: "HIGH_D4", settings: { passEnemy: "ask" } },
    );
    expect(label(planOf(state, way(1))).reason?.text).toBe("The GM decides.");
  });

  it("shows no cost for placing a token, and the feet of a path already walked", () => {
    expect(label(planOf(fight({ A: free }), way(9), { forced: true, gm: true })).cost).toBe("Placed, no movement used");
    const walked = fight({ A: having({ moved: { walk: 20, fly: 5, swim: 0 } as never }), B: {} });
    expect(walkedGroup(walked, A, english)?.cost).toBe("25 ft moved this round");
    expect(walkedGroup(walked, B, english)).toBeNull();
  });
});
