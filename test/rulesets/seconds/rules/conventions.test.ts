import { describe, expect, it } from "vitest";
import { redo, stepsBack, takeBack } from "../../../../src/engine/index.ts";
import {
  type SecondsAskable,
  type SecondsCommand,
  type SecondsState,
  seconds,
  settings,
} from "../../../../src/rulesets/seconds/rules/index.ts";
import { played } from "../../played.ts";
import {
  A,
  abandon,
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
  fight,
  fighter,
  finish,
  free,
  gathering,
  give,
  goOn,
  hold,
  join,
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
  scores,
  set,
  spellAt,
  wait,
} from "./fights.ts";

describe("Section 0: conventions", () => {
  it("SX-001 · a refusal names clause, reason and figures, and changes nothing", () => {
    const state = line(2, { secondsLeft: 0 });
    const before = JSON.stringify(state);
    expect(give(state, begin(A, "move"))).toEqual({
      kind: "refused",
      refusal: {
        clause: "SX-401",
        message: "TURNCRAFT.Refused.SX-401.none",
        data: { name: { combatant: A }, left: 0, seconds: 1 },
      },
    });
    expect(JSON.stringify(state)).toBe(before);
  });

  it("SX-001 · a command can't name a combatant outside the encounter, not even with a GM's override", () => {
    for (const command of [begin(C, "move"), act(C), { kind: "leave", who: C } as const, move(C, 5)]) {
      expect(give(line(2), command, { override: true })).toMatchObject({ refusal: { clause: "SX-001", final: true } });
    }
    for (const kind of ["roll", "reroll", "reset-roll"] as const) {
      expect(refused(line(2), { kind, who: [A, C] }, { override: true })).toBe("SX-001");
    }
    expect(refused(line(2), { kind: "manual", active: C }, { override: true })).toBe("SX-001");
    expect(refused(line(2), { kind: "manual", initiative: { C: 3 } as never }, { override: true })).toBe("SX-001");
  });

  it("SX-002 · an overridden step is carried out whole, seconds stop at 0, and the log names the clause", () => {
    const tired = line(2, { secondsLeft: 0, delays: [delay(2)] });
    expect(refused(tired, cast(A), { override: true, by: ownerOf(A) })).toBe("SX-401");
    const done = outcome(tired, cast(A), { override: true });
    expect([leftOf(done.state, A), fighter(done.state, A).running, delaysOf(done.state, A)]).toEqual([0, null, []]);
    expect(done.log.every((line) => line.overruled?.includes("SX-401"))).toBe(true);
    expect(leftOf(after(line(1, { secondsLeft: 2 }), wait(A, 5), { override: true }), A)).toBe(0);
  });

  it("SX-002 · by override an action takes the time that the GM gives it, or only a part of it now", () => {
    const long = outcome(line(1), begin(A, "melee", { total: 5 }), { override: true });
    expect(leftOf(long.state, A)).toBe(1);
    expect(long.log[0]?.overruled).toEqual(["SX-407"]);
    expect(leftOf(after(line(1), begin(A, "run", { total: 1 }), { override: true }), A)).toBe(5);
    const part = outcome(line(1), cast(A, {}, { seconds: 3 }), { override: true });
    expect([leftOf(part.state, A), fighter(part.state, A).running?.done]).toEqual([3, 3]);
    expect(part.log[0]?.overruled).toEqual(["SX-505"]);
    const tired = outcome(line(1, { secondsLeft: 0 }), begin(A, "melee", { total: 5 }), { override: true });
    expect(tired.log[0]?.overruled).toEqual(["SX-407", "SX-401"]);
    const lock = { id: "Item.lock", seconds: 5, consecutive: false };
    const more = after(line(1, { secondsLeft: 2 }), cast(A, lock, { seconds: 3 }), { override: true });
    expect([leftOf(more, A), fighter(more, A).paused[0]?.done]).toEqual([0, 3]);
  });

  it("SX-002 · an override between two seconds of an action replaces it by another, and waiting leaves it as it is", () => {
    const casting = line(1, { running: spellAt(3) });
    const replaced = outcome(casting, begin(A, "melee"), { override: true });
    expect(replaced.log.map(({ event }) => event)).toContain("TURNCRAFT.Log.seconds.abandoned");
    expect([leftOf(replaced.state, A), fighter(replaced.state, A).running]).toEqual([4, null]);
    const moved = after(casting, move(A, 10), { override: true });
    expect([leftOf(moved, A), fighter(moved, A).running?.done]).toEqual([4, 3]);
    const waited = after(casting, wait(A, 2), { override: true });
    expect([leftOf(waited, A), fighter(waited, A).running?.done]).toEqual([4, 3]);
  });

  it("SX-002 · an override lets a combatant act off turn, and takes a defeated holder's or an absent held turn", () => {
    const done = after(line(2), cast(B), { override: true });
    expect([done.activeId, fighter(done, B).running, fighter(done, B).inAction]).toEqual([A, null, null]);
    const cut = after(line(2), act(B), { override: true });
    expect([cut.activeId, cut.stack, leftOf(cut, B)]).toEqual([B, [A, B], 6]);
    expect(refused(cut, act(A), { override: true })).toBe("SX-202");
  });

  it("SX-003 · an owner commands only their own combatants, and only the active one", () => {
    const state = line(2);
    expect(refused(state, begin(A, "move"), { by: ownerOf(B) })).toBe("SX-003");
    expect(give(state, begin(B, "move"), { by: ownerOf(B) })).toMatchObject({
      refusal: { clause: "SX-003", message: "TURNCRAFT.Refused.SX-003.turn", data: { name: { combatant: B } } },
    });
    expect(leftOf(after(state, begin(A, "move"), { by: ownerOf(A) }), A)).toBe(5);
    expect(refused(state, next(state), { by: ownerOf(B) })).toBe("SX-003");
    expect(after(state, next(state), { by: ownerOf(A) }).activeId).toBe(B);
    for (const command of [cast(B), wait(B, 1), hold(B), goOn(B)]) {
      expect(refused(set(state, B, { running: spellAt(1) }), command, { by: ownerOf(B) })).toBe("SX-003");
    }
  });

  it("SX-003 · rolls, joining, contests and held turns need no turn; the rest is the GM's", () => {
    const before = gathering({ A: {}, B: {} });
    expect(needed(before, { kind: "roll", who: [A] }, { by: ownerOf(A) })).toEqual(["initiative:A"]);
    expect(refused(before, { kind: "roll", who: [A, B] }, { by: ownerOf(A) })).toBe("SX-003");
    const state = all(line(3), hold(A));
    expect(after(state, act(A), { by: ownerOf(A) }).activeId).toBe(A);
    expect(refused(state, act(A), { by: ownerOf(B) })).toBe("SX-003");
    expect(needed(state, { kind: "contest", who: [A, B] }, { by: ownerOf(A) })).toHaveLength(2);
    expect(refused(state, { kind: "contest", who: [A, B] }, { by: ownerOf(C) })).toBe("SX-003");
    expect(needed(state, join(D), { by: ownerOf(D), freshScores: { D: scores() } })).toEqual(["initiative:D"]);
    for (const command of [{ kind: "end" }, rules({}), { kind: "manual" }, { kind: "reset-roll", who: [A] }] as const) {
      expect(refused(state, command, { by: ownerOf(A, B, C) })).toBe("SX-003");
    }
    expect(refused(line(1), { kind: "advance-round", round: 1 }, { by: ownerOf(A) })).toBe("SX-003");
    expect(refused(before, { kind: "start" }, { by: ownerOf(A, B) })).toBe("SX-003");
  });

  it("SX-003 · commands outside the turn are open to the GM at any time, to an owner for their own", () => {
    const state = set(line(2), B, { running: spellAt(1), inAction: { itemId: null, action: "combo", name: "" } });
    for (const command of [finish(B), abandon(B)]) {
      expect(refused(state, command, { by: ownerOf(B) })).toBe("SX-003");
      expect(outcome(state, command).kind).toBe("done");
    }
    expect(refused(state, { kind: "leave", who: B }, { by: ownerOf(B) })).toBe("SX-003");
    expect(refused(state, { kind: "defeat", who: B, defeated: true }, { by: ownerOf(B) })).toBe("SX-003");
    expect(fighter(after(state, { kind: "defeat", who: A, defeated: true }, { by: ownerOf(A) }), A).defeated).toBe(
      true,
    );
    const damage = {
      kind: "hit-points",
      who: B,
      uuid: "Actor.b",
      path: "system.hp.value",
      before: 9,
      after: 4,
    } as const;
    expect(outcome(state, damage, { by: ownerOf(B) }).kind).toBe("done");
    expect(refused(state, damage, { by: ownerOf(A) })).toBe("SX-003");
    expect(refused(state, move(A, 5, { forced: true }), { by: ownerOf(A) })).toBe("SX-003");
  });

  it("SX-003 · on their own turn an owner may use every action of a turn, off it even the GM can't", () => {
    const casting = line(2, { running: spellAt(2) });
    const open = line(2, { inAction: { itemId: null, action: "combo", name: "" } });
    const own = { by: ownerOf(A) };
    for (const command of [begin(A, "move"), wait(A, 1), free(A), hold(A), move(A, 5)]) {
      expect(outcome(line(2), command, own).kind).toBe("done");
    }
    expect([outcome(casting, goOn(A), own).kind, outcome(casting, abandon(A), own).kind]).toEqual(["done", "done"]);
    expect(outcome(open, finish(A), own).kind).toBe("done");
    expect(after(line(2), { kind: "leave", who: A }, own).activeId).toBe(B);
    expect(refused(set(casting, B, { running: spellAt(2) }), goOn(B))).toBe("SX-003");
    expect(refused(line(2), hold(B))).toBe("SX-003");
    const freshScores = { D: scores() };
    expect(needed(line(2), join(D), { by: ownerOf(D), freshScores })).toEqual(["initiative:D"]);
    const tied = gathering({ A: { total: 4 }, B: { total: 4 }, C: {} });
    expect(needed(tied, { kind: "reroll", who: [A] }, own)).toEqual(["reroll:1:A", "reroll:1:B"]);
    expect(refused(line(2), { kind: "contest", who: [B, C] }, { ...own, freshScores: { C: scores() } })).toBe("SX-003");
  });

  it("SX-003 · a second click on the end of a turn is stale, not another end", () => {
    const state = line(2);
    const late = give(after(state, next(state)), next(state));
    expect(late).toMatchObject({ refusal: { clause: "SX-003", message: "TURNCRAFT.Refused.stale", final: true } });
    expect(refused(state, { kind: "advance", round: 2, turn: A })).toBe("SX-003");
    expect(refused(state, { kind: "advance-round", round: 0 })).toBe("SX-003");
  });

  it("SX-004 · a setting counts from now on, and a clause set to ask is asked about each time", () => {
    const state = all(line(2), begin(A, "combo"));
    const changed = after(state, rules({ fourSecondActions: "3", interpretations: { "SX-306": "ask" } }));
    expect(leftOf(changed, A)).toBe(2);
    expect(needed(changed, wait(A, 1))).toEqual(["SX-306"]);
    expect(leftOf(after(changed, wait(A, 1), { answers: { "SX-306": "allow" } }), A)).toBe(1);
    expect(refused(changed, wait(A, 1), { answers: { "SX-306": "refuse" } })).toBe("SX-306");
    expect(leftOf(after(after(changed, rules({ interpretations: { "SX-306": "default" } })), wait(A, 1)), A)).toBe(1);
    expect(logged(changed, rules({ advanceClock: false }))).toEqual(["settings"]);
    const quick = playTo(changed, 2, A);
    expect(leftOf(after(quick, begin(A, "combo")), A)).toBe(3);
  });

  it("SX-004 · every clause that can be set to ask is asked about under its own name, by the GM", () => {
    const damage = {
      kind: "hit-points",
      who: A,
      uuid: "Actor.a",
      path: "system.hp.value",
      before: 9,
      after: 4,
    } as const;
    const holders = all(line(3), hold(A), hold(B), act(A));
    const casting = line(2, { running: spellAt(2) });
    const waiting = line(2, { delays: [delay(2)] });
    const moments: Readonly<Record<SecondsAskable, readonly [SecondsState, SecondsCommand]>> = {
      "SX-206": [all(line(2), begin(A, "move")), hold(A)],
      "SX-208": [holders, act(B)],
      "SX-211": [holders, hold(A)],
      "SX-305": [waiting, next(waiting)],
      "SX-306": [line(1), wait(A, 1)],
      "SX-408": [line(1), cast(A)],
      "SX-506": [casting, next(casting)],
      "SX-507": [casting, damage],
      "SX-609": [waiting, hold(A)],
      "SX-702": [line(1), free(A)],
    };
    for (const clause of settings.askable) {
      const [state, command] = moments[clause];
      const asked = give(after(state, rules({ interpretations: { [clause]: "ask" } })), command);
      expect(asked).toMatchObject({ kind: "needs", needs: [{ kind: "ruling", clause }] });
      expect(asked.kind === "needs" && asked.needs[0]).not.toHaveProperty("who");
    }
  });

  it("SX-005 · undoing a turn or a round restores seconds, delays and held turns, and redo the same dice", () => {
    const start = set(all(line(3), hold(A)), B, { secondsLeft: 2, delays: [delay(5)] });
    const freshScores = { D: scores() };
    const { states, history, state } = played(seconds, start, [
      "next",
      act(A),
      { command: join(D), freshScores, answers: { "initiative:D": 3 } },
      "next",
      "next",
      "next",
      begin(A, "combo"),
    ]);
    expect([state.round, state.activeId]).toEqual([2, A]);
    expect(takeBack(state, stepsBack(history, "step")).state).toEqual(states[6]);
    expect(takeBack(state, stepsBack(history, "turn")).state).toEqual(states[5]);
    expect(takeBack(state, stepsBack(history, "round")).state.round).toBe(1);
    const joined = history.entries[2];
    if (!joined || !states[2]) throw new Error("Nobody joined");
    expect(redo(seconds, states[2], joined)).toMatchObject({ kind: "done", state: states[3] });
  });

  it("SX-005 · a turn put off by override before it has come isn't the end of a turn for previous turn", () => {
    const { turnEvents, state } = outcome(line(3), hold(B), { override: true });
    expect([turnEvents, state.activeId, fighter(state, B).held?.round]).toEqual([[], A, 1]);
  });

  it("SX-006 · before combat no action takes seconds, and actions that need a turn are refused", () => {
    const before = gathering({ A: { total: 12 }, B: {} });
    for (const command of [begin(A, "combo"), free(B), move(A, 500), cast(B)]) {
      const done = outcome(before, command, { by: ownerOf(A, B) });
      expect(done.state).toEqual(before);
      expect(done.log).toHaveLength(1);
    }
    expect(outcome(before, move(A, 500)).world).toMatchObject([{ kind: "token", forced: false }]);
    const counter = { kind: "counter", who: A, seconds: 3 } as const;
    for (const command of [goOn(A), abandon(A), finish(A), wait(A, 1), hold(A), act(A), counter, next(before)]) {
      expect(refused(before, command)).toBe("SX-006");
    }
    expect(needed(before, { kind: "contest", who: [A, B] })).toEqual(["initiative:A", "initiative:B"]);
    expect(fight({ A: {} }).round).toBe(1);
  });
});
