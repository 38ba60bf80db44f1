import { describe, expect, it } from "vitest";
import {
  compareInitiative,
  type DexterityCommand,
  type DexterityFighter,
  type DexterityState,
  dexterity,
  orderOf,
  resources,
} from "../../../../src/rulesets/dexterity/rules/index.ts";
import { crowd } from "../../any.ts";
import { describeLaws } from "../../laws.ts";
import { anyCommand, anyGathering } from "./chance.ts";
import { fight, next, outcome, scores } from "./fights.ts";

describeLaws<DexterityState, DexterityCommand>({
  ruleset: dexterity,
  clauses: { refusal: "DX-001", back: "DX-005", order: "DX-103", turns: "DX-201" },
  gathering: anyGathering,
  command: anyCommand,
  timely,
  freshScores: (luck) =>
    Object.fromEntries(crowd.map((id, i) => [id, scores({ bonus: i % 3, speeds: { walk: 25 + 5 * (luck() % 3) } })])),
  onward: (state) => (state.round === 0 ? { kind: "start" } : next(state)),
  expectBounds,
  orderOf,
  dueTurns: ({ order, fighters, settings, round }) => order.filter((id) => isDue(fighters[id], settings, round)),
});

function isDue(fighter: DexterityFighter | undefined, settings: DexterityState["settings"], round: number): boolean {
  if (!fighter || fighter.departed || (fighter.defeated && settings.skipDefeated)) return false;
  return fighter.waitsUntilRound === null || fighter.waitsUntilRound <= round;
}

/** Adjusts commands about a turn or window to the current one. */
function timely(state: DexterityState, command: DexterityCommand): DexterityCommand {
  const window = state.windows.at(-1)?.id ?? "w0";
  switch (command.kind) {
    case "advance":
      return next(state);
    case "advance-round":
      return { ...command, round: state.round };
    case "react":
    case "pass":
    case "close-window":
      return { ...command, window };
    default:
      return command;
  }
}

function expectBounds(state: DexterityState): void {
  const ranks = state.order.flatMap((id) => state.fighters[id] ?? []);
  for (const [i, fighter] of ranks.entries()) {
    const before = ranks[i - 1];
    expect(before === undefined || compareInitiative(before, fighter) <= 0).toBe(true);
    for (const resource of resources) {
      expect(fighter.left[resource]).toBeGreaterThanOrEqual(0);
      expect(fighter.left[resource]).toBeLessThanOrEqual(fighter.scores.resourceMax[resource]);
    }
    expect(fighter.spent).toBeGreaterThanOrEqual(0);
  }
}

describe("The laws of a fight under Dexterity Order", () => {
  it("DX-005 · a turn's end with 500 combatants changes those two alone, in less than 1 kB", () => {
    const many = Array.from({ length: 500 }, (_, i) => [`c${i}`, { total: 1 + (i % 20), rollOff: [i] }]);
    const started = fight(Object.fromEntries(many));
    const ended = outcome(started, next(started));
    const touched = new Set(ended.forward.flatMap((patch) => (patch.path[0] === "fighters" ? [patch.path[1]] : [])));
    expect([...touched]).toEqual([ended.state.activeId]);
    expect(JSON.stringify([ended.forward, ended.inverse]).length).toBeLessThan(1000);
  });
});
