import { describe, expect, it } from "vitest";
import { nextTurnOf, orderOf, seconds, tiedIn } from "../../../src/rules/seconds/index.ts";
import {
  A,
  act,
  after,
  all,
  B,
  begin,
  C,
  cast,
  D,
  delay,
  delaysOf,
  fight,
  fighter,
  gathering,
  give,
  gm,
  hold,
  join,
  joins,
  leftOf,
  line,
  needed,
  next,
  outcome,
  ownerOf,
  playTo,
  refused,
  rules,
  said,
  scores,
  set,
  spellAt,
} from "./table.ts";

const roll = (...who: (typeof A)[]) => ({ kind: "roll", who }) as const;
const reroll = (...who: (typeof A)[]) => ({ kind: "reroll", who }) as const;
const prelude = (state: ReturnType<typeof line>, insist: boolean) =>
  seconds.prelude?.(state, { command: { kind: "start" }, asker: gm, insist, facts: {} });

describe("Section 1: initiative", () => {
  it("SX-101 · everybody's check opens the fight: the formula's total is the first entry", () => {
    const before = gathering({ A: {}, B: {} });
    const state = after(before, roll(A, B), { answers: { "initiative:A": 7, "initiative:B": 12 } });
    expect([fighter(state, A).checks, fighter(state, A).initiative, state.order]).toEqual([[7], 7, [B, A]]);
    expect(said(before, roll(A), { answers: { "initiative:A": 7 } })).toEqual(["checked"]);
  });

  it("SX-101 · a start without all checks is refused; insisted, they are made first, as a step of their own", () => {
    const before = gathering({ A: { total: 5 }, B: {} });
    expect(give(before, { kind: "start" })).toMatchObject({
      refusal: { clause: "SX-101", data: { names: { combatants: [B] } } },
    });
    expect(prelude(before, false)).toEqual([]);
    expect(prelude(before, true)).toEqual([roll(B)]);
    expect(needed(before, { kind: "start" }, { insist: true })).toEqual(["initiative:B"]);
    expect(prelude(line(2), true)).toEqual([]);
    expect(give(line(2), { kind: "start" })).toMatchObject({ refusal: { clause: "SX-101", final: true } });
    const owner = { command: { kind: "start" }, asker: ownerOf(A), insist: true, facts: {} } as const;
    expect(seconds.prelude?.(before, owner)).toEqual([]);
    expect(seconds.prelude?.(before, { ...owner, asker: gm, command: roll(B) })).toEqual([]);
  });

  it("SX-101 · a second check without a tie is refused; insisted, it takes the place of the first", () => {
    const before = gathering({ A: { total: 5, rerolls: [3] }, B: {} });
    expect(give(before, roll(A))).toMatchObject({
      refusal: { clause: "SX-101", data: { name: { combatant: A }, total: 5 } },
    });
    const again = after(before, roll(A), { insist: true, answers: { "initiative:A": 9 } });
    expect(fighter(again, A).checks).toEqual([9]);
  });

  it("SX-102 · turns go from the highest result to the lowest, and checks taken back stand last", () => {
    const state = fight({ A: { total: 8 }, B: { total: 20 }, C: { total: -1 } });
    expect([state.order, state.activeId, state.placeId]).toEqual([[B, A, C], B, B]);
    expect(all(state, next(state)).activeId).toBe(A);
    const back = after(gathering({ A: { total: 8 }, B: { total: 20 } }), { kind: "reset-roll", who: [B] });
    expect([back.order, fighter(back, B).checks, fighter(back, B).initiative]).toEqual([[A, B], [], null]);
    expect(refused(back, { kind: "start" })).toBe("SX-101");
    const both = after(gathering({ A: { total: 8 }, B: { total: 20 } }), { kind: "reset-roll", who: [B, A] });
    expect([both.order, fighter(both, A).checks, fighter(both, B).checks]).toEqual([[A, B], [], []]);
  });

  it("SX-103 · once nobody's check is missing the tied check again at once, with Reflex and Dexterity", () => {
    const before = gathering({ A: { total: 9, dexterity: 2 }, B: { reflex: 1 }, C: { total: 4 } });
    const first = { "initiative:B": 9 };
    expect(needed(before, roll(B), { answers: first })).toEqual(["reroll:1:A", "reroll:1:B"]);
    const asked = give(before, roll(B), { answers: first });
    expect(asked.kind === "needs" && asked.needs).toMatchObject([
      { formula: "1d20 + 0 + 2", who: A, label: "TURNCRAFT.Roll.tie" },
      { formula: "1d20 + 1 + 0", who: B },
    ]);
    const state = after(before, roll(B), { answers: { ...first, "reroll:1:A": 3, "reroll:1:B": 4 } });
    expect([state.order, fighter(state, A).checks, fighter(state, B).checks]).toEqual([
      [B, A, C],
      [9, 3],
      [9, 4],
    ]);
    const log = said(before, roll(B), { answers: { ...first, "reroll:1:A": 3, "reroll:1:B": 4 } });
    expect(log).toEqual(["checkedAgain", "checked", "checkedAgain"]);
  });

  it("SX-103 · while checks are missing the tied may check again, and nobody else", () => {
    const before = gathering({ A: { total: 9 }, B: { total: 9 }, C: { total: 4 }, D: {} });
    expect(give(before, reroll(C))).toMatchObject({
      refusal: { clause: "SX-103", data: { name: { combatant: C } }, final: true },
    });
    expect(refused(before, reroll(D))).toBe("SX-103");
    expect(refused(before, reroll(A, C))).toBe("SX-103");
    for (const command of [reroll(A), roll(A)]) {
      const state = after(before, command, { answers: { "reroll:1:A": 3, "reroll:1:B": 4 } });
      expect(state.order).toEqual([B, A, C, D]);
    }
    expect(prelude(gathering({ A: { total: 9 }, B: { total: 9 } }), false)).toEqual([reroll(A, B)]);
    expect(prelude(gathering({ A: { total: 9 }, B: { total: 8 } }), false)).toEqual([]);
  });

  it("SX-103 · one tie alone is asked for as often as it takes, and no other that looks like it", () => {
    const waiting = gathering({
      A: { total: 1, rerolls: [12] },
      B: { total: 1, rerolls: [12] },
      C: { total: 11, rerolls: [2] },
      D: { total: 11, rerolls: [2] },
      E: {},
    });
    expect(needed(waiting, reroll(A))).toEqual(["reroll:2:A", "reroll:2:B"]);
    const equal = { answers: { "reroll:2:A": 7, "reroll:2:B": 7 } };
    expect(needed(waiting, reroll(A), equal)).toEqual(["reroll:3:A", "reroll:3:B"]);
  });

  it("SX-103 · two separate ties are settled side by side, one asked for alone", () => {
    const before = gathering({ A: { total: 12 }, B: { total: 12 }, C: { total: 8 }, D: { total: 8 } });
    expect(needed(before, { kind: "start" })).toEqual(["reroll:1:A", "reroll:1:B", "reroll:1:C", "reroll:1:D"]);
    const waiting = gathering({
      A: { total: 12 },
      B: { total: 12 },
      C: { total: 8 },
      D: { total: 8 },
      E: {},
    });
    expect(needed(waiting, reroll(A))).toEqual(["reroll:1:A", "reroll:1:B"]);
  });

  it("SX-104 · rerolls decide among the tied alone, entry by entry, and the first result stays the one shown", () => {
    const state = fight({
      A: { total: 15, rerolls: [9, 18] },
      B: { total: 15, rerolls: [9, 4] },
      C: { total: 15, rerolls: [14] },
      D: { total: 17 },
    });
    expect(state.order).toEqual([D, C, A, B]);
    expect(fighter(state, C).initiative).toBe(15);
    const checks = (...own: number[]) => own;
    expect(
      tiedIn(
        new Map([
          [A, checks(15)],
          [B, checks(15, 12)],
          [C, checks(15, 6)],
        ]),
      ),
    ).toEqual([A]);
    expect(
      tiedIn(
        new Map([
          [A, checks(15, 6)],
          [B, checks(15, 6)],
          [C, checks(15)],
          [D, checks(1)],
        ]),
      ),
    ).toEqual([A, B, C]);
    expect(
      tiedIn(
        new Map([
          [A, checks(1, 5)],
          [B, checks(15)],
          [C, []],
          [D, []],
        ]),
      ),
    ).toEqual([]);
  });

  it("SX-105 · a contest ranks whoever is chosen, in the fight or not, and changes no order", () => {
    const state = line(2);
    const facts = { C: scores({ reflex: 3 }) };
    const contest = { kind: "contest", who: [A, B, C] } as const;
    const answers = { "initiative:A": 12, "initiative:B": 16, "initiative:C": 16, "reroll:1:B": 5, "reroll:1:C": 19 };
    const asked = give(state, contest, { facts });
    expect(asked.kind === "needs" && asked.needs[2]).toMatchObject({ formula: "1d20 + 3 + 0" });
    const done = outcome(state, contest, { facts, answers });
    expect(done.state).toEqual(state);
    expect(done.log[0]?.data).toEqual({ names: { combatants: [C, B, A] } });
    expect(done.log.slice(1).map(({ who, data }) => [who, data?.results])).toEqual([
      [C, "16, 19"],
      [B, "16, 5"],
      [A, "12"],
    ]);
    expect(give(state, { kind: "contest", who: [A] })).toMatchObject({ refusal: { clause: "SX-105", final: true } });
    expect(refused(state, contest)).toBe("SX-001");
  });

  it("SX-106 · who comes late checks and is put into the order; the actor stays the actor", () => {
    const state = line(2);
    expect(needed(state, join(D), { facts: { D: scores() } })).toEqual(["initiative:D"]);
    const joined = joins(state, D, 30);
    expect([joined.order, joined.activeId, joined.placeId]).toEqual([[D, A, B], A, A]);
    expect([fighter(joined, D).joinedRound, fighter(joined, A).joinedRound]).toEqual([1, null]);
    expect(give(joined, join(D), { facts: { D: scores() } })).toMatchObject({
      refusal: { clause: "SX-106", data: { name: { combatant: D } }, final: true },
    });
    expect(refused(state, join(D))).toBe("SX-001");
    expect(refused(state, { kind: "join", who: [C, D] }, { facts: { C: scores() } })).toBe("SX-001");
    expect(refused(state, join(D), { facts: { D: { reflex: 1 } } })).toBe("SX-001");
    const early = after(gathering({ A: { total: 3 } }), join(D), { facts: { D: scores() } });
    expect([early.order, fighter(early, D).checks, fighter(early, D).joinedRound]).toEqual([[A, D], [], null]);
  });

  it("SX-106 · who left may come back as somebody new", () => {
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

  it("SX-107 · the check is the setting's formula with the scores in it, whatever it is", () => {
    const before = gathering({ A: { reflex: 3, dexterity: -2 } }, { initiativeFormula: "2d6kh1 + @dexterity * 2" });
    const asked = give(before, roll(A));
    expect(asked.kind === "needs" && asked.needs[0]).toMatchObject({
      formula: "2d6kh1 - 2 * 2",
      id: "initiative:A",
      who: A,
      label: "TURNCRAFT.Roll.initiative",
    });
    const state = after(before, roll(A), { answers: { "initiative:A": { dice: [2], total: -3 } } });
    expect(fighter(state, A).checks).toEqual([-3]);
  });

  it("SX-108 · a late arrival who ties is compared with the results already there", () => {
    const state = fight({ A: { total: 15, rerolls: [12] }, B: { total: 15, rerolls: [6] }, C: { total: 9 } });
    const facts = { D: scores() };
    const equal = { "initiative:D": 15, "reroll:1:D": 12 };
    expect(needed(state, join(D), { facts, answers: equal })).toEqual(["reroll:2:A", "reroll:2:D"]);
    const joined = joins(state, D, 15, { "reroll:1:D": 12, "reroll:2:A": 1, "reroll:2:D": 2 });
    expect([joined.order, fighter(joined, A).checks]).toEqual([
      [D, A, B, C],
      [15, 12, 1],
    ]);
  });

  it("SX-108 · lateTies: all of the tie drop their rerolls and check again, nobody else", () => {
    const guests = { A: { total: 15, rerolls: [12] }, B: { total: 15, rerolls: [6] }, C: { total: 9, rerolls: [1] } };
    const state = fight(guests, { lateTies: "allAgain" });
    expect(needed(state, join(D), { facts: { D: scores() }, answers: { "initiative:D": 15 } })).toEqual([
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

  it("SX-108 · several who arrive together tie among themselves too, though somebody's check is missing", () => {
    const state = after(line(2), { kind: "reset-roll", who: [B] });
    const answers = { "initiative:C": 10, "initiative:D": 10 };
    const both = { kind: "join", who: [C, D] } as const;
    const facts = { C: scores(), D: scores() };
    expect(needed(state, both, { facts, answers })).toEqual(["reroll:1:C", "reroll:1:D"]);
    const joined = after(state, both, { facts, answers: { ...answers, "reroll:1:C": 1, "reroll:1:D": 2 } });
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

  it("SX-109 · lateFirstTurn: always next round", () => {
    const state = after(line(2), rules({ lateFirstTurn: "nextRound" }));
    const facts = { D: scores() };
    expect(said(state, join(D), { facts, answers: { "initiative:D": 1 } })).toContain("joinedLate.nextRound");
    const joined = joins(state, D, 1);
    expect([joined.order, fighter(joined, D).waitsUntilRound]).toEqual([[A, B, D], 2]);
    expect(refused(joined, begin(D, "move"))).toBe("SX-109");
    const turns = [next, next].reduce((now, end) => after(now, end(now)), joined);
    expect([turns.round, turns.activeId]).toEqual([2, A]);
    const first = playTo(turns, 2, D);
    expect(fighter(first, D).waitsUntilRound).toBe(null);
  });

  it("SX-109 · lateFirstTurn: at once after the current turn, then by place from the next round on", () => {
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
    const facts = { D: scores() };
    expect(said(state, join(D), { facts, answers: { "initiative:D": 30 } })).toContain("joinedLate.thisRound");
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
    const facts = { C: scores(), D: scores() };
    const answers = { "initiative:C": 30, "initiative:D": 1 };
    const joined = after(state, { kind: "join", who: [C, D] }, { facts, answers });
    expect([joined.order, joined.upNext, nextTurnOf(joined)]).toEqual([[C, A, B, D], [C, D], C]);
    const acted: unknown[] = [];
    for (let now = joined; now.round < 3; now = after(now, next(now))) acted.push(now.activeId);
    expect(acted).toEqual([A, C, D, B, C, A, B, D]);
    const beaten = after(joined, { kind: "defeat", who: C, defeated: true });
    expect([nextTurnOf(beaten), after(beaten, next(beaten)).activeId]).toEqual([D, D]);
  });

  it("SX-109 · who waits for the next round isn't passed over in this one, and comes next at its end", () => {
    const state = after(line(1), rules({ lateFirstTurn: "nextRound" }));
    const above = joins(state, D, 30);
    expect(nextTurnOf(above)).toBe(D);
    const below = joins(state, D, 1);
    expect(nextTurnOf(below)).toBe(A);
    expect(said(below, next(below))).not.toContain("passedOver");
  });

  it("SX-110 · who left isn't told of as passed over", () => {
    const state = after(line(3), { kind: "leave", who: B });
    expect(said(state, next(state))).not.toContain("passedOver");
    expect(after(state, next(state)).activeId).toBe(C);
  });

  it("SX-110 · a defeated combatant is passed over, loses the running action and keeps its delays going", () => {
    const state = set(line(3), B, { running: spellAt(2), delays: [delay(8)] });
    const fallen = after(state, { kind: "defeat", who: B, defeated: true });
    expect([fighter(fallen, B).running, delaysOf(fallen, B)]).toEqual([null, [8]]);
    const passed = outcome(fallen, next(fallen));
    expect([passed.state.activeId, delaysOf(passed.state, B)]).toEqual([C, [2]]);
    expect(passed.log).toContainEqual({ event: "TURNCRAFT.Log.passedOver", data: { names: { combatants: [B] } } });
    const risen = after(fallen, { kind: "defeat", who: B, defeated: false });
    expect(after(risen, next(risen)).activeId).toBe(B);
    const counted = after(fallen, rules({ skipDefeated: false }));
    expect(after(counted, next(counted)).activeId).toBe(B);
    const ended = after(state, rules({ delaysOfDefeated: "end" }));
    expect(delaysOf(after(ended, { kind: "defeat", who: B, defeated: true }), B)).toEqual([]);
    expect(said(ended, { kind: "defeat", who: B, defeated: true })).toEqual(["defeated", "abandoned", "lost"]);
  });

  it("SX-110 · defeated, nobody takes a held turn; at its place it is lost with its seconds, and the place's pass too", () => {
    const state = set(all(line(2), hold(A)), A, { delays: [delay(20)] });
    const fallen = after(state, { kind: "defeat", who: A, defeated: true });
    expect(refused(fallen, act(A))).toBe("SX-110");
    const passed = after(fallen, next(fallen));
    expect([passed.activeId, passed.round, fighter(passed, A).held, delaysOf(passed, A)]).toEqual([B, 2, null, [8]]);
    const awake = after(fallen, rules({ skipDefeated: false }));
    expect(after(awake, act(A)).activeId).toBe(A);
  });

  it("SX-110 · defeat in the own turn doesn't end it", () => {
    const fallen = after(line(2), { kind: "defeat", who: A, defeated: true });
    expect([fallen.activeId, leftOf(after(fallen, begin(A, "move")), A)]).toEqual([A, 5]);
  });

  it("SX-110 · who leaves takes everything along and comes off the stack", () => {
    const busy = set(all(line(3), hold(A)), A, { delays: [delay(3)] });
    const gone = after(busy, { kind: "leave", who: A });
    expect(fighter(gone, A)).toMatchObject({ departed: true, held: null, delays: [], running: null });
    expect(gone.activeId).toBe(B);
    expect(refused(gone, begin(A, "move"))).toBe("SX-110");
    const acting = all(busy, act(A));
    const back = outcome(acting, { kind: "leave", who: A });
    expect([back.state.activeId, back.state.stack]).toEqual([B, [B]]);
    expect(back.log.map(({ event }) => event)).toContain("TURNCRAFT.Log.seconds.goesOn");
    const casting = set(line(2), A, { running: spellAt(1) });
    const next1 = after(casting, { kind: "leave", who: A });
    expect([fighter(next1, A).running, next1.activeId]).toEqual([null, B]);
    const before = after(gathering({ A: { total: 2 }, B: { total: 1 } }), { kind: "leave", who: A });
    expect([before.order, Object.keys(before.fighters)]).toEqual([[B], [B]]);
  });

  it("SX-110 · when everybody is passed over a new round begins with nobody acting, and goes on from its first place", () => {
    const fallen = all(line(2), { kind: "defeat", who: A, defeated: true }, { kind: "defeat", who: B, defeated: true });
    const nobody = after(set(fallen, B, { delays: [delay(20)] }), next(fallen));
    expect([nobody.round, nobody.activeId, nobody.placeId, delaysOf(nobody, B)]).toEqual([2, null, null, [14]]);
    const again = after(nobody, next(nobody));
    expect([again.round, again.activeId, delaysOf(again, B)]).toEqual([3, null, [8]]);
    const risen = after(again, { kind: "defeat", who: A, defeated: false });
    expect(after(risen, next(risen))).toMatchObject({ round: 3, activeId: A });
    expect(refused(again, next(again), { by: ownerOf(A) })).toBe("SX-003");
  });

  it("SX-102 · a result that the GM types is the only one, ties with it are settled, and the order follows", () => {
    const state = fight({ A: { total: 15, rerolls: [12] }, B: { total: 14 }, C: { total: 9 } });
    const typed = after(state, { kind: "manual", initiative: { A: 3 } as never });
    expect([typed.order, fighter(typed, A).checks, typed.activeId]).toEqual([[B, C, A], [3], A]);
    const tie = { kind: "manual", initiative: { A: 9 } as never } as const;
    expect(needed(state, tie)).toEqual(["reroll:1:A", "reroll:1:C"]);
    const none = after(state, { kind: "manual", initiative: { A: null } as never });
    expect([none.order, fighter(none, A).initiative]).toEqual([[B, C, A], null]);
    expect(orderOf(none)).toEqual([B, C, A]);
    expect(needed(none, roll(A))).toEqual(["initiative:A"]);
    expect(after(none, roll(A), { answers: { "initiative:A": 12 } }).order).toEqual([B, A, C]);
    expect(needed(none, roll(A), { answers: { "initiative:A": 9 } })).toEqual(["reroll:1:A", "reroll:1:C"]);
    const before = gathering({ A: { total: 9 }, B: { total: 14 } });
    expect(after(before, { kind: "manual", initiative: { B: 9 } as never }).order).toEqual([A, B]);
  });

  it("SX-005 · a turn and a round set by hand are taken over: that turn starts, nothing else passes", () => {
    const state = set(line(3), B, { delays: [delay(9)], held: { round: 1, ran: false } });
    const set1 = outcome(state, { kind: "manual", active: C, round: 4 });
    expect(set1.state).toMatchObject({ activeId: C, placeId: C, stack: [C], round: 4 });
    expect([leftOf(set1.state, C), delaysOf(set1.state, B)]).toEqual([6, [9]]);
    expect([...set1.marks].sort()).toEqual(["round-began", "turn-ended"]);
    const nobody = after(state, { kind: "manual", active: null });
    expect([nobody.activeId, nobody.stack, nobody.placeId]).toEqual([null, [], A]);
    expect(after(nobody, act(B))).toMatchObject({ activeId: B, stack: [B] });
    expect(outcome(nobody, { kind: "manual", round: 0 }).state).toMatchObject({
      round: 0,
      placeId: null,
      activeId: null,
    });
    expect(outcome(state, { kind: "manual", round: 0 }).state).toMatchObject({ round: 0, placeId: null, stack: [] });
    expect(outcome(state, { kind: "manual", active: A, round: 1 }).marks).toEqual([]);
    const casting = after(state, cast(A));
    expect(fighter(after(casting, { kind: "manual", active: B }), A).inAction).toBe(null);
  });
});
