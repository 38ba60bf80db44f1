import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  comingSeconds,
  nextTurnOf,
  outlasting,
  priceOf,
  type SecondsCommand,
  type SecondsState,
  seconds,
  secondsFor,
  secondsOfWay,
  unusedSeconds,
} from "../../../../src/rulesets/seconds/rules/index.ts";
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
  fight,
  fighter,
  gathering,
  gm,
  goOn,
  hold,
  item,
  leftOf,
  line,
  logged,
  next,
  playTo,
  rules,
  set,
  spellAt,
  wait,
} from "./fights.ts";

/** Clause that speaks against a command of the Gamemaster's; null: none. */
function clauseOf(state: SecondsState, command: SecondsCommand): string | null {
  return seconds.refuse(state, { command, asker: gm, override: false, freshScores: {} }, [])[0]?.clause ?? null;
}

describe("The forecast of actions and their prices", () => {
  it("SX-401 · has an action's seconds, its part in this turn, its end, and the delay after it", () => {
    const state = line(2, { secondsLeft: 3 });
    expect(secondsFor(state, A, { action: "melee" })).toEqual({ seconds: 2, now: 2, turns: 0, second: 5, delay: 0 });
    expect(secondsFor(state, A, { action: "combo" })).toEqual({ seconds: 4, now: 3, turns: 1, second: 1, delay: 0 });
    expect(secondsFor(state, A, { action: "drop" })).toEqual({ seconds: 0, now: 0, turns: 0, second: 0, delay: 0 });
    const ritual = { action: "spell", item: item({ seconds: 10, delay: 2 }) } as const;
    expect(secondsFor(state, A, ritual)).toEqual({ seconds: 10, now: 3, turns: 2, second: 1, delay: 2 });
    expect(secondsFor(state, B, { action: "combo" })).toEqual({ seconds: 4, now: 4, turns: 0, second: 4, delay: 0 });
    const lock = item({ id: "Item.lock", seconds: 5, consecutive: false });
    const begun = set(state, A, { paused: [{ itemId: "Item.lock", total: 5, done: 3 }] });
    expect(secondsFor(begun, A, { action: "grab", item: lock })).toMatchObject({ seconds: 2, now: 2, second: 5 });
    expect(secondsFor(begun, A, { action: "grab", item: { ...lock, id: "Item.b" } })).toMatchObject({ seconds: 5 });
  });

  it("SX-502 · predicts the end of an action exactly as it is played", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 6 }), (total, left) => {
        const state = line(2, { secondsLeft: left });
        const price = secondsFor(state, A, { action: "spell", item: item({ seconds: total }) });
        let now = after(state, cast(A, { seconds: total }));
        expect(price.now).toBe(left - leftOf(now, A));
        for (let turn = 0; turn < price.turns; turn++) {
          expect(fighter(now, A).running).not.toBe(null);
          now = after(playTo(now, turn + 2, A), goOn(A));
        }
        expect([fighter(now, A).running, 6 - leftOf(now, A)]).toEqual([null, price.second]);
      }),
    );
  });

  it("SX-606 · has a strip of coming seconds: the running action's, and the delays that end with each", () => {
    const state = line(2, { secondsLeft: 4, running: spellAt(2), delays: [delay(1), delay(5, "d2"), delay(1, "d3")] });
    const strip = comingSeconds(state, A);
    expect(strip.map(({ turn, second }) => [turn, second])).toEqual([
      [0, 3],
      [0, 4],
      [0, 5],
      [0, 6],
      [1, 1],
      [1, 2],
    ]);
    expect(strip.map(({ action }) => action && [action.done, action.ends])).toEqual([
      [3, false],
      [4, true],
      null,
      null,
      null,
      null,
    ]);
    expect(strip.map(({ due }) => due)).toEqual([["d1", "d3"], [], [], [], ["d2"], []]);
    expect(comingSeconds(state, B, 2)).toEqual([
      { turn: 0, second: 1, action: null, due: [], takesEffect: false },
      { turn: 0, second: 2, action: null, due: [], takesEffect: false },
    ]);
    expect(strip.map(({ takesEffect }) => takesEffect)).toEqual([false, true, false, false, false, false]);
    const later = comingSeconds(state, A, 6, spellAt(2, { delay: 3 }));
    expect(later.map(({ takesEffect }) => takesEffect)).toEqual([false, false, false, false, true, false]);
    expect(comingSeconds(state, A, 1, null)[0]?.action).toBe(null);
    expect(priceOf(state, A, spellAt(2))).toMatchObject({ seconds: 2, now: 2, turns: 0, second: 4 });
  });

  it("SX-202 · always knows whether the held turn can be taken: the button's state", () => {
    const held = all(line(3), hold(A));
    expect(clauseOf(held, act(A))).toBe(null);
    expect(clauseOf(held, act(C))).toBe("SX-202");
    expect(clauseOf(after(held, cast(B, { throws: true })), act(A))).toBe("SX-203");
    expect(clauseOf(seconds.empty(), act(A))).toBe("SX-001");
  });

  it("SX-003 · knows the possible actions, continuing and holding, with the reason against an impossible one", () => {
    const state = line(2);
    expect([clauseOf(state, begin(A, "combo")), clauseOf(state, hold(A))]).toEqual([null, null]);
    expect(clauseOf(state, begin(B, "combo"))).toBe("SX-003");
    expect(clauseOf(state, begin(B, "drop"))).toBe("SX-701");
    expect(clauseOf(state, goOn(A))).toBe("SX-502");
    const casting = line(2, { running: spellAt(2) });
    expect([clauseOf(casting, goOn(A)), clauseOf(casting, hold(A))]).toEqual([null, null]);
    expect(clauseOf(casting, begin(A, "combo"))).toBe("SX-503");
    expect(clauseOf(casting, begin(A, "drop"))).toBe(null);
    const tired = line(2, { secondsLeft: 0 });
    expect(clauseOf(tired, begin(A, "combo"))).toBe("SX-401");
    expect(clauseOf(tired, hold(A))).toBe("SX-206");
    expect(clauseOf(after(tired, rules({ interpretations: { "SX-206": "ask" } })), hold(A))).toBe(null);
    expect(clauseOf(gathering({ A: {} }), begin(A, "combo"))).toBe(null);
    expect(clauseOf(gathering({ A: {} }), begin(B, "combo"))).toBe("SX-001");
  });

  it("SX-305 · knows the seconds wasted by ending a turn, the next combatant, and effects that outlast combat", () => {
    const state = after(line(2), wait(A, 2));
    expect([unusedSeconds(state), unusedSeconds(seconds.empty())]).toEqual([4, 0]);
    expect([nextTurnOf(state), nextTurnOf(after(state, next(state))), nextTurnOf(gathering({ A: {} }))]).toEqual([
      B,
      A,
      null,
    ]);
    const fallen = after(state, { kind: "defeat", who: B, defeated: true });
    expect(nextTurnOf(fallen)).toBe(A);
    expect(nextTurnOf(after(fallen, { kind: "defeat", who: A, defeated: true }))).toBe(null);
    const busy = set(state, B, { running: spellAt(1), delays: [delay(7)] });
    expect(outlasting(busy)).toEqual([
      { who: B, item: "Item.fireball", effect: "Fireball", seconds: 3 },
      { who: B, item: null, effect: "delay d1", seconds: 7 },
    ]);
    expect(secondsOfWay(fight({ A: { moveFeet: 10 } }), A, 25, false)).toBe(3);
    expect(logged(busy, begin(A, "draw"))).toContain("done");
  });
});
