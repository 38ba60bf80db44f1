import { describe, expect, it } from "vitest";
import {
  afterUndo,
  emptyHistory,
  type History,
  nextSeq,
  record,
  redo,
  stepAhead,
  stepsBack,
  takeBack,
} from "../../../../src/engine/index.ts";
import { areAllies, areEnemies } from "../../../../src/rulesets/flow/rules/fighters.ts";
import { type FlowCommand, type FlowState, flow } from "../../../../src/rulesets/flow/rules/index.ts";
import { givingUnder, type How, resultsOf, withScores } from "../../giving.ts";
import { hex } from "./creatures.ts";
import {
  A,
  act,
  after,
  attack,
  B,
  byOwner,
  E,
  F,
  faces,
  fight,
  fighter,
  gathering,
  give,
  next,
  outcome,
  poolsOf,
  refused,
  run,
} from "./fights.ts";

const { given } = givingUnder(flow);

/** Plays commands and keeps their history, like the authority. */
function played(start: FlowState, plays: readonly ((state: FlowState) => FlowCommand | [FlowCommand, How])[]) {
  let state = start;
  let history: History<FlowCommand> = emptyHistory;
  for (const ctx of plays) {
    const stated = ctx(state);
    const [command, how] = Array.isArray(stated) ? stated : [stated, {}];
    const { inverse, log, turnEvents, state: after } = outcome(state, command, how);
    const seq = nextSeq(history);
    const entry = {
      seq,
      request: `r${seq}`,
      given: given(command, how),
      results: resultsOf(how.answers),
      inverse,
      world: [],
      log,
      turnEvents,
    };
    history = record(history, entry, 200);
    state = after;
  }
  return { state, history };
}

const missed: How = { answers: { "attack-1": faces.failure } };

