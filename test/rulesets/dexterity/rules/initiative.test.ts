import { describe, expect, it } from "vitest";
import { type CombatantId, step } from "../../../../src/engine/index.ts";
import { dexterity, openTies } from "../../../../src/rulesets/dexterity/rules/index.ts";
import {
  A,
  after,
  B,
  C,
  D,
  effect,
  fight,
  fighter,
  gathering,
  give,
  gm,
  join,
  joins,
  lasts,
  needed,
  next,
  outcome,
  ownerOf,
  playTo,
  refused,
  scores,
  spend,
} from "./fights.ts";

const start = { kind: "start" } as const;

describe("Section 1: initiative", () => {
  it("DX-101 · a refused start names the combatants without a roll; an override rolls for them first, as a step of its own", () => {
    const state = gathering({ A: { total: 10 }, B: {}, C: {} });
    expect(give(state, start)).toMatchObject({
      refusal: { clause: "DX-101", data: { names: { combatants: [B, C] } } },
    });
    const given = { command: start, asker: gm, override: true, freshScores: {} };
    expect(dexterity.prerequisites?.(state, given)).toEqual([{ kind: "roll", who: [B, C] }]);
    const started = after(state, start, { override: true, answers: { "initiative:B": 12, "initiative:C": 4 } });
    expect(started.order).toEqual([B, A, C]);
  });

  it("DX-101 · roll-offs come before the start, so that undoing it leaves them", () => {
    const tied = gathering({ A: { total: 9 }, B: { total: 9 }, C: { total: 2 } });
    const given = { command: start, asker: gm, override: false, freshScores: {} };
    const [first] = dexterity.prerequisites?.(tied, given) ?? [];
    expect(first).toEqual({ kind: "roll-off", who: [A, B] });
    const settled = after(tied, first ?? start, { answers: { "tie:1:A": 2, "tie:1:B": 3 } });
    expect([dexterity.prerequisites?.(settled, given), after(settled, start).order]).toEqual([[], [B, A, C]]);
  });

  it("DX-101 · an encounter without combatants can be started, but not twice", () => {
    const empty = after(dexterity.empty(), start);
    expect([empty.round, empty.activeId, after(empty, next(empty)).round]).toEqual([1, null, 2]);
    expect(give(empty, start)).toMatchObject({ refusal: { clause: "DX-101", final: true } });
  });

  it.each([
    [3, "1d20 + 3"],
    [0, "1d20"],
    [-2, "1d20 - 2"],
  ])("DX-102 · a bonus of %i rolls %s", (bonus, formula) => {
    const state = gathering({ A: { bonus } });
    expect(give(state, { kind: "roll", who: [A] })).toMatchObject({ needs: [{ formula, who: A }] });
    const rolled = after(state, { kind: "roll", who: [A] }, { answers: { "initiative:A": 7 } });
    expect(fighter(rolled, A).roll).toEqual({ die: 7, bonus, total: 7 + bonus });
  });

  it("DX-102 · only the GM resets a roll; then it can be made again", () => {
    const state = gathering({ A: { total: 18 }, B: { total: 9 } });
    const reset = after(state, { kind: "reset-roll", who: [A] });
    expect([fighter(reset, A).roll, fighter(reset, A).initiative, reset.order]).toEqual([null, null, [B, A]]);
    expect(needed(reset, { kind: "roll", who: [A] }, { by: ownerOf(A) })).toEqual(["initiative:A"]);
  });

  it("DX-102 · a second roll by the GM's override replaces the first and its roll-offs", () => {
    const state = gathering({ A: { total: 18, rollOff: [4] } });
    const again = after(state, { kind: "roll", who: [A] }, { override: true, answers: { "initiative:A": 5 } });
    expect(fighter(again, A)).toMatchObject({ initiative: 5, rollOff: [], roll: { die: 5, total: 5 } });
  });

  it("DX-103 · turns run from the highest total to the lowest, in any order of joining", () => {
    expect(gathering({ C: { total: 7 }, A: { total: 3 }, B: { total: 21 }, D: {} }).order).toEqual([B, C, A, D]);
  });

  it("DX-104 · among equal totals the higher bonus goes first, without another roll", () => {
    const state = fight({ A: { total: 15, bonus: 1 }, B: { total: 15, bonus: 4 } });
    expect([state.order, openTies(state)]).toEqual([[B, A], []]);
  });

  it("DX-105 · a combatant without a tie can't roll off", () => {
    expect(refused(gathering({ A: { total: 4 }, B: { total: 5 } }), { kind: "roll-off", who: [A] })).toBe("DX-105");
  });

  it("DX-105 · roll-offs end: after ten that are equal the ids decide", () => {
    const tied = gathering({ A: { total: 4 }, B: { total: 4 }, C: { total: 4 } });
    const same = Array.from({ length: 10 }, (_, i) => ["A", "B", "C"].map((id) => [`tie:${i + 1}:${id}`, 10]));
    const settled = after(tied, { kind: "roll-off", who: [B] }, { answers: Object.fromEntries(same.flat()) });
    expect([openTies(settled), settled.order]).toEqual([[], [A, B, C]]);
    expect(fighter(settled, A).rollOff).toHaveLength(11);
  });

  it("DX-105 · a late arrival rolls against stored results; only the equal roll again, and no total changes", () => {
    const state = fight({ A: { total: 10, rollOff: [15] }, B: { total: 10, rollOff: [6] } });
    const between = joins(state, C, 10, {}, { "tie:1:C": 9 });
    expect([between.order, fighter(between, A).rollOff]).toEqual([[A, C, B], [15]]);
    const freshScores = { C: scores() };
    expect(needed(state, join(C), { freshScores, answers: { "initiative:C": 10, "tie:1:C": 6 } })).toEqual([
      "tie:2:B",
      "tie:2:C",
    ]);
    const deeper = joins(state, C, 10, {}, { "tie:1:C": 6, "tie:2:B": 1, "tie:2:C": 2 });
    expect([deeper.order, fighter(deeper, C).initiative]).toEqual([[A, C, B], 10]);
  });

  it("DX-105 · under gm the GM puts the tied in order, and a newcomer between two of them", () => {
    const tied = gathering({ A: { total: 9 }, B: { total: 9 }, C: { total: 9 } }, { tieBreak: "gm" });
    const started = after(tied, start, { answers: { "places:1:A B C": "C", "places:1:A B": "B" } });
    expect(started.order).toEqual([C, B, A]);
    const put = (where: string) => joins(started, D, 9, {}, { "place:1:D": where as never }).order;
    expect([put("C"), put("B"), put("A"), put("last")]).toEqual([
      [D, C, B, A],
      [C, D, B, A],
      [C, B, D, A],
      [C, B, A, D],
    ]);
  });

  it("DX-105 · under playersFirst players go first, and roll off among themselves only", () => {
    const tied = gathering(
      { A: { total: 9, player: false }, B: { total: 9 }, C: { total: 9 } },
      { tieBreak: "playersFirst" },
    );
    expect(needed(tied, start)).toEqual(["tie:2:B", "tie:2:C"]);
    const started = after(tied, start, { answers: { "tie:2:B": 3, "tie:2:C": 5 } });
    expect(started.order).toEqual([C, B, A]);
    expect(joins(started, D, 9, { player: false }, { "tie:2:A": 1, "tie:2:D": 2 }).order).toEqual([C, B, D, A]);
  });

  it("DX-105 · under playersFirst a lone player goes before combatants who rolled off", () => {
    const state = fight(
      { A: { total: 9, player: false, rollOff: [20] }, B: { total: 9, player: false, rollOff: [3] } },
      { tieBreak: "playersFirst" },
    );
    expect(joins(state, C, 9, { player: true }).order).toEqual([C, A, B]);
  });

  it("DX-105 · combatants who left don't roll off", () => {
    const gone = after(fight({ A: { total: 10 }, B: { total: 5 } }), { kind: "leave", who: B });
    expect(joins(gone, C, 5).order).toEqual([A, B, C]);
  });

  it("DX-106 · with reorderOnBonusChange a changed bonus changes total and order", () => {
    const state = fight({ A: { total: 14, bonus: 1 }, B: { total: 12, bonus: 0 } }, { reorderOnBonusChange: true });
    const changed = after(state, spend(A, "action"), { freshScores: { B: scores({ bonus: 3 }) } });
    expect([changed.order, fighter(changed, B).roll, changed.activeId]).toEqual([
      [B, A],
      { die: 12, bonus: 3, total: 15 },
      A,
    ]);
    const plain = after(fight({ A: { total: 14 }, B: { total: 12 } }), spend(A, "action"), {
      freshScores: { B: scores({ bonus: 3 }) },
    });
    expect([plain.order, fighter(plain, B).roll?.total]).toEqual([[A, B], 12]);
  });

  it("DX-107 · a late arrival rolls at once and takes its place; the active combatant stays active", () => {
    const state = playTo(fight({ A: { total: 15 }, B: { total: 5 } }), 1, B);
    expect(needed(state, join(C), { freshScores: { C: scores() } })).toEqual(["initiative:C"]);
    const joined = joins(state, C, 10);
    expect([joined.order, joined.activeId, fighter(joined, C).joinedRound, fighter(joined, C).lateUntilTurn]).toEqual([
      [A, C, B],
      B,
      1,
      true,
    ]);
  });

  it("DX-107 · joining before the start rolls nothing and makes no combatant late", () => {
    const state = after(
      dexterity.empty(),
      { kind: "join", who: [A, B] },
      { freshScores: { A: scores(), B: scores() } },
    );
    expect([fighter(state, A).roll, fighter(state, A).lateUntilTurn, state.order]).toEqual([null, false, [A, B]]);
    expect(refused(state, join(A), { freshScores: { A: scores() } })).toBe("DX-107");
    expect(refused(state, join(C))).toBe("DX-001");
  });

  it("DX-108 · a late arrival doesn't spend before its first turn, and does in it", () => {
    const state = joins(fight({ A: { total: 15 }, B: { total: 5 } }), C, 10);
    expect(refused(state, spend(C, "action"))).toBe("DX-108");
    expect(fighter(after(playTo(state, 1, C), spend(C, "action")), C).left.action).toBe(0);
  });

  it("DX-109 · a late arrival has no Reaction before its first turn, and one afterwards", () => {
    const leap = { item: "Leap", name: "Leap", reactsTo: "other", casts: false, moves: true } as const;
    const state = joins(fight({ A: { total: 15 }, B: { total: 5 } }), C, 10, { reactions: [leap] });
    const command = { kind: "react", who: C, window: null, item: "Leap", what: "Leap", move: false } as const;
    expect(refused(state, command)).toBe("DX-109");
    expect(fighter(after(playTo(state, 1, B), command), C).left.reaction).toBe(0);
  });

  it("DX-110 · a tie with the active combatant is decided by the bonus", () => {
    const state = fight({ A: { total: 12, bonus: 2 }, B: { total: 5 } });
    const soon = outcome(state, join(C), { freshScores: { C: scores({ bonus: 1 }) }, answers: { "initiative:C": 11 } });
    const later = outcome(state, join(C), { freshScores: { C: scores({ bonus: 3 }) }, answers: { "initiative:C": 9 } });
    expect([soon.state.order, soon.log.at(-1)?.event]).toEqual([[A, C, B], "TURNCRAFT.Log.joinedLate.thisRound"]);
    expect([later.state.order, later.log.at(-1)?.event]).toEqual([[C, A, B], "TURNCRAFT.Log.joinedLate.nextRound"]);
  });

  it("DX-110 · under nextRound a late arrival always waits, and waiting counts no turn", () => {
    const joined = joins(fight({ A: { total: 15 }, B: { total: 5 } }, { lateFirstTurn: "nextRound" }), C, 10);
    const passed = playTo(joined, 1, B);
    expect([fighter(passed, C).turnsStarted, fighter(passed, C).lateUntilTurn]).toEqual([0, true]);
    expect(fighter(playTo(joined, 2, C), C)).toMatchObject({
      turnsStarted: 1,
      lateUntilTurn: false,
      waitsUntilRound: null,
    });
  });

  it("DX-111 · the defeated are skipped, keep their place, and may recover", () => {
    const fallen = after(fight({ A: {}, B: {}, C: {} }), { kind: "defeat", who: B, defeated: true });
    expect([after(fallen, next(fallen)).activeId, fallen.order]).toEqual([C, [A, B, C]]);
    const risen = after(fallen, { kind: "defeat", who: B, defeated: false });
    expect(after(risen, next(risen)).activeId).toBe(B);
    const acting = fight({ A: {}, B: { is: { defeated: true } } }, { skipDefeated: false });
    expect(after(acting, next(acting)).activeId).toBe(B);
  });

  it("DX-111 · defeat doesn't end the own turn, leaving does", () => {
    const state = fight({ A: {}, B: {}, C: {} });
    expect(after(state, { kind: "defeat", who: A, defeated: true }).activeId).toBe(A);
    const left = outcome(state, { kind: "leave", who: A });
    expect([left.state.activeId, left.state.order, left.turnEvents]).toEqual([B, [A, B, C], ["turn-ended"]]);
    expect(refused(left.state, spend(A, "action"))).toBe("DX-111");
  });

  it("DX-111 · a combatant who comes back is new, but the old place still counts for its effects", () => {
    const made = after(playTo(fight({ A: {}, B: {} }), 2, B), effect({ value: 10, by: B }));
    const gone = after(made, { kind: "leave", who: B });
    expect(lasts(playTo(gone, 3, A))).toBe(true);
    const back = joins(gone, B, 1);
    expect(fighter(back, B)).toMatchObject({ departed: false, lateUntilTurn: true, turnsStarted: 2, joinedRound: 3 });
  });

  it("DX-111 · the end of the fight forgets those who left and unbinds the others", () => {
    const gone = after(after(fight({ A: {}, B: {} }), spend(A, "action")), { kind: "leave", who: B });
    const ended = after(gone, { kind: "end" });
    expect([Object.keys(ended.fighters), ended.order, ended.round]).toEqual([[A], [A], 0]);
    expect(fighter(ended, A)).toMatchObject({ turnsStarted: 0, left: { action: 1 }, initiative: 19 });
  });

  it("DX-111 · leaving before the start leaves nothing behind", () => {
    const state = after(gathering({ A: { total: 4 }, B: { total: 3 } }), { kind: "leave", who: A });
    expect([Object.keys(state.fighters), state.order]).toEqual([[B], [B]]);
  });
});

