import { describe, expect, it } from "vitest";
import { seconds } from "../../../../src/rulesets/seconds/rules/index.ts";
import {
  A,
  act,
  after,
  all,
  B,
  begin,
  C,
  cast,
  delay,
  delaysOf,
  fighter,
  give,
  goOn,
  hold,
  leftOf,
  line,
  logged,
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

const end = { kind: "end" } as const;
const throwing = { itemId: "Item.bloom", throws: true } as const;

describe("Section 6: delays", () => {
  it("SX-601 · a delay starts when the action ends and counts from the second after its last", () => {
    const cast1 = outcome(line(1), cast(A, { delay: 2 }));
    expect(fighter(cast1.state, A).delays).toEqual([{ id: "d1", name: "Fireball", itemId: "Item.fireball", left: 2 }]);
    expect(cast1.log.at(-1)?.data).toEqual({ action: "Fireball", seconds: 2, item: "Item.fireball" });
    expect(logged(cast1.state, wait(A, 2))).toEqual(["waited", "effect"]);
    expect(outcome(cast1.state, wait(A, 2)).log.at(-1)).toEqual({
      event: "TURNCRAFT.Log.seconds.effect",
      who: A,
      data: { effect: "Fireball", item: "Item.fireball" },
    });
    expect(logged(line(1), cast(A, { delay: 0 }))).toEqual(["began", "done"]);
    const again = all(cast1.state, cast(A, { seconds: 1, delay: 9 }));
    expect(fighter(again, A).delays.map(({ id }) => id)).toEqual(["d1", "d2"]);
    for (const wrong of [-1, 1.5, "2", null]) {
      expect(give(line(1), cast(A, { delay: wrong as never }))).toMatchObject({
        refusal: { clause: "SX-601", message: "TURNCRAFT.Refused.SX-601.whole", final: true },
      });
    }
  });

  it("SX-601, SX-408 · dice of a delayed effect are its owner's to roll as it takes effect, on any combatant's turn", () => {
    const bloom = outcome(line(2), cast(A, { delay: 2, throws: true })).state;
    expect(fighter(bloom, A).due).toBeUndefined();
    const due = after(bloom, next(bloom));
    expect(fighter(due, A).due).toEqual([{ id: "d1", name: "Fireball", itemId: "Item.fireball" }]);
    expect([due.activeId, delaysOf(due, A)]).toEqual([B, []]);
    expect(seconds.load(JSON.parse(JSON.stringify(due)))).toEqual(due);
    const strike = {
      with: "Fireball",
      item: "Item.fireball",
      attack: "1d20",
      damage: "2d6",
      targets: [B],
      situation: 0,
    };
    const throws = { kind: "take-effect", who: A, id: "d1", strike } as const;
    expect(needed(due, throws, { by: ownerOf(A) })).toEqual(["strike:B", "damage:B"]);
    const thrown = outcome(due, throws, { by: ownerOf(A), answers: { "strike:B": 15, "damage:B": 7 } });
    expect(thrown.log.map(({ event }) => event)).toEqual(["TURNCRAFT.Log.strike.attackAndDamage"]);
    expect(fighter(thrown.state, A).due).toBeUndefined();
    expect(thrown.state.fighters[B]).toEqual(due.fighters[B]);
    expect(refused(thrown.state, throws)).toBe("SX-601");
    expect(refused(due, throws, { by: ownerOf(B) })).toBe("SX-003");
  });

  it("SX-601, SX-606 · several wait in the order in which they took effect; one may need no dice", () => {
    const state = line(2, {
      delays: [{ ...delay(1), ...throwing }, { ...delay(2, "d2"), ...throwing }, delay(1, "d3")],
    });
    const both = after(state, wait(A, 2));
    expect(fighter(both, A).due?.map(({ id }) => id)).toEqual(["d1", "d2"]);
    const none = { kind: "take-effect", who: A, id: "d1" } as const;
    expect(logged(both, none)).toEqual(["noDice"]);
    expect(fighter(after(both, none), A).due?.map(({ id }) => id)).toEqual(["d2"]);
    expect(fighter(after(both, { kind: "leave", who: A }), A).due).toBeUndefined();
    expect(after(both, { kind: "end" }).fighters[A]?.due).toBeUndefined();
  });

  it("SX-602 · a delay runs in own seconds, used, waited or lost; other combatants' don't count", () => {
    const state = set(set(line(2), A, { delays: [delay(10)] }), B, { delays: [delay(10, "d2")] });
    const used = all(state, begin(A, "melee"), wait(A, 1));
    expect([delaysOf(used, A), delaysOf(used, B)]).toEqual([[7], [10]]);
    const lost = after(used, next(used));
    expect([delaysOf(lost, A), delaysOf(lost, B)]).toEqual([[4], [10]]);
    const others = all(lost, cast(B));
    expect(delaysOf(after(others, next(others)), A)).toEqual([4]);
  });

  it("SX-603 · past the end of the turn a delay goes on in later own turns, with its seconds left", () => {
    const state = line(2, { secondsLeft: 1, delays: [delay(9)] });
    const second = playTo(state, 2, A);
    expect(delaysOf(second, A)).toEqual([8]);
    const third = playTo(second, 3, A);
    expect(delaysOf(third, A)).toEqual([2]);
    expect(logged(third, wait(A, 1))).not.toContain("effect");
    expect(logged(third, wait(A, 2))).toContain("effect");
  });

  it("SX-604 · a delay that runs out with the sixth second takes effect in this turn, as its last event", () => {
    const state = line(2, { delays: [delay(6)] });
    const spent = outcome(state, wait(A, 6));
    expect([spent.state.activeId, delaysOf(spent.state, A)]).toEqual([A, []]);
    expect(logged(state, next(state))).toEqual(["unused", "effect", "turnEnded", "turnStarted"]);
  });

  it("SX-605 · the combatant acts normally meanwhile, and the delay's end doesn't break the action", () => {
    const state = line(1, { running: spellAt(1), delays: [delay(2)] });
    expect(logged(state, goOn(A))).toEqual(["continued", "effect", "done"]);
    expect(leftOf(after(state, goOn(A)), A)).toBe(3);
    const first = outcome(line(1, { delays: [delay(2)] }), cast(A, { throws: true }));
    expect(first.log.map(({ event }) => event.split(".").at(-1))).toEqual(["began", "effect", "done"]);
    expect(fighter(first.state, A).inAction?.name).toBe("Fireball");
  });

  it("SX-606 · within a second the action ends first, then delays run out, oldest first", () => {
    const state = line(1, { delays: [delay(1, "old"), delay(2, "later"), delay(1, "young")] });
    const log = outcome(state, begin(A, "draw")).log;
    expect(log.map(({ event, data }) => [event.split(".").at(-1), data?.effect])).toEqual([
      ["began", undefined],
      ["done", undefined],
      ["effect", "delay old"],
      ["effect", "delay young"],
    ]);
    expect(delaysOf(after(state, begin(A, "draw")), A)).toEqual([1]);
  });

  it("SX-607 · 11 s started with 4 s of the turn left: 7 at its end, 1 after the next, effect with the third's first", () => {
    const begun = after(line(2, { running: spellAt(2, { delay: 11 }) }), goOn(A));
    expect([leftOf(begun, A), delaysOf(begun, A)]).toEqual([4, [11]]);
    const ends = [1, 2].map((round) => delaysOf(playTo(begun, round, B), A));
    expect(ends).toEqual([[7], [1]]);
    const third = playTo(begun, 3, A);
    const effect = outcome(third, begin(A, "move"));
    expect(effect.log.map(({ event }) => event.split(".").at(-1))).toEqual(["began", "done", "effect"]);
    expect([leftOf(effect.state, A), delaysOf(effect.state, A)]).toEqual([5, []]);
  });

  it("SX-608 · from a full turn a four-second cast leaves two seconds: 11 goes to 9 and 3, no special case", () => {
    const begun = after(line(2), cast(A, { delay: 11 }));
    expect([leftOf(begun, A), delaysOf(begun, A)]).toEqual([2, [11]]);
    expect([1, 2].map((round) => delaysOf(playTo(begun, round, B), A))).toEqual([[9], [3]]);
    const third = playTo(begun, 3, A);
    expect(logged(third, wait(A, 2))).toEqual(["waited"]);
    expect(logged(third, wait(A, 3))).toEqual(["waited", "effect"]);
    expect(logged(after(line(1), cast(A, { delay: 2 })), wait(A, 2))).toEqual(["waited", "effect"]);
  });

  it("SX-609 · while a turn is held no own second passes; they pass when it is taken", () => {
    const held = set(all(line(3), hold(A)), A, { delays: [delay(4)] });
    const others = playTo(held, 1, C);
    expect(delaysOf(others, A)).toEqual([4]);
    const acting = all(others, act(A), begin(A, "melee"));
    expect(delaysOf(acting, A)).toEqual([2]);
    expect(delaysOf(after(acting, next(acting), {}), A)).toEqual([]);
  });

  it("SX-609 · set to ask, the GM may let a held turn's seconds run for delays at once, and then not again", () => {
    const asking = rules({ interpretations: { "SX-609": "ask" } });
    const state = set(after(line(2), asking), A, { delays: [delay(4), delay(20, "d2")] });
    expect(needed(state, hold(A))).toEqual(["SX-609"]);
    const later = after(state, hold(A), { answers: { "SX-609": "later" } });
    expect([delaysOf(later, A), delaysOf(after(later, next(later)), A)]).toEqual([[4, 20], [14]]);
    const now = outcome(state, hold(A), { answers: { "SX-609": "now" } });
    expect([delaysOf(now.state, A), leftOf(now.state, A)]).toEqual([[14], 6]);
    expect(delaysOf(after(now.state, next(now.state)), A)).toEqual([14]);
    expect(after(set(state, A, { delays: [] }), hold(A)).activeId).toBe(B);
  });

  it("SX-610 · when combat ends first the GM lets the remaining delay go on in world time, or ends it", () => {
    const state = set(line(2, { delays: [delay(3), delay(9, "d2")] }), B, { running: spellAt(1) });
    expect(give(state, end)).toMatchObject({
      needs: [
        {
          id: "SX-610",
          clause: "SX-610",
          question: "TURNCRAFT.Ruling.SX-610.delays",
          data: { effects: "delay d1 (3 s), delay d2 (9 s), Fireball (3 s)" },
          options: [{ value: "continue", data: { seconds: 9 } }, { value: "end" }],
        },
      ],
    });
    const log = (answer: string) =>
      outcome(state, end, { answers: { "SX-610": answer } }).log.map(({ event, data }) => [
        event.replace("TURNCRAFT.Log.", ""),
        data?.effect,
        data?.seconds,
      ]);
    expect(log("continue")).toEqual([
      ["ended", undefined, undefined],
      ["effectFreed", "delay d1", 3],
      ["effectFreed", "delay d2", 9],
      ["effectFreed", "Fireball", 3],
    ]);
    expect(
      log("end")
        .slice(1)
        .map(([event]) => event),
    ).toEqual(["seconds.lost", "seconds.lost", "seconds.lost"]);
    expect(needed(set(state, A, { delays: [] }), end)).toEqual(["SX-610"]);
    const combo = spellAt(1, { itemId: null, action: "combo", name: "" });
    expect(give(set(state, B, { running: combo }), end)).toMatchObject({
      needs: [
        {
          question: "TURNCRAFT.Ruling.SX-610.both",
          data: { effects: "delay d1 (3 s), delay d2 (9 s)", names: { combatants: [B] } },
        },
      ],
    });
    expect(give(set(set(state, A, { delays: [] }), B, { running: combo }), end)).toMatchObject({
      needs: [{ question: "TURNCRAFT.Ruling.SX-610.actions", options: [{ data: { seconds: 3 } }, {}] }],
    });
  });

  it("SX-610 · a remaining delay ends in world time, a running action's after its own delay", () => {
    const state = set(line(2, { delays: [delay(3)] }), B, { running: spellAt(1, { delay: 5 }) });
    const world = (answer: string) => outcome(state, end, { answers: { "SX-610": answer } }).world;
    expect(world("continue")).toEqual([
      { kind: "comes-due", who: A, what: "delay d1", item: null, seconds: 3 },
      { kind: "comes-due", who: B, what: "Fireball", item: "Item.fireball", seconds: 8 },
    ]);
    expect(world("end")).toEqual([]);
    expect([true, false].map((keeps) => outcome(state, { ...end, keeps }).world)).toEqual([world("continue"), []]);
  });

  it("SX-610 · the end frees everybody: checks stay, departed combatants are gone", () => {
    const busy = set(all(line(3), hold(A)), A, { delays: [delay(3)], freeCount: 2, paused: [paused] });
    const left = after(busy, { kind: "leave", who: C });
    const over = after(left, end, { answers: { "SX-610": "end" } });
    expect(over).toMatchObject({ round: 0, activeId: null, placeId: null, stack: [], upNext: [], order: [A, B] });
    expect(fighter(over, A)).toMatchObject({ checks: [19], initiative: 19, delays: [], held: null, secondsLeft: 0 });
    expect(fighter(over, A)).toMatchObject({ paused: [], freeCount: 0, running: null, joinedRound: null });
    expect(over.fighters[C]).toBeUndefined();
    expect(after(line(2), end).round).toBe(0);
    const fallen = after(line(2), { kind: "defeat", who: B, defeated: true });
    expect(fighter(after(fallen, end), B).defeated).toBe(true);
    expect(refused(over, begin(A, "move"), { by: { gm: false, owns: [] } })).toBe("SX-003");
  });
});

const paused = { itemId: "Item.lock", total: 5, done: 2 };
