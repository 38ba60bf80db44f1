import { describe, expect, it } from "vitest";
import { orderOf, seconds, tiedIn } from "../../../../src/rulesets/seconds/rules/index.ts";
import {
  A,
  after,
  all,
  B,
  C,
  D,
  fight,
  fighter,
  gathering,
  give,
  gm,
  line,
  logged,
  needed,
  next,
  outcome,
  ownerOf,
  refused,
  scores,
} from "./fights.ts";

const roll = (...who: (typeof A)[]) => ({ kind: "roll", who }) as const;
const reroll = (...who: (typeof A)[]) => ({ kind: "reroll", who }) as const;
const prerequisites = (state: ReturnType<typeof line>, override: boolean) =>
  seconds.prerequisites?.(state, { command: { kind: "start" }, asker: gm, override, freshScores: {} });

describe("Section 1: initiative", () => {
  it("SX-101 · everybody's check opens combat: the formula's total is the first entry", () => {
    const before = gathering({ A: {}, B: {} });
    const state = after(before, roll(A, B), { answers: { "initiative:A": 7, "initiative:B": 12 } });
    expect([fighter(state, A).checks, fighter(state, A).initiative, state.order]).toEqual([[7], 7, [B, A]]);
    expect(logged(before, roll(A), { answers: { "initiative:A": 7 } })).toEqual(["checked"]);
  });

  it("SX-101 · a start without all checks is refused; an override makes them first, as a step of their own", () => {
    const before = gathering({ A: { total: 5 }, B: {} });
    expect(give(before, { kind: "start" })).toMatchObject({
      refusal: { clause: "SX-101", data: { names: { combatants: [B] } } },
    });
    expect(prerequisites(before, false)).toEqual([]);
    expect(prerequisites(before, true)).toEqual([roll(B)]);
    expect(needed(before, { kind: "start" }, { override: true })).toEqual(["initiative:B"]);
    expect(prerequisites(line(2), true)).toEqual([]);
    expect(give(line(2), { kind: "start" })).toMatchObject({ refusal: { clause: "SX-101", final: true } });
    const owner = { command: { kind: "start" }, asker: ownerOf(A), override: true, freshScores: {} } as const;
    expect(seconds.prerequisites?.(before, owner)).toEqual([]);
    expect(seconds.prerequisites?.(before, { ...owner, asker: gm, command: roll(B) })).toEqual([]);
  });

  it("SX-101 · a second check without a tie is refused; an override replaces the first", () => {
    const before = gathering({ A: { total: 5, rerolls: [3] }, B: {} });
    expect(give(before, roll(A))).toMatchObject({
      refusal: { clause: "SX-101", data: { name: { combatant: A }, total: 5 } },
    });
    const again = after(before, roll(A), { override: true, answers: { "initiative:A": 9 } });
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

  it("SX-103 · once no check is missing the tied check again at once, with Reflex and Dexterity", () => {
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
    const log = logged(before, roll(B), { answers: { ...first, "reroll:1:A": 3, "reroll:1:B": 4 } });
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
    expect(prerequisites(gathering({ A: { total: 9 }, B: { total: 9 } }), false)).toEqual([reroll(A, B)]);
    expect(prerequisites(gathering({ A: { total: 9 }, B: { total: 8 } }), false)).toEqual([]);
  });

  it("SX-103 · a single tie can be asked for as often as necessary, without another one that looks like it", () => {
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

  it("SX-102, SX-104 · an open tie with two that have rolled again depends on no order of joining", () => {
    const guests = { A: { total: 9, rerolls: [3] }, B: { total: 9 }, C: { total: 9, rerolls: [7] } };
    const orders = ["ABC", "ACB", "BAC", "BCA", "CAB", "CBA"].map((ids) => {
      const fighters = gathering(Object.fromEntries([...ids].map((id) => [id, guests[id as keyof typeof guests]])));
      return orderOf(fighters).join("");
    });
    expect(orders).toEqual(Array.from({ length: 6 }, () => "CAB"));
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

  it("SX-105 · a contest ranks the chosen, in the encounter or not, and changes no order", () => {
    const state = line(2);
    const freshScores = { C: scores({ reflex: 3 }) };
    const contest = { kind: "contest", who: [A, B, C] } as const;
    const answers = { "initiative:A": 12, "initiative:B": 16, "initiative:C": 16, "reroll:1:B": 5, "reroll:1:C": 19 };
    const asked = give(state, contest, { freshScores });
    expect(asked.kind === "needs" && asked.needs[2]).toMatchObject({ formula: "1d20 + 3 + 0" });
    const done = outcome(state, contest, { freshScores, answers });
    expect(done.state).toEqual(state);
    expect(done.log[0]?.data).toEqual({ names: { combatants: [C, B, A] } });
    expect(done.log.slice(1).map(({ who, data }) => [who, data?.results])).toEqual([
      [C, "16, 19"],
      [B, "16, 5"],
      [A, "12"],
    ]);
    expect(give(state, { kind: "contest", who: [A] })).toMatchObject({ refusal: { clause: "SX-105", final: true } });
    expect(refused(state, contest)).toBe("SX-001");
    expect(refused(state, { kind: "contest", who: [] })).toBe("SX-105");
    expect(refused(state, { kind: "contest", who: [] }, { by: ownerOf(A) })).toBe("SX-105");
  });

  it("SX-105 · the GM names contenders from outside the encounter, with a bonus or a formula; ties are rolled again", () => {
    const state = line(1);
    const outsiders = [
      { name: "Guard", check: -2 },
      { name: "Cat", check: "2d10 + 1" },
    ];
    const contest = { kind: "contest", who: [A], outsiders } as const;
    expect(give(state, contest)).toMatchObject({
      needs: [
        { id: "initiative:A", formula: "1d20 + 0 + 0" },
        { id: "initiative:stranger-0", formula: "1d20 - 2 + 0" },
        { id: "initiative:stranger-1", formula: "2d10 + 1" },
      ],
    });
    const answers = {
      "initiative:A": 12,
      "initiative:stranger-0": 12,
      "initiative:stranger-1": { dice: [9, 8], total: 18 },
      "reroll:1:A": 3,
      "reroll:1:stranger-0": 5,
    };
    const done = outcome(state, contest, { answers });
    expect(done.state).toEqual(state);
    expect(done.log.map(({ who, data }) => [who ?? data?.stranger, data?.results])).toEqual([
      [undefined, undefined],
      ["Cat", "18"],
      ["Guard", "12, 5"],
      [A, "12, 3"],
    ]);
    expect(refused(state, contest, { by: ownerOf(A) })).toBe("SX-105");
    expect(refused(state, { ...contest, outsiders: [] })).toBe("SX-105");
    const bad = (check: unknown) =>
      refused(state, { ...contest, outsiders: [{ name: "Cat", check }] } as typeof contest);
    expect([bad("12"), bad("1d20 + @reflex"), bad("1d20 +"), bad(1.5)]).toEqual([
      "SX-107",
      "SX-107",
      "SX-107",
      "SX-001",
    ]);
  });

  it("SX-107 · the check is the setting's formula with the scores filled in", () => {
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

  it("SX-102 · a result typed by the GM is the only one, ties with it are settled, and the order follows", () => {
    const state = fight({ A: { total: 15, rerolls: [12] }, B: { total: 14 }, C: { total: 9 } });
    const typed = after(state, { kind: "manual", initiative: { A: 3 } as never });
    expect([typed.order, fighter(typed, A).checks, typed.activeId]).toEqual([[B, C, A], [3], A]);
    const tie = { kind: "manual", initiative: { A: 9 } as never } as const;
    expect(needed(state, tie)).toEqual(["reroll:1:A", "reroll:1:C"]);
    const same = outcome(state, { kind: "manual", initiative: { A: 16 } as never });
    expect(same.forward.filter(({ path }) => path[0] === "order")).toEqual([]);
    const none = after(state, { kind: "manual", initiative: { A: null } as never });
    expect([none.order, fighter(none, A).initiative]).toEqual([[B, C, A], null]);
    expect(orderOf(none)).toEqual([B, C, A]);
    expect(needed(none, roll(A))).toEqual(["initiative:A"]);
    expect(after(none, roll(A), { answers: { "initiative:A": 12 } }).order).toEqual([B, A, C]);
    expect(needed(none, roll(A), { answers: { "initiative:A": 9 } })).toEqual(["reroll:1:A", "reroll:1:C"]);
    const before = gathering({ A: { total: 9 }, B: { total: 14 } });
    expect(after(before, { kind: "manual", initiative: { B: 9 } as never }).order).toEqual([A, B]);
  });
});
