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
  D,
  delay,
  delaysOf,
  fighter,
  finish,
  free,
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

describe("Section 2: delaying a turn", () => {
  it("SX-201 · the active combatant puts the turn off, no second passes, and the next place comes", () => {
    const held = outcome(set(line(3), A, { delays: [delay(3)] }), hold(A), { by: ownerOf(A) });
    expect(held.state).toMatchObject({ activeId: B, stack: [B], placeId: B });
    expect(fighter(held.state, A)).toMatchObject({
      held: { round: 1, ran: false },
      secondsLeft: 6,
      heldTurnNow: false,
    });
    expect(delaysOf(held.state, A)).toEqual([3]);
    expect(held.turnEvents).toEqual(["turn-ended"]);
    expect(refused(line(2), hold(B))).toBe("SX-003");
  });

  it("SX-202 · the held turn is taken at any time before the next one, with six seconds, and only once", () => {
    const state = all(line(3), free(A), hold(A));
    expect(refused(state, act(B))).toBe("SX-202");
    expect(give(state, act(C))).toMatchObject({ refusal: { clause: "SX-202", data: { name: { combatant: C } } } });
    const acting = after(playTo(state, 1, C), act(A));
    expect([acting.activeId, leftOf(acting, A)]).toEqual([A, 6]);
    expect(fighter(acting, A)).toMatchObject({ held: null, heldTurnNow: true, freeCount: 0 });
    const over = after(acting, next(acting));
    expect(refused(over, act(A))).toBe("SX-202");
    expect(refused(acting, act(A))).toBe("SX-202");
  });

  it("SX-203 · a held turn can't interrupt an action before its dice are rolled; before, between and after actions it may", () => {
    const state = all(line(3), hold(A));
    expect(after(state, act(A)).activeId).toBe(A);
    const casting = after(state, cast(B, { throws: true }));
    expect(give(casting, act(A))).toMatchObject({
      refusal: {
        clause: "SX-203",
        message: "TURNCRAFT.Refused.SX-203.middle",
        data: { name: { combatant: A }, actor: { combatant: B }, action: "Fireball" },
      },
    });
    expect(after(all(casting, finish(B)), act(A)).activeId).toBe(A);
    for (const action of ["combo", "melee", "spell", "draw", "move", "run", "grab"] as const) {
      expect(after(after(state, begin(B, action)), act(A)).activeId).toBe(A);
    }
    const potion = begin(B, "grab", { item: { ...{ id: "Item.p", name: "Potion", seconds: 1 }, ...terms } });
    expect(after(after(state, potion), act(A)).activeId).toBe(A);
  });

  it("SX-203 · an action whose delay starts has no result to wait for: others may cut in at once", () => {
    const state = all(line(2), hold(A), cast(B, { delay: 3, throws: true }));
    expect(fighter(state, B).inAction).toBe(null);
    expect(refused(state, finish(B))).toBe("SX-408");
    expect(after(state, act(A)).activeId).toBe(A);
  });

  it("SX-203 · an action that has used up the turn's seconds no longer holds off a held turn", () => {
    const state = all(line(2), hold(A), begin(B, "combo"), cast(B, { throws: true }));
    expect(fighter(state, B)).toMatchObject({ inAction: null, secondsLeft: 0, running: { done: 2 } });
    expect(after(state, act(A)).activeId).toBe(A);
    const over = all(line(3), hold(A), cast(B, { throws: true }));
    const ended = after(over, next(over), { override: true });
    expect([ended.activeId, fighter(ended, B).inAction]).toEqual([C, null]);
    expect(after(ended, act(A)).activeId).toBe(A);
  });

  it("SX-204 · the interrupted combatant goes on with the seconds left, and reads who acts meanwhile", () => {
    const state = set(all(line(3), hold(A), wait(B, 2)), B, { delays: [delay(9)] });
    const acting = after(state, act(A));
    expect(give(acting, begin(B, "move"), { by: ownerOf(B) })).toMatchObject({
      refusal: { clause: "SX-204", data: { interrupter: { combatant: A }, name: { combatant: B } } },
    });
    expect(refused(acting, free(B))).toBe("SX-204");
    expect(refused(acting, begin(C, "move"))).toBe("SX-003");
    const over = outcome(all(acting, begin(A, "combo")), next(acting));
    expect(over.state).toMatchObject({ activeId: B, stack: [B], placeId: B });
    expect([leftOf(over.state, B), delaysOf(over.state, B), leftOf(over.state, A)]).toEqual([4, [9], 0]);
    expect(fighter(over.state, A).heldTurnNow).toBe(false);
    expect(over.log.at(-1)).toEqual({ event: "TURNCRAFT.Log.seconds.continues", who: B, data: { seconds: 4 } });
    expect(over.turnEvents).toEqual(["turn-ended"]);
    expect(after(over.state, next(over.state)).activeId).toBe(C);
  });

  it("SX-204 · ending a turn while interrupted names the acting combatant, and afterwards says that it is over", () => {
    const state = all(line(3), hold(A), act(A));
    const ends = { kind: "advance", round: 1, turn: B } as const;
    expect(give(state, ends, { by: ownerOf(B) })).toMatchObject({
      refusal: { clause: "SX-204", data: { interrupter: { combatant: A }, name: { combatant: B } } },
    });
    const back = after(state, next(state), { by: ownerOf(A) });
    expect(give(back, next(state), { by: ownerOf(A) })).toMatchObject({
      refusal: { clause: "SX-003", message: "TURNCRAFT.Refused.SX-003.turn", data: { name: { combatant: A } } },
    });
    expect(refused(back, { kind: "advance", round: 1, turn: D }, { by: ownerOf(D) })).toBe("SX-003");
    expect(after(back, ends, { by: ownerOf(B) }).activeId).toBe(C);
  });

  it("SX-205 · the next own turn ends the chance, and the holder is reminded one turn before", () => {
    const state = playTo(all(line(3), hold(A)), 1, B);
    expect(logged(state, next(state))).toContain("heldSoon");
    expect(logged(all(line(3), hold(A)), free(B))).not.toContain("heldSoon");
    const soon = outcome(state, next(state));
    expect(soon.log.find(({ event }) => event.endsWith("heldSoon"))?.who).toBe(A);
    expect(logged(line(3), hold(A))).not.toContain("heldSoon");
    const own = outcome(soon.state, next(soon.state));
    expect(own.log.map(({ event }) => event)).toContain("TURNCRAFT.Log.seconds.heldLost");
    expect([own.state.activeId, own.state.round, leftOf(own.state, A)]).toEqual([A, 2, 6]);
    expect(fighter(own.state, A).held).toBe(null);
    const done = after(own.state, next(own.state));
    expect(refused(done, act(A))).toBe("SX-202");
  });

  it("SX-205 · a holder who comes next by another's defeat or leaving is reminded then, and only once", () => {
    const state = playTo(all(line(4), hold(A)), 1, C);
    const falls = { kind: "defeat", who: D, defeated: true } as const;
    expect(outcome(state, falls).log.at(-1)).toEqual({ event: "TURNCRAFT.Log.seconds.heldSoon", who: A });
    expect(logged(state, { kind: "leave", who: D })).toEqual(["left", "heldSoon"]);
    expect(logged(state, { kind: "defeat", who: B, defeated: true })).toEqual(["defeated"]);
    expect(logged(after(state, falls), { kind: "leave", who: D })).toEqual(["left"]);
  });

  it("SX-206 · a turn of which seconds are used can't be held; zero-second actions don't matter", () => {
    expect(after(all(line(2), free(A), begin(A, "drop")), hold(A)).activeId).toBe(B);
    const moved = all(line(2), begin(A, "grab"));
    expect(give(moved, hold(A))).toMatchObject({
      refusal: { clause: "SX-206", data: { name: { combatant: A }, spent: 2 } },
    });
    const asked = after(moved, rules({ interpretations: { "SX-206": "ask" } }));
    expect(needed(asked, hold(A))).toEqual(["SX-206"]);
    expect(refused(asked, hold(A), { answers: { "SX-206": "refuse" } })).toBe("SX-206");
    const held = after(asked, hold(A), { answers: { "SX-206": "allow" } });
    expect([held.activeId, leftOf(held, A)]).toEqual([B, 6]);
    expect(after(after(line(2), rules({ interpretations: { "SX-206": "ask" } })), hold(A)).activeId).toBe(B);
  });

  it("SX-207 · holding keeps the place: a held turn taken before it gives two turns in one round", () => {
    const state = playTo(all(playTo(line(3), 1, B), hold(B)), 2, A);
    const acting = after(state, act(B));
    expect(acting.order).toEqual([A, B, C]);
    const back = after(acting, next(acting));
    expect(after(back, next(back))).toMatchObject({ activeId: B, round: 2 });
  });

  it("SX-207 · with heldKeepsPlace off the place moves to before the interrupted combatant's", () => {
    const state = after(line(3), rules({ heldKeepsPlace: false }));
    const acting = all(playTo(all(state, hold(A)), 1, C), act(A));
    expect([acting.order, acting.placeId]).toEqual([[B, A, C], C]);
    const back = after(acting, next(acting));
    expect(back.activeId).toBe(C);
    expect(after(back, next(back))).toMatchObject({ activeId: B, round: 2 });
    const early = all(playTo(all(playTo(state, 1, B), hold(B)), 2, A), act(B));
    expect(early.order).toEqual([B, A, C]);
    const onwards = after(early, next(early));
    expect(after(onwards, next(onwards))).toMatchObject({ activeId: C, round: 2 });
    const nobody = after(after(line(3, {}, { heldKeepsPlace: false }), hold(A)), { kind: "manual", active: null });
    expect(after(set({ ...nobody, placeId: null }, A, {}), act(A)).order).toEqual([A, B, C]);
    expect(after(set({ ...nobody, placeId: A }, A, {}), act(A)).order).toEqual([A, B, C]);
    const alone = after(all(line(1, {}, { heldKeepsPlace: false })), { kind: "manual", active: null });
    expect(after(set(alone, A, { held: { round: 1, ran: false } }), act(A))).toMatchObject({ order: [A], activeId: A });
  });

  it("SX-208 · the first to command acts first; interrupters are interrupted, as deep as needed", () => {
    const state = all(line(4), hold(A), hold(B), hold(C), wait(D, 1), act(B), wait(B, 2), act(A), wait(A, 3), act(C));
    expect([state.stack, state.activeId]).toEqual([[D, B, A, C], C]);
    const first = after(state, next(state));
    const second = after(first, next(first));
    const third = after(second, next(second));
    expect([leftOf(first, A), leftOf(second, B), leftOf(third, D)]).toEqual([3, 4, 5]);
    expect([first.activeId, second.activeId, third.activeId]).toEqual([A, B, D]);
    const whole = after(state, { kind: "advance-round", round: 1 });
    expect(whole).toMatchObject({ round: 2, activeId: A, stack: [A] });
  });

  it("SX-208 · set to ask, the GM decides about interrupting an interrupter, and only about that", () => {
    const state = after(all(line(3), hold(A), hold(B)), rules({ interpretations: { "SX-208": "ask" } }));
    const acting = after(state, act(A));
    expect(needed(acting, act(B))).toEqual(["SX-208"]);
    expect(refused(acting, act(B), { answers: { "SX-208": "refuse" } })).toBe("SX-208");
    expect(after(acting, act(B), { answers: { "SX-208": "allow" } }).stack).toEqual([C, A, B]);
  });

  it("SX-209 · between the turns of a spanning action others may act, until it is continued", () => {
    const state = set(all(line(2), hold(A)), B, { running: { ...spellAt(3), throws: true } });
    expect(after(state, act(A)).activeId).toBe(A);
    const went = after(state, goOn(B));
    expect(refused(went, act(A))).toBe("SX-203");
    const strict = after(state, rules({ spanBlocksHeld: true }));
    expect(give(strict, act(A))).toMatchObject({ refusal: { clause: "SX-203", data: { action: "Fireball" } } });
    expect(after(set(strict, B, { running: null }), act(A)).activeId).toBe(A);
  });

  it("SX-210 · the six seconds of a lost turn pass idly for its delays, unless the setting says otherwise", () => {
    const state = set(playTo(all(line(2), hold(A)), 1, B), A, { delays: [delay(6, "d1"), delay(7, "d2")] });
    const lost = outcome(state, next(state));
    expect(delaysOf(lost.state, A)).toEqual([1]);
    expect(lost.log.map(({ event }) => event).filter((event) => event.endsWith("effect"))).toHaveLength(1);
    const still = after(state, rules({ lostTurnRunsDelays: false }));
    expect(delaysOf(after(still, next(still)), A)).toEqual([6, 7]);
  });

  it("SX-211 · a turn taken by act can't be held again", () => {
    const acting = all(line(2), hold(A), act(A));
    expect(give(acting, hold(A))).toMatchObject({
      refusal: { clause: "SX-211", message: "TURNCRAFT.Refused.SX-211.again" },
    });
    const asked = after(acting, rules({ interpretations: { "SX-211": "ask" } }));
    expect(needed(asked, hold(A))).toEqual(["SX-211:again"]);
    expect(refused(asked, hold(A), { answers: { "SX-211:again": "refuse" } })).toBe("SX-211");
    const held = after(asked, hold(A), { answers: { "SX-211:again": "allow" } });
    expect(held).toMatchObject({ activeId: B, stack: [B] });
    expect(fighter(held, A)).toMatchObject({ held: { round: 1, ran: false }, heldTurnNow: false });
    const own = playTo(acting, 2, A);
    expect(after(own, hold(A)).activeId).toBe(B);
  });

  it("SX-211 · holding gives up the spanning action: its owner is asked, and a no changes nothing", () => {
    const state = line(2, { running: spellAt(2) });
    const asked = give(state, hold(A), { by: ownerOf(A) });
    expect(asked).toMatchObject({
      needs: [{ id: "SX-211", who: A, clause: "SX-211", data: { action: "Fireball", done: 2, total: 4 } }],
    });
    expect(refused(state, hold(A), { answers: { "SX-211": "stay" } })).toBe("SX-211");
    const held = after(state, hold(A), { answers: { "SX-211": "abandon" } });
    expect([held.activeId, fighter(held, A).running, fighter(held, A).held]).toEqual([
      B,
      null,
      { round: 1, ran: false },
    ]);
  });
});

const terms = { orLonger: false, delay: 0, consecutive: true };
