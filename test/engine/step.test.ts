import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Outcome, type Refusal, type Result, type RollRequest, step } from "../../src/engine/index.ts";
import { gm, ownerOf } from "../rulesets/giving.ts";
import { type CoinState, coin } from "../rulesets/sixth/coin/index.ts";
import { A, after, answer, B, C, fight, flip, give, needed, next, outcome } from "../rulesets/sixth/table.ts";

const duel = fight({ A: {}, B: {} });
const given = { command: flip(A, B), asker: gm, override: false, freshScores: {} };
const heads: Result = { kind: "roll", id: "flip:A", dice: [2], total: 2 };

/** The field that a refusal names. */
function field(result: Outcome<CoinState>): unknown {
  if (result.kind !== "refused") throw new Error(`Not refused: ${result.kind}`);
  expect([result.refusal.clause, result.refusal.final]).toEqual(["CF-1", true]);
  return result.refusal.data?.field;
}

/** Duel from storage with one fault. */
function invalid(spoil: (copy: Record<string, unknown> & { fighters: Record<string, object> }) => void): CoinState {
  const copy = structuredClone(duel) as never;
  spoil(copy);
  return copy;
}

describe("An invalid encounter", () => {
  const damages: [string, CoinState][] = [
    ["round", invalid((state) => delete state.round)],
    ["round", invalid((state) => Object.assign(state, { round: -1 }))],
    ["round", invalid((state) => Object.assign(state, { round: 1.5 }))],
    ["round", invalid((state) => Object.assign(state, { round: Number.NaN }))],
    ["round", invalid((state) => Object.assign(state, { round: "1" }))],
    ["activeId", invalid((state) => Object.assign(state, { activeId: 7 }))],
    ["activeId", invalid((state) => Object.assign(state, { activeId: "Z" }))],
    ["order", invalid((state) => Object.assign(state, { order: { 0: "A", 1: "B" } }))],
    ["order", invalid((state) => Object.assign(state, { order: ["A", "A"] }))],
    ["order", invalid((state) => Object.assign(state, { order: ["A", "Z"] }))],
    ["order", invalid((state) => Object.assign(state, { order: ["A"] }))],
    ["order", invalid((state) => Object.assign(state, { order: ["A", "B", "Z"] }))],
    ["fighters", invalid((state) => Object.assign(state, { fighters: null }))],
    ["fighters.A", invalid((state) => Object.assign(state.fighters, { A: [] }))],
    ["fighters.A.defeated", invalid((state) => Object.assign(state.fighters.A ?? {}, { defeated: "no" }))],
    ["fighters.a b", invalid((state) => Object.assign(state.fighters, { "a b": {} }))],
    ["settings.mercy", invalid((state) => Object.assign(state, { settings: { interpretations: {} } }))],
    ["settings.interpretations", invalid((state) => Object.assign(state, { settings: { mercy: false } }))],
  ];

  it.each(damages)("is refused by the name of its field: %s (%#)", (name, state) => {
    expect(field(step(coin, state, given, [heads]))).toBe(name);
  });

  it.each([null, undefined, 7, "duel", [], true])("is refused as a whole: %j", (raw) => {
    expect(field(step(coin, raw as never, given, [heads]))).toBe("");
  });

  it("is refused or played on and never throws, for any value in any field", () => {
    const paths = Object.keys(duel).flatMap((key): string[][] => [[key], ["fighters", "A", key], ["settings", key]]);
    const anywhere = fc.constantFrom(...paths, ["fighters", "A", "nerve"], ["window", "at"], ["fighters", "Z"]);
    fc.assert(
      fc.property(anywhere, fc.jsonValue(), ([...path], value) => {
        const state = structuredClone({ ...duel, window: { id: "w1", by: B, at: A } }) as unknown;
        const last = path.pop() ?? "";
        const parent = path.reduce((node, key) => (node as Record<string, object>)[key] as object, state as object);
        Object.assign(parent, { [last]: value });
        for (const command of [flip(A, B), answer(duel, A, true), next(duel)]) {
          const result = step(coin, state as CoinState, { ...given, command }, []);
          if (result.kind !== "refused" || result.refusal.data?.field === undefined) {
            expect(coin.load(state)).not.toHaveProperty("clause");
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it("that was valid is valid in storage too", () => {
    const copy = JSON.parse(JSON.stringify(duel));
    expect(step(coin, copy, given, [heads]).kind).toBe("done");
  });
});

describe("Answers", () => {
  const roll = (more: object): Result => ({ ...heads, ...more }) as Result;

  it("that are missing are requested, and nothing has changed", () => {
    const before = JSON.stringify(duel);
    const result = step(coin, duel, given, []);
    expect(result).toEqual({ kind: "needs", needs: [expect.objectContaining({ id: "flip:A", formula: "1d2" })] });
    expect(JSON.stringify(duel)).toBe(before);
  });

  it.each([
    ["too many dice", roll({ dice: [2, 2] })],
    ["no dice", roll({ dice: [] })],
    ["a face that the coin hasn't", roll({ dice: [3] })],
    ["half a face", roll({ dice: [1.5] })],
    ["no number", roll({ dice: [Number.NaN] })],
    ["a ruling instead", { kind: "ruling", id: "flip:A", value: "heads" } as const],
  ])("are refused: %s", (_, result) => {
    expect(field(step(coin, duel, given, [result]))).toBe("flip:A");
  });

  it.each([
    null,
    7,
    [],
    {},
    { kind: "roll", id: "flip:A" },
    roll({ id: 7 }),
    roll({ dice: ["2"] }),
    roll({ total: "2" }),
  ])("without a valid shape are refused by their place: %j", (result) => {
    expect(field(step(coin, duel, given, [heads, result as Result]))).toBe("results.1");
  });

  it("don't count outside the options, or as dice", () => {
    const asking = fight({ A: {}, B: {} }, { interpretations: { "CF-9": "ask" } });
    for (const result of [
      { kind: "ruling", id: "CF-9", value: "maybe" },
      { kind: "roll", id: "CF-9", dice: [1], total: 1 },
    ] as const) {
      expect(field(step(coin, asking, given, [heads, result]))).toBe("CF-9");
    }
    expect(field(step(coin, asking, given, [heads, { kind: "ruling", id: "CF-9", value: 1 as never }]))).toBe(
      "results.1",
    );
  });

  it("without a question are ignored", () => {
    const result = outcome(duel, flip(A, B), { answers: { "flip:A": 2 } });
    expect(outcome(duel, flip(A, B), { answers: { "flip:A": 2, "flip:B": 1, "CF-8": "spare" } })).toEqual(result);
  });

  it("don't matter to a refused command", () => {
    expect(give(duel, flip(B, A), { answers: { "flip:B": 2 } }).kind).toBe("refused");
  });

  it("are requested with the roll's combatant", () => {
    const asked = step(coin, duel, given, []);
    expect(asked.kind === "needs" && (asked.needs[0] as RollRequest).who).toBe(A);
  });
});

describe("An override", () => {
  const again = after(duel, flip(A, B), { answers: { "flip:A": 1 } });
  const how = { override: true, answers: { "flip:A": 1 } };

  it("helps the GM against a clause, and every line of the log names the clause", () => {
    const { log } = outcome(again, flip(A, B), how);
    expect(log.map(({ overruled }) => overruled)).toEqual([["CF-5"]]);
    const { refusal } = give(again, flip(A, B), { answers: how.answers }) as { refusal: Refusal };
    const { message, data } = refusal;
    expect(log.map(({ refusals }) => refusals)).toEqual([[{ event: message, data }]]);
    const both = outcome(after(again, { kind: "defeat", who: B, defeated: true }), next(again), { override: true });
    expect(both.log.some(({ overruled }) => overruled)).toBe(false);
  });

  it("names each overruled clause once", () => {
    const fallen = after(again, { kind: "defeat", who: B, defeated: true });
    expect(outcome(fallen, flip(A, B), how).log[0]?.overruled).toEqual(["CF-5"]);
    const turn = after(fallen, next(fallen));
    expect(outcome(turn, flip(B, B), { override: true, answers: { "flip:B": 1 } }).log[0]?.overruled).toEqual([
      "CF-4",
      "CF-5",
    ]);
  });

  it("is refused to a player", () => {
    expect(give(again, flip(A, B), { ...how, by: ownerOf(A) })).toMatchObject({ refusal: { clause: "CF-5" } });
  });

  it("doesn't help against a final refusal, even behind another clause", () => {
    expect(give(again, { kind: "start" }, { override: true })).toMatchObject({
      refusal: { clause: "CF-1", final: true },
    });
    expect(give(again, flip(A, C), how)).toMatchObject({ refusal: { clause: "CF-1", final: true } });
    const stale = { kind: "advance", round: 0, turn: A } as const;
    expect(give(again, stale, { by: ownerOf(B) })).toMatchObject({
      refusal: { message: "TURNCRAFT.Refused.notYours" },
    });
    expect(give(again, stale, { override: true })).toMatchObject({ refusal: { message: "TURNCRAFT.Refused.stale" } });
  });

  it("isn't logged if no clause stood against the command", () => {
    expect(outcome(duel, flip(A, B), how).log.every((line) => !("overruled" in line))).toBe(true);
  });
});

describe("A step", () => {
  it("learns scores that the authority found changed, and its patches lead there and back", () => {
    const done = outcome(duel, flip(A, B), { freshScores: { B: { nerve: 2 } }, answers: { "flip:A": 1 } });
    expect(done.state.fighters[B]).toMatchObject({ most: 2, nerve: 2 });
    expect(done.inverse.map(({ path }) => path.join("."))).toContain("fighters.B.most");
  });

  it("judges by the new scores", () => {
    const once = after(fight({ A: {}, B: {} }, { mercy: true }), flip(A, B), { answers: { "flip:A": 2 } });
    expect(needed(once, answer(once, B, false), { freshScores: { B: { nerve: 1 } } })).toEqual(["CF-8"]);
  });

  it("never changes the state before it", () => {
    expect(() => Object.assign(outcome(duel, flip(A, B), { answers: { "flip:A": 2 } }).state, { round: 9 })).toThrow();
  });
});
