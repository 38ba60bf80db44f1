import { expect } from "vitest";
import {
  actions,
  type MarchingCommand,
  type MarchingState,
  marching,
  planRound,
} from "../../../../src/rulesets/marching/rules/index.ts";
import { crowd } from "../../any.ts";
import { describeLaws } from "../../laws.ts";
import { anyCommand, anyGathering, timely } from "./chance.ts";
import { next, scores } from "./fights.ts";

describeLaws<MarchingState, MarchingCommand>({
  ruleset: marching,
  clauses: { refusal: "MO-001", back: "MO-005", order: "MO-304", turns: "MO-403" },
  gathering: anyGathering,
  command: anyCommand,
  timely,
  freshScores: (luck) =>
    Object.fromEntries(
      crowd.map((id, i) => [
        id,
        scores({
          side: i % 3 === 0 ? "party" : i % 3 === 1 ? "monsters" : null,
          at: [i % 6, luck() % 5],
          agl: 5 + (i % 10),
          player: i % 2 === 0,
        }),
      ]),
    ),
  onward: (state) => (state.round === 0 ? { kind: "start" } : next(state)),
  expectBounds,
  orderOf: (state) => planRound(state, state.round + 1).order,
  dueTurns: ({ order, fighters }) =>
    order.filter((id) => {
      const { defeated = false, absent = false, departed = false } = fighters[id] ?? {};
      return !defeated && !absent && !departed;
    }),
});

function expectBounds(state: MarchingState): void {
  for (const fighter of Object.values(state.fighters)) {
    for (const action of actions) expect([0, 1]).toContain(fighter.left[action]);
    expect(fighter.moved ?? 0).toBeGreaterThanOrEqual(0);
    expect(fighter.advancedInRound).toBeLessThanOrEqual(Math.max(state.round, 0));
    for (const { elapsed, rounds } of fighter.conditions) {
      expect(elapsed).toBeGreaterThanOrEqual(0);
      expect(rounds).not.toBe(0);
    }
  }
  if (state.together) expect([state.activeId, state.together.ids.length > 1]).toEqual([null, true]);
  if (state.overrun) expect(state.together).not.toBeNull();
  if (state.frantic.phase !== "off") expect(state.activeId).not.toBeNull();
}
