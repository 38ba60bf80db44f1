import { describe, expect, it } from "vitest";
import {
  afterRedo,
  afterUndo,
  type EncounterState,
  emptyHistory,
  type History,
  type HistoryEntry,
  isUndone,
  nextSeq,
  record,
  roundsOf,
  stepAhead,
  stepsBack,
  type TurnEvent,
  takeBack,
  wayTo,
} from "../../src/engine/index.ts";

function entry(seq: number, ...turnEvents: TurnEvent[]): HistoryEntry {
  return {
    seq,
    request: `r${seq}`,
    given: { command: { kind: "x" }, asker: { gm: true, owns: [] }, override: false, freshScores: {} },
    results: [],
    inverse: [],
    world: [],
    log: [],
    turnEvents,
  };
}

function historyOf(...entries: HistoryEntry[]): History {
  return entries.reduce<History>((history, each) => record(history, each, 100), emptyHistory);
}

const seqs = (entries: readonly HistoryEntry[]) => entries.map((each) => each.seq);

describe("The history of an encounter", () => {
  it("DX-005 · undo takes the newest step, redo the same again", () => {
    const history = historyOf(entry(1), entry(2));
    const once = afterUndo(history, stepsBack(history, "step"));
    expect([once.at, stepAhead(once)?.seq, seqs(stepsBack(once, "step"))]).toEqual([1, 2, [1]]);
    expect(afterRedo(once)).toEqual(history);
    expect(stepAhead(history)).toBeNull();
  });

  it("DX-005 · previous turn goes to the end of that turn, previous round to the start of this round", () => {
    const history = historyOf(
      entry(1, "round-began"),
      entry(2),
      entry(3, "turn-ended"),
      entry(4),
      entry(5, "turn-ended", "round-began"),
      entry(6),
    );
    expect(seqs(stepsBack(history, "turn"))).toEqual([6, 5]);
    const back = afterUndo(history, stepsBack(history, "turn"));
    expect(seqs(stepsBack(back, "turn"))).toEqual([4, 3]);
    expect(seqs(stepsBack(back, "round"))).toEqual([4, 3, 2, 1]);
    const start = afterUndo(back, stepsBack(back, "round"));
    expect([start.at, stepsBack(start, "turn"), stepsBack(start, "step"), afterUndo(start, [])]).toEqual([
      0,
      [],
      [],
      start,
    ]);
  });

  it("a new step forgets what was undone, and no number is used twice", () => {
    const history = historyOf(entry(1), entry(2), entry(3));
    const back = { ...history, at: 1 };
    expect(nextSeq(back)).toBe(4);
    const on = record(back, entry(4), 100);
    expect([seqs(on.entries), on.at, stepAhead(on)]).toEqual([[1, 4], 4, null]);
    expect(nextSeq(emptyHistory)).toBe(1);
  });

  it("DX-005 · knows which steps were undone, both redoable and replaced ones", () => {
    const entries = [4, 5, 9, 10].map((seq) => entry(seq));
    const undone = [3, 4, 5, 6, 8, 9, 10, 11].filter((seq) => isUndone({ entries, at: 9 }, seq));
    expect(undone).toEqual([6, 8, 10, 11]);
    expect(isUndone({ entries: [], at: 0 }, 1)).toBe(true);
    expect(isUndone({ entries: [], at: 3 }, 2)).toBe(false);
  });

  it("drops the oldest past the cap", () => {
    expect(seqs(record(historyOf(entry(1), entry(2)), entry(3), 2).entries)).toEqual([2, 3]);
  });

  it("DX-005 · knows the way to any step that is remembered, back or forward, and to the beginning", () => {
    const history = { ...historyOf(entry(1), entry(2), entry(3), entry(4)), at: 2 };
    const way = (seq: number) => {
      const found = wayTo(history, seq);
      return found && [seqs(found.back), seqs(found.ahead)];
    };
    expect([4, 3, 2, 1, 0].map(way)).toEqual([
      [[], [3, 4]],
      [[], [3]],
      [[], []],
      [[2], []],
      [[2, 1], []],
    ]);
    expect([5, -1].map(way)).toEqual([null, null]);
    expect(afterRedo(history, wayTo(history, 4)?.ahead).at).toBe(4);
  });

  it("knows the round of each step, whatever changed the round, and of undone steps too", () => {
    const from = (round: number, each: HistoryEntry): HistoryEntry => ({
      ...each,
      inverse: [{ op: "replace", path: ["round"], value: round }],
    });
    const anew = (round: number, each: HistoryEntry): HistoryEntry => ({
      ...each,
      inverse: [{ op: "replace", path: [], value: { round } }],
    });
    const history = historyOf(
      entry(1),
      from(0, entry(2, "round-began")),
      entry(3),
      from(1, entry(4)), // Set to round 4 by hand.
      anew(4, entry(5)),
      entry(6),
      from(4, entry(7, "round-began")),
      entry(8),
    );
    const rounds = [0, 0, 1, 1, 4, 4, 4, 5];
    const known = (at: number, now: number) => {
      const found = roundsOf({ ...history, at }, now);
      return history.entries.map(({ seq }) => found.get(seq));
    };
    expect([known(8, 5), known(6, 4), known(4, 4), known(2, 1), known(0, 0)]).toEqual(Array(5).fill(rounds));
  });

  it("DX-005 · takes a step back that replaced all of the state", () => {
    const before = { round: 2, order: ["a"] };
    const replaced: HistoryEntry = { ...entry(2), inverse: [{ op: "replace", path: [], value: before }] };
    const earlier: HistoryEntry = { ...entry(1), inverse: [{ op: "replace", path: ["round"], value: 1 }] };
    const after = { round: 2, phase: "DECLARE" } as unknown as EncounterState; // All that matters here.
    expect(takeBack(after, [replaced, earlier]).state).toEqual({ round: 1, order: ["a"] });
  });
});
