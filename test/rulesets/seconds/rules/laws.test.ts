import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Checks,
  compareChecks,
  longestSeconds,
  orderOf,
  type SecondsCommand,
  type SecondsFighter,
  type SecondsState,
  seconds,
  tiedIn,
  turnSeconds,
} from "../../../../src/rulesets/seconds/rules/index.ts";
import { crowd } from "../../any.ts";
import { describeLaws } from "../../laws.ts";
import { anyCommand, anyGathering } from "./chance.ts";
import {
  A,
  after,
  B,
  begin,
  cast,
  delay,
  fight,
  fighter,
  gathering,
  goOn,
  hold,
  leftOf,
  line,
  logged,
  move,
  next,
  outcome,
  playTo,
  refused,
  scores,
  set,
  wait,
} from "./fights.ts";

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
  freshScores: (luck) =>
    Object.fromEntries(crowd.map((id, i) => [id, scores({ reflex: i % 3, moveFeet: 5 + (luck() % 2) })])),
  onward: (state) => (state.round === 0 ? { kind: "start" } : next(state)),
  expectBounds,
  orderOf,
  dueTurns: ({ order, fighters, settings, round }) => order.filter((id) => isDue(fighters[id], settings, round)),
});

function isDue(one: SecondsFighter | undefined, settings: SecondsState["settings"], round: number): boolean {
  if (!one || one.departed || (one.defeated && settings.skipDefeated)) return false;
  return one.waitsUntilRound === null || one.waitsUntilRound <= round;
}

function expectBounds(state: SecondsState): void {
  expect(state.stack.at(-1) ?? null).toBe(state.activeId);
  expect(new Set(state.stack).size).toBe(state.stack.length);
  for (const id of state.order) {
    const { secondsLeft, running, paused, delays, checks, initiative, held, inAction } = fighter(state, id);
    expect(secondsLeft).toBeGreaterThanOrEqual(0);
    expect(secondsLeft).toBeLessThanOrEqual(turnSeconds);
    for (const { total, done } of running ? [running, ...paused] : paused) expect(done).toBeLessThan(total);
    for (const { left } of delays) expect(left > 0 && left <= longestSeconds).toBe(true);
    expect(initiative).toBe(checks[0] ?? null);
    expect(held === null || !state.stack.includes(id)).toBe(true);
    expect(inAction === null || state.stack.includes(id)).toBe(true);
  }
}

/** Uses of a combatant's own seconds: seconds waited, the turn ended, or the turn held. */
const doings = fc.array(fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constant("end"), fc.constant("hold")), {
  minLength: 40,
  maxLength: 40,
});

