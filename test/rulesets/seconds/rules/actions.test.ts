import { describe, expect, it } from "vitest";
import { parseTime, writeTime } from "../../../../src/engine/index.ts";
import {
  actionKeys,
  actionTimes,
  mayTakeLonger,
  type SecondsState,
  secondsOfWay,
  settings,
} from "../../../../src/rulesets/seconds/rules/index.ts";
import {
  A,
  after,
  all,
  B,
  begin,
  cast,
  delay,
  delaysOf,
  fight,
  fighter,
  finish,
  gathering,
  give,
  item,
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

/** Cost of an action from the table, out of a full turn. */
const costs = (action: Parameters<typeof begin>[1], changes = {}) =>
  6 - leftOf(after(line(1, {}, changes), begin(A, action)), A);

describe("Section 4: actions", () => {
  it("SX-401 · any number of actions, as long as a second is left", () => {
    const state = all(line(1), begin(A, "grab"), begin(A, "draw"), begin(A, "melee"), begin(A, "crouch"));
    expect(leftOf(state, A)).toBe(0);
    expect(give(state, begin(A, "move"))).toMatchObject({
      refusal: { clause: "SX-401", message: "TURNCRAFT.Refused.SX-401.none" },
    });
    expect(refused(state, cast(A))).toBe("SX-401");
    expect(refused(state, wait(A, 1))).toBe("SX-401");
    expect(leftOf(after(line(1, { secondsLeft: 1 }), begin(A, "move")), A)).toBe(0);
  });

  it("SX-402 · moving, drawing and sheathing take a second each", () => {
    expect([costs("move"), costs("draw"), costs("sheathe")]).toEqual([1, 1, 1]);
    expect(leftOf(all(line(1), ...Array.from({ length: 6 }, () => begin(A, "move"))), A)).toBe(0);
  });

  it("SX-402 · a drawn weapon comes into the hand as the action begins, and drawing no weapon is refused", () => {
    const changes = { uuid: "Actor.a.Item.w", before: { "system.wielded": false }, after: { "system.wielded": true } };
    expect(outcome(line(1), begin(A, "draw", { changes })).world).toEqual([{ kind: "fields", ...changes }]);
    expect(outcome(gathering({ A: { total: 3 } }), begin(A, "draw", { changes })).world).toHaveLength(1);
    expect(outcome(line(1), begin(A, "draw")).world).toEqual([]);
    expect(refused(line(1), begin(A, "draw", { changes: null }))).toBe("SX-402");
  });

  it("SX-403 · combos and spells take four seconds, a spell with a time of its own takes that", () => {
    expect([costs("combo"), costs("spell")]).toEqual([4, 4]);
    expect(leftOf(after(line(1), cast(A)), A)).toBe(2);
    expect(leftOf(after(line(1), cast(A, { seconds: 1 })), A)).toBe(5);
    expect(leftOf(after(line(1), begin(A, "melee", { item: item() })), A)).toBe(4);
  });

  it("SX-404 · a time is read and written as nSA, whole seconds from 0 to 3600", () => {
    expect(["4SA", "0sa", " 12 SA ", "7", "3600SA"].map(parseTime)).toEqual([4, 0, 12, 7, 3600]);
    for (const wrong of ["2.5SA", "-1SA", "SA", "", "4S", "3601", "4SA!", "1e2", "x4", "12345"]) {
      expect(parseTime(wrong), wrong).toBe(null);
    }
    for (const time of [0, 1, 4, 3600]) expect(parseTime(writeTime(time))).toBe(time);
    expect(writeTime(4)).toBe("4SA");
    expect(leftOf(after(line(1), cast(A, { seconds: "3SA" as never })), A)).toBe(3);
    for (const wrong of [2.5, "2.5SA", -1, true, {}, 3601]) {
      expect(give(line(1), cast(A, { seconds: wrong as never }))).toMatchObject({
        refusal: { clause: "SX-404", message: "TURNCRAFT.Refused.SX-404.time", final: true },
      });
    }
  });

  it("SX-405 · an action takes seconds of the own turn, for the GM too", () => {
    for (const command of [begin(B, "move"), wait(B, 1), cast(B), move(B, 5)]) {
      expect(refused(line(2), command)).toBe("SX-003");
      expect(refused(line(2), command, { by: ownerOf(B) })).toBe("SX-003");
    }
    expect(refused(line(2), cast(B, { seconds: 0, orLonger: true }, { total: 3 }))).toBe("SX-003");
    const nobody = after(line(2), { kind: "manual", active: null });
    expect(refused(nobody, begin(A, "move"))).toBe("SX-003");
  });

  it("SX-406 · an action beyond this turn names its end before its first second", () => {
    const logLines = (left: number, action: ReturnType<typeof cast>) =>
      outcome(line(1, { secondsLeft: left }), action).log.flatMap(({ event, data }) =>
        event.includes(".ends") ? [[event.split(".").at(-1), data?.second, data?.turns]] : [],
      );
    expect(logLines(2, begin(A, "combo"))).toEqual([["endsNextTurn", 2, 1]]);
    expect(logLines(4, begin(A, "combo"))).toEqual([]);
    expect(logLines(1, cast(A, { seconds: 7 }))).toEqual([["endsNextTurn", 6, 1]]);
    expect(logLines(1, cast(A, { seconds: 8 }))).toEqual([["endsInTurns", 1, 2]]);
    expect(logLines(2, cast(A, { seconds: 4, consecutive: false }))).toEqual([]);
    const events = logged(line(1, { secondsLeft: 2 }), begin(A, "combo"));
    expect(events).toEqual(["began", "endsNextTurn", "underWay"]);
  });

  it("SX-406 · with three seconds combos and spells without a time of their own fit as the examples say", () => {
    const three = { fourSecondActions: "3" } as const;
    expect([costs("combo", three), costs("spell", three), costs("melee", three)]).toEqual([3, 3, 2]);
    const quick = line(1, {}, three);
    expect(leftOf(after(quick, cast(A)), A)).toBe(3);
    expect(leftOf(after(quick, cast(A, { seconds: 4 })), A)).toBe(2);
    expect(leftOf(all(quick, cast(A), begin(A, "move"), begin(A, "move"), begin(A, "move")), A)).toBe(0);
  });

  it("SX-407 · an action that changes the posture does so with its last second; the GM sets one too", () => {
    const postureOf = (state: SecondsState) => state.fighters[A]?.posture;
    const slow = { actionTimes: { ...actionTimes, goProne: 3 } };
    expect(postureOf(after(line(1, { secondsLeft: 2 }, slow), begin(A, "goProne")))).toBeUndefined();
    const down = after(line(1), begin(A, "goProne"));
    expect(postureOf(down)).toBe("prone");
    expect(postureOf(after(down, begin(A, "melee")))).toBe("prone");
    expect(postureOf(after(down, begin(A, "proneToCrouch")))).toBe("crouching");
    expect(postureOf(after(down, begin(A, "standFromProne")))).toBeUndefined();
    expect(postureOf(after(line(1), begin(A, "goProne", { item: item({ seconds: 1 }) })))).toBeUndefined();
    const fall = { kind: "posture", who: A, posture: "prone" } as const;
    expect(postureOf(after(line(1), fall))).toBe("prone");
    expect(postureOf(after(down, { ...fall, posture: null }))).toBeUndefined();
    expect(give(line(1), fall, { by: ownerOf(A) }).kind).toBe("refused");
  });

  it("SX-407 · the table's times are its defaults, the GM edits them, and an item's own time wins", () => {
    expect(actionTimes).toMatchObject({ melee: 2, ranged: 2, standFromProne: 2, run: 2, grab: 2, aim: 2 });
    expect(actionTimes).toMatchObject({ aimBefore: 1, standFromCrouch: 1, proneToCrouch: 1, crouch: 1, goProne: 1 });
    expect(actionTimes).toMatchObject({ spell: 4, combo: 4, move: 1, draw: 1, sheathe: 1, drop: 0, talk: 0 });
    for (const action of actionKeys) expect(costs(action), action).toBe(actionTimes[action]);
    const slow = { actionTimes: { ...actionTimes, melee: 5, spell: 6 } };
    expect([costs("melee", slow), costs("spell", slow)]).toEqual([5, 6]);
    expect(leftOf(after(line(1, {}, slow), begin(A, "melee", { item: item({ seconds: 1 }) })), A)).toBe(5);
    for (const wrong of [61, -1, 1.5]) {
      expect(give(line(1), rules({ actionTimes: { ...actionTimes, melee: wrong } }))).toMatchObject({
        refusal: { clause: "SX-407", message: "TURNCRAFT.Refused.SX-407.range", final: true },
      });
    }
    expect(settings.from({ actionTimes: { melee: 3 } }).actionTimes).toEqual(actionTimes);
    expect(after(line(1), rules({ actionTimes: { ...actionTimes, aim: 60 } })).settings.actionTimes.aim).toBe(60);
  });

  it("SX-407 · a run, and an action of variable length, takes its owner's choice, no less than its minimum", () => {
    expect(leftOf(after(line(1), begin(A, "run", { total: 5 })), A)).toBe(1);
    expect(leftOf(after(line(1), begin(A, "run", { total: 2 })), A)).toBe(4);
    expect(give(line(1), begin(A, "run", { total: 1 }))).toMatchObject({
      refusal: { clause: "SX-407", message: "TURNCRAFT.Refused.SX-407.least", data: { seconds: 2 } },
    });
    expect(give(line(1), begin(A, "melee", { total: 3 }))).toMatchObject({
      refusal: { clause: "SX-407", message: "TURNCRAFT.Refused.SX-407.exactly", data: { seconds: 2 } },
    });
    expect(refused(line(1), begin(A, "melee", { total: 1 }))).toBe("SX-407");
    expect(leftOf(after(line(1), begin(A, "melee", { total: 2 })), A)).toBe(4);
    const longer = { seconds: 2, orLonger: true };
    expect(leftOf(after(line(1), cast(A, longer, { total: 3 })), A)).toBe(3);
    expect(refused(line(1), cast(A, longer, { total: 1 }))).toBe("SX-407");
    expect(refused(line(1), cast(A, { seconds: 2 }, { total: 3 }))).toBe("SX-407");
    expect(mayTakeLonger({ action: "run", item: item() })).toBe(false);
  });

  it("SX-408 · an action takes effect when its last second has passed, then its dice are thrown or given up", () => {
    expect(logged(line(1), cast(A))).toEqual(["began", "done"]);
    expect(outcome(line(1), cast(A)).log[1]?.data).toEqual({ action: "Fireball", item: "Item.fireball" });
    const casting = after(line(1), cast(A, { throws: true }));
    const open = { itemId: "Item.fireball", action: "spell", name: "Fireball", throws: true };
    expect(fighter(casting, A).inAction).toEqual(open);
    const posted = outcome(casting, finish(A));
    expect(fighter(posted.state, A).inAction).toBe(null);
    expect(posted.log).toEqual([{ event: "TURNCRAFT.Log.seconds.notRolled", who: A, data: { action: "Fireball" } }]);
    expect(give(posted.state, finish(A))).toMatchObject({
      refusal: { clause: "SX-408", message: "TURNCRAFT.Refused.SX-408.nothing" },
    });
    expect(logged(line(1, { secondsLeft: 3 }), cast(A))).not.toContain("done");
  });

  it("SX-408 · set to ask, the GM may let what is done in one go, without a delay, take effect as it begins", () => {
    const state = after(line(1), rules({ interpretations: { "SX-408": "ask" } }));
    expect(needed(state, cast(A))).toEqual(["SX-408"]);
    const now = { answers: { "SX-408": "now" } };
    expect(logged(state, cast(A), now)).toEqual(["began", "early", "over"]);
    expect(outcome(state, cast(A), now).log[1]?.data).toEqual({ action: "Fireball", item: "Item.fireball" });
    expect(logged(state, cast(A), { answers: { "SX-408": "end" } })).toEqual(["began", "done"]);
    const long = after(state, cast(A, { seconds: 7 }), now);
    expect(logged(after(long, next(long)), { kind: "continue", who: A })).toEqual(["continued", "over"]);
    expect(leftOf(after(state, cast(A, { delay: 1 })), A)).toBe(2);
    expect(leftOf(after(state, cast(A, { consecutive: false })), A)).toBe(2);
    expect(logged(state, begin(A, "drop"))).toEqual(["done"]);
  });

  it("SX-409 · a path costs as many moves as its feet take, and a path beyond the seconds left is refused whole", () => {
    const state = fight({ A: { moveFeet: 10 } });
    const left = (feet: number) => leftOf(after(state, move(A, feet)), A);
    expect([left(0), left(1), left(10), left(11), left(60)]).toEqual([6, 5, 5, 4, 0]);
    expect(give(state, move(A, 61))).toMatchObject({
      refusal: { clause: "SX-409", data: { name: { combatant: A }, seconds: 7, left: 6 } },
    });
    expect(refused(set(state, A, { secondsLeft: 0 }), move(A, 5))).toBe("SX-401");
    expect(refused(set(state, A, { secondsLeft: 1 }), move(A, 11))).toBe("SX-409");
    expect(refused(set(state, A, { running: spellAt(1) }), move(A, 5))).toBe("SX-503");
    expect(refused(state, move(A, 5, { blocked: true }))).toBe("SX-409");
    const slow = after(state, rules({ actionTimes: { ...actionTimes, move: 2 } }));
    expect(leftOf(after(slow, move(A, 20)), A)).toBe(2);
    const done = outcome(state, move(A, 15));
    expect(done.world).toMatchObject([{ kind: "token", uuid: "Scene.s.Token.A", forced: false }]);
    expect(done.log).toEqual([{ event: "TURNCRAFT.Log.seconds.moved", who: A, data: { feet: 15, seconds: 2 } }]);
  });

  it("SX-409 · a declared run goes twice as far a second, at least as long as the table's run", () => {
    const state = fight({ A: { moveFeet: 10 } });
    const left = (feet: number) => leftOf(after(state, move(A, feet, { run: true })), A);
    expect([left(5), left(40), left(41), left(120)]).toEqual([4, 4, 3, 0]);
    expect(refused(state, move(A, 121, { run: true }))).toBe("SX-409");
    expect(logged(state, move(A, 5, { run: true }))).toEqual(["ran"]);
    const longer = after(state, rules({ actionTimes: { ...actionTimes, run: 3 } }));
    expect(leftOf(after(longer, move(A, 5, { run: true })), A)).toBe(3);
  });

  it("SX-409 · each second of a way runs delays; being moved and unenforced moves cost nothing", () => {
    const state = set(fight({ A: {}, B: {} }), A, { delays: [delay(2), delay(9, "d2")] });
    expect(delaysOf(after(state, move(A, 15)), A)).toEqual([6]);
    const pushed = outcome(set(state, B, { secondsLeft: 0 }), move(B, 500, { forced: true, blocked: true }));
    expect(pushed.world).toMatchObject([{ kind: "token", forced: true }]);
    expect(pushed.log.map(({ event }) => event)).toEqual(["TURNCRAFT.Log.placed"]);
    expect(delaysOf(after(state, move(A, 15, { forced: true })), A)).toEqual([2, 9]);
    const lax = after(set(state, A, { secondsLeft: 0 }), rules({ enforceMoves: false }));
    expect(logged(lax, move(A, 500))).toEqual(["movedFreely"]);
    expect(refused(lax, move(A, 500, { blocked: true }))).toBe("SX-409");
    expect(refused(lax, move(B, 5))).toBe("SX-003");
    const lacking = {
      ...move(A, 5),
      measured: { ...(move(A, 5) as { measured: object }).measured, steps: [{ to: { x: 1, y: 0 } }] },
    };
    expect(give(state, lacking as never)).toMatchObject({ refusal: { data: { field: "measured.steps.0.feet" } } });
  });

  it("SX-409 · moving ends the action whose result an earlier version left open", () => {
    const old = set(line(1), A, { inAction: { itemId: null, action: "combo", name: "" } });
    expect(fighter(after(old, move(A, 5)), A).inAction).toBe(null);
  });

  it("SX-409 · feet that a paid second leaves over are walked next: two short ways cost what one long way does", () => {
    const state = fight({ A: { moveFeet: 7 }, B: {} });
    const once = after(state, move(A, 5));
    expect([leftOf(once, A), fighter(once, A).feetLeft]).toEqual([5, 2]);
    const thrice = all(state, move(A, 5), move(A, 5), move(A, 5));
    expect(leftOf(thrice, A)).toBe(leftOf(after(state, move(A, 15)), A));
    expect(fighter(thrice, A).feetLeft).toBe(6);
    const further = after(thrice, move(A, 5));
    expect([leftOf(further, A), fighter(further, A).feetLeft]).toEqual([3, 1]);
    expect(fighter(after(further, move(A, 1)), A)).not.toHaveProperty("feetLeft");
    expect(secondsOfWay(thrice, A, 6, false)).toBe(0);
  });

  it("SX-409 · feet that are left over last as long as the turn, other actions don't cost them, and a run neither takes nor leaves any", () => {
    const state = after(fight({ A: { moveFeet: 7 }, B: {} }), move(A, 5));
    expect(fighter(after(state, begin(A, "draw")), A).feetLeft).toBe(2);
    const ran = after(state, move(A, 30, { run: true }));
    expect([leftOf(ran, A), fighter(ran, A).feetLeft]).toEqual([2, 2]);
    expect(fighter(after(state, next(state)), A)).not.toHaveProperty("feetLeft");
    expect(fighter(playTo(state, 2, A), A)).not.toHaveProperty("feetLeft");
  });

  it("SX-409 · feet that are left over are walked with no second left, never between the seconds of an action", () => {
    const spent = set(fight({ A: { moveFeet: 7 } }), A, { feetLeft: 6, secondsLeft: 0 });
    const walked = outcome(spent, move(A, 5));
    expect([leftOf(walked.state, A), fighter(walked.state, A).feetLeft]).toEqual([0, 1]);
    expect(walked.log.at(-1)?.data).toEqual({ feet: 5, seconds: 0 });
    expect(refused(spent, move(A, 7))).toBe("SX-401");
    expect(refused(set(spent, A, { running: spellAt(1) }), move(A, 5))).toBe("SX-503");
  });
});
