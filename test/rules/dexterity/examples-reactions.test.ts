import { describe, expect, it } from "vitest";
import { type DexterityState, secondsLeft } from "../../../src/rules/dexterity/index.ts";
import { type CombatantId, type HistoryEntry, stepsBack, takeBack } from "../../../src/rules/engine/index.ts";
import {
  A,
  after,
  announce,
  asked,
  B,
  C,
  counterspell,
  D,
  effect,
  fight,
  fighter,
  gm,
  joins,
  lasts,
  needed,
  next,
  outcome,
  ownerOf,
  parry,
  playTo,
  react,
  refused,
  scores,
  spend,
  strides,
} from "./table.ts";

const step = (state: DexterityState) => after(state, next(state));
const leftOf = (state: DexterityState, id: CombatantId) => fighter(state, id).left;

/** Round 2; A 19, B 12 active, C 5. */
const bActs = () => playTo(fight({ A: { total: 19 }, B: { total: 12 }, C: { total: 5 } }), 2, B);

describe("Worked examples of section 8: reactions, turns and time", () => {
  it("example 32 · DX-601, DX-604, DX-605", () => {
    const cast = after(fight({ A: {}, C: {}, B: { reactions: [counterspell] } }), announce(A));
    expect(asked(cast)).toEqual({ B: "waiting" });
    const settled = after(cast, react(B, cast), { by: ownerOf(B) });
    expect([leftOf(settled, B).reaction, settled.windows]).toEqual([0, []]);
    const again = after(playTo(settled, 1, C), announce(C));
    expect(again.windows).toEqual([]);
    expect(refused(again, react(B, again))).toBe("DX-601");
  });

  it("example 33 · DX-602", () => {
    const state = fight({ A: { reactions: [parry] }, B: {} });
    expect(refused(state, react(A, state, "Parry"))).toBe("DX-602");
  });

  it("example 34 · DX-005", () => {
    let state = after(after(fight({ A: {}, B: {} }), spend(A, "action")), strides(A, 5));
    state = after(state, effect({ value: 5, by: B }));
    const ended = outcome(state, next(state));
    expect([ended.state.activeId, lasts(ended.state)]).toEqual([B, false]);
    const entry: HistoryEntry = {
      seq: 1,
      request: "r",
      given: { command: next(state), asker: gm, insist: false, facts: {} },
      results: [],
      inverse: ended.inverse,
      world: [],
      log: ended.log,
      marks: ended.marks,
    };
    const back = takeBack(ended.state, stepsBack({ entries: [entry], at: 1 }, "turn")).state;
    expect(back).toEqual(state);
    expect([
      back.activeId,
      leftOf(back, A).action,
      fighter(back, A).spent,
      Object.values(back.effects)[0]?.expiresAt,
    ]).toEqual([A, 0, 25, 1]);
  });

  it("example 35 · DX-108", () => {
    const state = joins(step(bActs()), D, 4);
    expect(state.activeId).toBe(C);
    expect(refused(state, strides(D, 1))).toBe("DX-108");
  });

  it("example 36 · DX-407, DX-501", () => {
    expect(refused(bActs(), strides(A, 1), { by: ownerOf(A) })).toBe("DX-407");
  });

  it("example 37 · DX-111, DX-309", () => {
    const made = after(playTo(fight({ A: {}, B: {}, C: {} }), 1, B), effect({ value: 10, by: B }));
    const fallen = after(playTo(made, 2, C), { kind: "defeat", who: B, defeated: true });
    expect([lasts(playTo(fallen, 3, A)), lasts(playTo(fallen, 3, C))]).toEqual([true, false]);
  });

  it("example 38 · DX-205, DX-309", () => {
    const made = after(playTo(fight({ A: {}, B: {}, C: {} }), 2, A), effect({ value: 5, by: A }));
    const fallen = playTo(after(made, { kind: "defeat", who: A, defeated: true }), 2, C);
    const ended = outcome(fallen, next(fallen));
    expect([lasts(fallen), lasts(ended.state), ended.state.round, ended.state.activeId]).toEqual([true, false, 3, B]);
    expect(ended.log.map((line) => line.event.split(".").at(-1))).toEqual([
      "turnEnded",
      "roundBegan",
      "effectEnded",
      "passedOver",
      "turnStarted",
    ]);
  });

  it("example 39 · DX-308", () => {
    const made = after(playTo(fight({ A: {}, B: {} }), 2, B), effect({ value: 5, by: null }));
    const events = outcome(made, next(made)).log.map((line) => line.event.split(".").at(-1));
    expect(events).toEqual(["turnEnded", "roundBegan", "effectEnded", "turnStarted"]);
  });

  it("example 40 · DX-308, DX-606", () => {
    const state = fight({ A: {}, C: { reactions: [parry] } });
    const made = after(after(state, react(C, state, "Parry")), effect({ value: 5, by: C }), { by: ownerOf(C) });
    expect([lasts(made), lasts(playTo(made, 1, C))]).toEqual([true, false]);
  });

  it("example 46 · DX-106", () => {
    const state = fight({ B: { total: 14, bonus: 1 }, C: { total: 14, bonus: 0 } });
    expect(after(state, next(state), { facts: { C: scores({ bonus: 3 }) } }).order).toEqual([B, C]);
  });

  it("example 47 · DX-603, DX-002", () => {
    const state = step(fight({ A: {}, B: {} }));
    expect(refused(state, react(A, state, null))).toBe("DX-603");
    expect(leftOf(after(state, react(A, state, null), { insist: true }), A).reaction).toBe(0);
  });

  it("example 48 · DX-203, DX-206", () => {
    let [state, clock] = [fight({ A: {}, B: {} }), 0];
    while (state.round < 13) {
      const done = outcome(state, next(state));
      for (const wish of done.world) if (wish.kind === "clock") clock += wish.seconds;
      state = done.state;
    }
    expect(clock).toBe(60);
  });

  it("example 49 · DX-303", () => {
    const made = after(fight({ A: {}, B: {} }), effect({ value: 5, by: A, on: A }));
    expect(lasts(playTo(made, 2, A))).toBe(false);
  });

  it("example 50 · DX-310", () => {
    const state = after(playTo(fight({ A: {}, B: {} }), 3, B), effect({ value: 10, by: B }));
    const [made] = Object.values(state.effects);
    expect([fighter(state, B).turnsStarted, made?.expiresAt, made && secondsLeft(state, made)]).toEqual([3, 5, 10]);
    expect(needed(state, { kind: "end" })).toEqual(["DX-310"]);
    expect(outcome(state, { kind: "end" }, { answers: { "DX-310": "keep" } }).world).toEqual([
      { kind: "effect-freed", uuid: made?.uuid, seconds: 10 },
    ]);
  });

  it("example 53 · DX-604", () => {
    const knows = { reactions: [counterspell] };
    const cast = after(fight({ A: knows, B: knows, C: knows }), announce(A));
    expect(asked(cast)).toEqual({ B: "waiting", C: "waiting" });
    const first = cast.windows[0]?.id ?? "";
    const countered = after(cast, react(B, cast));
    expect([countered.windows.length, asked(countered)]).toEqual([2, { C: "waiting" }]);
    const passed = after(countered, { kind: "pass", who: C, window: first });
    expect(passed.windows.length).toBe(2);
    const settled = outcome(passed, { kind: "pass", who: C, window: passed.windows[1]?.id ?? "" });
    expect(settled.log.filter((line) => line.event.endsWith("windowClosed")).map((line) => line.who)).toEqual([B, A]);
    expect(settled.state.windows).toEqual([]);
  });

  it("example 54 · DX-111, DX-205", () => {
    let state = playTo(fight({ A: {}, B: {}, C: {} }), 2, A);
    for (const who of [A, B, C]) state = after(state, { kind: "defeat", who, defeated: true });
    const turns = (now: DexterityState) => [
      now.round,
      now.activeId,
      ...[A, B, C].map((id) => fighter(now, id).turnsStarted),
    ];
    expect(turns(state)).toEqual([2, A, 2, 1, 1]);
    expect(turns(step(state))).toEqual([3, null, 2, 2, 2]);
    expect(turns(step(step(state)))).toEqual([4, null, 3, 3, 3]);
  });
});
