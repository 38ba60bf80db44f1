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
  fighter,
  gathering,
  hold,
  leftOf,
  line,
  logged,
  next,
  outcome,
  ownerOf,
  refused,
  rules,
  set,
  spellAt,
} from "./fights.ts";

describe("Section 1: defeat, leaving and the GM's edits", () => {
  it("SX-110 · a combatant who left isn't logged as skipped", () => {
    const state = after(line(3), { kind: "leave", who: B });
    expect(logged(state, next(state))).not.toContain("passedOver");
    expect(after(state, next(state)).activeId).toBe(C);
  });

  it("SX-110 · a defeated combatant is skipped, loses the running action and keeps its delays going", () => {
    const state = set(line(3), B, { running: spellAt(2), delays: [delay(8)] });
    const fallen = after(state, { kind: "defeat", who: B, defeated: true });
    expect([fighter(fallen, B).running, delaysOf(fallen, B)]).toEqual([null, [8]]);
    const passed = outcome(fallen, next(fallen));
    expect([passed.state.activeId, delaysOf(passed.state, B)]).toEqual([C, [2]]);
    expect(passed.log).toContainEqual({ event: "TURNCRAFT.Log.passedOver", data: { names: { combatants: [B] } } });
    const risen = after(fallen, { kind: "defeat", who: B, defeated: false });
    expect(after(risen, next(risen)).activeId).toBe(B);
    const counted = after(fallen, rules({ skipDefeated: false }));
    expect(after(counted, next(counted)).activeId).toBe(B);
    const ended = after(state, rules({ delaysOfDefeated: "end" }));
    expect(delaysOf(after(ended, { kind: "defeat", who: B, defeated: true }), B)).toEqual([]);
    expect(logged(ended, { kind: "defeat", who: B, defeated: true })).toEqual(["defeated", "abandoned", "lost"]);
  });

  it("SX-110 · a defeated combatant can't take a held turn; at its place it is lost with its seconds, and the place passes too", () => {
    const state = set(all(line(2), hold(A)), A, { delays: [delay(20)] });
    const fallen = after(state, { kind: "defeat", who: A, defeated: true });
    expect(refused(fallen, act(A))).toBe("SX-110");
    const passed = after(fallen, next(fallen));
    expect([passed.activeId, passed.round, fighter(passed, A).held, delaysOf(passed, A)]).toEqual([B, 2, null, [8]]);
    const awake = after(fallen, rules({ skipDefeated: false }));
    expect(after(awake, act(A)).activeId).toBe(A);
  });

  it("SX-110 · defeat in the own turn doesn't end it", () => {
    const fallen = after(line(2), { kind: "defeat", who: A, defeated: true });
    expect([fallen.activeId, leftOf(after(fallen, begin(A, "move")), A)]).toEqual([A, 5]);
  });

  it("SX-110 · a combatant who leaves takes everything along and comes off the stack", () => {
    const busy = set(all(line(3), hold(A)), A, { delays: [delay(3)] });
    const gone = after(busy, { kind: "leave", who: A });
    expect(fighter(gone, A)).toMatchObject({ departed: true, held: null, delays: [], running: null });
    expect(gone.activeId).toBe(B);
    expect(refused(gone, begin(A, "move"))).toBe("SX-110");
    const acting = all(busy, act(A));
    const back = outcome(acting, { kind: "leave", who: A });
    expect([back.state.activeId, back.state.stack]).toEqual([B, [B]]);
    expect(back.log.map(({ event }) => event)).toContain("TURNCRAFT.Log.seconds.continues");
    const casting = set(line(2), A, { running: spellAt(1) });
    const next1 = after(casting, { kind: "leave", who: A });
    expect([fighter(next1, A).running, next1.activeId]).toEqual([null, B]);
    const logLines = outcome(set(casting, A, { running: spellAt(1), delays: [delay(3)] }), {
      kind: "leave",
      who: A,
    }).log;
    expect(
      logLines.map(({ event, data }) => [event.split(".").at(-1), data?.effect, data?.seconds]).slice(0, 3),
    ).toEqual([
      ["left", undefined, undefined],
      ["abandoned", undefined, undefined],
      ["lost", "delay d1", 3],
    ]);
    const before = after(gathering({ A: { total: 2 }, B: { total: 1 } }), { kind: "leave", who: A });
    expect([before.order, Object.keys(before.fighters)]).toEqual([[B], [B]]);
  });

  it("SX-110 · leaving off turn disturbs nobody, and a recovered combatant loses nothing", () => {
    const gone = outcome(line(3, { secondsLeft: 3 }), { kind: "leave", who: C });
    expect([gone.log.map(({ event }) => event), gone.turnEvents]).toEqual([["TURNCRAFT.Log.left"], []]);
    expect([gone.state.activeId, leftOf(gone.state, A)]).toEqual([A, 3]);
    const casting = line(2, { running: spellAt(2), defeated: true });
    expect(fighter(after(casting, { kind: "defeat", who: A, defeated: false }), A).running?.done).toBe(2);
    const waiting = { ...line(3), upNext: [B, C] };
    expect(after(waiting, { kind: "leave", who: B }).upNext).toEqual([C]);
  });

  it("SX-110 · when everybody is skipped a new round begins without an active combatant, and goes on from its first place", () => {
    const fallen = all(line(2), { kind: "defeat", who: A, defeated: true }, { kind: "defeat", who: B, defeated: true });
    const nobody = after(set(fallen, B, { delays: [delay(20)] }), next(fallen));
    expect([nobody.round, nobody.activeId, nobody.placeId, delaysOf(nobody, B)]).toEqual([2, null, null, [14]]);
    const again = after(nobody, next(nobody));
    expect([again.round, again.activeId, delaysOf(again, B)]).toEqual([3, null, [8]]);
    const risen = after(again, { kind: "defeat", who: A, defeated: false });
    expect(after(risen, next(risen))).toMatchObject({ round: 3, activeId: A });
    expect(refused(again, next(again), { by: ownerOf(A) })).toBe("SX-003");
  });

  it("SX-005 · setting a turn and a round starts that turn, and nothing else passes", () => {
    const state = set(line(3), B, { delays: [delay(9)], held: { round: 1, ran: false } });
    const set1 = outcome(state, { kind: "manual", active: C, round: 4 });
    expect(set1.state).toMatchObject({ activeId: C, placeId: C, stack: [C], round: 4 });
    expect([leftOf(set1.state, C), delaysOf(set1.state, B)]).toEqual([6, [9]]);
    expect([...set1.turnEvents].sort()).toEqual(["round-began", "turn-ended"]);
    const nobody = after(state, { kind: "manual", active: null });
    expect([nobody.activeId, nobody.stack, nobody.placeId]).toEqual([null, [], A]);
    expect(after(nobody, act(B))).toMatchObject({ activeId: B, stack: [B] });
    expect(outcome(nobody, { kind: "manual", round: 0 }).state).toMatchObject({
      round: 0,
      placeId: null,
      activeId: null,
    });
    expect(outcome(state, { kind: "manual", round: 0 }).state).toMatchObject({ round: 0, placeId: null, stack: [] });
    expect(outcome(state, { kind: "manual", active: A, round: 1 }).turnEvents).toEqual([]);
    const casting = after(state, cast(A));
    expect(fighter(after(casting, { kind: "manual", active: B }), A).inAction).toBe(null);
  });
});
