import { describe, expect, it } from "vitest";
import { roundSeconds, secondsOf } from "../../../../src/rulesets/dexterity/rules/index.ts";
import {
  A,
  after,
  B,
  C,
  effect,
  fight,
  gathering,
  give,
  joins,
  lasts,
  needed,
  next,
  outcome,
  playTo,
} from "./fights.ts";

const clockOf = (done: ReturnType<typeof outcome>) =>
  done.world.flatMap((intent) => (intent.kind === "clock" ? [intent.seconds] : []));

describe("Section 2: rounds and time", () => {
  it("DX-201 · a round begins in the same step in which the last turn ends and the first begins", () => {
    const last = playTo(fight({ A: {}, B: {} }), 1, B);
    const done = outcome(last, next(last));
    expect([done.state.round, done.state.activeId, done.turnEvents]).toEqual([2, A, ["turn-ended", "round-began"]]);
  });

  it("DX-202 · a round lasts 5 seconds", () => {
    expect([roundSeconds, secondsOf(3, "rounds")]).toEqual([5, 15]);
  });

  it("DX-203 · a minute is 12 rounds", () => {
    expect(secondsOf(1, "minutes")).toBe(secondsOf(12, "rounds"));
  });

  it("DX-204 · a late arrival with the first place begins the next round", () => {
    const state = joins(playTo(fight({ A: { total: 9 }, B: { total: 5 } }), 1, B), C, 15);
    expect(after(state, next(state))).toMatchObject({ round: 2, activeId: C });
  });

  it("DX-205 · a round begins at the first place even if its combatant is skipped", () => {
    const state = playTo(fight({ A: {}, B: {} }), 1, B);
    const fallen = after(after(state, effect({ value: 5, by: null })), { kind: "defeat", who: A, defeated: true });
    const events = outcome(fallen, next(fallen)).log.map((line) => line.event.replace("TURNCRAFT.Log.", ""));
    expect(events).toEqual(["turnEnded", "roundBegan", "effectEnded", "passedOver", "turnStarted"]);
  });

  it("DX-205 · set to ask, the GM may let it begin with the first combatant who acts", () => {
    const state = playTo(fight({ A: {}, B: {} }, { interpretations: { "DX-205": "ask" } }), 1, B);
    const fallen = after(state, { kind: "defeat", who: A, defeated: true });
    expect(needed(fallen, next(fallen))).toEqual(["DX-205"]);
    const events = (answer: string) =>
      outcome(fallen, next(fallen), { answers: { "DX-205": answer } }).log.map((line) =>
        line.event.replace("TURNCRAFT.Log.", ""),
      );
    expect(events("actor")).toEqual(["turnEnded", "passedOver", "roundBegan", "turnStarted"]);
    expect(events("place")).toEqual(["turnEnded", "roundBegan", "passedOver", "turnStarted"]);
  });

  it("DX-206 · world time moves on by 5 s with every round after the first", () => {
    const first = outcome(fight({}), { kind: "advance", round: 1, turn: null });
    expect(clockOf(first)).toEqual([5]);
    const state = playTo(fight({ A: {}, B: {} }, { advanceClock: false }), 1, B);
    expect(clockOf(outcome(state, next(state)))).toEqual([]);
  });

  it("DX-206 · the start of the fight moves no time", () => {
    expect(clockOf(outcome(gathering({ A: { total: 3 } }), { kind: "start" }))).toEqual([]);
  });
});

