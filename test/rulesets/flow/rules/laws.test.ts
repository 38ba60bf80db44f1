import { describe, expect, it } from "vitest";
import {
  compareInitiative,
  type FlowCommand,
  type FlowFighter,
  type FlowState,
  flow,
  orderOf,
} from "../../../../src/rulesets/flow/rules/index.ts";
import { crowd } from "../../any.ts";
import { describeLaws } from "../../laws.ts";
import { anyCommand, anyGathering, timely } from "./chance.ts";
import { scores } from "./creatures.ts";
import { fight, next, outcome } from "./fights.ts";

describeLaws<FlowState, FlowCommand>({
  ruleset: flow,
  clauses: { refusal: "FL-01", back: "FL-04", order: "FL-06", turns: "FL-13" },
  gathering: anyGathering,
  command: anyCommand,
  timely,
  freshScores: (luck) => {
    const whole = luck() % 6 === 0;
    const place = () => [{ x: (luck() % 7) - 3, y: (luck() % 7) - 3 }];
    return Object.fromEntries(crowd.map((id) => [id, whole ? { ...scores(id), spaces: place() } : {}]));
  },
  onward: (state) => (state.round === 0 ? { kind: "start" } : next(state)),
  roll: ({ formula }, luck) => {
    const sides = Number(/d(\d+)/.exec(formula)?.[1] ?? 6);
    const face = (luck() % sides) + 1;
    return { dice: [face], total: face };
  },
  expectBounds,
  orderOf,
  dueTurns: ({ order, fighters, settings }) => order.filter((id) => isDue(fighters[id], settings)),
});

function isDue(fighter: FlowFighter | undefined, settings: FlowState["settings"]): boolean {
  return (
    fighter !== undefined && !fighter.surprised && !fighter.departed && !(fighter.defeated && settings.skipDefeated)
  );
}

function expectBounds(state: FlowState): void {
  const ranks = state.order.flatMap((id) => state.fighters[id] ?? []);
  for (const [i, fighter] of ranks.entries()) {
    const before = ranks[i - 1];
    expect(before === undefined || compareInitiative(before, fighter) <= 0).toBe(true);
    const { ap, rp, fp, apReserved, round, scores: has } = fighter;
    expect(Math.min(ap, rp, fp, apReserved, has.hp.value)).toBeGreaterThanOrEqual(0);
    expect(round.moveAp).toBeGreaterThanOrEqual(0);
    expect(fighter.grapple === null || state.fighters[fighter.grapple.other]?.grapple !== null).toBe(true);
  }
}

describe("The laws of a fight under Action & Flow Points", () => {
  it("FL-03 · a turn's end with 500 combatants changes those two alone, in less than 1 kB", () => {
    const many = Array.from({ length: 500 }, (_, i) => [`c${i}`, { total: 1000 - i }]);
    const started = fight(Object.fromEntries(many));
    const ended = outcome(started, next(started));
    const touched = new Set(ended.forward.flatMap((patch) => (patch.path[0] === "fighters" ? [patch.path[1]] : [])));
    expect([...touched].sort()).toEqual(["c0", "c1"]);
    expect(JSON.stringify([ended.forward, ended.inverse]).length).toBeLessThan(1000);
  });
});
