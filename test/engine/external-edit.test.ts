import { describe, expect, it } from "vitest";
import {
  type CombatantId,
  type ExternalEdit,
  type LogEntry,
  type Outcome,
  type Result,
  redo,
  step,
  takeBack,
} from "../../src/engine/index.ts";
import { gm } from "../rulesets/giving.ts";
import { type CoinCommand, type CoinState, coin } from "../rulesets/sixth/coin/index.ts";
import { A, B, fight, flip, next } from "../rulesets/sixth/table.ts";
import { expectWords } from "../rulesets/words.ts";

const duel = fight({ A: {}, B: {} });
const tails = (id: string): Result => ({ kind: "roll", id, dice: [1], total: 1 });
const heads = (id: string): Result => ({ kind: "roll", id, dice: [2], total: 2 });
const line = (event: "on" | "off"): LogEntry => ({
  event: `TURNCRAFT.Log.effect.${event}`,
  who: A,
  data: { effect: "Prone" },
});

const defeat = (who: CombatantId, defeated: boolean): CoinCommand => ({ kind: "defeat", who, defeated });

const given = (...done: ExternalEdit["done"]) => ({
  command: { kind: "external-edit", done } as const,
  asker: gm,
  override: true,
  freshScores: {},
});
/** Steps take the ruleset's commands and these. */
const take = (done: ExternalEdit["done"], results: readonly Result[] = [], state = duel): Outcome<CoinState> =>
  expectWords(step(coin as never, state, given(...done) as never, results) as Outcome<CoinState>);

function finished(outcome: Outcome<CoinState>) {
  if (outcome.kind !== "done") throw new Error(`Not done: ${JSON.stringify(outcome)}`);
  return outcome;
}

describe("An external edit", () => {
  it("is a logged step without changes if no clause counts it", () => {
    const { state, log, forward, inverse, world, turnEvents } = finished(
      take([
        { line: line("on"), commands: [] },
        { line: line("off"), commands: [] },
      ]),
    );
    expect(state).toBe(duel);
    expect(log).toEqual([line("on"), line("off")]);
    expect([forward, inverse, world, turnEvents]).toEqual([[], [], [], []]);
  });

  it("runs the ruleset's own commands in order, with its own log lines, and is undone as a whole", () => {
    const done = [
      { line: line("on"), commands: [defeat(B, true)] },
      {
        line: line("off"),
        commands: [defeat(B, false), defeat(A, true)],
      },
    ];
    const { state, log, inverse } = finished(take(done));
    expect(state.fighters[A]?.defeated).toBe(true);
    expect(state.fighters[B]?.defeated).toBe(false);
    expect(log).toEqual([line("on"), line("off")]);
    const entry = { seq: 1, request: "r", given: given(...done), results: [], inverse, world: [], log, turnEvents: [] };
    expect(takeBack(state, [entry]).state).toEqual(duel);
    expect(redo(coin as never, duel, entry as never)).toMatchObject({ kind: "done", state });
  });

  it("leaves out commands that are refused for good, and names the clauses that it overrules", () => {
    const early: CoinCommand = { kind: "answer", who: A, window: "w7", dodge: true };
    const { state, log } = finished(
      take(
        [
          { line: line("on"), commands: [early, defeat(B, true)] },
          { line: line("off"), commands: [flip(B, A)] },
        ],
        [tails("1:0:flip:B")],
      ),
    );
    expect(state.fighters[B]?.defeated).toBe(true);
    expect(log[0]).toEqual(line("on"));
    expect(log[1]?.overruled?.length).toBeGreaterThan(0);
    expect(log[1]?.refusals?.length).toBeGreaterThan(0);
  });

  it("requests dice for each command by itself, also for equal commands", () => {
    const coins = [
      { line: line("on"), commands: [flip(A, B)] },
      { line: line("off"), commands: [flip(A, B)] },
    ];
    const asked = (results: readonly Result[]) => {
      const outcome = take(coins, results);
      return outcome.kind === "needs" ? outcome.needs.map(({ id }) => id) : outcome.kind;
    };
    expect(asked([])).toEqual(["0:0:flip:A"]);
    expect(asked([tails("flip:A")])).toEqual(["0:0:flip:A"]);
    expect(asked([tails("0:0:flip:A")])).toEqual(["1:0:flip:A"]);
    const { state } = finished(take(coins, [tails("0:0:flip:A"), heads("1:0:flip:A")]));
    expect(state.window).toMatchObject({ by: A, at: B });
  });

  it("is refused in an invalid encounter, as every command is", () => {
    const invalid = { ...duel, round: -1 };
    expect(take([{ line: line("on"), commands: [] }], [], invalid)).toMatchObject({
      kind: "refused",
      refusal: { data: { field: "round" } },
    });
  });

  it("keeps the turn events of its commands, so that going back over several steps finds them", () => {
    const alone = step(coin, duel, { command: next(duel), asker: gm, override: true, freshScores: {} }, []);
    const { turnEvents } = finished(take([{ line: line("on"), commands: [next(duel)] }]));
    expect(turnEvents).toEqual(finished(alone).turnEvents);
  });
});
