import { describe, expect, it } from "vitest";
import {
  type CombatantId,
  emptyHistory,
  type History,
  nextSeq,
  record,
  stepsBack,
  takeBack,
} from "../../../../src/engine/index.ts";
import {
  type GroupCommand,
  type GroupState,
  group,
  hasWork,
  phases,
  rowOf,
  sequenceOf,
  settings,
  table,
} from "../../../../src/rulesets/group/rules/index.ts";
import { givingUnder } from "../../giving.ts";
import {
  A,
  act,
  advance,
  advanceTurn,
  after,
  B,
  bow,
  C,
  clauses,
  declares,
  delay,
  fast,
  fight,
  fighter,
  give,
  having,
  incantation,
  innate,
  intend,
  invocation,
  logged,
  needed,
  other,
  outcome,
  ownerOf,
  pass,
  playTo,
  refused,
  simple,
  strike,
  weapon,
} from "./fights.ts";

const hands = { scores: { atHand: { innate: true, missile: true, melee: true } } };
const declared = (thing: ReturnType<typeof fast>) =>
  having({ declaration: { item: thing, plans: [], delay: false }, major: "declared" });

describe("Stated actions at the end of their phase", () => {
  const end = (state: GroupState) => {
    const result = give(state, advance(state));
    return result.kind === "needs" ? result.needs.map(({ id }) => id) : [];
  };
  const idle = (who: CombatantId): GroupCommand => ({ kind: "intend", who: [who], intent: "pass" });
  const both = (state: GroupState, a: GroupCommand, b: GroupCommand) => after(after(state, a), b);

  it("GR-13, GR-47 · the GM is asked before the slot ends, with their combatants' names, and may keep waiting", () => {
    const state = both(fight({ A: hands, B: hands }, { phase: "HIGH_D4" }), intend(A, weapon(3)), idle(B));
    expect(end(state)).toEqual(["GR-13:unused"]);
    expect(refused(state, advance(state), { answers: { "GR-13:unused": "stay" } })).toBe("GR-13");
    const done = after(state, advance(state), { answers: { "GR-13:unused": "continue" } });
    expect(done.phase).toBe("END");
    expect(needed(state, { kind: "advance-round", round: 1 })).toEqual(["GR-13:unused"]);
  });

  it("GR-13 · the GM isn't asked while a phase of the slot is still to come, nor after the action was changed", () => {
    const early = after(fight({ A: hands, B: hands }, { phase: "HIGH_D3" }), intend(A, bow()));
    expect(end(early)).toEqual([]);
    const late = both(fight({ A: hands, B: hands }, { phase: "HIGH_D4" }), intend(A, weapon(3)), idle(B));
    expect(end(after(late, idle(A)))).toEqual([]);
    expect(end(after(late, delay(A)))).toEqual([]);
  });

  it("GR-13 · the GM isn't asked again about a skipped combatant", () => {
    const melee = fight({ A: hands, B: hands }, { phase: "HIGH_D3", melee: true });
    const stated = both(melee, intend(A, weapon(3)), intend(B, simple("horn", { actionType: "major" })));
    expect(end(stated)).toEqual(["GR-13"]);
    const later = after(stated, advance(stated), { answers: { "GR-13": "continue" } });
    expect([later.phase, end(later)]).toEqual(["HIGH_D4", ["GR-13"]]);
  });
});

