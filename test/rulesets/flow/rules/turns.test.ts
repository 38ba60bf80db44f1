import { describe, expect, it } from "vitest";
import type { FlowCommand, FlowState } from "../../../../src/rulesets/flow/rules/index.ts";
import { withScores } from "../../giving.ts";
import { hex } from "./creatures.ts";
import {
  A,
  act,
  after,
  asked,
  attack,
  B,
  byOwner,
  E,
  F,
  faces,
  fight,
  fighter,
  next,
  outcome,
  pass,
  playTo,
  poolsOf,
  refused,
  run,
  windowOf,
} from "./fights.ts";

const hit = { answers: { "attack-1": faces.normal } };
const three = () => fight({ A: {}, E: {}, B: {} });

describe("Round and turn", () => {
  it("FL-06 · combatants act from the highest result down, in the same order every round, and nobody acts out of turn", () => {
    const state = three();
    expect([state.activeId, state.order]).toEqual([A, [A, E, B]]);
    expect(refused(state, attack(E, A))).toBe("FL-06");
    const turns: (string | null)[] = [];
    let now: FlowState = state;
    for (let i = 0; i < 6; i++, now = after(now, next(now))) turns.push(now.activeId);
    expect(turns).toEqual([A, E, B, A, E, B]);
    expect(refused({ ...state, activeId: null }, attack(E, A))).toBe("FL-06");
  });

  it("FL-07 · no action is declared while another isn't settled", () => {
    const open = after(three(), attack(A, E), { answers: { "attack-1": faces.normal } });
    expect(open.open).toHaveLength(1);
    expect(refused(open, attack(A, E))).toBe("FL-07");
    expect(refused(open, run(open, A, 1))).toBe("FL-07");
  });

  it("FL-09 · a turn ends with lost AP, then ongoing effects, then the decay of FP, then the next one starts", () => {
    const bleeding = { id: "b", name: "Bleeding", damage: "", pool: "fp", change: 1, turns: 1, uuid: null } as const;
    const state = fight({ A: { is: { fp: 0, ongoing: [bleeding] } }, E: {} });
    const ended = outcome(state, next(state));
    const events = ended.log.map(({ event }) => event.split(".").slice(2).join("."));
    expect(events).toEqual([
      "flow.apLost",
      "flow.effectWorks",
      "flow.pool",
      "effectEnded",
      "flow.decayed",
      "turnEnded",
      "turnStarted",
    ]);
    expect(fighter(ended.state, A).fp).toBe(0);
  });

  it("FL-10 · the turn ends when its owner says so; at 0 AP there is a reminder, or it ends by itself", () => {
    const state = fight({ A: { is: { ap: 1 } }, E: {} });
    const flowing = act(A, { action: "flowState" });
    const spent = outcome(state, flowing);
    expect(spent.state.activeId).toBe(A);
    expect(spent.log.map(({ event }) => event)).toContain("TURNCRAFT.Log.flow.noApLeft");
    expect(refused(state, next(state), byOwner(E))).toBe("FL-10");
    expect(after(state, next(state), byOwner(A)).activeId).toBe(E);
    const automatic = fight({ A: { is: { ap: 1 } }, E: {} }, { autoEndTurn: true });
    expect(after(automatic, flowing).activeId).toBe(E);
    expect(after(fight({ A: {}, E: {} }, { autoEndTurn: true }), flowing).activeId).toBe(A);
  });

  it("FL-10 · under autoEndTurn a turn whose last AP set off a reaction ends once all have chosen", () => {
    const place = { A: { at: hex(1, 0), is: { ap: 2 } }, E: { at: hex(0, 0) } };
    const open = after(fight(place, { autoEndTurn: true }), attack(A, E), hit);
    expect([open.activeId, fighter(open, A).ap, asked(open)]).toEqual([A, 0, [E]]);
    const damage = { answers: { "damage:attack-1:E": 3 } };
    expect(after(open, pass(open, E), damage).activeId).toBe(E);
    const closed: FlowCommand = { kind: "close-window", window: windowOf(open) };
    expect(after(open, closed, damage).activeId).toBe(E);
    const byHand = after(fight(place), attack(A, E), hit);
    expect(after(byHand, pass(byHand, E), damage).activeId).toBe(A);
  });

  it("FL-10 · the reminder comes once, after the log line of the action that took the last AP", () => {
    const { log } = outcome(fight({ A: { is: { ap: 1 } }, E: {} }), act(A, { action: "flowState" }));
    expect(log.map(({ event }) => event.split(".").at(-1))).toEqual(["declared", "flowState", "noApLeft"]);
    const idle = outcome(fight({ A: { is: { ap: 0 } }, E: {} }), act(A, { action: "free", what: "a word" }));
    expect(idle.log.map(({ event }) => event)).not.toContain("TURNCRAFT.Log.flow.noApLeft");
  });

  it("FL-10 · a turn can't end over an open window; a GM's override closes it", () => {
    const open = after(three(), attack(A, E), { answers: { "attack-1": faces.normal } });
    expect(refused(open, next(open))).toBe("FL-10");
    const overridden = after(open, next(open), { override: true, answers: { "damage:attack-1:E": 4 } });
    expect([overridden.activeId, overridden.open, fighter(overridden, E).scores.hp.value]).toEqual([E, [], 16]);
  });

  it("FL-10 · a second click ends nothing", () => {
    const state = three();
    expect(refused(after(state, next(state)), next(state))).toBe("FL-10");
  });

  it("FL-11 · ongoing effects work once at the end of the own turn, as long as they last", () => {
    const poison = {
      id: "p",
      name: "Poison",
      damage: "1d6",
      pool: "none",
      change: 0,
      turns: 2,
      uuid: "Actor.A.Effect.p",
    } as const;
    let state = after(three(), { kind: "ongoing", who: A, effect: poison });
    expect(refused(state, { kind: "ongoing", who: A, effect: poison })).toBe("FL-11");
    state = after(state, next(state), { answers: { "effect:p:A": 4 } });
    expect([fighter(state, A).scores.hp.value, fighter(state, A).ongoing[0]?.turns]).toEqual([16, 1]);
    state = playTo(after(state, next(state)), 2, A);
    const last = outcome(state, next(state), { answers: { "effect:p:A": 5 } });
    expect([fighter(last.state, A).scores.hp.value, fighter(last.state, A).ongoing]).toEqual([11, []]);
    expect(last.world).toContainEqual({ kind: "effect-ends", uuid: "Actor.A.Effect.p" });
    expect(refused(last.state, { kind: "end-ongoing", who: A, id: "p" })).toBe("FL-11");
  });

  it("FL-11 · an ongoing effect can be ended before its time", () => {
    const words = { id: "w", name: "Words", damage: "", pool: "none", change: 0, turns: null, uuid: null } as const;
    const state = after(three(), { kind: "ongoing", who: A, effect: words });
    const over = after(state, { kind: "end-ongoing", who: A, id: "w" });
    expect([fighter(playTo(state, 3, A), A).ongoing.length, fighter(over, A).ongoing.length]).toEqual([1, 0]);
  });

  it("FL-12 · after the last turn the round's own effects work, then the next round starts", () => {
    const storm = { id: "s", name: "Storm", who: E, damage: "2", pool: "none", change: 0, rounds: 1 } as const;
    let state = after(three(), { kind: "round-effect", effect: storm });
    state = after(state, { kind: "round-effect", effect: { ...storm, id: "t", who: null, rounds: null } });
    expect(refused(state, { kind: "round-effect", effect: storm })).toBe("FL-12");
    state = playTo(state, 1, B);
    expect(fighter(state, E).scores.hp.value).toBe(20);
    const done = outcome(state, next(state), { answers: { "effect:s:E": 2 } });
    expect([done.state.round, fighter(done.state, E).scores.hp.value]).toEqual([2, 18]);
    expect(done.state.roundEffects.map(({ id }) => id)).toEqual(["t"]);
    const events = done.log.map(({ event }) => event);
    expect(events.indexOf("TURNCRAFT.Log.flow.effectWorks")).toBeLessThan(events.indexOf("TURNCRAFT.Log.roundBegan"));
    expect(after(done.state, { kind: "end-round-effect", id: "t" }).roundEffects).toEqual([]);
    expect(refused(done.state, { kind: "end-round-effect", id: "s" })).toBe("FL-12");
  });

  it("FL-13 · each combatant has one turn a round; the defeated are skipped and neither decay nor refresh", () => {
    const state = after(fight({ A: {}, E: { is: { rp: 0, fp: 4 } }, B: {} }), {
      kind: "defeat",
      who: E,
      defeated: true,
    });
    const passed = after(state, next(state));
    expect([passed.activeId, poolsOf(passed, E)]).toEqual([B, [5, 0, 4]]);
    expect(refused(passed, attack(E, B))).toBe("FL-13");
    const risen = after(state, { kind: "defeat", who: E, defeated: false });
    expect(after(risen, next(risen)).activeId).toBe(E);
    const skipped = fight({ A: {}, E: { is: { defeated: true } } }, { skipDefeated: false });
    expect(after(skipped, next(skipped)).activeId).toBe(E);
  });

  it("FL-13 · a combatant at 0 hit points is defeated; with all skipped the next round waits for the GM", () => {
    const state = three();
    const hp = (value: number) => ({ hp: { value, max: 20, uuid: "Actor.A", path: "system.hp.value" } });
    const freshScores = withScores(state, A, hp(0));
    const down = after(state, { kind: "settings", changes: {} }, { freshScores });
    expect(fighter(down, A).defeated).toBe(true);
    const all = [A, E, B].reduce((now, who) => after(now, { kind: "defeat", who, defeated: true }), state);
    const stopped = after(all, next(all));
    expect([stopped.round, stopped.activeId]).toEqual([2, null]);
    expect(after(stopped, next(stopped)).round).toBe(3);
    const back = withScores(down, A, hp(3));
    expect(fighter(after(down, { kind: "settings", changes: {} }, { freshScores: back }), A).defeated).toBe(false);
  });

  it("FL-13 · setting the turn ends the running turn with its steps; no combatant starts twice", () => {
    const state = after(three(), { kind: "manual", active: B });
    expect([state.activeId, poolsOf(state, A)]).toEqual([B, [0, 2, 1]]);
    const again = after(state, { kind: "manual", active: A });
    expect([again.activeId, fighter(again, A).rp, fighter(again, A).ap]).toEqual([A, 2, 0]);
    expect(after(after(state, next(state)), { kind: "settings", changes: {} }).round).toBe(2);
  });

  it("FL-14 · uses per round count from round start to round start, or from own turn to own turn", () => {
    const used = {
      round: {
        moveAp: 2,
        stepUsed: true,
        feintUsed: true,
        shoveUsed: true,
        reactionFp: true,
        escapeUsed: true,
        grapplePaid: true,
      },
    };
    const fresh = {
      moveAp: 0,
      stepUsed: false,
      feintUsed: false,
      shoveUsed: false,
      reactionFp: false,
      escapeUsed: false,
      grapplePaid: false,
    };
    const state = playTo(fight({ A: { is: used }, E: { is: used } }), 2, A);
    expect([fighter(state, A).round, fighter(state, E).round]).toEqual([fresh, fresh]);
    const own = playTo(fight({ A: { is: used }, E: { is: used } }, { roundMeaning: "ownTurn" }), 2, A);
    expect([fighter(own, A).round, fighter(own, E).round]).toEqual([fresh, fresh]);
    const ownFirst = fight({ A: { is: used }, E: { is: used } }, { roundMeaning: "ownTurn" });
    const atE = after(ownFirst, next(ownFirst));
    expect([fighter(atE, A).round.stepUsed, fighter(atE, E).round.stepUsed]).toEqual([true, false]);
    const atTwo = after(atE, { kind: "advance", round: 1, turn: E });
    expect(fighter(atTwo, A).round.stepUsed).toBe(false);
  });

  it("FL-15 · a new round is 6 seconds of world time", () => {
    const last = playTo(three(), 1, B);
    expect(outcome(last, next(last)).world).toEqual([{ kind: "clock", seconds: 6 }]);
    const off = playTo(fight({ A: {}, E: {} }, { worldTime: false }), 1, E);
    expect(outcome(off, next(off)).world).toEqual([]);
    expect(outcome(three(), next(three())).world).toEqual([]);
  });

  it("FL-16 · a late arrival has full RP and 2 FP, and AP if its place is still to come", () => {
    const freshScores = { F: fighter(fight({ F: {} }), F).scores };
    const state = fight({ A: { total: 12 }, E: { total: 5 } });
    const join = { kind: "join", who: [F] } as const;
    const soon = after(state, join, { freshScores, answers: { "initiative:F": 8 } });
    expect([soon.order, poolsOf(soon, F)]).toEqual([
      [A, F, E],
      [5, 2, 2],
    ]);
    expect(after(soon, next(soon)).activeId).toBe(F);
    const late = after(after(state, next(state)), join, { freshScores, answers: { "initiative:F": 8 } });
    expect(poolsOf(late, F)).toEqual([0, 2, 2]);
    expect(poolsOf(playTo(late, 2, A), F)).toEqual([5, 2, 2]);
    expect(refused(late, join, { freshScores })).toBe("FL-16");
    const poor = fight({ A: { total: 12 } }, { lateArrival: "noAp" });
    expect(poolsOf(after(poor, join, { freshScores, answers: { "initiative:F": 8 } }), F)).toEqual([0, 2, 2]);
    expect(refused(state, join)).toBe("FL-01");
  });

  it("FL-17 · when the fight is over, pools, counters and flags are gone; FP stay only where the GM says so", () => {
    const is = { prone: true, totalDefense: true, feints: [{ target: E, round: 1 }], fp: 7 };
    const over = after(fight({ A: { is }, E: {} }), { kind: "end" });
    expect([over.round, over.activeId, poolsOf(over, A)]).toEqual([0, null, [0, 0, 0]]);
    const { prone, totalDefense, feints, turn } = fighter(over, A);
    expect([prone, totalDefense, feints, turn.started]).toEqual([false, false, [], false]);
    const kept = after(fight({ A: { is }, E: {} }, { fpCarry: true }), { kind: "end" });
    expect(fighter(kept, A).fp).toBe(7);
    expect(fighter(after(kept, { kind: "start" }), A).fp).toBe(7);
    expect(fighter(after(over, { kind: "start" }), A).fp).toBe(2);
  });
});
