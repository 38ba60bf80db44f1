import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import {
  compareSeize,
  isAglSuccess,
  type MarchingCommand,
  type MarchingState,
  seizedOrder,
} from "../../../../src/rulesets/marching/rules/index.ts";
import type { How } from "../../giving.ts";
import {
  actors,
  after,
  C,
  choose,
  condition,
  elapsed,
  F,
  fight,
  fighter,
  finish,
  give,
  M1,
  M2,
  N,
  needed,
  next,
  outcome,
  ownerOf,
  playTo,
  refused,
  scores,
  seize,
  spend,
  together,
  turns,
  W,
} from "./fights.ts";

const five = { F: { at: [0, 0] }, C: {}, W: {}, M1: { at: [9, 0] }, M2: { at: [5, 0] } } as const;
const duel = (agl: { F?: number; C?: number }) => fight({ F: { agl: agl.F ?? 10 }, C: { agl: agl.C ?? 10 }, M1: {} });
const yes = (dice: Record<string, number>, ...who: string[]): How => ({
  answers: {
    ...Object.fromEntries(who.map((id) => [`MO-701:${id}`, "yes"])),
    ...Object.fromEntries(Object.entries(dice).map(([id, die]) => [`agl:${id}`, die])),
  },
});
/** C tries to act before F, who tries too. */
const contest = (agl: { F?: number; C?: number }, dice: { F: number; C: number }) =>
  after(duel(agl), seize(C, F), yes(dice, "F"));