describe("Before and after the rounds", () => {
  it("GR-11 · only the GM starts, once everybody has a group; the round is announced", () => {
    const state = fight({ A: {}, B: {} }, { phase: "SETUP", round: 0 });
    expect(refused(state, { kind: "start" }, { by: ownerOf(A) })).toBe("GR-11");
    const lost = fight({ A: having({ group: null }), B: {} }, { phase: "SETUP", round: 0 });
    expect(refused(lost, { kind: "start" })).toBe("GR-11");
    const done = outcome(state, { kind: "start" });
    expect(done.state).toMatchObject({ round: 1, phase: "DECLARE" });
    expect(logged(done)).toEqual(["started", "roundBegan"]);
    expect(refused(done.state, { kind: "start" })).toBe("GR-11");
  });

  it("GR-12 · the GM says who is surprised; at the end of round 1 there is a reminder, or it ends by itself", () => {
    const state = fight({ A: {}, B: {} }, { phase: "END" });
    const command: GroupCommand = { kind: "surprise", who: [A], surprised: true };
    expect(refused(state, command, { by: ownerOf(A) })).toBe("GR-12");
    const end = (surpriseClear: "askAtEnd" | "autoAfterRound1" | "manual") => {
      const before = fight({ A: having({ surprised: true }) }, { phase: "GO_LAST", settings: { surpriseClear } });
      const done = outcome(before, advance(before));
      return [fighter(done.state, A).surprised, logged(done).includes("stillSurprised")];
    };
    expect(end("askAtEnd")).toEqual([true, true]);
    expect(end("autoAfterRound1")).toEqual([false, false]);
    expect(end("manual")).toEqual([true, false]);
    expect(fighter(after(state, command), A).surprised).toBe(true);
  });
});

