import { describe, expect, it } from "vitest";
import { planLabel, type Stop, standing } from "../../../../src/canvas/ruler-view.ts";
import type { Feet } from "../../../../src/engine/types.ts";
import { secondsLabels, secondsPlan, walkedSeconds } from "../../../../src/rulesets/seconds/map/ruler.ts";
import type { SecondsMeasuredPath, SecondsState } from "../../../../src/rulesets/seconds/rules/index.ts";
import { english } from "../../../sheets/english.ts";
import { fight, id } from "../table/states.ts";

/** A way of waypoints so many feet apart. */
function way(...feet: number[]): SecondsMeasuredPath {
  return {
    grid: "square",
    from: { x: 0, y: 0 },
    steps: feet.map((each, index) => ({ to: { x: index + 1, y: 0 }, feet: each as Feet })),
    token: { uuid: "Scene.s.Token.a", before: { x: 0, y: 0, elevation: 0 }, path: [] },
    blocked: false,
  };
}

function planOf(state: SecondsState, path: SecondsMeasuredPath, { who = "a", run = false, forced = false } = {}) {
  const plan = secondsPlan(state, {
    who: id(who),
    measured: path,
    run,
    forced,
    asker: { gm: false, owns: state.order },
  });
  if (!plan) throw new Error("There is no plan.");
  return plan;
}

function label(plan: ReturnType<typeof planOf>, reached = plan.takes.length) {
  const stop: Stop = { reached, since: reached - 1, last: reached === plan.takes.length };
  const args = (steps: number, refused: boolean) => secondsLabels(plan, steps, refused, english);
  return planLabel(plan, stop, english, ({ clause }) => clause, args);
}

describe("the ruler under Six Seconds", () => {
  it("SX-409 · shows a path's feet and seconds, and the seconds left, rounded once for the whole of it", () => {
    const plan = planOf(fight({ a: { secondsLeft: 5 } }), way(7, 7));
    expect(label(plan, 1)).toMatchObject({ cost: "7 ft: 2 of 5 s", left: "3 s left", refused: false });
    expect(label(plan)).toMatchObject({ cost: "14 ft: 3 of 5 s", left: "2 s left", reason: null });
  });

  it("SX-409 · a run goes twice as far a second, and takes two at least", () => {
    expect(planOf(fight({ a: {} }), way(5, 25), { run: true }).takes).toEqual([2, 3]);
  });

  it("SX-409 · refuses a path from its first step too long, with its clause", () => {
    const plan = planOf(fight({ a: { secondsLeft: 2 } }), way(10, 5));
    expect([0, 1, 2].map((reached) => standing(plan, reached))).toEqual(["way", "end", "beyond"]);
    expect(label(plan, 1).refused).toBe(false);
    expect(label(plan)).toMatchObject({ cost: "15 ft: 3 of 2 s", left: "1 s too long", reason: { clause: "SX-409" } });
  });

  it("SX-003 · refuses the whole path off turn", () => {
    const plan = planOf(fight({ a: {}, b: {} }), way(15), { who: "b" });
    expect(label(plan)).toMatchObject({ cost: "15 ft: 3 s", left: null, refused: true, reason: { clause: "SX-003" } });
  });

  it("SX-409 · shows no time for a placement, and nothing if moves aren't counted", () => {
    const plan = secondsPlan(fight({ a: {} }), {
      ...{ who: id("a"), measured: way(500), run: false, forced: true },
      asker: { gm: true, owns: [] },
    });
    expect(plan && label(plan)).toMatchObject({ cost: "Placed, no movement used", refused: false });
    const free = fight({ a: {} }, { settings: { enforceMoves: false } });
    expect(() => planOf(free, way(5))).toThrow();
  });

  it("SX-303 · shows after a walk the seconds left of the turn", () => {
    expect(walkedSeconds(fight({ a: { secondsLeft: 3 } }), id("a"), english)?.cost).toBe("3 s left");
    expect(walkedSeconds(fight({ a: {}, b: {} }), id("b"), english)).toBeNull();
  });
});
