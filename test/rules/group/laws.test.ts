import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../src/rules/engine/index.ts";
import { isPresent } from "../../../src/rules/group/fighters.ts";
import {
  type GroupCommand,
  type GroupState,
  group,
  orderOf,
  pendingOf,
  rowOf,
} from "../../../src/rules/group/index.ts";
import { withoutDie } from "../../../src/rules/group/initiative.ts";
import { firstsOf } from "../../../src/rules/group/order.ts";
import { describeLaws } from "../laws.ts";
import { anyCommand, anyGathering, scoresOf } from "./chance.ts";
import { advance } from "./table.ts";

describeLaws<GroupState, GroupCommand>({
  ruleset: group,
  clauses: { refusal: "GR-168", back: "GR-24", order: "GR-41", turns: "GR-13" },
  gathering: anyGathering,
  command: anyCommand,
  timely,
  facts: scoresOf,
  onward,
  roll: ({ id, formula }, luck) => {
    const face = (luck() % (formula === "1d6" ? 6 : 20)) + 1;
    return id.startsWith("damage") ? { dice: [1], total: 1 } : { dice: [face], total: face };
  },
  expectBounds,
  orderOf,
  dueTurns: ({ fighters, ...state }) =>
    (Object.keys(fighters) as CombatantId[]).filter((id) => {
      const { declaration, spell } = fighters[id] ?? {};
      return isPresent({ fighters, ...state }, id) && declaration == null && spell == null;
    }),
  mostSteps: ({ order }) => 40 + 10 * order.length,
  turnOf: (state, command) => {
    const inSlot = rowOf(state.phase).slot !== null;
    if (!inSlot || (command.kind !== "pass" && command.kind !== "intend")) return null;
    const [who] = [command.who].flat();
    return who && state.fighters[who]?.spell == null ? who : null;
  },
});

/** Dice are rolled, those who come first say that they do nothing, and the phase ends. */
function onward(state: GroupState): GroupCommand {
  if (state.phase === "SETUP") return { kind: "start" };
  if (state.window) return { kind: "close-window", window: state.window.id };
  const [missing] = state.phase === "INITIATIVE" ? withoutDie(state) : [];
  if (missing) {
    const byHand = state.settings.manyGroups === "gmAssigns" && Object.keys(state.groups).length > 2;
    return byHand ? { kind: "assign", group: missing, slot: "LOW" } : { kind: "roll", group: missing };
  }
  if (rowOf(state.phase).ends !== "acted") return advance(state);
  const [first] = [...firstsOf(state), ...pendingOf(state)];
  if (!first) return advance(state);
  const stated = state.fighters[first]?.intent !== null || !state.settings.askIntent;
  return stated || rowOf(state.phase).slot === null
    ? { kind: "pass", who: first }
    : { kind: "intend", who: [first], intent: "pass" };
}

function timely(state: GroupState, command: GroupCommand): GroupCommand {
  const window = state.window?.id ?? "w0";
  switch (command.kind) {
    case "advance":
      return { ...advance(state), ...(command.to && { to: command.to }) } as GroupCommand;
    case "advance-round":
      return { ...command, round: state.round };
    case "react":
      return command.window === null ? command : { ...command, window };
    case "decline":
    case "close-window":
      return { ...command, window };
    default:
      return command;
  }
}

function expectBounds(state: GroupState): void {
  for (const { spellsThisRound, routinesUsed, actedIn, moved } of Object.values(state.fighters)) {
    expect(spellsThisRound).toBeGreaterThanOrEqual(0);
    expect(routinesUsed).toBeGreaterThanOrEqual(0);
    expect(new Set(actedIn).size).toBe(actedIn.length);
    expect(Math.min(moved.walk, moved.fly, moved.swim)).toBeGreaterThanOrEqual(0);
  }
  const inMelee = Object.values(state.melees).flat();
  expect(new Set(inMelee).size).toBe(inMelee.length);
  for (const pairs of [state.freePairs, state.freeSegments]) {
    expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(pairs.length);
  }
  expect(state.window === null || Object.values(state.window.asked).includes("waiting")).toBe(true);
}

describe("The laws of a round under Group Initiative", () => {
  it("GR-13 · the phases of a round are those of the state table", () => {
    expect(rowOf("HIGH_D1").step).toBe(5);
  });
});