describe("The eight steps", () => {
  it("GR-13 · the phases are those of the state table, in its order", () => {
    const rows = table.map(({ phase, step }) => `${step} ${phase}`);
    expect(rows.slice(0, 8)).toEqual([
      "0 SETUP",
      "1 DECLARE",
      "2 INITIATIVE",
      "3 GO_FIRST",
      "3 A_PARLEY",
      "3 B_FLEE",
      "3 C_CHARGE",
      "4 MULTI_PRIMARY",
    ]);
    expect(phases.filter((phase) => rowOf(phase).step === 5)).toHaveLength(8);
    expect(rows.slice(-4)).toEqual(["6 MULTI_REST", "7 E_SPELLS", "7 GO_LAST", "8 END"]);
  });

  it("GR-13 · only the GM ends a phase, and is asked first if a combatant hasn't acted", () => {
    const state = fight({ A: {}, B: {} }, { phase: "HIGH_D4", dice: { A: 6, B: 1 } });
    expect(refused(state, advance(state), { by: ownerOf(A, B) })).toBe("GR-13");
    expect(needed(state, advance(state))).toEqual(["GR-13"]);
    expect(refused(state, advance(state), { answers: { "GR-13": "stay" } })).toBe("GR-13");
    expect(after(state, advance(state), { answers: advanceTurn }).phase).toBe("LOW_D4");
  });

  it("GR-13 · a jump past unfinished work asks too, and a second click does nothing", () => {
    const state = fight({ A: having({ intent: "pass" }), B: {} }, { phase: "MULTI_PRIMARY", dice: { A: 6, B: 6 } });
    expect(needed(state, advance(state, "END"))).toEqual(["GR-13"]);
    const waiting = fight({ A: having({ intent: "pass" }), B: {} }, { phase: "INITIATIVE", dice: { A: 6, B: 6 } });
    expect(give(waiting, advance(waiting, "END"), { override: true })).toMatchObject({
      needs: [{ question: "TURNCRAFT.Ruling.GR-13.missed", data: { names: { combatants: [B] } } }],
    });
    const next = after(state, advance(state));
    expect(refused(next, { ...advance(next), phase: "MULTI_PRIMARY" } as GroupCommand)).toBe("GR-13");
    expect(refused(next, { kind: "advance", round: 7, turn: null })).toBe("GR-13");
  });

  it("GR-13 · ending a phase with its name includes its combatants still to act; without the name only the current turn", () => {
    const state = fight({ A: {}, B: {} }, { phase: "LOW_D4", dice: { A: 6, B: 6 } });
    const { phase, ...nameless } = { ...advance(state), turn: state.activeId === A ? B : A };
    expect(refused(state, nameless as GroupCommand)).toBe("GR-13");
    expect(after(state, { ...nameless, phase } as GroupCommand).phase).toBe("END");
  });

  it("GR-13 · an action of another phase is refused", () => {
    const state = fight({ A: {}, B: {} }, { phase: "A_PARLEY", melee: true });
    expect(clauses(state, strike(A, weapon(3), B))).toContain("GR-13");
  });

  it("GR-14 · the next round clears dice, slots, declarations, tallies and free attacks, but not running actions", () => {
    const busy = having({
      declaration: { item: null, plans: [], delay: true },
      minors: [{ name: "shout", phase: "HIGH_D4", segments: 1 }],
      major: "used",
      spellsThisRound: 1,
      progress: { item: "dig", name: "dig", roundsDone: 1, roundsNeeded: 3 },
    });
    const ledgers = { freePairs: [{ by: A, against: B }], freeSegments: [{ by: A, segment: "4" }] };
    const state = fight({ A: busy, B: {} }, { phase: "END", dice: { A: 6, B: 1 }, set: ledgers });
    const next = after(state, advance(state));
    expect(next).toMatchObject({ round: 2, phase: "DECLARE", freePairs: [], freeSegments: [] });
    expect(Object.values(next.groups).map(({ die }) => die)).toEqual([null, null]);
    expect(fighter(next, A)).toMatchObject({ declaration: null, minors: [], major: "available", spellsThisRound: 0 });
    expect(fighter(next, A).progress?.roundsDone).toBe(1);
  });

  it("GR-14 · an invocation that wasn't activated in its round is gone in the next", () => {
    const begun = after(fight({ A: {}, B: {} }, { phase: "DECLARE" }), declares(A, invocation(1)));
    const next = playTo(begun, "DECLARE", 2);
    expect(fighter(next, A)).toMatchObject({ spell: null, declaration: null, major: "available" });
  });

  it("GR-14 · the rest of a round can be ended at once", () => {
    const state = fight({ A: having({ intent: "pass" }), B: having({ intent: "pass" }) }, { phase: "HIGH_D1" });
    const ended = outcome(state, { kind: "advance-round", round: 1 });
    expect(ended.state).toMatchObject({ round: 2, phase: "DECLARE" });
    expect(ended.turnEvents).toContain("round-began");
  });

  it("GR-15 · step 3 is for declared fast actions, letter by letter", () => {
    const state = fight(
      { A: declared(fast("charge")), B: declared(fast("parley")), C: declared(fast("flee")) },
      { phase: "INITIATIVE", dice: { A: 6, B: 5, C: 1 } },
    );
    const parley = after(state, advance(state));
    expect([parley.phase, parley.activeId]).toEqual(["A_PARLEY", B]);
    expect(refused(parley, act(A, fast("charge")))).toBe("GR-15");
    const flee = after(after(parley, act(B, fast("parley"))), { ...advance(parley), turn: null } as GroupCommand);
    expect([flee.phase, flee.activeId]).toEqual(["B_FLEE", C]);
    expect(refused(flee, act(B, fast("flee")))).toBe("GR-15");
  });

  it("GR-16 · inside a letter HIGH acts before LOW by the group's result, equal results together", () => {
    const guests = { A: declared(fast("parley")), B: declared(fast("parley")) };
    const state = fight(guests, { phase: "A_PARLEY", dice: { A: 1, B: 6 } });
    expect(state.activeId).toBe(B);
    expect(refused(state, act(A, fast("parley")))).toBe("GR-16");
    const tied = fight(guests, { phase: "A_PARLEY", dice: { A: 4, B: 4 } });
    expect(tied.activeId).toBeNull();
    after(tied, act(A, fast("parley")));
  });

  it("GR-17 · Go First comes before A, or after C", () => {
    const first = other("leap", { goFirst: true });
    const state = fight({ A: declared(first), B: {} }, { phase: "INITIATIVE", dice: { A: 1, B: 6 } });
    const begun = after(state, advance(state));
    expect([begun.phase, begun.activeId]).toEqual(["GO_FIRST", A]);
    after(begun, act(A, first));
    expect(refused(fight({ A: declared(first) }, { phase: "HIGH_D4" }), act(A, first))).toBe("GR-15");
    const late = sequenceOf({ ...settings.defaults, goFirstPosition: "afterC" });
    expect(late.indexOf("GO_FIRST")).toBe(late.indexOf("C_CHARGE") + 1);
  });

  it("GR-18 · a fast action is the major action, and the details are the GM's", () => {
    const state = fight(
      { A: declared(fast("parley")), B: {} },
      { phase: "A_PARLEY", dice: { A: 6, B: 1 }, melee: true },
    );
    const done = outcome(state, act(A, fast("parley")));
    expect(fighter(done.state, A).major).toBe("used");
    expect(logged(done)).toContain("fastDetails");
    const later = { ...done.state, phase: "HIGH_D3" } as GroupState;
    expect(refused(later, strike(A, weapon(3), B))).toBe("GR-87");
    const light = fight({ A: declared(fast("parley")) }, { phase: "A_PARLEY", settings: { fastUsesMajor: false } });
    expect(fighter(after(light, act(A, fast("parley"))), A).major).not.toBe("used");
  });

  it("GR-19 · HIGH through all four phases, then LOW", () => {
    const state = fight({ A: hands, B: hands }, { phase: "HIGH_D1", dice: { A: 6, B: 1 }, melee: true });
    expect(refused({ ...state, phase: "HIGH_D3" }, strike(B, weapon(3), A))).toBe("GR-19");
    const order: string[] = [];
    for (
      let now = state;
      now.phase !== "END";
      now = after(now, advance(now), { override: true, answers: advanceTurn })
    ) {
      order.push(`${now.phase} ${now.activeId}`);
    }
    const parts = ["D1", "D2", "D3", "D4"];
    expect(order).toEqual([...parts.map((part) => `HIGH_${part} A`), ...parts.map((part) => `LOW_${part} B`)]);
  });

  it("GR-20 · LOW is held for combatants who wait there, even after a tie", () => {
    const state = fight({ A: {}, B: having({ intent: "pass" }) }, { phase: "HIGH_D4" });
    const waits = after(state, delay(A));
    expect(refused(waits, advance(waits, "MULTI_REST"))).toBe("GR-20");
    expect(refused(waits, { kind: "advance-round", round: 1 })).toBe("GR-20");
    expect(after(waits, advance(waits)).phase).toBe("LOW_D4");
    const nobody = after(state, pass(A));
    expect(after(nobody, advance(nobody)).phase).toBe("END");
  });

  it("GR-21 · Go Last comes after the spells or before them, HIGH before LOW; nothing of it earlier", () => {
    const work = other("work", { goLast: true });
    const late = { item: work, target: null, part: false, done: false };
    const state = fight({ A: having({ late }), B: having({ late }) }, { phase: "GO_LAST", dice: { A: 1, B: 6 } });
    expect(state.activeId).toBe(B);
    expect(refused(state, act(A, work))).toBe("GR-21");
    expect(after(state, act(B, work)).activeId).toBe(A);
    const before = sequenceOf({ ...settings.defaults, goLastPosition: "beforeSpells" });
    expect(before.indexOf("GO_LAST")).toBe(before.indexOf("E_SPELLS") - 1);
    expect(sequenceOf(settings.defaults).at(-2)).toBe("GO_LAST");
    expect(refused({ ...state, phase: "HIGH_D4" }, act(B, work))).toBe("GR-21");
  });

  it("GR-22 · the end of the round counts durations, lists what is unfinished and the GM's own checks", () => {
    const digging = having({ progress: { item: "dig", name: "dig", roundsDone: 1, roundsNeeded: 3 } });
    const effect = {
      uuid: "u",
      name: "light",
      source: A,
      bearer: A,
      attributes: [],
      maintainedBy: null,
      roundsLeft: 1,
    };
    const lasting = { ...effect, name: "ward", roundsLeft: 3 };
    const state = fight(
      { A: digging, B: {} },
      {
        phase: "GO_LAST",
        settings: { endChecklist: "morale" },
        set: { effects: { fx: effect, fy: lasting } as never },
      },
    );
    const done = outcome(state, advance(state));
    expect(done.state.effects).toEqual({ fy: { ...lasting, roundsLeft: 2 } });
    expect(logged(done)).toEqual(expect.arrayContaining(["effectEnded", "unfinished", "checklist"]));
    expect(refused(done.state, pass(A), { by: ownerOf(A) })).toBe("GR-22");
    expect(refused(done.state, act(A, simple("shout")), { by: ownerOf(A) })).toBe("GR-22");
  });

  it("GR-23 · phases without work are skipped and named; the defeated have none", () => {
    const state = fight({ A: {}, B: having({ defeated: true }) }, { phase: "INITIATIVE", dice: { A: 6, B: 6 } });
    const done = outcome(state, advance(state));
    expect(done.state.phase).toBe("HIGH_D4");
    const key = (phase: string) => ({ key: `TURNCRAFT.Phase.${phase}` });
    expect(done.log.find(({ event }) => event.endsWith("skippedSeveral"))?.data).toEqual({
      first: key("GO_FIRST"),
      last: key("HIGH_D3"),
    });
    const next = outcome({ ...state, phase: "C_CHARGE" }, { ...advance(state), phase: "C_CHARGE", to: "HIGH_D1" });
    expect(next.log.find(({ event }) => event.endsWith("skipped"))?.data).toEqual({ phase: key("MULTI_PRIMARY") });
    expect(refused(done.state, pass(B))).toBe("GR-23");
    const all = { ...state, settings: { ...state.settings, skipEmpty: false } };
    expect(after(all, advance(all)).phase).toBe("GO_FIRST");
  });

  it("GR-23 · a silent combatant has work in a phase for its items at hand, and none once it has acted", () => {
    const melee = { melee: true, phase: "HIGH_D1" } as const;
    const state = fight({ A: hands, B: {} }, melee);
    expect((["HIGH_D1", "HIGH_D2", "HIGH_D3", "HIGH_D4"] as const).map((phase) => hasWork(state, phase))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    const alone = fight({ A: hands }, { phase: "HIGH_D1" });
    expect(hasWork(alone, "HIGH_D3")).toBe(false);
    const stated = after(alone, intend(A, bow()));
    expect((["HIGH_D1", "HIGH_D2", "HIGH_D4"] as const).map((phase) => hasWork(stated, phase))).toEqual([
      false,
      true,
      false,
    ]);
    expect(hasWork(after(alone, { kind: "intend", who: [A], intent: "pass" }), "HIGH_D4")).toBe(false);
  });

  it("GR-23 · without combatants there is no phase to skip", () => {
    expect(refused(fight({ A: {} }, { phase: "INITIATIVE" }), pass(A))).toBe("GR-23");
  });
});

/** Plays commands, with their history. */
function played(start: GroupState, commands: ((state: GroupState) => GroupCommand)[]) {
  const { given } = givingUnder(group);
  let state = start;
  let history: History<GroupCommand> = emptyHistory;
  for (const make of commands) {
    const command = make(state);
    const done = outcome(state, command, { answers: advanceTurn });
    const entry = { seq: nextSeq(history), request: "r", given: given(command), results: [], world: [] };
    const { inverse, log, turnEvents } = done;
    history = record(history, { ...entry, inverse, log, turnEvents }, 100);
    state = done.state;
  }
  return { state, history };
}

describe("Undo", () => {
  it("GR-24 · undo takes back all steps since the phase began and the phase's beginning with them", () => {
    const start = fight({ A: hands, B: {} }, { phase: "HIGH_D1", dice: { A: 6, B: 1 } });
    const first = after(start, act(A, innate("stare")));
    const { state, history } = played(first, [advance, () => intend(A, bow()), () => pass(A)]);
    expect(state.phase).toBe("HIGH_D2");
    expect(takeBack(state, stepsBack(history, "turn")).state).toEqual(first);
  });

  it("GR-24 · undoing the start of DECLARE reopens the previous round at its end, and sets the clock back", () => {
    const start = fight({ A: {}, B: {} }, { phase: "END", dice: { A: 6, B: 1 } });
    const { state, history } = played(start, [advance, () => declares(A, incantation(3))]);
    expect(state.round).toBe(2);
    const back = stepsBack(history, "turn");
    expect(takeBack(state, back).state).toEqual(start);
    expect(back.at(-1)?.turnEvents).toEqual(["turn-ended", "round-began"]);
  });

  it("GR-24 · there is no way back out of SETUP", () => {
    const { history } = played(fight({ A: {} }, { phase: "SETUP", round: 0 }), [
      () => ({ kind: "situational", who: A, by: 1, against: 0 }),
    ]);
    expect(stepsBack(history, "turn")).toEqual([]);
  });
});
