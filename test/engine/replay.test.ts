import { describe, expect, it } from "vitest";
import { type Recorded, replay } from "../../src/engine/index.ts";
import { givingUnder, type How, resultsOf } from "../rulesets/giving.ts";
import { type CoinCommand, coin } from "../rulesets/sixth/coin/index.ts";
import { A, after, B, fight, flip, next } from "../rulesets/sixth/table.ts";

const { given } = givingUnder(coin);
const recorded = (command: CoinCommand, how: How = {}): Recorded<CoinCommand> => ({
  given: given(command, how),
  results: resultsOf(how.answers),
});

const start = fight({ A: {}, B: {} });
const tails = { answers: { "flip:A": 1 } };
const flipped = after(start, flip(A, B), tails);
const log = [recorded(flip(A, B), tails), recorded(next(flipped))];

describe("Replay", () => {
  it("plays the same encounter to the same end, also from storage", () => {
    const end = after(flipped, next(flipped));
    expect(replay(coin, start, log)).toEqual({ kind: "replayed", state: end });
    const stored = JSON.parse(JSON.stringify({ start, log }));
    const again = replay(coin, stored.start, stored.log);
    expect(JSON.stringify(again.state)).toBe(JSON.stringify(end));
  });

  it("of an empty log gives the start", () => {
    expect(replay(coin, start, [])).toEqual({ kind: "replayed", state: start });
  });

  it("stops at a step that the start doesn't allow, with the state so far and the reason", () => {
    const refused = replay(coin, start, [...log, recorded(flip(A, B), tails)]);
    expect(refused).toMatchObject({ kind: "stopped", at: 2, outcome: { refusal: { clause: "CF-4" } } });
    expect(refused.state.activeId).toBe(B);
    const needs = replay(coin, start, [recorded(flip(A, B)), ...log]);
    expect(needs).toMatchObject({ kind: "stopped", at: 0, outcome: { kind: "needs" } });
    expect(needs.state).toBe(start);
  });
});