describe("Section 7: seizing initiative", () => {
  it("MO-701 · either owner or the GM calls, all are asked before the roll, and a combatant who has acted is safe", () => {
    const state = fight(five);
    const asked = give(state, seize(M1, C), { by: ownerOf(M1) });
    expect(asked).toMatchObject({ needs: [{ id: "MO-701:C", who: C, data: { other: { combatant: C } } }] });
    expect(needed(state, seize(F, C, M1))).toEqual(["MO-701:C", "MO-701:M1"]);
    expect(needed(state, seize(F, C), { answers: { "MO-701:C": "yes" } })).toEqual(["agl:F", "agl:C"]);
    expect(needed(state, seize(F, C), { answers: { "MO-701:C": "no" } })).toEqual(["agl:F"]);
    expect(refused(state, seize(M1, C), { by: ownerOf(F) })).toBe("MO-003");
    expect(refused(turns(state, 1), seize(C, F))).toBe("MO-701");
    expect(refused(turns(state, 1), seize(F, C))).toBe("MO-701");
    expect(refused(together(state, { F: "act", C: "act" }), seize(W, F))).toBe("MO-701");
    expect(refused(after(state, { kind: "defeat", who: C, defeated: true }), seize(F, C))).toBe("MO-407");
    const joined = after(state, { kind: "join", who: [N] }, { freshScores: { N: scores() } });
    expect(refused(joined, seize(N, F))).toBe("MO-214");
    const outsider = { ...seize(F, C), who: W } as MarchingCommand;
    expect(give(state, outsider, { override: true })).toMatchObject({
      refusal: { clause: "MO-001", data: { field: "who" } },
    });
  });

  it("MO-702 · a roll costs its combatant's reaction; a combatant without one isn't asked", () => {
    const state = after(fight(five), seize(C, F), yes({ C: 3, F: 4 }, "F"));
    expect([fighter(state, C).left.reaction, fighter(state, F).left.reaction]).toEqual([0, 0]);
    const one = after(fight(five), seize(C, F), { answers: { "MO-701:F": "no", "agl:C": 3 } });
    expect([fighter(one, C).left.reaction, fighter(one, F).left.reaction]).toEqual([0, 1]);
    const spent = after(fight(five), spend(C, "reaction"));
    expect(give(spent, seize(C, F))).toMatchObject({ refusal: { clause: "MO-702", data: { name: { combatant: C } } } });
    expect(needed(spent, seize(F, C))).toEqual(["agl:F"]);
    expect(fighter(after(spent, seize(C, F), { override: true, ...yes({ C: 3, F: 4 }, "F") }), C).left.reaction).toBe(
      0,
    );
  });

  it("MO-703 · if both succeed, the lower die goes first", () => {
    expect(contest({ F: 12, C: 14 }, { F: 9, C: 5 }).order).toEqual([C, F, M1]);
    expect(contest({ F: 12, C: 14 }, { F: 5, C: 9 }).order).toEqual([F, C, M1]);
  });

  it("MO-704 · if both fail, the lower die goes first", () => {
    expect(contest({ F: 12, C: 10 }, { F: 18, C: 14 }).order).toEqual([C, F, M1]);
    expect(contest({ F: 12, C: 10 }, { F: 13, C: 14 }).order).toEqual([F, C, M1]);
  });

  it("MO-705 · if only one succeeds, it goes first, whatever the dice", () => {
    expect(contest({ F: 9, C: 12 }, { F: 10, C: 11 }).order).toEqual([C, F, M1]);
    expect(contest({ F: 9, C: 12 }, { F: 9, C: 13 }).order).toEqual([F, C, M1]);
  });

  it("MO-706 · equal rolls mean acting together, at the earlier place of the two, unless only one succeeded", () => {
    const now = contest({ F: 10, C: 15 }, { F: 7, C: 7 });
    expect([now.together?.ids, now.activeId, now.order]).toEqual([[F, C], null, [F, C, M1]]);
    expect(contest({ F: 9, C: 12 }, { F: 10, C: 10 }).order).toEqual([C, F, M1]);
    const later = after(fight(five), seize(M1, C), yes({ M1: 13, C: 13 }, "C"));
    expect([later.activeId, later.bands, later.order]).toEqual([F, [{ members: [M1, C] }], [F, C, W, M2, M1]]);
    const begun = turns(later, 1);
    expect([begun.together?.ids, begun.bands]).toEqual([[C, M1], []]);
    let over: MarchingState = begun;
    for (const command of [choose(C, "act"), choose(M1, "act"), finish(C), finish(M1), finish(C), finish(M1)])
      over = after(over, command);
    expect(actors(over)).toBe("W M2");
  });

  it("MO-706 · a turn under way becomes the common turn; a member who is down by then isn't waited for", () => {
    const used = after(duel({ F: 10, C: 10 }), spend(F, "primary"));
    const state = after(used, seize(C, F), yes({ F: 7, C: 7 }, "F"));
    expect([fighter(state, F).left.primary, fighter(state, C).left.primary, fighter(state, F).acted]).toEqual([
      0,
      1,
      false,
    ]);
    const later = after(fight(five), seize(M1, C), yes({ M1: 13, C: 13 }, "C"));
    const down = after(later, { kind: "defeat", who: M1, defeated: true });
    expect([turns(down, 1).together, turns(down, 1).activeId]).toEqual([null, C]);
  });

  it("MO-706 · a delay ends a later common turn for its combatant", () => {
    const later = after(fight(five), seize(W, C), yes({ W: 13, C: 13 }, "C"));
    const put = after(later, { kind: "delay", who: C }, { override: true });
    expect(put.bands).toEqual([]);
    const three = after(fight(five), seize(W, C, M1), yes({ W: 13, C: 13, M1: 13 }, "C", "M1"));
    expect(three.bands).toEqual([{ members: [W, C, M1] }]);
    expect(after(three, { kind: "delay", who: C }, { override: true }).bands).toEqual([{ members: [W, M1] }]);
    const other = after(three, { kind: "delay", who: F });
    expect([other.bands, other.together?.ids]).toEqual([[], [C, W, M1]]);
  });

  it("MO-706 · a common turn rolled for this round doesn't bind the next", () => {
    const later = after(fight(five), seize(W, C), yes({ W: 13, C: 13 }, "C"));
    const over = after(later, { kind: "advance-round", round: 1 });
    expect([over.bands, turns(over, 1).activeId, turns(over, 1).together]).toEqual([[], C, null]);
  });

  it("MO-707 · success comes before failure, then the lower die, else both act together", () => {
    const of = (die: number, ok: boolean) => ({ die, ok });
    const rows = [
      [of(9, true), of(5, true), 1],
      [of(14, false), of(18, false), -1],
      [of(11, true), of(10, false), -1],
      [of(10, false), of(10, true), 1],
      [of(7, true), of(7, true), 0],
      [of(13, false), of(13, false), 0],
    ] as const;
    for (const [a, b, sign] of rows) expect(Math.sign(compareSeize(a, b))).toBe(sign);
    const roll = fc.record({ die: fc.integer({ min: 1, max: 20 }), ok: fc.boolean() });
    fc.assert(
      fc.property(roll, roll, roll, (a, b, c) => {
        expect(Math.sign(compareSeize(a, b)) + Math.sign(compareSeize(b, a))).toBe(0);
        if (compareSeize(a, b) <= 0 && compareSeize(b, c) <= 0) expect(compareSeize(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it("MO-708 · a check is one d20, a success on the AGL score or less, no special results; without a score there is none", () => {
    expect([
      isAglSuccess(12, 12, 0),
      isAglSuccess(13, 12, 0),
      isAglSuccess(20, 20, 0),
      isAglSuccess(1, null, 0),
    ]).toEqual([true, false, true, false]);
    const state = fight({ ...five, C: { agl: null } });
    expect(give(state, seize(C, F))).toMatchObject({ refusal: { clause: "MO-708", data: { name: { combatant: C } } } });
    expect(needed(state, seize(F, C))).toEqual(["agl:F"]);
    const roll = give(fight(five), seize(F, C), { answers: { "MO-701:C": "no" } });
    expect(roll).toMatchObject({ needs: [{ formula: "1d20", who: F, label: "TURNCRAFT.Roll.agl" }] });
    expect(refused(fight(five), seize(F, C), { answers: { "MO-701:C": "no", "agl:F": 21 } })).toBe("MO-001");
    const overridden = after(state, seize(C, F), { override: true, ...yes({ C: 1, F: 20 }, "F") });
    expect(overridden.order.slice(0, 2)).toEqual([C, F]);
  });

  it("MO-708 · aglDie sets another single die", () => {
    const d6 = fight(five, { aglDie: "1d6" });
    expect(give(d6, seize(F, C), { answers: { "MO-701:C": "no" } })).toMatchObject({ needs: [{ formula: "1d6" }] });
    expect(refused(d6, seize(F, C), { answers: { "MO-701:C": "no", "agl:F": 7 } })).toBe("MO-001");
    expect(after(d6, { kind: "settings", changes: { aglDie: "d100" } }).settings.aglDie).toBe("d100");
    for (const aglDie of ["2d6", "1d20+1", "1d1", "d0", "20", "1d12345", ""]) {
      expect(refused(d6, { kind: "settings", changes: { aglDie } })).toBe("MO-708");
    }
  });

  it("MO-709 · a single roller goes first by a success and stays by a failure; without a roller nothing changes", () => {
    const alone = (die: number) => after(duel({ C: 9 }), seize(C, F), { answers: { "MO-701:F": "no", "agl:C": die } });
    expect([alone(9).order, alone(9).activeId]).toEqual([[C, F, M1], C]);
    expect([alone(10).order, alone(10).activeId]).toEqual([[F, C, M1], F]);
    const three = fight({ F: { agl: 5 }, C: { agl: 15 }, W: { agl: 10 }, M1: { agl: 10 } });
    const some = after(three, seize(M1, F, C, W), {
      answers: { "MO-701:F": "no", "MO-701:C": "no", "MO-701:W": "yes", "agl:M1": 4, "agl:W": 18 },
    });
    expect(some.order).toEqual([M1, F, C, W]);
  });

  it("MO-710 · of several each is put before the next worse; equals act together", () => {
    const state = fight({ F: { agl: 12 }, C: { agl: 8 }, W: { agl: 10 }, M1: {} }, { maxTogether: 2 });
    const dice = (f: number, c: number, w: number) => after(state, seize(F, C, W), yes({ F: f, C: c, W: w }, "C", "W"));
    expect(dice(11, 9, 4).order).toEqual([W, F, C, M1]);
    expect(dice(3, 4, 5).order).toEqual([F, C, W, M1]);
    expect(dice(5, 4, 3).order).toEqual([W, C, F, M1]);
    const tied = dice(4, 4, 4);
    expect([tied.together?.ids, tied.bands]).toEqual([[F, C, W], []]);
    const two = dice(7, 4, 4);
    expect([two.order, two.together?.ids]).toEqual([
      [C, W, F, M1],
      [C, W],
    ]);
  });

  it("MO-710 · a group rolls once, by its first member, whose reaction it costs", () => {
    const state = fight({ F: { at: [0, 0] }, C: {}, M1: { at: [9, 0] }, M2: { at: [5, 0] } });
    const groups = { kind: "seize", who: M2, groups: [{ members: [M2, M1] }, { members: [C, F] }] } as MarchingCommand;
    expect(needed(state, groups)).toEqual(["MO-701:C"]);
    expect(needed(state, groups, { by: ownerOf(M2, M1, F) })).toEqual(["MO-701:C"]);
    // Nobody is carried ahead by a roll that others make for them.
    expect(refused(state, groups, { by: ownerOf(M2) })).toBe("MO-003");
    const won = after(state, groups, yes({ M2: 3, C: 5 }, "C"));
    expect([won.order, won.activeId]).toEqual([[M2, M1, F, C], M2]);
    expect([M2, M1, C, F].map((id) => fighter(won, id).left.reaction)).toEqual([0, 1, 0, 1]);
    expect(won.bands).toEqual([]);
    const equal = after(state, groups, yes({ M2: 3, C: 3 }, "C"));
    expect(equal.together?.ids).toEqual([F, M2, M1, C]);
  });

  it("MO-711 · the winner is put directly before the loser, all others keep their places, and an earlier winner stays", () => {
    const state = fight(five);
    const won = after(state, seize(M1, C), { answers: { "MO-701:C": "no", "agl:M1": 3 } });
    expect([won.order, actors(won)]).toEqual([[F, M1, C, W, M2], "F M1 C W M2"]);
    const { log } = outcome(state, seize(M1, C), { answers: { "MO-701:C": "no", "agl:M1": 3 } });
    const order = { event: "TURNCRAFT.Log.marching.seized", data: { names: { combatants: [M1, C] } } };
    expect(log).toContainEqual(expect.objectContaining(order));
    expect(playTo(won, 2, F).order).toEqual([F, C, W, M2, M1]);
    expect(after(state, seize(F, M1), { answers: { "MO-701:M1": "no", "agl:F": 3 } }).order).toEqual(state.order);
    const ids = ["a", "b", "c", "d", "e", "f"] as CombatantId[];
    const pick = fc.integer({ min: 0, max: 5 });
    fc.assert(
      fc.property(pick, pick, (i, j) => {
        if (i === j) return;
        const [winner, loser] = [ids[i] as CombatantId, ids[j] as CombatantId];
        const order = seizedOrder(ids, [[{ members: [winner], die: 1, ok: true }]], [loser]);
        expect(order.indexOf(winner)).toBeLessThan(order.indexOf(loser));
        if (i > j) expect(order.indexOf(loser) - order.indexOf(winner)).toBe(1);
        expect(order.filter((id) => id !== winner)).toEqual(ids.filter((id) => id !== winner));
      }),
    );
  });

  it("MO-711 · a turn that is seized into goes on afterwards with its actions left", () => {
    let state = after(after(fight(five), condition(F, 9)), spend(F, "primary"));
    state = after(state, seize(M1, F), { answers: { "MO-701:F": "no", "agl:M1": 3 } });
    expect([state.activeId, elapsed(state, F), fighter(state, F).acted]).toEqual([M1, 0, false]);
    const back = outcome(state, next(state));
    expect([back.state.activeId, fighter(back.state, F).left]).toEqual([F, { primary: 0, move: 1, reaction: 1 }]);
    expect(back.log.map(({ event }) => event)).toContain("TURNCRAFT.Log.marching.continues");
    expect(elapsed(turns(back.state, 1), F)).toBe(1);
    expect(actors(back.state)).toBe("F C W M2");
  });

  it("MO-712 · a failed check costs the reaction too, unless seizeCost is success", () => {
    const failed = (cost: "check" | "success") =>
      after(fight({ F: {}, C: { agl: 9 }, M1: {} }, { seizeCost: cost }), seize(C, F), yes({ C: 10, F: 10 }, "F"));
    expect([fighter(failed("check"), C).left.reaction, fighter(failed("check"), F).left.reaction]).toEqual([0, 0]);
    expect([fighter(failed("success"), C).left.reaction, fighter(failed("success"), F).left.reaction]).toEqual([1, 0]);
  });

  it("MO-701 · callers decide only for their own: another's reaction isn't spent without asking", () => {
    const state = fight(five);
    const by = ownerOf(C);
    expect(needed(state, seize(F, C), { by })).toEqual(["MO-701:F", "MO-701:C"]);
    expect(needed(state, seize(C, F), { by })).toEqual(["MO-701:F"]);
    const declined = after(state, seize(F, C), { by, answers: { "MO-701:F": "no", "MO-701:C": "yes", "agl:C": 1 } });
    expect([fighter(declined, F).left.reaction, fighter(declined, C).left.reaction]).toEqual([1, 0]);
    expect(declined.activeId).toBe(C);
    const nobody = after(state, seize(F, C), { by, answers: { "MO-701:F": "no", "MO-701:C": "no" } });
    expect(nobody).toEqual(state);
    const grouped = { kind: "seize", who: C, groups: [{ members: [F, C] }, { members: [M1] }] } as MarchingCommand;
    expect(needed(state, grouped, { by })).toEqual(["MO-701:F", "MO-701:M1"]);
  });

  it("MO-510 · members of a common turn may settle who goes first; then each has a turn with its actions left", () => {
    const state = after(together(fight(five), { F: "act", C: "move" }), spend(F, "primary"));
    const dice = yes({ F: 9, C: 5 }, "F");
    const won = after(state, seize(C, F), dice);
    expect([won.together, won.activeId, won.order]).toEqual([null, C, [C, F, W, M2, M1]]);
    const back = turns(won, 1);
    expect([back.activeId, fighter(back, F).left]).toEqual([F, { primary: 0, move: 1, reaction: 0 }]);
    expect(turns(back, 1).activeId).toBe(W);
    const same = after(state, seize(C, F), yes({ F: 5, C: 5 }, "F"));
    expect([same.together, same.bands, same.order]).toEqual([state.together, [], state.order]);
    const alone = (die: number) => after(state, seize(C, F), { answers: { "MO-701:F": "no", "agl:C": die } });
    expect([alone(10).activeId, alone(11).activeId, alone(11).together]).toEqual([C, null, state.together]);
  });

  it("MO-701 · a common turn can't be seized into from outside, nor from within after a declaration", () => {
    const state = together(fight(five), { F: "act", C: "act" });
    expect(refused(state, seize(W, F))).toBe("MO-701");
    expect(refused(state, seize(F, C, W))).toBe("MO-701");
    const declared = after(after(state, spend(F, "primary")), {
      kind: "result",
      who: F,
      target: M1,
      fells: false,
      strikesFirst: false,
      change: null,
    });
    expect(give(declared, seize(C, F))).toMatchObject({
      refusal: { clause: "MO-701", message: "TURNCRAFT.Refused.MO-701.declared" },
    });
    const apart = after(state, seize(M1, W), yes({ M1: 3, W: 9 }, "W"));
    expect([apart.together, apart.order]).toEqual([state.together, [F, C, M1, W, M2]]);
    const same = after(state, seize(M1, W), yes({ M1: 9, W: 9 }, "W"));
    expect([same.together, same.bands]).toEqual([state.together, [{ members: [M1, W] }]]);
    const overridden = after(state, seize(W, F), { ...yes({ W: 3, F: 9 }, "F"), override: true });
    expect([overridden.together, overridden.activeId]).toEqual([null, W]);
  });
});