describe("Section 3: durations", () => {
  const three = (settings = {}) => fight({ A: {}, B: {}, C: {} }, settings);
  const madeBy = (state: ReturnType<typeof fight>) => Object.values(state.effects)[0];

  it("DX-301 · a duration is anchored to its originator's count of turns", () => {
    const state = after(playTo(three(), 3, B), effect({ value: 10, by: B, on: A }));
    expect(madeBy(state)).toMatchObject({
      originatorId: B,
      bearerId: A,
      expiresAt: 5,
      seconds: 10,
      unit: "seconds",
      made: 1,
    });
  });

  it.each([-1, Number.NaN, "5", null])("DX-301 · %s isn't a duration", (value) => {
    expect(give(three(), { ...effect({ value: 0, by: A }), value } as never)).toMatchObject({
      refusal: { clause: "DX-301", final: true },
    });
  });

  it("DX-302 · an effect of 5 s ends at the beginning of the originator's next turn, and its document with it", () => {
    const made = outcome(three(), effect({ value: 5, by: A }));
    expect(made.world).toEqual([{ kind: "effect-begins", uuid: "Actor.x.ActiveEffect.fx", data: { name: "fx" } }]);
    const before = playTo(made.state, 1, C);
    const done = outcome(before, next(before));
    expect([lasts(before), lasts(done.state), done.world]).toEqual([
      true,
      false,
      [
        { kind: "clock", seconds: 5 },
        { kind: "effect-ends", uuid: "Actor.x.ActiveEffect.fx" },
      ],
    ]);
  });

  it("DX-303 · effects due together end in the order in which they were made", () => {
    const made = after(after(three(), effect({ value: 10, by: B, id: "zz" })), effect({ value: 10, by: B, id: "aa" }));
    const later = playTo(made, 2, A);
    expect(
      outcome(later, next(later))
        .log.filter((line) => line.event.endsWith("effectEnded"))
        .map((line) => line.data?.effect),
    ).toEqual(["zz", "aa"]);
  });

  it("DX-303 · the order of making holds even where storage keeps another", () => {
    const made = after(after(three(), effect({ value: 10, by: B, id: "zz" })), effect({ value: 10, by: B, id: "aa" }));
    const stored = { ...made, effects: Object.fromEntries(Object.entries(made.effects).reverse()) };
    const later = playTo(stored, 2, A);
    const uuids = (done: ReturnType<typeof outcome>) =>
      done.world.map((intent) => "uuid" in intent && intent.uuid.slice(-2));
    expect(uuids(outcome(later, next(later)))).toEqual(["zz", "aa"]);
    expect(uuids(outcome(stored, { kind: "end" }, { answers: { "DX-310": "keep" } }))).toEqual(["zz", "aa"]);
  });

  it("DX-304 · n rounds are n turn starts of the originator", () => {
    expect(madeBy(after(three(), effect({ value: 4, unit: "rounds", by: A })))).toMatchObject({
      seconds: 20,
      expiresAt: 5,
      unit: "rounds",
    });
  });

  it("DX-305 · neither the bearer's turn nor the start of a round ends it", () => {
    const made = after(playTo(three(), 1, C), effect({ value: 5, by: C, on: A }));
    expect([lasts(playTo(made, 2, A)), lasts(playTo(made, 2, B)), lasts(playTo(made, 2, C))]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("DX-306 · an effect of 0 s is over at once and isn't kept", () => {
    const done = outcome(three(), effect({ value: 0, by: A }));
    expect([done.state.effects, done.world]).toEqual([{}, []]);
  });

  it("DX-306 · seconds are rounded down; under 5 s an effect ends with the turn in which it was made", () => {
    const made = after(three({ oddDurations: "down" }), effect({ value: 4, by: C }));
    expect([lasts(made), lasts(after(made, next(made)))]).toEqual([true, false]);
    expect(madeBy(after(three({ oddDurations: "down" }), effect({ value: 9, by: A })))?.expiresAt).toBe(2);
    expect(madeBy(after(three({ oddDurations: "up" }), effect({ value: 1, by: A })))?.expiresAt).toBe(2);
  });

  it("DX-306 · under gm the GM rounds each time, whole rounds aside", () => {
    const state = three({ oddDurations: "gm" });
    expect(needed(state, effect({ value: 7, by: A }))).toEqual(["DX-306"]);
    expect(madeBy(after(state, effect({ value: 7, by: A }), { answers: { "DX-306": "down" } }))?.expiresAt).toBe(2);
    expect(madeBy(after(state, effect({ value: 10, by: A })))?.expiresAt).toBe(3);
  });

  it("DX-307 · for an effect made outside the own turn, second 0 is the last turn, or the next under nextTurn", () => {
    const ends = (settings: object) =>
      madeBy(after(playTo(three(settings), 2, C), effect({ value: 5, by: B })))?.expiresAt;
    expect([ends({}), ends({ offTurnAnchor: "nextTurn" })]).toEqual([3, 4]);
    expect(madeBy(after(three({ offTurnAnchor: "nextTurn" }), effect({ value: 5, by: A })))?.expiresAt).toBe(2);
  });

  it("DX-308 · before the originator's first turn, that turn is second 5", () => {
    const made = after(three(), effect({ value: 5, by: B }));
    expect([madeBy(made)?.expiresAt, lasts(playTo(made, 1, B))]).toEqual([1, false]);
  });

  it("DX-308 · set to ask, the GM sets the seconds of the first turn, and may name an originator", () => {
    const state = three({ interpretations: { "DX-308": "ask" } });
    expect(madeBy(after(state, effect({ value: 5, by: B }), { answers: { "DX-308:first": "zero" } }))?.expiresAt).toBe(
      2,
    );
    expect(madeBy(after(state, effect({ value: 5, by: null }), { answers: { "DX-308": "A" } }))).toMatchObject({
      originatorId: A,
      expiresAt: 2,
    });
    expect(madeBy(after(state, effect({ value: 5, by: null }), { answers: { "DX-308": "round" } }))).toMatchObject({
      originatorId: null,
      expiresAt: 2,
    });
  });

  it("DX-309 · under endAtOnce effects end with the originator's defeat or leaving", () => {
    for (const command of [
      { kind: "defeat", who: B, defeated: true },
      { kind: "leave", who: B },
    ] as const) {
      const made = (settings: object) => after(playTo(three(settings), 1, C), effect({ value: 60, by: B }));
      expect(lasts(after(made({}), command))).toBe(true);
      expect(lasts(after(made({ orphanEffects: "endAtOnce" }), command))).toBe(false);
    }
  });

  it("DX-310 · at the end the GM keeps the time left in world time, or ends all effects", () => {
    const made = after(after(three(), effect({ value: 10, by: A, id: "x" })), effect({ value: 5, by: null, id: "y" }));
    const kept = outcome(made, { kind: "end" }, { answers: { "DX-310": "keep" } });
    expect(kept.world).toEqual([
      { kind: "effect-freed", uuid: "Actor.x.ActiveEffect.x", seconds: 10 },
      { kind: "effect-freed", uuid: "Actor.x.ActiveEffect.y", seconds: 5 },
    ]);
    const ended = outcome(made, { kind: "end" }, { answers: { "DX-310": "end" } });
    expect([ended.world.map((intent) => intent.kind), ended.state.effects, ended.state.round]).toEqual([
      ["effect-ends", "effect-ends"],
      {},
      0,
    ]);
    expect(outcome(three(), { kind: "end" }).state.activeId).toBeNull();
  });

  it("DX-302 · an effect that the GM ends leaves the state", () => {
    const made = after(three(), effect({ value: 5, by: A }));
    const done = outcome(made, { kind: "end-effect", id: "fx" as never });
    expect([lasts(done.state), done.world]).toEqual([
      false,
      [{ kind: "effect-ends", uuid: "Actor.x.ActiveEffect.fx" }],
    ]);
  });
});
