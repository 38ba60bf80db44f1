import { describe, expect, it } from "vitest";
import { nextTurnOf } from "../../../../src/rulesets/seconds/rules/index.ts";
import {
  A,
  act,
  after,
  all,
  B,
  begin,
  C,
  D,
  fight,
  fighter,
  gathering,
  give,
  hold,
  join,
  joins,
  leftOf,
  line,
  logged,
  needed,
  next,
  playTo,
  refused,
  rules,
  scores,
} from "./fights.ts";

describe("Section 1: late arrivals", () => {
  it("SX-106 · a late arrival checks and is put into the order; the active combatant stays active", () => {
    const state = line(2);
    expect(needed(state, join(D), { freshScores: { D: scores() } })).toEqual(["initiative:D"]);
    const joined = joins(state, D, 30);
    expect([joined.order, joined.activeId, joined.placeId]).toEqual([[D, A, B], A, A]);
    expect([fighter(joined, D).joinedRound, fighter(joined, A).joinedRound]).toEqual([1, null]);
    expect(give(joined, join(D), { freshScores: { D: scores() } })).toMatchObject({
      refusal: { clause: "SX-106", data: { name: { combatant: D } }, final: true },
    });
    expect(refused(state, join(D))).toBe("SX-001");
    expect(refused(state, { kind: "join", who: [C, D] }, { freshScores: { C: scores() } })).toBe("SX-001");
    expect(refused(state, join(D), { freshScores: { D: { reflex: 1 } } })).toBe("SX-001");
    const early = after(gathering({ A: { total: 3 } }), join(D), { freshScores: { D: scores() } });
    expect([early.order, fighter(early, D).checks, fighter(early, D).joinedRound]).toEqual([[A, D], [], null]);
  });

  it("SX-106 · a combatant who left may come back as a new one", () => {
    const gone = all(line(3), { kind: "leave", who: A });
    expect([gone.activeId, gone.order]).toEqual([B, [A, B, C]]);
    const back = joins(gone, A, 10);
    expect([fighter(back, A).departed, back.order, back.activeId]).toEqual([false, [B, C, A], B]);
    expect(playTo(back, 1, A).order).toEqual([B, C, A]);
    const current = all(line(3), hold(A), act(A), { kind: "leave", who: B });
    expect([current.placeId, current.activeId]).toEqual([B, A]);
    const again = joins(current, B, 1);
    expect([again.placeId, again.order]).toEqual([A, [A, C, B]]);
    expect(after(again, next(again)).activeId).toBe(C);
  });

  it("SX-106 · a combatant who comes back with unchanged scores needs no new ones", () => {
    const gone = after(line(2, { scores: scores({ reflex: 4 }) }), { kind: "leave", who: A });
    const asked = give(gone, join(A));
    expect(asked).toMatchObject({ needs: [{ id: "initiative:A", formula: "1d20 + 4 + 0" }] });
    const back = after(gone, join(A), { answers: { "initiative:A": 3 } });
    expect([fighter(back, A).departed, fighter(back, A).scores.reflex]).toEqual([false, 4]);
    expect(refused(line(2), join(A))).toBe("SX-106");
  });

  it("SX-106 · combatants who come back together leave the current place as it was, in whatever order they are named", () => {
    const second = playTo(all(playTo(line(3), 1, C), hold(C)), 2, B);
    const gone = all(second, act(C), { kind: "leave", who: A }, { kind: "leave", who: B });
    expect([gone.placeId, gone.activeId]).toEqual([B, C]);
    for (const who of [
      [A, B],
      [B, A],
    ]) {
      const back = after(
        gone,
        { kind: "join", who },
        {
          freshScores: { A: scores(), B: scores() },
          answers: { "initiative:A": 2, "initiative:B": 1 },
        },
      );
      expect([back.order, back.placeId]).toEqual([[C, A, B], null]);
    }
  });

  it("SX-108 · a late arrival who ties is compared with the results already there", () => {
    const state = fight({ A: { total: 15, rerolls: [12] }, B: { total: 15, rerolls: [6] }, C: { total: 9 } });
    const freshScores = { D: scores() };
    const equal = { "initiative:D": 15, "reroll:1:D": 12 };
    expect(needed(state, join(D), { freshScores, answers: equal })).toEqual(["reroll:2:A", "reroll:2:D"]);
    const joined = joins(state, D, 15, { "reroll:1:D": 12, "reroll:2:A": 1, "reroll:2:D": 2 });
    expect([joined.order, fighter(joined, A).checks]).toEqual([
      [D, A, B, C],
      [15, 12, 1],
    ]);
  });

  it("SX-108 · lateTies: all of the tie drop their rerolls and check again, nobody else", () => {
    const guests = { A: { total: 15, rerolls: [12] }, B: { total: 15, rerolls: [6] }, C: { total: 9, rerolls: [1] } };
    const state = fight(guests, { lateTies: "allAgain" });
    expect(needed(state, join(D), { freshScores: { D: scores() }, answers: { "initiative:D": 15 } })).toEqual([
      "reroll:1:A",
      "reroll:1:B",
      "reroll:1:D",
    ]);
    const joined = joins(state, D, 15, { "reroll:1:A": 1, "reroll:1:B": 2, "reroll:1:D": 3 });
    expect([joined.order, fighter(joined, A).checks]).toEqual([
      [D, B, A, C],
      [15, 1],
    ]);
    expect(fighter(joined, C).checks).toEqual([9, 1]);
  });

  it("SX-108 · rerolls against a newcomer move nobody who was there, wherever a held turn had taken them", () => {
    const guests = { A: { total: 18 }, B: { total: 14 }, C: { total: 9 } };
    const start = all(fight(guests, { heldKeepsPlace: false }), hold(A));
    const moved = all(playTo(start, 1, C), act(A));
    expect(moved.order).toEqual([B, A, C]);
    const joined = joins(moved, D, 18, { "reroll:1:A": 3, "reroll:1:D": 2 });
    expect(joined.order.filter((id) => id !== D)).toEqual([B, A, C]);
    expect(fighter(joined, A).checks).toEqual([18, 3]);
  });

  it("SX-108 · several who arrive together tie among themselves too, though somebody's check is missing", () => {
    const state = after(line(2), { kind: "reset-roll", who: [B] });
    const answers = { "initiative:C": 10, "initiative:D": 10 };
    const both = { kind: "join", who: [C, D] } as const;
    const freshScores = { C: scores(), D: scores() };
    expect(needed(state, both, { freshScores, answers })).toEqual(["reroll:1:C", "reroll:1:D"]);
    const joined = after(state, both, { freshScores, answers: { ...answers, "reroll:1:C": 1, "reroll:1:D": 2 } });
    expect(joined.order).toEqual([A, D, C, B]);
  });

  it("SX-109 · below the current place the newcomer acts this round, above it next round and not before", () => {
    const state = playTo(line(3), 1, B);
    const below = joins(state, D, 1);
    expect(below.order).toEqual([A, B, C, D]);
    const late = joins(state, D, 20);
    expect(late.order).toEqual([D, A, B, C]);
    expect(give(late, begin(D, "move"))).toMatchObject({
      refusal: { clause: "SX-109", data: { name: { combatant: D } } },
    });
    expect(refused(below, begin(D, "move"))).toBe("SX-003");
    expect(refused(playTo(late, 2, A), begin(D, "move"))).toBe("SX-003");
    expect(playTo(late, 2, D).round).toBe(2);
    expect(all(below, next(below)).activeId).toBe(C);
  });

  it("SX-109 · a newcomer who has had a turn this round gets no message to wait for it", () => {
    const state = fight({ A: { total: 18 }, B: { total: 14 }, C: { total: 9 } });
    const above = playTo(joins(playTo(state, 1, B), D, 16), 1, C);
    expect(above.order).toEqual([A, D, B, C]);
    expect(give(above, begin(D, "move"))).toMatchObject({ refusal: { clause: "SX-109" } });
    const acted = playTo(joins(state, D, 16), 1, D);
    const below = after(acted, next(acted));
    expect([below.round, below.activeId]).toEqual([1, B]);
    expect(give(below, begin(D, "move"))).toMatchObject({
      refusal: { clause: "SX-003", message: "TURNCRAFT.Refused.SX-003.turn" },
    });
  });

  it("SX-109 · a round that the GM sets back lets nobody wait longer than for the next", () => {
    const late = joins(playTo(after(line(2), rules({ lateFirstTurn: "nextRound" })), 4, A), D, 1);
    expect(fighter(late, D).waitsUntilRound).toBe(5);
    const back = after(late, { kind: "manual", round: 2 });
    expect(fighter(playTo(back, 3, D), D).waitsUntilRound).toBe(null);
    const again = all(late, { kind: "manual", round: 0 }, { kind: "start" });
    expect(fighter(playTo(again, 1, D), D).joinedRound).toBe(null);
    expect(fighter(after(late, { kind: "manual", round: 9 }), D).waitsUntilRound).toBe(5);
  });

  it("SX-109 · lateFirstTurn: always next round", () => {
    const state = after(line(2), rules({ lateFirstTurn: "nextRound" }));
    const freshScores = { D: scores() };
    expect(logged(state, join(D), { freshScores, answers: { "initiative:D": 1 } })).toContain("joinedLate.nextRound");
    const joined = joins(state, D, 1);
    expect([joined.order, fighter(joined, D).waitsUntilRound]).toEqual([[A, B, D], 2]);
    expect(refused(joined, begin(D, "move"))).toBe("SX-109");
    const turns = [next, next].reduce((now, end) => after(now, end(now)), joined);
    expect([turns.round, turns.activeId]).toEqual([2, A]);
    const first = playTo(turns, 2, D);
    expect(fighter(first, D).waitsUntilRound).toBe(null);
  });

  it("SX-109 · under lateFirstTurn a newcomer acts at once after the current turn, then by place from the next round on", () => {
    const state = after(line(3), rules({ lateFirstTurn: "atOnceAfterCurrent" }));
    for (const total of [1, 30]) {
      const joined = joins(state, D, total);
      expect(refused(joined, begin(D, "move"))).toBe("SX-003");
      const late = after(joined, next(joined));
      expect([late.activeId, late.round, late.upNext, late.placeId, leftOf(late, D)]).toEqual([D, 1, [], A, 6]);
      const acted: unknown[] = [];
      for (let now = late; now.round < 3; now = after(now, next(now))) acted.push(now.activeId);
      expect(acted).toEqual(total === 1 ? [D, B, C, A, B, C, D] : [D, B, C, D, A, B, C]);
    }
    const freshScores = { D: scores() };
    expect(logged(state, join(D), { freshScores, answers: { "initiative:D": 30 } })).toContain("joinedLate.thisRound");
    const last = playTo(state, 1, C);
    const after1 = joins(last, D, 30);
    expect(after(after1, next(after1))).toMatchObject({ activeId: D, round: 1 });
    expect(after(after1, { kind: "advance-round", round: 1 })).toMatchObject({ activeId: D, round: 2, upNext: [] });
    const beaten = after(after1, { kind: "defeat", who: D, defeated: true });
    expect(after(beaten, next(beaten))).toMatchObject({ activeId: A, round: 2, upNext: [] });
    const left = after(after1, { kind: "leave", who: D });
    expect(left.upNext).toEqual([]);
  });

  it("SX-109 · several who come at once act one after the other, each once this round", () => {
    const state = after(line(2), rules({ lateFirstTurn: "atOnceAfterCurrent" }));
    const freshScores = { C: scores(), D: scores() };
    const answers = { "initiative:C": 30, "initiative:D": 1 };
    const joined = after(state, { kind: "join", who: [C, D] }, { freshScores, answers });
    expect([joined.order, joined.upNext, nextTurnOf(joined)]).toEqual([[C, A, B, D], [C, D], C]);
    const acted: unknown[] = [];
    for (let now = joined; now.round < 3; now = after(now, next(now))) acted.push(now.activeId);
    expect(acted).toEqual([A, C, D, B, C, A, B, D]);
    const beaten = after(joined, { kind: "defeat", who: C, defeated: true });
    expect([nextTurnOf(beaten), after(beaten, next(beaten)).activeId]).toEqual([D, D]);
  });

  it("SX-109 · a newcomer whom the GM makes active doesn't get another turn at once, nor in a round set by the GM", () => {
    const joined = joins(after(line(2), rules({ lateFirstTurn: "atOnceAfterCurrent" })), D, 1);
    const early = after(joined, { kind: "manual", active: D });
    expect([early.activeId, early.upNext, after(early, next(early)).round]).toEqual([D, [], 2]);
    const later = after(joined, { kind: "manual", round: 5 });
    expect([later.upNext, after(later, next(later)).activeId]).toEqual([[], B]);
  });

  it("SX-109 · no newcomer comes at once any more after the GM has set the round back to before the start", () => {
    const joined = joins(after(line(1), rules({ lateFirstTurn: "atOnceAfterCurrent" })), D, 1);
    const before = after(joined, { kind: "manual", round: 0 });
    const again = all(before, { kind: "leave", who: D }, { kind: "start" });
    expect(after(again, next(again))).toMatchObject({ activeId: A, upNext: [] });
  });

  it("SX-109 · a newcomer who waits for the next round isn't skipped in this one, and comes next at its end", () => {
    const state = after(line(1), rules({ lateFirstTurn: "nextRound" }));
    const above = joins(state, D, 30);
    expect(nextTurnOf(above)).toBe(D);
    const below = joins(state, D, 1);
    expect(nextTurnOf(below)).toBe(A);
    expect(logged(below, next(below))).not.toContain("passedOver");
  });
});
