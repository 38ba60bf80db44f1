import { describe, expect, it } from "vitest";
import {
  type AnyCommand,
  commandsIn,
  type Outcome,
  type Result,
  redo,
  replay,
  step,
  takeBack,
} from "../../src/engine/index.ts";
import { gm } from "../rulesets/giving.ts";
import { type CoinState, coin } from "../rulesets/sixth/coin/index.ts";
import { A, B, fight } from "../rulesets/sixth/table.ts";

const duel = fight({ A: {}, B: {} });
const defeat = (who: typeof A, defeated = true) => ({ kind: "defeat", who, defeated });
const given = (commands: readonly AnyCommand[]) => ({
  command: { kind: "batch", commands },
  asker: gm,
  override: false,
  freshScores: {},
});
/** Steps take the ruleset's commands and several of them. */
const take = (commands: readonly AnyCommand[], results: readonly Result[] = []): Outcome<CoinState> =>
  step(coin as never, duel, given(commands) as never, results) as Outcome<CoinState>;

describe("several commands given together", () => {
  it("are one step for undo and redo", () => {
    const outcome = take([defeat(A), defeat(B)]);
    if (outcome.kind !== "done") throw new Error(outcome.kind);
    expect([outcome.state.fighters[A]?.defeated, outcome.state.fighters[B]?.defeated]).toEqual([true, true]);
    expect(outcome.log.map(({ who }) => who)).toEqual([A, B]);
    const entry = { seq: 1, request: "r", given: given([defeat(A), defeat(B)]), results: [], ...outcome };
    expect(takeBack(outcome.state, [entry] as never).state).toEqual(duel);
    const again = redo(coin as never, duel, entry as never) as Outcome<CoinState>;
    expect(again).toMatchObject({ kind: "done", state: outcome.state });
    expect(replay(coin as never, duel, [entry] as never)).toEqual({ kind: "replayed", state: outcome.state });
  });

  it("are all refused with one of them", () => {
    const outcome = take([
      defeat(A),
      { kind: "hit-points", who: "nobody" as typeof A, uuid: "", path: "", before: 1, after: 0 } as AnyCommand,
    ]);
    expect(outcome.kind).toBe("refused");
    expect(duel.fighters[A]?.defeated).toBe(false);
  });

  it("can be listed from a step, a single command as itself", () => {
    expect(commandsIn(given([defeat(A)]).command)).toEqual([defeat(A)]);
    expect(commandsIn(defeat(B))).toEqual([defeat(B)]);
  });
});
