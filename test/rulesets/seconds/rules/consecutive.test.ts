import { describe, expect, it } from "vitest";
import {
  A,
  abandon,
  act,
  after,
  all,
  B,
  begin,
  cast,
  delay,
  delaysOf,
  fighter,
  free,
  give,
  goOn,
  hold,
  leftOf,
  line,
  logged,
  move,
  needed,
  next,
  outcome,
  ownerOf,
  playTo,
  refused,
  rules,
  set,
  spellAt,
  wait,
} from "./fights.ts";

const lock = (more: object = {}, now?: number) =>
  cast(A, { id: "Item.lock", name: "Lock", seconds: 5, consecutive: false, ...more }, now ? { seconds: now } : {});
const injury = (before: number, after1: number) =>
  ({ kind: "hit-points", who: A, uuid: "Actor.a", path: "system.hp.value", before, after: after1 }) as const;

describe("Section 5: consecutive seconds", () => {
  it("SX-501 · an action takes its seconds one right after another, all it can at once", () => {
    const state = after(line(1, { secondsLeft: 3 }), cast(A));
    expect(fighter(state, A)).toMatchObject({
      secondsLeft: 0,
      running: { itemId: "Item.fireball", action: "spell", name: "Fireball", total: 4, done: 3, consecutive: true },
    });
    expect(leftOf(after(line(1), begin(A, "grab")), A)).toBe(4);
    expect(refused(line(1, { running: spellAt(3) }), cast(A))).toBe("SX-503");
  });

  it("SX-502 · an action reaches into the next turn and goes on there with the first second", () => {
    const begun = after(line(2, { secondsLeft: 3 }), cast(A));
    expect(refused(begun, begin(A, "move"))).toBe("SX-401");
    expect(refused(begun, goOn(A))).toBe("SX-401");
    expect(fighter(after(begun, free(A)), A).freeCount).toBe(1);
    const other = after(begun, next(begun));
    expect(fighter(other, A).running?.done).toBe(3);
    expect(logged(other, next(other))).toContain("continueOrAbandon");
    const own = after(other, next(other));
    expect(logged(own, goOn(A))).toEqual(["continued", "done"]);
    const done = after(own, goOn(A));
    expect([fighter(done, A).running, leftOf(done, A)]).toEqual([null, 5]);
    expect(give(done, goOn(A))).toMatchObject({ refusal: { clause: "SX-502", final: true } });
    expect(leftOf(after(begun, goOn(A), { override: true }), A)).toBe(0);
    expect(fighter(after(begun, goOn(A), { override: true }), A).running).toBe(null);
  });

  it("SX-503 · an action in between is refused, and so is a move or waiting; abandoning loses the seconds spent", () => {
    const state = line(1, { running: spellAt(3) });
    for (const command of [begin(A, "draw"), wait(A, 1), cast(A, { consecutive: false }), move(A, 5)]) {
      expect(give(state, command)).toMatchObject({
        refusal: { clause: "SX-503", data: { action: "Fireball", done: 3, total: 4 } },
      });
    }
    const free1 = outcome(state, abandon(A), { by: ownerOf(A) });
    expect([fighter(free1.state, A).running, leftOf(free1.state, A)]).toEqual([null, 6]);
    expect(free1.log[0]?.data).toEqual({ action: "Fireball", done: 3, total: 4 });
    expect(fighter(after(set(free1.state, A, { secondsLeft: 3 }), cast(A)), A).running?.done).toBe(3);
    expect(give(free1.state, abandon(A))).toMatchObject({ refusal: { clause: "SX-503", final: true } });
    const combo = line(1, { running: spellAt(1, { itemId: null, action: "combo", name: "" }) });
    expect(give(combo, begin(A, "draw"))).toMatchObject({
      refusal: { data: { action: { key: "TURNCRAFT.Seconds.Action.combo" } } },
    });
  });

  it("SX-504 · an action of more than six seconds fills as many own turns as it needs", () => {
    let state = after(line(2, { secondsLeft: 2 }), cast(A, { seconds: 15 }));
    const done: unknown[] = [];
    for (const round of [2, 3, 4]) {
      state = after(playTo(state, round, A), goOn(A));
      done.push([fighter(state, A).running?.done ?? null, leftOf(state, A)]);
    }
    expect(done).toEqual([
      [8, 0],
      [14, 0],
      [null, 5],
    ]);
  });

  it("SX-505 · an action marked so is done in parts, with anything in between", () => {
    const begun = after(line(2), lock({}, 2));
    expect(fighter(begun, A)).toMatchObject({
      secondsLeft: 4,
      running: null,
      inAction: null,
      paused: [{ itemId: "Item.lock", total: 5, done: 2 }],
    });
    const between = all(begun, begin(A, "move"), wait(A, 1), cast(A, { id: "Item.other", seconds: 1 }));
    expect(fighter(between, A).paused).toHaveLength(1);
    const longer = after(between, lock({}, 1));
    expect(fighter(longer, A).paused).toEqual([{ itemId: "Item.lock", total: 5, done: 3 }]);
    const own = playTo(longer, 2, A);
    const done = outcome(own, lock());
    expect([fighter(done.state, A).paused, leftOf(done.state, A)]).toEqual([[], 4]);
    expect(done.log.at(-1)?.event).toBe("TURNCRAFT.Log.seconds.done");
    expect(leftOf(after(own, lock({}, 6)), A)).toBe(4);
    expect(fighter(after(line(1, { secondsLeft: 3 }), lock()), A).paused[0]?.done).toBe(3);
    expect(refused(line(1, { secondsLeft: 2 }), lock({}, 3))).toBe("SX-401");
  });

  it("SX-505 · a part of any other action is refused, and each action in parts keeps its own seconds", () => {
    expect(give(line(1), cast(A, {}, { seconds: 2 }))).toMatchObject({
      refusal: { clause: "SX-505", data: { action: "Fireball" } },
    });
    expect(refused(line(1), begin(A, "combo", { seconds: 2 }))).toBe("SX-505");
    const two = all(line(1), lock({}, 2), lock({ id: "Item.b" }, 1));
    expect(fighter(two, A).paused).toEqual([
      { itemId: "Item.lock", total: 5, done: 2 },
      { itemId: "Item.b", total: 5, done: 1 },
    ]);
    expect(fighter(after(two, lock({}, 1)), A).paused).toEqual([
      { itemId: "Item.b", total: 5, done: 1 },
      { itemId: "Item.lock", total: 5, done: 3 },
    ]);
  });

  it("SX-505 · an item changed to take its seconds in one go begins anew beside its paid part, as a use of its own", () => {
    const limit = { uuid: "Item.lock", name: "Lock", left: 2, max: 2, per: "charges" } as const;
    const { scores } = fighter(line(1), A);
    const part = after(set(line(1), A, { scores: { ...scores, limits: [limit] } }), lock({}, 1));
    const whole = after(part, lock({ consecutive: true, seconds: 4 }));
    expect(leftOf(whole, A)).toBe(1);
    expect(fighter(whole, A).paused).toEqual([{ itemId: "Item.lock", total: 5, done: 1 }]);
    expect(fighter(whole, A).scores.limits?.[0]?.left).toBe(0);
    expect(give(whole, lock({ consecutive: true, seconds: 0 }))).toMatchObject({ refusal: { clause: "SX-001" } });
    expect(fighter(after(whole, lock({}, 1)), A).paused[0]?.done).toBe(2);
  });

  it("SX-506 · a turn that ends before its action goes on abandons it, after a question to its owner", () => {
    const state = line(2, { running: spellAt(3), delays: [delay(9)] });
    expect(give(state, next(state))).toMatchObject({ needs: [{ id: "SX-506:A", who: A, clause: "SX-506" }] });
    expect(refused(state, next(state), { answers: { "SX-506:A": "stay" } })).toBe("SX-506");
    const ended = outcome(state, next(state), { answers: { "SX-506:A": "abandon" } });
    expect([fighter(ended.state, A).running, delaysOf(ended.state, A), ended.state.activeId]).toEqual([null, [3], B]);
    expect(after(set(state, A, { secondsLeft: 0 }), next(state)).activeId).toBe(B);
    const overridden = after(state, next(state), { override: true, answers: { "SX-506:A": "stay" } });
    expect(fighter(overridden, A).running).toBe(null);
  });

  it("SX-506 · set to ask, the GM decides about every action whose turn the round's end ends", () => {
    const asking = rules({ interpretations: { "SX-506": "ask" } });
    const state = after(line(2, { running: spellAt(3), delays: [delay(9)] }), asking);
    const asked = give(state, next(state));
    expect(asked.kind === "needs" && asked.needs[0]).not.toHaveProperty("who");
    const kept = after(state, next(state), { answers: { "SX-506:A": "keep" } });
    expect([fighter(kept, A).running?.done, delaysOf(kept, A)]).toEqual([3, [3]]);
    expect(fighter(after(state, next(state), { answers: { "SX-506:A": "abandon" } }), A).running).toBe(null);
    const deep = set(all(line(2), hold(A), act(A)), B, { running: spellAt(1) });
    expect(after(deep, next(deep)).activeId).toBe(B);
    expect(needed(deep, { kind: "advance-round", round: 1 })).toEqual(["SX-506:B"]);
    const stays = { answers: { "SX-506:B": "stay" } };
    expect(refused(deep, { kind: "advance-round", round: 1 }, stays)).toBe("SX-506");
    expect(after(deep, next(deep), stays).activeId).toBe(B);
  });

  it("SX-507 · damage doesn't break a running action; the GM is reminded and may abandon it at any time", () => {
    const state = line(2, { running: spellAt(3) });
    const other = set(after(set(state, A, { secondsLeft: 0 }), next(state)), A, { running: spellAt(3) });
    expect(logged(other, injury(9, 4))).toEqual(["hitPoints", "disturbed"]);
    expect(outcome(other, injury(9, 4)).log.map(({ forGM }) => forGM ?? false)).toEqual([false, true]);
    expect(fighter(after(other, injury(9, 4)), A).running?.done).toBe(3);
    expect(logged(other, injury(4, 9))).toEqual(["hitPoints"]);
    expect(logged(other, injury(4, 4))).toEqual([]);
    expect(logged(line(2), injury(9, 4))).toEqual(["hitPoints"]);
    expect(outcome(other, injury(9, 4)).world).toMatchObject([{ kind: "fields", uuid: "Actor.a" }]);
    expect(fighter(after(other, abandon(A)), A).running).toBe(null);
    expect(refused(other, abandon(A), { by: ownerOf(A) })).toBe("SX-003");
  });

  it("SX-507 · set to ask, the GM decides each time whether damage breaks it", () => {
    const state = after(line(2, { running: spellAt(3) }), rules({ interpretations: { "SX-507": "ask" } }));
    expect(needed(state, injury(9, 4))).toEqual(["SX-507"]);
    expect(fighter(after(state, injury(9, 4), { answers: { "SX-507": "abandon" } }), A).running).toBe(null);
    expect(fighter(after(state, injury(9, 4), { answers: { "SX-507": "continue" } }), A).running?.done).toBe(3);
    expect(logged(state, injury(4, 9))).toEqual(["hitPoints"]);
  });
});