describe("General handling", () => {
  it("FL-01 · a refusal changes nothing and gives the figures; nothing is rolled before", () => {
    const state = fight({ A: { is: { ap: 1 } }, E: {} });
    const before = JSON.stringify(state);
    const refusal = { clause: "FL-19", message: "TURNCRAFT.Refused.FL-19.ap", data: { price: 2, left: 1 } };
    expect(give(state, attack(A, E))).toEqual({ kind: "refused", refusal });
    expect(JSON.stringify(state)).toBe(before);
  });

  it("FL-01 · a user can't command another's combatant, nor name a missing one", () => {
    const state = fight({ A: {}, E: {} });
    expect([refused(state, attack(A, E), byOwner(E)), refused(state, attack(A, F))]).toEqual(["FL-01", "FL-01"]);
    expect(refused(state, { kind: "advance-round", round: 1 }, byOwner(A))).toBe("FL-01");
    expect(refused(after(state, { kind: "leave", who: E }), attack(A, E))).toBe("FL-13");
  });

  it("FL-02 · an override waives only the clause against it, takes points down to 0, and is logged", () => {
    const state = fight({ A: { is: { ap: 1 } }, E: {} });
    const overridden = outcome(state, attack(A, E), { ...missed, override: true });
    expect(poolsOf(overridden.state, A)[0]).toBe(0);
    expect(overridden.log.every(({ overruled }) => overruled?.join() === "FL-19")).toBe(true);
    expect(refused(state, attack(A, E), { ...missed, override: true, ...byOwner(A) })).toBe("FL-19");
    expect(refused(state, attack(A, F), { override: true })).toBe("FL-01");
  });

  it("FL-02 · an override in a window is carried out too", () => {
    const huge = { E: { at: hex(0, 0), scores: { size: 3, naturalReach: 3 } }, A: { at: hex(1, 0) } };
    const afterAttack = after(fight(huge), attack(E, A), { answers: { "attack-1": faces.normal } });
    const window = afterAttack.open[0]?.window?.id ?? "";
    const parry = { kind: "react", who: A, window, choice: { reaction: "parry", item: null, space: null } } as const;
    const parried = after(afterAttack, parry, { override: true, answers: { "attack-1:A:melee": faces.hard } });
    expect([poolsOf(parried, A)[1], fighter(parried, A).scores.hp.value]).toEqual([1, 20]);
  });

  it("FL-03 · one command is one record, with all its consequences and the exact patches for undo", () => {
    const state = fight({ A: {}, E: { is: { rp: 0 } } });
    const answers = { "attack-1": faces.normal, "damage:attack-1:E": 20 };
    const done = outcome(state, attack(A, E), { answers });
    expect([poolsOf(done.state, A), fighter(done.state, E).defeated]).toEqual([[3, 2, 5], true]);
    expect(done.world).toEqual([
      { kind: "fields", uuid: "Actor.E", before: { "system.hp.value": 20 }, after: { "system.hp.value": 0 } },
    ]);
    const entry = {
      seq: 1,
      request: "r",
      given: given(attack(A, E)),
      results: resultsOf(answers),
      inverse: done.inverse,
      world: [],
      log: [],
      turnEvents: [],
    };
    expect(takeBack(done.state, [entry]).state).toEqual(state);
  });

  it("FL-04 · previous turn restores the turn as it ended; going back grants nothing and lets nothing fade", () => {
    const state = fight({ A: { is: { fp: 4 } }, B: { is: { rp: 0 } } });
    const { state: end, history } = played(state, [() => [attack(A, B), missed], (now) => next(now)]);
    expect([poolsOf(end, A), poolsOf(end, B)]).toEqual([
      [0, 2, 3],
      [5, 2, 2],
    ]);
    const back = takeBack(end, stepsBack(history, "turn")).state;
    expect([back.activeId, poolsOf(back, A), poolsOf(back, B)]).toEqual([A, [3, 2, 4], [5, 0, 2]]);
  });

  it("FL-04 · previous round goes back past the round's start; redo makes the same again with the same dice", () => {
    const feinted = {
      round: {
        moveAp: 0,
        stepUsed: false,
        feintUsed: true,
        shoveUsed: false,
        reactionFp: false,
        escapeUsed: false,
        grapplePaid: false,
      },
    };
    const state = fight({ A: { is: feinted }, E: {} });
    const { state: end, history } = played(state, [next, next, () => [attack(A, E), missed]]);
    expect([end.round, fighter(end, A).round.feintUsed]).toEqual([2, false]);
    const steps = stepsBack(history, "round");
    const back = takeBack(end, steps).state;
    expect([back.round, back.activeId, fighter(back, A).round.feintUsed, poolsOf(back, A)[0]]).toEqual([1, E, true, 0]);
    let again = back;
    for (let undone = afterUndo(history, steps), ahead = stepAhead(undone); ahead; ahead = stepAhead(undone)) {
      const outcome = redo(flow, again, ahead);
      if (outcome.kind !== "done") throw new Error("It can't be made again");
      again = outcome.state;
      undone = { ...undone, at: ahead.seq };
    }
    expect(again).toEqual(end);
  });

  it("FL-04 · an open window returns when a reaction to it is undone", () => {
    const state = fight({ A: { at: hex(1, 0) }, E: { at: hex(0, 0) } });
    const { state: end, history } = played(state, [
      (now) => run(now, A, 2),
      (now) => ({ kind: "pass", who: E, window: now.open[0]?.window?.id ?? "", rest: false }),
    ]);
    expect(end.open).toEqual([]);
    expect(takeBack(end, stepsBack(history, "step")).state.open[0]?.window?.asked).toMatchObject({
      E: { answer: "waiting" },
    });
  });

  it("FL-05 · the same side are allies, different sides enemies, neutrals neither; the GM may change sides", () => {
    const state = fight({ A: {}, B: {}, E: {}, F: { side: "neutral" } });
    expect([areAllies(state, A, B), areEnemies(state, A, E), areEnemies(state, A, B), areAllies(state, A, A)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([areAllies(state, A, F), areEnemies(state, A, F), areEnemies(state, F, F)]).toEqual([false, false, false]);
    const turned = after(state, { kind: "set-flags", who: B, flags: { side: "theirs" } });
    expect([areEnemies(turned, A, B), areAllies(turned, B, E)]).toEqual([true, true]);
    expect(refused(state, { kind: "set-flags", who: B, flags: { side: "theirs" } }, byOwner(B))).toBe("FL-01");
    const side = (settings: object) => {
      const alone = gathering({ A: {} }, settings);
      const freshScores = withScores(alone, A, { side: "theirs" });
      return fighter(after(alone, { kind: "settings", changes: {} }, { freshScores }), A).side;
    };
    expect([side({}), side({ sides: "byGM" })]).toEqual(["theirs", "neutral"]);
  });

  it("FL-133 · Total Defense ends when the own turn starts, and an unspent RP of it is gone", () => {
    const state = after(fight({ A: {}, E: {} }), act(A, { action: "totalDefense" }));
    expect([state.activeId, poolsOf(state, A)[1], fighter(state, A).totalDefense]).toEqual([E, 3, true]);
    const own = after(state, next(state));
    expect([poolsOf(own, A)[1], fighter(own, A).totalDefense]).toEqual([2, false]);
  });
});
