import { expect } from "vitest";
import {
  type Fighter,
  longestSeconds,
  orderOf,
  type SecondsCommand,
  type SecondsState,
  seconds,
  turnSeconds,
} from "../../../src/rules/seconds/index.ts";
import { crowd } from "../any.ts";
import { describeLaws } from "../laws.ts";
import { anyCommand, anyGathering } from "./chance.ts";
import { next, scores } from "./table.ts";

describeLaws<SecondsState, SecondsCommand>({
  ruleset: seconds,
  clauses: { refusal: "SX-001", back: "SX-005", order: "SX-102", turns: "SX-301" },
  gathering: anyGathering,
  command: anyCommand,
  timely: (state, command) =>
    command.kind === "advance"
      ? next(state)
      : command.kind === "advance-round"
        ? { ...command, round: state.round }
        : command,
  facts: (luck) =>
    Object.fromEntries(crowd.map((id, i) => [id, scores({ reflex: i % 3, moveFeet: 5 + (luck() % 2) })])),
  onward: (state) => (state.round === 0 ? { kind: "start" } : next(state)),
  expectBounds,
  orderOf,
  dueTurns: ({ order, fighters, settings, round }) => order.filter((id) => isDue(fighters[id], settings, round)),
});

function isDue(fighter: Fighter | undefined, settings: SecondsState["settings"], round: number): boolean {
  if (!fighter || fighter.departed || (fighter.defeated && settings.skipDefeated)) return false;
  return fighter.waitsUntilRound === null || fighter.waitsUntilRound <= round;
}

function expectBounds(state: SecondsState): void {
  expect(state.stack.at(-1) ?? null).toBe(state.activeId);
  expect(new Set(state.stack).size).toBe(state.stack.length);
  for (const { secondsLeft, running, paused, delays, checks, initiative, held, inAction } of Object.values(
    state.fighters,
  )) {
    expect(secondsLeft).toBeGreaterThanOrEqual(0);
    expect(secondsLeft).toBeLessThanOrEqual(turnSeconds);
    for (const { total, done } of running ? [running, ...paused] : paused) expect(done).toBeLessThan(total);
    for (const { left } of delays) expect(left > 0 && left <= longestSeconds).toBe(true);
    expect(initiative).toBe(checks[0] ?? null);
    expect(held === null || !inAction).toBe(true);
  }
}
