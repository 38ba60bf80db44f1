import { describe, expect, it } from "vitest";
import type {
  MarchingCommand,
  MarchingSettings,
  MarchingState,
} from "../../../../src/rulesets/marching/rules/index.ts";
import {
  after,
  at,
  C,
  choose,
  condition,
  elapsed,
  F,
  fight,
  fighter,
  gathering,
  give,
  line,
  M1,
  move,
  needed,
  next,
  outcome,
  ownerOf,
  refused,
  result,
  spend,
  together,
  turns,
  W,
  way,
} from "./fights.ts";

const on: MarchingCommand = { kind: "frantic", on: true };
const announce = (who: string, action: "primary" | "move", ms?: number) =>
  timed({ kind: "announce", who, action } as MarchingCommand, ms);
const done = (who: string, ms?: number) => timed({ kind: "done", who } as MarchingCommand, ms);
const decline = (who: string, action: "primary" | "move", ms?: number) =>
  timed({ kind: "decline", who, action } as MarchingCommand, ms);
const timeout = (ms?: number) => timed({ kind: "timeout" }, ms);
const clock = (running: boolean, ms?: number) => timed({ kind: "clock", running }, ms);
function timed(command: MarchingCommand, ms: number | undefined): MarchingCommand {
  return ms === undefined ? command : at(command, ms);
}

/** F's clock starts at 0 ms. */
function frantic(settings: Partial<MarchingSettings> = {}): MarchingState {
  return after(after(gathering(line, settings), on), at({ kind: "start" }, 0), { answers: { "MO-204": "take" } });
}
const all = (state: MarchingState, ...commands: MarchingCommand[]) =>
  commands.reduce((now, each) => after(now, each), state);
const events = (state: MarchingState, command: MarchingCommand) =>
  outcome(state, command).log.map(({ event }) => event.split(".").at(-1));

