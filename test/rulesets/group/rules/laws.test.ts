import fc from "fast-check";
import { applyPatches, enablePatches, type Patch } from "immer";
import { describe, expect, it } from "vitest";
import { type CombatantId, type Recorded, type Result, replay, step } from "../../../../src/engine/index.ts";
import { isPresent } from "../../../../src/rulesets/group/rules/fighters.ts";
import {
  type GroupCommand,
  type GroupId,
  type GroupState,
  group,
  orderOf,
  rowOf,
  unfinishedOf,
} from "../../../../src/rulesets/group/rules/index.ts";
import { withoutDie } from "../../../../src/rulesets/group/rules/initiative.ts";
import { firstsOf } from "../../../../src/rulesets/group/rules/order.ts";
import { owersOf, statedOf } from "../../../../src/rulesets/group/rules/work.ts";
import { active } from "../../any.ts";
import { describeLaws } from "../../laws.ts";
import { anyCommand, anyGathering, scoresOf } from "./chance.ts";
import { advance, declares, fight, gm, id, incantation } from "./fights.ts";

enablePatches();

describeLaws<GroupState, GroupCommand>({
  ruleset: group,
  clauses: { refusal: "GR-168", back: "GR-24", order: "GR-41", turns: "GR-13" },
  gathering: anyGathering,
  command: anyCommand,
  timely,
  freshScores: scoresOf,
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

/** Command onward: rolls dice, then passes for the first due, then ends the phase. */
function onward(state: GroupState): GroupCommand {
  if (state.phase === "SETUP") return { kind: "start" };
  if (state.window) return { kind: "close-window", window: state.window.id };
  const [missing] = state.phase === "INITIATIVE" ? withoutDie(state) : [];
  if (missing) {
    const byHand = state.settings.manyGroups === "gmAssigns" && Object.keys(state.groups).length > 2;
    return byHand ? { kind: "assign", group: missing, slot: "LOW" } : { kind: "roll", group: missing };
  }
  if (rowOf(state.phase).ends !== "acted") return advance(state);
  const [first] = [...firstsOf(state), ...unfinishedOf(state)];
  if (!first) return advance(state);
  const fighter = state.fighters[first];
  const stated = fighter && statedOf(state, fighter) !== null;
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

/** Gives a command without override; each question is answered with its last option, each die is a 3. */
function given(state: GroupState, command: GroupCommand) {
  const results: Result[] = [];
  for (let asked = 0; asked < 50; asked++) {
    const recorded = { given: { command, asker: gm, override: false, freshScores: {} }, results };
    const outcome = step(group, state, recorded.given, results);
    if (outcome.kind !== "needs") return { recorded, outcome };
    for (const { id, ...need } of outcome.needs) {
      const last = need.kind === "ruling" ? (need.options.at(-1)?.value ?? "") : "";
      results.push(
        need.kind === "ruling" ? { kind: "ruling", id, value: last } : { kind: "roll", id, dice: [3], total: 3 },
      );
    }
  }
  throw new Error(`${command.kind} never has enough answers`);
}

/** {@link onward} with groups for all and owed targets, so without overrides. */
function lawful(state: GroupState): GroupCommand {
  const lost = (Object.keys(state.fighters) as CombatantId[]).filter((id) => state.fighters[id]?.group === null);
  if (state.phase === "SETUP" && lost.length > 0)
    return { kind: "regroup", who: lost, group: "late" as GroupId, name: "Late" };
  const [owes] = state.window ? [] : owersOf(state);
  return owes ? { kind: "target", who: owes, target: { named: "the door" } } : onward(state);
}

describe("The laws of a round under Group Initiative", () => {
  it("GR-13 · a round can be finished without overrides, after any departures, defeats and silence", () => {
    const commands = fc.array(anyCommand, { minLength: 1, maxLength: 60, size: "max" });
    const law = fc.property(anyGathering, commands, (gathering, all) => {
      let state = gathering;
      const begun = given(state, { kind: "start" }).outcome;
      if (begun.kind === "done") state = begun.state;
      for (const each of all) {
        const { outcome } = given(state, timely(state, JSON.parse(JSON.stringify(each).replaceAll(active, "c0"))));
        if (outcome.kind === "done") state = outcome.state;
      }
      const { round } = state;
      for (let steps = 0; state.round === round; steps++) {
        expect(steps).toBeLessThan(40 + 10 * state.order.length);
        const { outcome } = given(state, lawful(state));
        if (outcome.kind !== "done") throw new Error(`It stands still: ${JSON.stringify(outcome)}`);
        state = outcome.state;
      }
    });
    // Who comes back has no group where the GM gives them, and the fight begins anew.
    const alone = id("c0");
    const late = fight({ c0: {} }, { phase: "SETUP", round: 0, settings: { groupBy: "manual" } });
    const gone: GroupCommand[] = [{ kind: "leave", who: alone }, { kind: "join", who: [alone] }, { kind: "end" }];
    fc.assert(law, { numRuns: 30, examples: [[late, gone]] });
  });

  it("GR-24 · a round of forty in five groups steps, is undone and replayed like one of four", () => {
    const names = Array.from({ length: 40 }, (_, i) => `${"ABCDE"[i % 5]}${i}`);
    const start = fight(Object.fromEntries(names.map((name) => [name, {}])), { phase: "DECLARE" });
    const log: Recorded<GroupCommand>[] = [];
    const back: (readonly Patch[])[] = [];
    let state = start;
    const ctx = (command: GroupCommand) => {
      const { recorded, outcome } = given(state, command);
      if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
      log.push(recorded);
      back.unshift(outcome.inverse);
      state = outcome.state;
    };
    for (const [i, name] of names.entries()) {
      if (i % 4 === 0) ctx(declares(id(name), incantation(1 + (i % 12))));
    }
    while (state.round < 3) ctx(lawful(state));
    expect(log.length).toBeGreaterThan(80);
    expect(back.reduce((now, inverse) => applyPatches(now, inverse), state)).toEqual(start);
    const end = replay(group, start, JSON.parse(JSON.stringify(log)));
    expect([end.kind, JSON.stringify(end.state)]).toEqual(["replayed", JSON.stringify(state)]);
  });

  it("GR-13 · the end of a phase touches the combatants concerned alone, however many there are", () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`${"AB"[i % 2]}${i}`, {}]));
    const state = fight(many, { phase: "HIGH_D3", dice: { A: 6, B: 1 } });
    const { outcome } = given(state, advance(state));
    if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
    expect(outcome.forward.filter(({ path }) => path[0] === "fighters")).toEqual([]);
    expect(JSON.stringify([outcome.forward, outcome.inverse]).length).toBeLessThan(1000);
  });
});