describe("The laws of a fight under Six Seconds", () => {
  it("SX-602 · a delay takes effect after exactly its own seconds, however they pass", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), doings, (left, all) => {
        let state = line(2, { delays: [delay(left)] });
        let passed = 0;
        for (const doing of all) {
          if (state.activeId === B) state = after(state, next(state));
          const before = leftOf(state, A);
          const isHeld = fighter(state, A).held !== null;
          const command =
            doing === "end"
              ? next(state)
              : doing === "hold"
                ? hold(A)
                : wait(A, Math.min(doing as number, before || 1));
          if (before === 0 && doing !== "end") continue;
          if (doing === "hold" && before < turnSeconds) continue;
          expect(isHeld).toBe(false);
          const { log, state: now } = outcome(state, command);
          passed += doing === "end" ? before : doing === "hold" ? 0 : before - leftOf(now, A);
          const effects = log.filter(({ event }) => event.endsWith("seconds.effect")).length;
          const due = passed >= left;
          expect(fighter(now, A).delays).toHaveLength(due ? 0 : 1);
          expect(effects).toBe(due ? 1 : 0);
          if (due) return;
          expect(fighter(now, A).delays[0]?.left).toBe(left - passed);
          state = now;
          // A turn that was put off and never taken passes idly before the next (SX-210).
          if (doing === "hold") {
            state = after(state, next(state));
            passed += turnSeconds;
            expect(fighter(state, A).delays).toHaveLength(passed >= left ? 0 : 1);
            if (passed >= left) return;
          }
        }
      }),
    );
  });

  it("SX-504 · an action of any length takes exactly its seconds, turn after turn, wherever it begins", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 6 }), (total, left) => {
        let state = after(line(2, { secondsLeft: left }), cast(A, { seconds: total }));
        let spent = left - leftOf(state, A);
        for (let round = 2; fighter(state, A).running; round++) {
          expect([leftOf(state, A), fighter(state, A).running?.done]).toEqual([0, spent]);
          state = after(playTo(state, round, A), goOn(A));
          spent += turnSeconds - leftOf(state, A);
        }
        expect(spent).toBe(total);
      }),
    );
  });

  it("SX-103 · the combatants who check again are exactly those of the clause", () => {
    const results = fc.array(fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 4 }), { maxLength: 8 });
    fc.assert(
      fc.property(results, (all) => {
        const checks: Checks = new Map(all.map((own, i) => [crowd[i] as (typeof crowd)[number], own]));
        const isTied = (a: readonly number[], b: readonly number[]) =>
          a.length > 0 && b.length > 0 && a.every((entry, i) => i >= b.length || b[i] === entry);
        const named = [...checks].filter(([id, own]) =>
          [...checks].some(([other, theirs]) => other !== id && isTied(own, theirs) && own.length <= theirs.length),
        );
        expect(tiedIn(checks)).toEqual(named.map(([id]) => id).sort());
      }),
    );
  });

  it("SX-104 · for any rolls ties are settled, first results stay, and no reroll passes a first result", () => {
    const firsts = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        firsts,
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 400, maxLength: 400 }),
        (all, dice) => {
          const before = gathering(Object.fromEntries(all.map((total, i) => [`c${i}`, { total }])));
          const ids = Object.keys(before.fighters);
          const rolls = ids.flatMap((id, i) =>
            Array.from({ length: 40 }, (_, n): [string, number] => [
              `reroll:${n + 1}:${id}`,
              (dice[i * 40 + n] ?? 1) + n * i,
            ]),
          );
          const state = after(before, { kind: "start" }, { answers: Object.fromEntries(rolls) });
          const ranks = state.order.map((id) => fighter(state, id));
          for (const [i, { checks }] of ranks.entries()) {
            const above = ranks[i - 1];
            if (above) expect(compareChecks(above.checks, checks)).toBeLessThan(0);
          }
          const shown = ranks.map(({ initiative }) => initiative ?? 0);
          expect(shown).toEqual([...all].sort((a, b) => b - a));
        },
      ),
    );
  });

  it("SX-409 · a path is never walked beyond the seconds that are left, and costs what its feet take", () => {
    const feet = fc.integer({ min: 0, max: 200 });
    fc.assert(
      fc.property(
        feet,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 6 }),
        fc.boolean(),
        (way, pace, left, run) => {
          const state = set(fight({ A: { moveFeet: pace } }), A, { secondsLeft: left });
          const moves = Math.ceil(way / pace);
          const cost = run ? Math.max(2, Math.ceil(way / (2 * pace))) : moves;
          if (cost > left) expect(refused(state, move(A, way, { run }))).toBe(left === 0 ? "SX-401" : "SX-409");
          else expect(leftOf(after(state, move(A, way, { run })), A)).toBe(left - cost);
        },
      ),
    );
  });

  it("SX-005 · a turn's end with 500 combatants changes those two alone, in less than 1 kB", () => {
    const many = Array.from({ length: 500 }, (_, i) => [`c${i}`, { total: 1000 - i }]);
    const started = fight(Object.fromEntries(many));
    const ended = outcome(started, next(started));
    const touched = new Set(ended.forward.flatMap((patch) => (patch.path[0] === "fighters" ? [patch.path[1]] : [])));
    expect([...touched].sort()).toEqual([started.activeId, ended.state.activeId].sort());
    expect(JSON.stringify([ended.forward, ended.inverse]).length).toBeLessThan(1000);
    expect(logged(started, begin(started.activeId ?? A, "move"))).toEqual(["began", "done"]);
  });
});
