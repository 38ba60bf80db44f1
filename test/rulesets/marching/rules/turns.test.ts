import { describe, expect, it } from "vitest";
import { type MarchingCommand, roundsOf } from "../../../../src/rulesets/marching/rules/index.ts";
import {
  actors,
  after,
  C,
  condition,
  elapsed,
  F,
  fight,
  fighter,
  gathering,
  give,
  line,
  M1,
  M2,
  move,
  needed,
  next,
  outcome,
  ownerOf,
  playTo,
  refused,
  result,
  spend,
  together,
  turns,
  W,
  way,
} from "./fights.ts";

const defeat = (who: string, defeated = true) => ({ kind: "defeat", who, defeated }) as MarchingCommand;

describe("Section 4: a turn", () => {
  it("MO-401 · a turn has a primary action, a move action and a reaction, each once and none needed", () => {
    let state = fight(line);
    for (const action of ["primary", "move", "reaction"] as const) {
      state = after(state, spend(F, action));
      expect(fighter(state, F).left[action]).toBe(0);
      expect(give(state, spend(F, action))).toMatchObject({
        refusal: {
          clause: "MO-401",
          data: { name: { combatant: F }, action: { key: `TURNCRAFT.Resource.${action}` } },
        },
      });
    }
    expect(fighter(after(state, spend(F, "none")), F).left).toEqual({ primary: 0, move: 0, reaction: 0 });
    expect(after(fight(line), next(fight(line))).activeId).toBe(C);
  });

  it("MO-402 · each condition of the combatant whose turn ends advances by 1, and no other combatant's", () => {
    let state = after(after(after(fight(line), condition(F, 9)), condition(F, null, 4, "fear")), condition(C, 9));
    state = after(state, next(state));
    expect([elapsed(state, F), elapsed(state, F, "fear"), elapsed(state, C)]).toEqual([1, 5, 0]);
    state = playTo(state, 2, F);
    expect([elapsed(state, F), elapsed(state, C)]).toEqual([1, 1]);
  });

  it("MO-402 · a condition gained in this very turn counts, a condition ended by the GM is gone", () => {
    const state = after(fight(line), condition(F, 2));
    expect(elapsed(after(state, next(state)), F)).toBe(1);
    const ended = outcome(state, { kind: "end-condition", who: F, id: "poison" });
    expect(ended.world).toEqual([{ kind: "effect-ends", uuid: "Actor.F.ActiveEffect.poison" }]);
    expect(elapsed(ended.state, F)).toBeNull();
    expect(refused(fight(line), { kind: "end-condition", who: F, id: "poison" })).toBe("MO-001");
    expect(outcome(fight(line), condition(F, 2)).world).toEqual([
      { kind: "effect-begins", uuid: "Actor.F.ActiveEffect.poison", data: {} },
    ]);
    expect(fighter(after(after(state, condition(F, 3)), condition(F, 4)), F).conditions).toHaveLength(1);
  });

  it("MO-402 · one of several can be ended, and a second turn given by the GM doesn't advance conditions again", () => {
    const two = after(after(fight(line), condition(F, 9)), condition(F, 9, 3, "fear"));
    const one = after(two, { kind: "end-condition", who: F, id: "fear" });
    expect([elapsed(one, F), elapsed(one, F, "fear")]).toEqual([0, null]);
    const again = after(turns(two, 1), { kind: "manual", active: F });
    expect([again.activeId, elapsed(turns(again, 1), F)]).toEqual([F, 1]);
  });

  it("MO-403 · the next in the order takes their turn; a second click does nothing", () => {
    const state = fight(line);
    expect(actors(state)).toBe("F C W M2 M1");
    const ended = outcome(state, next(state));
    expect([ended.state.activeId, ended.turnEvents]).toEqual([C, ["turn-ended"]]);
    expect(give(ended.state, next(state))).toMatchObject({ refusal: { clause: "MO-403", final: true } });
    expect(refused(turns(state, 5), next(state))).toBe("MO-403");
  });

  it("MO-403 · the GM ends the rest of a round at once", () => {
    const state = after(fight(line), condition(W, 5));
    const over = outcome(state, { kind: "advance-round", round: 1 });
    expect([over.state.round, over.state.activeId, elapsed(over.state, W)]).toEqual([2, F, 1]);
    expect(over.turnEvents).toEqual(["turn-ended", "round-began"]);
    expect(refused(over.state, { kind: "advance-round", round: 1 })).toBe("MO-403");
  });

  it("MO-404 · actions are used in any order", () => {
    const one = after(after(fight(line), spend(F, "primary")), move(F, way([0, 0], [2, 0])));
    const other = after(after(fight(line), move(F, way([0, 0], [2, 0]))), spend(F, "primary"));
    expect(fighter(one, F).left).toEqual(fighter(other, F).left);
    expect(fighter(after(after(fight(line), spend(F, "reaction")), spend(F, "primary")), F).left.primary).toBe(0);
  });

  it("MO-405 · primary and move return with the own turn, the reaction with the round", () => {
    let state = fight(line);
    for (const action of ["primary", "move", "reaction"] as const) state = after(state, spend(F, action));
    state = playTo(after(state, spend(C, "reaction")), 1, M1);
    expect(fighter(state, F).left).toEqual({ primary: 0, move: 0, reaction: 0 });
    state = after(state, next(state));
    expect([fighter(state, F).left, fighter(state, C).left.reaction]).toEqual([
      { primary: 1, move: 1, reaction: 1 },
      1,
    ]);
    expect(fighter(after(state, spend(C, "primary"), { override: true }), C).left.primary).toBe(0);
  });

  it("MO-405 · under ownTurn the reaction returns with the own turn", () => {
    const spent = after(fight(line, { reactionReturns: "ownTurn" }), spend(C, "reaction"));
    expect(fighter(playTo(spent, 1, C), C).left.reaction).toBe(1);
    const late = playTo(after(playTo(spent, 1, W), spend(C, "reaction")), 2, F);
    expect(fighter(late, C).left.reaction).toBe(0);
    expect(fighter(playTo(late, 2, C), C).left.reaction).toBe(1);
  });

  it.each([
    [3, "rounds", 3],
    [6, "seconds", 1],
    [7, "seconds", 2],
    [1, "seconds", 1],
    [1, "minutes", 10],
  ] as const)("MO-406 · %i %s are %i rounds of 6 s, a begun round counted whole", (value, unit, rounds) => {
    expect(roundsOf(value, unit)).toBe(rounds);
  });

  it("MO-406 · a condition of n rounds ends after n; without a number it only counts", () => {
    let state = after(after(fight(line), condition(F, 2)), condition(F, null, 0, "fear"));
    state = playTo(after(state, next(state)), 2, F);
    expect(elapsed(state, F)).toBe(1);
    const last = outcome(state, next(state));
    expect(last.world).toEqual([{ kind: "effect-ends", uuid: "Actor.F.ActiveEffect.poison" }]);
    expect([elapsed(last.state, F), elapsed(last.state, F, "fear")]).toEqual([null, 2]);
    expect(refused(state, condition(F, 0))).toBe("MO-406");
    expect(refused(state, condition(F, -1))).toBe("MO-406");
    expect(fighter(after(state, condition(F, 1, 0, "stun")), F).conditions).toHaveLength(3);
  });

  it("MO-407 · the places of the defeated and the absent are skipped, and conditions advance there once", () => {
    let state = after(after(fight(line), condition(C, 9)), condition(W, 9));
    state = after(after(state, defeat("C")), { kind: "absent", who: W, absent: true });
    expect(actors(state)).toBe("F M2 M1");
    state = after(state, next(state));
    expect([state.activeId, elapsed(state, C), elapsed(state, W)]).toEqual([M2, 1, 1]);
    state = after(after(state, defeat("C", false)), { kind: "absent", who: W, absent: false });
    state = turns(state, 2);
    expect([state.round, elapsed(state, C), elapsed(state, W)]).toEqual([2, 1, 1]);
    expect(actors(state)).toBe("F C W M2 M1");
  });

  it("MO-407 · being defeated in the own turn doesn't end it, leaving does", () => {
    const state = after(after(fight(line), condition(F, 9)), defeat("F"));
    expect([state.activeId, refused(state, spend(C, "primary"))]).toEqual([F, "MO-003"]);
    const left = outcome(after(fight(line), condition(F, 9)), { kind: "leave", who: F }, { by: ownerOf(F) });
    expect([left.state.activeId, fighter(left.state, F).departed, elapsed(left.state, F)]).toEqual([C, true, 1]);
    expect(left.turnEvents).toEqual(["turn-ended"]);
    expect(actors(left.state)).toBe("C W M2 M1");
    expect(turns(left.state, 4).order).toEqual([C, W, M2, M1, F]);
    expect(refused(left.state, spend(F, "reaction"))).toBe("MO-407");
    const other = after(fight(line), { kind: "leave", who: W });
    expect([other.activeId, actors(other)]).toEqual([F, "F C M2 M1"]);
  });

  it("MO-407 · a combatant who leaves before combat is forgotten, and the active one stays active when others leave", () => {
    const state = after(gathering(line), { kind: "marching-order", order: [C, F, W], vanguard: C });
    const named = after(after(state, { kind: "lead", who: C }), { kind: "target", who: M1 });
    const left = after(after(named, { kind: "leave", who: C }), { kind: "leave", who: M1 });
    expect([left.order, left.marchingOrder, left.vanguardId, left.leadId, left.markedId]).toEqual([
      [F, W, M2],
      [F, W],
      null,
      null,
      null,
    ]);
    const other = after(after(named, { kind: "leave", who: W }), { kind: "leave", who: M2 });
    expect([other.vanguardId, other.leadId, other.markedId]).toEqual([C, C, M1]);
    const away = outcome(fight(line), { kind: "leave", who: W });
    expect([away.state.activeId, away.turnEvents, fighter(away.state, W).acted]).toEqual([F, [], false]);
  });

  it("MO-407 · when all are skipped a new round begins without an active combatant, and goes on from its first place", () => {
    let state = after(fight({ F: {}, M1: {} }), condition(F, 9));
    state = after(after(state, defeat("F")), defeat("M1"));
    state = after(state, next(state));
    expect([state.round, state.activeId, elapsed(state, F)]).toEqual([2, null, 1]);
    state = after(state, next(state));
    expect([state.round, state.activeId, elapsed(state, F)]).toEqual([3, null, 2]);
    state = after(after(state, defeat("M1", false)), next(state));
    expect([state.round, state.activeId, elapsed(state, F)]).toEqual([3, M1, 3]);
  });

  it("MO-407 · set to ask, the GM says whether conditions advance without a turn", () => {
    const asks = fight(line, { interpretations: { "MO-407": "ask" } });
    const state = after(after(after(asks, condition(C, 9)), defeat("C")), defeat("W"));
    expect(needed(state, next(state))).toEqual(["MO-407:C"]);
    const stands = after(state, next(state), { answers: { "MO-407:C": "stand" } });
    expect([stands.activeId, elapsed(stands, C)]).toEqual([M2, 0]);
    expect(elapsed(after(state, next(state), { answers: { "MO-407:C": "advance" } }), C)).toBe(1);
    expect(turns(stands, 1)).toMatchObject({ activeId: M1 });
  });

  it("MO-408 · a move action covers so many feet, 5 a space in any direction, in one go or several", () => {
    const state = fight({ ...line, F: { at: [0, 0], moveFeet: 20 } });
    const half = after(state, move(F, way([0, 0], [2, 2])));
    expect([fighter(half, F).moved, fighter(half, F).left.move, fighter(half, F).scores.place?.spaces]).toEqual([
      10,
      0,
      [{ x: 2, y: 2 }],
    ]);
    expect(give(half, move(F, way([2, 2], [5, 2])))).toMatchObject({
      refusal: { clause: "MO-408", data: { feet: 25, moveFeet: 20 } },
    });
    const whole = after(half, move(F, way([2, 2], [4, 2])));
    expect(fighter(whole, F).moved).toBe(20);
    expect(refused(after(half, spend(F, "primary")), move(F, way([2, 2], [3, 2])))).toBe("MO-401");
    expect(refused(after(state, spend(F, "move")), move(F, way([0, 0], [1, 0])))).toBe("MO-401");
    expect(fighter(after(half, spend(F, "reaction")), F).moved).toBe(10);
    expect(fighter(playTo(half, 2, F), F).moved).toBeNull();
  });

  it("MO-408 · without a number there is no limit; a jump costs its distance; without a grid the scene's ruler counts", () => {
    expect(fighter(after(fight(line), move(F, way([0, 0], [90, 0]))), F).moved).toBe(450);
    expect(
      fighter(
        after(
          fight(line),
          move(F, [
            [0, 0],
            [3, 1],
          ]),
        ),
        F,
      ).moved,
    ).toBe(15);
    const free = fight({ ...line, F: { moveFeet: 30 } });
    expect(
      fighter(
        after(
          free,
          move(
            F,
            [
              [0, 0],
              [700, 0],
            ],
            { grid: "gridless", feet: [12] },
          ),
        ),
        F,
      ).moved,
    ).toBe(12);
    expect(
      fighter(
        after(
          free,
          move(
            F,
            [
              [0, 0],
              [3, 4],
            ],
            { grid: "gridless" },
          ),
        ),
        F,
      ).moved,
    ).toBe(5);
    expect(
      refused(
        free,
        move(
          F,
          [
            [0, 0],
            [1, 0],
          ],
          { grid: "gridless", feet: [31] },
        ),
      ),
    ).toBe("MO-408");
  });

  it("MO-408 · a placement by the GM costs nothing; a wall stops, save by override", () => {
    const state = fight({ ...line, F: { at: [0, 0], moveFeet: 5 } });
    const placed = outcome(state, move(F, way([0, 0], [9, 0]), { forced: true }));
    expect([fighter(placed.state, F).moved, fighter(placed.state, F).left.move]).toEqual([null, 1]);
    expect(placed.world).toMatchObject([{ kind: "token", forced: true }]);
    expect(fighter(after(state, move(C, way([0, 1], [0, 3]), { forced: true })), C).left.move).toBe(1);
    expect(refused(state, move(F, way([0, 0], [1, 0]), { blocked: true }))).toBe("MO-408");
    expect(fighter(after(state, move(F, way([0, 0], [2, 0])), { override: true }), F).moved).toBe(10);
  });

  it("MO-408 · set to ask, the GM says whether a combatant may go farther", () => {
    const state = fight({ ...line, F: { at: [0, 0], moveFeet: 5 } }, { interpretations: { "MO-408": "ask" } });
    const far = move(F, way([0, 0], [2, 0]));
    expect(needed(state, far)).toEqual(["MO-408"]);
    expect(refused(state, far, { answers: { "MO-408": "refuse" } })).toBe("MO-408");
    expect(fighter(after(state, far, { answers: { "MO-408": "allow" } }), F).moved).toBe(10);
    expect(fighter(after(state, move(F, way([0, 0], [1, 0]))), F).moved).toBe(5);
    const common = together(state, { F: "move", C: "act" });
    expect(needed(common, far)).toEqual(["MO-408"]);
    expect(refused(common, far, { answers: { "MO-408": "refuse" } })).toBe("MO-408");
    expect(fighter(after(common, far, { answers: { "MO-408": "allow" } }), F).moved).toBe(10);
  });

  it("MO-405 · under ownTurn a turn that comes back after a delay brings no second reaction", () => {
    const state = after(fight({ F: {}, C: {}, M1: {} }, { reactionReturns: "ownTurn" }), spend(F, "reaction"));
    const back = turns(after(state, { kind: "delay", who: F }), 2);
    expect([back.activeId, fighter(back, F).left]).toEqual([F, { primary: 1, move: 1, reaction: 0 }]);
    expect(fighter(turns(back, 1), F).left.reaction).toBe(1);
  });

  it("MO-405 · an attack that is a reaction takes effect in another's turn", () => {
    const state = fight({ F: {}, C: {}, M1: {} });
    expect(refused(state, result(C, M1))).toBe("MO-003");
    const reacted = after(state, spend(C, "reaction", { attack: { target: M1, bonus: 0 } }), {
      answers: { "attack:C": 12 },
    });
    expect(fighter(after(reacted, result(C, M1)), M1).defeated).toBe(true);
  });

  it("MO-405 · setting a round restores the reactions of its start, and the running turn goes on", () => {
    const state = after(after(fight({ F: {}, C: {}, M1: {} }), spend(F, "primary")), spend(C, "reaction"));
    const set = after(state, { kind: "manual", round: 2 });
    expect([set.activeId, fighter(set, F).begun, fighter(set, F).left.primary]).toEqual([F, true, 0]);
    expect([fighter(set, C).left.reaction, fighter(set, C).begun]).toEqual([1, false]);
  });
});
