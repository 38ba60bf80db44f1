import { describe, expect, it } from "vitest";
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
  fight,
  fighter,
  free,
  gathering,
  give,
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

const counter = (seconds: number) => ({ kind: "counter", who: A, seconds }) as const;

describe("Section 3: rounds and seconds", () => {
  it("SX-301 · a round holds one turn for each, and the last place's end begins the next", () => {
    const state = line(2);
    expect(logged(gathering({ A: { total: 3 } }), { kind: "start" })).toEqual(["started", "roundBegan", "turnStarted"]);
    const second = after(state, next(state));
    const over = outcome(second, next(second));
    expect(over.state).toMatchObject({ round: 2, activeId: A, placeId: A });
    expect(over.turnEvents).toEqual(["turn-ended", "round-began"]);
    expect(over.log.map(({ event, data }) => [event, data])).toContainEqual(["TURNCRAFT.Log.roundBegan", { round: 2 }]);
    expect(outcome(state, next(state)).turnEvents).toEqual(["turn-ended"]);
    expect(outcome(state, next(state)).log.at(-1)).toEqual({
      event: "TURNCRAFT.Log.turnStarted",
      who: B,
      data: { round: 1 },
    });
    expect(refused(second, begin(A, "move"))).toBe("SX-003");
  });

  it("SX-301 · the GM ends a round: the rest pass with their seconds, and actions in parts are abandoned", () => {
    const state = set(set(line(3), B, { delays: [delay(8)], running: spellAt(1) }), C, {
      held: { round: 1, ran: false },
    });
    const over = outcome(state, { kind: "advance-round", round: 1 });
    expect(over.state).toMatchObject({ round: 2, activeId: A });
    expect([delaysOf(over.state, B), fighter(over.state, B).running, fighter(over.state, C).held]).toEqual([
      [2],
      null,
      null,
    ]);
    expect(over.log).toContainEqual({ event: "TURNCRAFT.Log.passedOver", data: { names: { combatants: [B, C] } } });
    const last = playTo(line(3), 1, C);
    expect(logged(last, { kind: "advance-round", round: 1 })).not.toContain("passedOver");
  });

  it("SX-301 · a result that changes in the midst of a round takes nobody's turn and gives none twice", () => {
    const typed = (who: string, total: number) => ({ kind: "manual", initiative: { [who]: total } }) as never;
    const turns = (from: ReturnType<typeof line>) => {
      const acted: unknown[] = [];
      for (let now = from; now.round < 3; now = after(now, next(now))) acted.push(now.activeId);
      return acted;
    };
    expect(turns(after(line(3), typed("A", 1)))).toEqual([A, B, C, B, C, A]);
    expect(turns(after(playTo(line(3), 1, B), typed("B", 1)))).toEqual([B, C, A, C, B]);
    expect(turns(after(playTo(line(3), 1, B), typed("A", 1)))).toEqual([B, C, B, C, A]);
    expect(turns(after(playTo(line(3), 1, B), typed("B", 30)))).toEqual([B, C, B, A, C]);
    const again = all(line(3), { kind: "reset-roll", who: [A] });
    expect([again.order, again.placeId, again.activeId]).toEqual([[B, C, A], null, A]);
    expect(turns(after(again, { kind: "roll", who: [A] }, { answers: { "initiative:A": 5 } }))).toEqual([
      A,
      B,
      C,
      B,
      C,
      A,
    ]);
    expect(refused(playTo(after(line(3), typed("A", 1)), 1, C), begin(A, "move"))).toBe("SX-003");
  });

  it("SX-302 · every turn begins with six seconds, whatever others did in theirs", () => {
    const state = all(line(2), cast(A));
    const second = after(state, next(state));
    expect([leftOf(second, A), leftOf(second, B)]).toEqual([0, 6]);
    const third = all(second, wait(B, 6));
    expect(leftOf(after(third, next(third)), A)).toBe(6);
    expect(fighter(after(all(third, free(B)), next(third)), A).freeCount).toBe(0);
  });

  it("SX-303 · the counter goes down with each second used, and only the GM sets it", () => {
    const state = line(1);
    expect([1, 2, 3, 4].map((count) => leftOf(after(state, wait(A, count)), A))).toEqual([5, 4, 3, 2]);
    expect(give(state, counter(3), { by: ownerOf(A) })).toMatchObject({
      refusal: { clause: "SX-303", message: "TURNCRAFT.Refused.SX-303.onlyGM" },
    });
    expect(leftOf(after(state, counter(3)), A)).toBe(3);
    expect(leftOf(after(line(2), { kind: "counter", who: B, seconds: 2 }), B)).toBe(2);
    for (const wrong of [7, -1, 2.5]) expect(refused(state, counter(wrong))).toBe("SX-001");
  });

  it("SX-304 · a second is spent, then the action gains it and ends, then older delays, in this order", () => {
    const state = line(1, { delays: [delay(2, "d1"), delay(4, "d2")] });
    const events = outcome(state, cast(A, { delay: 1 })).log.map(({ event, data }) => [
      event.split(".").at(-1),
      data?.effect ?? data?.action,
    ]);
    expect(events).toEqual([
      ["began", "Fireball"],
      ["effect", "delay d1"],
      ["delayed", "Fireball"],
      ["effect", "delay d2"],
    ]);
    expect(delaysOf(after(state, cast(A, { delay: 1 })), A)).toEqual([1]);
  });

  it("SX-304 · times are whole seconds", () => {
    for (const wrong of [1.5, -1, 0, Number.NaN, "2"]) {
      const result = give(line(1), { kind: "wait", who: A, seconds: wrong as number });
      expect(result).toMatchObject({
        refusal: { clause: "SX-304", message: "TURNCRAFT.Refused.SX-304.whole", final: true },
      });
      expect(refused(line(1), begin(A, "run", { total: wrong }))).toBe("SX-304");
    }
    expect(refused(line(1), wait(A, 3601), { override: true })).toBe("SX-001");
  });

  it("SX-304 · a refusal during a running action names that action, not the length of time", () => {
    const state = line(1, { running: spellAt(3) });
    expect(refused(state, wait(A, 7))).toBe("SX-503");
    expect(refused(state, move(A, 35))).toBe("SX-503");
    expect(refused(state, cast(A, { seconds: 9, consecutive: false }, { seconds: 7 }))).toBe("SX-503");
    expect(refused(set(state, A, { secondsLeft: 0 }), wait(A, 1))).toBe("SX-401");
  });

  it("SX-305 · seconds left at the end pass idly, and delays run through them", () => {
    const state = line(2, { secondsLeft: 4, delays: [delay(5)] });
    const ended = outcome(state, next(state));
    expect([leftOf(ended.state, A), delaysOf(ended.state, A)]).toEqual([0, [1]]);
    expect(ended.log[0]).toEqual({ event: "TURNCRAFT.Log.seconds.unused", who: A, data: { seconds: 4 } });
    expect(logged(line(2, { secondsLeft: 0 }), next(state))).not.toContain("unused");
  });

  it("SX-305 · set to ask, the GM decides whether delays run, if there are any", () => {
    const asking = rules({ interpretations: { "SX-305": "ask" } });
    const state = after(line(2, { secondsLeft: 4, delays: [delay(5)] }), asking);
    expect(needed(state, next(state))).toEqual(["SX-305:A"]);
    const stopped = after(state, next(state), { answers: { "SX-305:A": "stop" } });
    expect([leftOf(stopped, A), delaysOf(stopped, A)]).toEqual([0, [5]]);
    expect(delaysOf(after(state, next(state), { answers: { "SX-305:A": "idle" } }), A)).toEqual([1]);
    expect(after(set(state, A, { delays: [] }), next(state)).activeId).toBe(B);
  });

  it("SX-306 · any number of seconds may pass between actions, as many as are left", () => {
    const state = line(1, { delays: [delay(4)] });
    expect(logged(state, wait(A, 4))).toEqual(["waited", "effect"]);
    const waited = all(state, begin(A, "move"), wait(A, 2), begin(A, "move"));
    expect([leftOf(waited, A), delaysOf(waited, A)]).toEqual([2, []]);
    expect(give(waited, wait(A, 3))).toMatchObject({
      refusal: {
        clause: "SX-401",
        message: "TURNCRAFT.Refused.SX-401.few",
        data: { name: { combatant: A }, left: 2, seconds: 3 },
      },
    });
    expect(leftOf(after(waited, wait(A, 2)), A)).toBe(0);
    expect(refused(line(1, { running: spellAt(2) }), wait(A, 1))).toBe("SX-503");
  });

  it("SX-307 · world time moves by six seconds at the start of every round after the first", () => {
    expect(outcome(gathering({ A: { total: 3 } }), { kind: "start" }).world).toEqual([]);
    const state = line(2);
    expect(outcome(state, next(state)).world).toEqual([]);
    const last = playTo(state, 1, B);
    expect(outcome(last, next(last)).world).toEqual([{ kind: "clock", seconds: 6 }]);
    const still = after(last, rules({ advanceClock: false }));
    expect(outcome(still, next(still)).world).toEqual([]);
  });

  it("SX-301 · an interruption's end begins no round, the interrupted one's does", () => {
    const state = all(fight({ A: {}, B: {} }), hold(A), act(A));
    const back = after(state, next(state));
    expect(back).toMatchObject({ round: 1, activeId: B });
    expect(after(back, next(back))).toMatchObject({ round: 2, activeId: A });
  });
});