describe("Section 9: frantic combat", () => {
  it("MO-901 · the GM alone switches it, and it counts from the next turn on", () => {
    const state = fight(line);
    expect(give(state, on, { by: ownerOf(F) })).toMatchObject({
      refusal: { clause: "MO-901", message: "TURNCRAFT.Refused.MO-901.onlyGM" },
    });
    const switched = after(state, on);
    expect(switched.frantic).toMatchObject({ on: true, phase: "off" });
    expect(after(switched, spend(F, "primary")).activeId).toBe(F);
    const begun = after(switched, at(next(switched), 700));
    expect(begun.frantic).toEqual({ on: true, phase: "announce", since: 700, used: 0, action: null });
    expect(after(begun, { kind: "frantic", on: false }).frantic).toMatchObject({
      on: false,
      phase: "off",
      since: null,
    });
    expect(after(begun, on).frantic).toEqual(begun.frantic);
    expect(after(begun, { kind: "end" }).frantic.phase).toBe("off");
  });

  it("MO-902 · a player has six seconds to announce; nothing is used unannounced", () => {
    const state = frantic();
    expect(after(state, announce("F", "primary", 6000)).frantic).toEqual({
      on: true,
      phase: "execute",
      since: 6000,
      used: 0,
      action: "primary",
    });
    expect(give(state, announce("F", "primary", 6001))).toMatchObject({
      refusal: {
        clause: "MO-902",
        message: "TURNCRAFT.Refused.MO-902.late",
        data: { action: { key: "TURNCRAFT.Resource.primary" } },
      },
    });
    expect(refused(state, announce("C", "primary", 10))).toBe("MO-003");
    expect(refused(state, spend(F, "primary"))).toBe("MO-902");
    expect(refused(state, move(F, way([0, 0], [1, 0])))).toBe("MO-902");
    const announced = after(state, announce("F", "move", 10));
    expect(refused(announced, announce("F", "primary", 20))).toBe("MO-902");
    expect(refused(announced, spend(F, "primary"))).toBe("MO-902");
    expect(fighter(after(announced, at(move(F, way([0, 0], [1, 0])), 20)), F).moved).toBe(5);
    expect(refused(fight(line), announce("F", "move", 10))).toBe("MO-902");
    expect(after(fight(line), announce("F", "move", 10), { override: true }).frantic.phase).toBe("off");
    expect(fighter(after(state, spend(F, "reaction")), F).left.reaction).toBe(0);
  });

  it("MO-903 · a player has six more seconds to carry it out, and the clock for the next action starts with the result", () => {
    const announced = after(frantic(), announce("F", "primary", 5200));
    const finished = after(announced, done("F", 11_200));
    expect([finished.frantic.phase, finished.frantic.since, fighter(finished, F).left]).toEqual([
      "announce",
      11_200,
      { primary: 0, move: 1, reaction: 1 },
    ]);
    expect(refused(announced, done("F", 11_201))).toBe("MO-903");
    expect(refused(frantic(), done("F", 10))).toBe("MO-903");
    expect(refused(finished, announce("F", "primary", 11_300))).toBe("MO-401");
    const moving = all(frantic(), announce("F", "move", 10), at(move(F, way([0, 0], [1, 0])), 20), done("F", 30));
    expect(fighter(moving, F).moved).toBeNull();
  });

  it("MO-904 · an action that isn't announced or done in time is lost, and late dice don't count", () => {
    const announced = after(frantic(), announce("F", "move", 1000));
    expect(refused(announced, timeout(7000))).toBe("MO-904");
    expect(refused(announced, at(spend(F, "move"), 7001))).toBe("MO-904");
    const lost = outcome(announced, timeout(7001));
    expect([fighter(lost.state, F).left.move, fighter(lost.state, F).lost, lost.state.frantic]).toEqual([
      0,
      ["move"],
      { on: true, phase: "announce", since: 7000, used: 0, action: null },
    ]);
    expect(refused(lost.state, at(spend(F, "move"), 7002))).toBe("MO-904");
    expect(refused(lost.state, announce("F", "move", 7002))).toBe("MO-401");
    expect(refused(fight(line), timeout(99_999))).toBe("MO-904");
    expect(fighter(after(announced, timeout(10), { override: true }), F).lost).toEqual(["move"]);
    expect(fighter(after(fight(line), timeout(10), { override: true }), F).lost).toEqual(["primary"]);
  });

  it("MO-903 · a result in time is carried out, a late one isn't, and an unannounced one doesn't count", () => {
    const announced = after(frantic(), announce("F", "primary", 1000));
    expect(refused(announced, at(result(F, M1), 2000))).toBe("MO-513");
    const paid = after(announced, at(spend(F, "primary"), 2000));
    expect(refused(paid, at(result(F, M1), 7001))).toBe("MO-904");
    const logged = after(paid, at(result(F, M1), 7000));
    expect([fighter(logged, M1).defeated, logged.frantic, fighter(logged, F).lost]).toEqual([
      true,
      { on: true, phase: "announce", since: 7000, used: 0, action: null },
      [],
    ]);
    expect(refused(logged, at(result(F, M1), 7100))).toBe("MO-513");
    expect(refused(frantic(), at(result(F, M1), 10))).toBe("MO-513");
    const lost = after(paid, timeout(7001));
    expect([fighter(lost, F).lost, refused(lost, at(result(F, M1), 7002))]).toEqual([["primary"], "MO-904"]);
  });

  it("MO-903 · dice that name their action, and feet walked, count in time", () => {
    const strike = {
      with: "Sword",
      item: "Actor.F.Item.s",
      attack: "1d20",
      damage: "1d8",
      targets: [M1],
      situation: 0,
    };
    const announced = after(frantic(), announce("F", "primary", 1000));
    const dice = { answers: { "strike:M1": 12, "damage:M1": 4 } };
    const afterAttack = after(announced, at(spend(F, "primary", { strike }), 2000), dice);
    expect(afterAttack.frantic).toEqual({ on: true, phase: "announce", since: 2000, used: 0, action: null });
    const hit = at(spend(F, "primary", { strike: { ...strike, damage: null } }), 2000);
    expect(after(announced, hit, dice).frantic.phase).toBe("execute");
    const walked = all(frantic(), announce("F", "move", 10), at(move(F, way([0, 0], [1, 0])), 20), timeout(6011));
    expect([fighter(walked, F).lost, fighter(walked, F).moved, walked.frantic.phase]).toEqual([[], null, "announce"]);
    expect(refused(walked, at(move(F, way([1, 0], [2, 0])), 6100))).toBe("MO-902");
  });

  const agreed = { answers: { "MO-501:C": "yes" } };
  const pair = (ms?: number) => timed({ kind: "act-together", who: F, others: [C] }, ms);

  it("MO-910 · acting together is proposed in time, and delaying in time doesn't avoid the clock", () => {
    expect(refused(frantic(), pair(6001), agreed)).toBe("MO-910");
    expect(after(frantic(), pair(6000), agreed).together?.ids).toEqual([F, C]);
  });

  it("MO-910 · each member of a common turn has six seconds to choose the first half, and six for each half", () => {
    const begun = after(frantic(), pair(1000), agreed);
    expect(begun.together?.clocks).toEqual({
      F: { phase: "announce", since: 1000, used: 0, action: null },
      C: { phase: "announce", since: 1000, used: 0, action: null },
    });
    expect(refused(begun, timeout(7000))).toBe("MO-904");
    expect(refused(begun, at(choose(F, "act"), 7001))).toBe("MO-902");
    const chosen = all(begun, at(choose(F, "act"), 2000), at(choose(C, "move"), 3000));
    expect(chosen.together?.clocks).toMatchObject({
      F: { phase: "execute", since: 3000, action: "primary" },
      C: { phase: "execute", since: 3000, action: "move" },
    });
    expect(refused(chosen, at(spend(F, "primary"), 9001))).toBe("MO-904");
    expect(refused(chosen, at(move(C, way([0, 1], [1, 1])), 9001))).toBe("MO-904");
    expect(refused(chosen, at({ kind: "finish", who: F }, 9001))).toBe("MO-904");
    const walked = after(chosen, at(move(C, way([0, 1], [1, 1])), 4000));
    expect([walked.together?.finished, walked.together?.clocks?.[C]?.phase]).toEqual([[C], "off"]);
    const logged = all(walked, at(spend(F, "primary"), 5000), at(result(F, M1, { fells: false }), 6000));
    expect([logged.together?.half, logged.together?.clocks]).toMatchObject([
      2,
      { F: { phase: "execute", since: 6000, action: "move" }, C: { phase: "execute", since: 6000, action: "primary" } },
    ]);
    const slow = after(logged, timeout(12_001));
    expect([fighter(slow, F).lost, fighter(slow, C).lost, slow.together, slow.activeId]).toEqual([
      ["move"],
      ["primary"],
      null,
      W,
    ]);
  });

  it("MO-910 · a silent member loses the primary action, then the move, and considers options", () => {
    const begun = after(after(frantic(), pair(0), agreed), at(choose(F, "act"), 1000));
    const late = after(begun, timeout(6001));
    expect([fighter(late, C).lost, late.together?.firstChoice, late.together?.finished]).toEqual([
      ["primary"],
      { F: "act", C: "act" },
      [C],
    ]);
    const half = after(late, at({ kind: "finish", who: F }, 7000));
    expect([half.together?.half, half.together?.clocks?.[C]]).toMatchObject([2, { phase: "execute", action: "move" }]);
    const over = outcome(half, timeout(13_001));
    expect(over.log.map(({ event, who }) => `${event.split(".").at(-1)} ${who}`)).toContain("considerOptions C");
    expect(over.state.activeId).toBe(W);
  });

  it("MO-910 · a pause stops every clock of a common turn, and the GM's combatants have none", () => {
    const begun = after(frantic(), pair(1000), agreed);
    const paused = after(begun, clock(false, 3000));
    expect(paused.together?.clocks).toMatchObject({ F: { since: null, used: 2000 }, C: { since: null, used: 2000 } });
    expect(refused(paused, timeout(90_000))).toBe("MO-904");
    expect(after(paused, clock(true, 5000)).together?.clocks).toMatchObject({ F: { since: 5000 }, C: { since: 5000 } });
    expect(after(begun, { kind: "frantic", on: false }).together?.clocks).toBeUndefined();
    const mixed = after(frantic(), timed({ kind: "act-together", who: F, others: [M1] }, 0), {
      answers: { "MO-501:M1": "yes" },
    });
    expect(Object.keys(mixed.together?.clocks ?? {})).toEqual([F]);
    const untimed = all(
      mixed,
      at(choose(F, "act"), 10),
      at(choose(M1, "act"), 99_000),
      at(spend(M1, "primary"), 99_010),
    );
    expect(after(untimed, at(result(M1, C, { fells: false }), 199_000)).together?.results).toHaveProperty("M1");
  });

  it("MO-905 · missing every action is Consider Options: the turn ends, conditions advance", () => {
    const state = after(after(frantic(), condition(F, 9)), timeout(6001));
    expect(events(after(frantic(), condition(F, 9)), timeout(6001))).not.toContain("considerOptions");
    const over = outcome(state, timeout(12_001));
    expect(over.log.map(({ event }) => event.split(".").at(-1))).toEqual([
      "lost",
      "considerOptions",
      "turnEnded",
      "turnStarted",
    ]);
    expect([over.state.activeId, elapsed(over.state, F), over.state.frantic.since]).toEqual([C, 1, 12_001]);
    const half = all(frantic(), announce("F", "primary", 10), done("F", 20));
    expect(events(half, timeout(6021))).not.toContain("considerOptions");
    expect(after(half, timeout(6021)).activeId).toBe(C);
    expect(events(after(frantic(), timeout(6001)), at(next(frantic()), 6100))).toContain("considerOptions");
    expect(events(frantic(), at(next(frantic()), 100))).not.toContain("considerOptions");
  });

  it("MO-906 · exactly on the limit is in time; pauses don't count; both limits can be set", () => {
    expect(refused(frantic(), timeout(6000))).toBe("MO-904");
    const paused = after(frantic(), clock(false, 4000));
    expect(paused.frantic).toMatchObject({ since: null, used: 4000 });
    expect(refused(paused, timeout(60_000))).toBe("MO-904");
    expect(after(paused, clock(false, 9000)).frantic.used).toBe(4000);
    const again = after(paused, clock(true, 10_000));
    expect(after(again, clock(true, 11_000)).frantic.since).toBe(10_000);
    expect(refused(again, timeout(12_000))).toBe("MO-904");
    expect(after(again, timeout(12_001)).frantic.since).toBe(12_000);
    const short = frantic({ announceMs: 1000, executeMs: 2000 });
    expect(refused(short, announce("F", "primary", 1001))).toBe("MO-902");
    const announced = after(short, announce("F", "primary", 500));
    expect([refused(announced, done("F", 2501)), after(announced, done("F", 2500)).frantic.phase]).toEqual([
      "MO-903",
      "announce",
    ]);
    expect(refused(fight(line), { kind: "settings", changes: { announceMs: 999 } })).toBe("MO-001");
    expect(refused(fight(line), { kind: "settings", changes: { executeMs: 60_001 } })).toBe("MO-001");
  });

  it("MO-906 · a turn that begins without a time has its clock standing until the GM starts it", () => {
    const state = turns(frantic(), 1);
    expect(state.frantic).toEqual({ on: true, phase: "announce", since: null, used: 0, action: null });
    expect(refused(state, timeout(99_999))).toBe("MO-904");
    expect(refused(after(state, clock(true, 50_000)), timeout(56_000))).toBe("MO-904");
    expect(fighter(after(after(state, clock(true, 50_000)), timeout(56_001)), C).lost).toEqual(["primary"]);
    const early = after(after(state, clock(true, 50_000)), announce("C", "primary", 40_000));
    expect(early.frantic.since).toBe(40_000);
    expect(after(state, timeout(), { override: true }).frantic.since).toBeNull();
  });

  it("MO-907 · without an announcement the primary action is lost first, then the move action; then the turn ends", () => {
    const once = after(frantic(), timeout(30_000));
    expect([fighter(once, F).lost, once.activeId, once.frantic.since]).toEqual([["primary"], F, 6000]);
    const twice = after(once, timeout(30_000));
    expect([fighter(twice, F).lost, twice.activeId]).toEqual([["primary", "move"], C]);
    const used = all(frantic(), announce("F", "primary", 10), done("F", 20));
    expect(fighter(after(used, timeout(6021)), F).lost).toEqual(["move"]);
    const both = all(used, announce("F", "move", 30));
    expect(outcome(both, done("F", 40)).state.activeId).toBe(C);
  });

  it("MO-907 · a turn whose last action is under way waits for its result", () => {
    const state = all(
      frantic(),
      announce("F", "primary", 10),
      done("F", 20),
      announce("F", "move", 30),
      spend(F, "move"),
    );
    const marked = after(state, { kind: "impair", who: [F], cause: "other", impaired: true });
    expect([marked.activeId, after(marked, done("F", 40)).activeId]).toEqual([F, C]);
  });

  it("MO-902 · a turn set by the GM has its clock too", () => {
    const set = after(frantic(), at({ kind: "manual", active: W }, 900));
    expect([set.activeId, set.frantic.phase, set.frantic.since]).toEqual([W, "announce", 900]);
  });

  it("MO-904 · an override without an announced action, or without an action left, does and loses nothing", () => {
    const none = after(frantic(), done("F", 10), { override: true });
    expect([fighter(none, F).left, none.frantic.since]).toEqual([{ primary: 1, move: 1, reaction: 1 }, 10]);
    const used = all(fight(line), spend(F, "primary"), spend(F, "move"));
    const out = after(used, timeout(10), { override: true });
    expect([out.activeId, fighter(out, F).lost, fighter(out, F).left]).toEqual([
      F,
      [],
      { primary: 0, move: 0, reaction: 1 },
    ]);
  });

  it("MO-906 · a clock that isn't running is neither stopped nor started", () => {
    const state = after(fight(line), on);
    for (const running of [true, false]) expect(after(state, clock(running, 500)).frantic).toEqual(state.frantic);
  });

  it("MO-907 · set to ask, the GM says which action is lost", () => {
    const state = frantic({ interpretations: { "MO-907": "ask" } });
    expect(needed(state, timeout(6001))).toEqual(["MO-907"]);
    expect(fighter(after(state, timeout(6001), { answers: { "MO-907": "move" } }), F).lost).toEqual(["move"]);
    expect(fighter(after(state, timeout(6001), { answers: { "MO-907": "primary" } }), F).lost).toEqual(["primary"]);
    const one = after(state, timeout(6001), { answers: { "MO-907": "move" } });
    expect(after(one, timeout(12_001)).activeId).toBe(C);
  });

  it("MO-908 · a declined action is neither done nor missed", () => {
    const lost = after(frantic(), timeout(6001));
    expect(events(lost, decline("F", "move", 6100))).toEqual([
      "declined",
      "considerOptions",
      "turnEnded",
      "turnStarted",
    ]);
    const declined = after(frantic(), decline("F", "primary", 100));
    expect([fighter(declined, F).declined, declined.frantic.since]).toEqual([["primary"], 100]);
    expect(events(declined, decline("F", "move", 200))).toEqual(["declined", "turnEnded", "turnStarted"]);
    expect(events(declined, timeout(6101))).toContain("considerOptions");
    expect(refused(declined, at(spend(F, "primary"), 200))).toBe("MO-908");
    expect(refused(declined, decline("F", "primary", 200))).toBe("MO-401");
    expect(refused(frantic(), decline("F", "primary", 6001))).toBe("MO-902");
    const later = turns(all(declined, decline("F", "move", 200)), 4);
    expect([later.activeId, later.round, fighter(later, F).declined, fighter(later, F).lost]).toEqual([F, 2, [], []]);
    expect(fighter(turns(all(lost, decline("F", "move", 6100)), 4), F)).toMatchObject({ declined: [], lost: [] });
  });

  it("MO-909 · the GM's combatants aren't timed, and delaying in time misses nothing", () => {
    const state = turns(frantic(), 3);
    expect([state.activeId, state.frantic.phase]).toEqual(["M2", "off"]);
    expect(fighter(after(state, spend("M2" as never, "primary")), "M2" as never).left.primary).toBe(0);
    const delayed = after(frantic(), at({ kind: "delay", who: F }, 6000));
    expect([delayed.activeId, fighter(delayed, F).lost, delayed.frantic.since]).toEqual([C, [], 6000]);
    expect(refused(frantic(), at({ kind: "delay", who: F }, 6001))).toBe("MO-909");
    const common = together(frantic(), { F: "act", C: "act" });
    expect(common.frantic.phase).toBe("off");
    expect(refused(common, announce("F", "primary", 10))).toBe("MO-902");
    expect(refused(common, choose(W, "act"))).toBe("MO-003");
    expect(fighter(after(common, spend(F, "primary")), F).left.primary).toBe(0);
    const left = after(common, at({ kind: "leave", who: C }, 900));
    expect([left.activeId, left.frantic.since, left.order.includes(M1)]).toEqual([F, 900, true]);
  });

  it("MO-005 · after undo a clock stopped without a time has all of its time when the GM starts it", () => {
    const stopped = after(frantic(), clock(false));
    expect(stopped.frantic).toMatchObject({ phase: "announce", since: null, used: 0 });
    const again = after(stopped, clock(true, 90_000));
    expect(refused(again, timeout(96_000))).toBe("MO-904");
    expect(fighter(after(again, timeout(96_001)), F).lost).toEqual(["primary"]);
  });

  it("MO-005 · after undo the clock stands until the next command, and time that ran since doesn't count", () => {
    const stepped = (command: MarchingCommand): MarchingCommand => ({ ...command, at: null });
    const state = frantic();
    expect(refused(state, stepped(timeout()))).toBe("MO-904");
    const announced = after(state, stepped(announce("F", "primary")));
    expect(announced.frantic).toMatchObject({ phase: "execute", since: null, used: 0 });
    const impaired = after(state, stepped({ kind: "impair", who: [M1], cause: "other", impaired: true }));
    expect(impaired.frantic).toMatchObject({ phase: "announce", since: null, used: 0 });
    const again = after(impaired, clock(true, 90_000));
    expect(refused(again, timeout(96_000))).toBe("MO-904");
    expect(fighter(after(again, timeout(96_001)), F).lost).toEqual(["primary"]);
  });

  it("MO-902 · an override in a common turn or off turn starts no clock (found by the long laws)", () => {
    const common = after(frantic(), { kind: "act-together", who: F, others: [C] }, { answers: { "MO-501:C": "yes" } });
    expect(common.activeId).toBeNull();
    expect(after(common, decline("F", "primary", 100), { override: true }).frantic.phase).toBe("off");
    const state = frantic();
    expect(after(state, decline("W", "move", 100), { override: true }).frantic).toEqual(state.frantic);
  });
});