describe("External edits by the GM", () => {
  it("DX-103 · a typed initiative sorts anew, with no die behind it", () => {
    const state = after(fight({ A: { total: 15 }, B: { total: 5 } }), {
      kind: "manual",
      initiative: { [B]: 25 } as Record<CombatantId, number>,
    });
    expect([state.order, fighter(state, B).roll, state.activeId]).toEqual([
      [B, A],
      { die: null, bonus: 0, total: 25 },
      A,
    ]);
  });

  it("DX-005 · setting the turn ends the turn before it, so that previous turn finds it", () => {
    const done = outcome(fight({ A: {}, B: {}, C: {} }), { kind: "manual", round: 2, active: C });
    expect([done.state.activeId, done.state.placeId, done.state.round, done.turnEvents]).toEqual([
      C,
      C,
      2,
      ["round-began", "turn-ended"],
    ]);
    expect(after(done.state, next(done.state))).toMatchObject({ round: 3, activeId: A });
  });

  it("DX-407 · a round ended by the GM counts the skipped turns", () => {
    const made = after(fight({ A: {}, B: {}, C: {} }), effect({ value: 5, by: C }));
    const round = outcome(made, { kind: "advance-round", round: 1 });
    expect([round.state.round, round.state.activeId, fighter(round.state, C).turnsStarted, lasts(round.state)]).toEqual(
      [2, A, 1, false],
    );
    expect(
      step(
        dexterity,
        round.state,
        { command: { kind: "advance-round", round: 1 }, asker: gm, override: true, freshScores: {} },
        [],
      ),
    ).toMatchObject({ kind: "refused", refusal: { final: true } });
  });
});
