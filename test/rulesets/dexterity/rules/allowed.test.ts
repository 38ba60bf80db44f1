import { describe, expect, it } from "vitest";
import type { CombatantId, EffectId } from "../../../../src/engine/index.ts";
import type { DexterityCommand } from "../../../../src/rulesets/dexterity/rules/index.ts";
import {
  A,
  after,
  announce,
  B,
  C,
  counterspell,
  D,
  effect,
  fight,
  fighter,
  gathering,
  give,
  lasts,
  movedSteps,
  needed,
  next,
  outcome,
  ownerOf,
  parry,
  react,
  refused,
  scores,
  spend,
} from "./fights.ts";

const outsider = "Z" as CombatantId;
const two = (settings = {}) => fight({ A: {}, B: {} }, settings);

describe("DX-001: combatants outside the encounter", () => {
  it.each<DexterityCommand>([
    { kind: "roll", who: [outsider] },
    { kind: "reset-roll", who: [outsider] },
    { kind: "roll-off", who: [outsider] },
    { kind: "leave", who: outsider },
    { kind: "defeat", who: outsider, defeated: true },
    spend(outsider, "action"),
    { kind: "restore", who: outsider, resource: "action" },
    movedSteps(outsider, 1),
    { kind: "react", who: outsider, window: null, item: null, what: "a leap", move: false },
    { kind: "pass", who: outsider, window: "window-1" },
    { kind: "hit-points", who: outsider, uuid: "Actor.z", path: "system.hp.value", before: 9, after: 4 },
    announce(outsider),
    effect({ value: 5, by: outsider }),
    effect({ value: 5, by: A, on: outsider }),
    { kind: "manual", active: outsider },
    { kind: "manual", initiative: { [outsider]: 3 } as Record<CombatantId, number> },
  ])("DX-001 · $kind can't name a combatant outside the encounter, not even with a GM's override", (command) => {
    expect(give(two(), command, { override: true })).toMatchObject({
      refusal: { clause: "DX-001", message: "TURNCRAFT.Refused.unknown", final: true },
    });
  });

  it("DX-001 · an effect begins once and ends once", () => {
    const made = after(two(), effect({ value: 5, by: A }));
    expect(give(made, effect({ value: 5, by: A }), { override: true })).toMatchObject({
      refusal: { clause: "DX-001", message: "TURNCRAFT.Refused.DX-001.effectThere", data: { effect: "fx" } },
    });
    const ended = after(made, { kind: "end-effect", id: "fx" as EffectId });
    expect(give(ended, { kind: "end-effect", id: "fx" as EffectId }, { override: true })).toMatchObject({
      refusal: { clause: "DX-001", message: "TURNCRAFT.Refused.DX-001.effectGone" },
    });
  });
});

describe("DX-003: permission and time to command", () => {
  it("DX-003 · an owner announces actions of the active combatant alone; the GM of any", () => {
    expect(refused(two(), announce(B), { by: ownerOf(B) })).toBe("DX-407");
    expect(refused(two(), announce(A), { by: ownerOf(B) })).toBe("DX-003");
    expect(outcome(two(), announce(A), { by: ownerOf(A) }).log[0]?.who).toBe(A);
    expect(outcome(two(), announce(B)).log[0]?.who).toBe(B);
  });

  it("DX-003 · owners add their own combatants to the encounter", () => {
    const freshScores = { C: scores() };
    const join: DexterityCommand = { kind: "join", who: [C] };
    const answers = { "initiative:C": 3 };
    expect(after(two(), join, { by: ownerOf(C), freshScores, answers }).order).toEqual([A, B, C]);
    expect(refused(two(), join, { by: ownerOf(A), freshScores, answers })).toBe("DX-003");
  });

  it("DX-307 · owners end effects of their own combatants, on their turn; an effect without an originator is the GM's", () => {
    const end: DexterityCommand = { kind: "end-effect", id: "fx" as EffectId };
    const by = (originator: CombatantId | null) => after(two(), effect({ value: 50, by: originator, on: B }));
    expect(lasts(after(by(A), end, { by: ownerOf(A) }))).toBe(false);
    expect(refused(by(A), end, { by: ownerOf(B) })).toBe("DX-003");
    expect(refused(by(B), end, { by: ownerOf(B) })).toBe("DX-407");
    expect(refused(by(null), end, { by: ownerOf(A, B) })).toBe("DX-003");
    expect(lasts(after(by(null), end))).toBe(false);
  });

  it("DX-003 · between turns there is none for a player to end", () => {
    const nobody = after(fight({ A: { is: { defeated: true } } }), { kind: "advance", round: 1, turn: null });
    expect([nobody.activeId, refused(nobody, next(nobody), { by: ownerOf(A) })]).toEqual([null, "DX-003"]);
  });

  it("DX-516 · only the GM pushes a combatant, and at any time", () => {
    const pushed = { ...movedSteps(B, 1), forced: true } as DexterityCommand;
    expect(refused(two(), pushed, { by: ownerOf(B) })).toBe("DX-516");
    expect(refused(two(), movedSteps(A, 1), { by: ownerOf(B) })).toBe("DX-003");
    expect(give(two(), pushed).kind).toBe("done");
  });

  it("DX-102 · a roll for several needs a user who owns all of them", () => {
    const both: DexterityCommand = { kind: "roll", who: [A, B] };
    const waiting = gathering({ A: {}, B: {} });
    expect(refused(waiting, both, { by: ownerOf(A) })).toBe("DX-003");
    expect(needed(waiting, both, { by: ownerOf(A, B) })).toEqual(["initiative:A", "initiative:B"]);
  });
});

describe("DX-401: the price of an action", () => {
  const left = (state: ReturnType<typeof two>) => fighter(state, A).left;

  it("DX-006 · before the start an action is logged and costs nothing", () => {
    const done = outcome(gathering({ A: { total: 3 } }), spend(A, "action"));
    expect(done.log.map(({ event, who, data }) => [event, who, data])).toEqual([
      ["TURNCRAFT.Log.did", A, { what: "something" }],
    ]);
    expect(left(done.state).action).toBe(1);
  });

  it("DX-410 · allowDowngrade takes the Action if the resource is spent, and only then", () => {
    const state = two({ allowDowngrade: true });
    const once = after(state, spend(A, "interaction"));
    expect(left(once)).toMatchObject({ action: 1, interaction: 0 });
    const twice = after(once, spend(A, "interaction"));
    expect([left(twice), refused(twice, spend(A, "interaction"))]).toMatchObject([{ action: 0 }, "DX-408"]);
    expect(give(twice, spend(A, "interaction"))).toMatchObject({
      refusal: { data: { resource: { key: "TURNCRAFT.Resource.interaction" } } },
    });
    expect(refused(after(two(), spend(A, "interaction")), spend(A, "interaction"))).toBe("DX-408");
  });

  it("DX-410 · even then nothing but an Action pays for something else", () => {
    const state = two({ allowDowngrade: true });
    expect(refused(state, spend(A, "interaction", { as: "quick", item: "Item.x" }))).toBe("DX-410");
    expect(left(after(two(), spend(A, "action", { as: "action", item: "Item.x" }))).action).toBe(0);
  });

  it("DX-406 · an effort paid as an Action anyway needs no ruling; with nothing left none is asked for", () => {
    const asking = two({ interpretations: { "DX-406": "ask" }, allowDowngrade: true });
    const asked = spend(A, "interaction", { effortful: true });
    expect(left(after(asking, { ...asked, as: "action" } as DexterityCommand))).toMatchObject({ action: 0 });
    expect(needed(asking, { ...asked, as: "interaction" } as DexterityCommand)).toEqual(["DX-406"]);
    const onlyAction = after(two(), asked, { answers: { "DX-406": "interaction" } });
    expect(needed(onlyAction, asked)).toEqual(["DX-406"]);
    const neither = after(onlyAction, spend(A, "action"));
    expect(refused(neither, asked)).toBe("DX-408");
  });
});

describe("DX-604: reaction windows", () => {
  const three = () =>
    fight({ A: {}, B: { reactions: [counterspell, parry] }, C: { reactions: [counterspell] }, D: {} });
  const logged = (done: ReturnType<typeof outcome>) =>
    done.log.map(({ event, who, data }) => [event.split(".").at(-1), who, data]);

  it("DX-604 · the log names opened and closed windows, combatants asked, and combatants who don't react", () => {
    const opened = outcome(three(), announce(A));
    expect(logged(opened)).toEqual([
      ["onCast", A, { what: "Fireball" }],
      ["windowOpened", A, { what: "Fireball", names: { combatants: [B, C] }, window: "window-1" }],
    ]);
    const passed = outcome(opened.state, { kind: "pass", who: B, window: "window-1" });
    expect(logged(passed)).toEqual([["passed", B, { what: "Fireball" }]]);
    const closed = outcome(passed.state, { kind: "close-window", window: "window-1" });
    expect(logged(closed)).toEqual([["windowClosed", A, { what: "Fireball" }]]);
    expect(logged(outcome(three(), announce(A, "other")))).toEqual([["other", A, { what: "Fireball" }]]);
  });

  it("DX-604 · a Reaction answers the window that it names; only a casting is an event itself", () => {
    const opened = after(three(), announce(A));
    const reacted = after(opened, react(B, opened));
    expect(reacted.windows.map(({ asked }) => asked)).toEqual([{ B: "reacted", C: "waiting" }, { C: "waiting" }]);
    const parried = after(after(three(), announce(A, "onAttack")), {
      kind: "react",
      who: B,
      window: "window-1",
      item: "Parry",
      what: "Parry",
      move: false,
    });
    expect([parried.windows, fighter(parried, B).left.reaction]).toEqual([[], 0]);
  });

  it("DX-604 · closing the newest window leaves the older one to combatants who haven't chosen yet", () => {
    const opened = after(three(), announce(A));
    const above = after(opened, react(B, opened));
    const closed = after(above, { kind: "close-window", window: "window-2" });
    expect(closed.windows.map(({ id, asked }) => [id, asked])).toEqual([["window-1", { B: "reacted", C: "waiting" }]]);
  });

  it("DX-604 · ending a turn over an open window names the combatants still asked", () => {
    const passed = after(after(three(), announce(A)), { kind: "pass", who: B, window: "window-1" });
    expect(give(passed, next(passed), { by: ownerOf(A) })).toMatchObject({
      refusal: { data: { names: { combatants: [C] } } },
    });
    expect(refused(passed, { kind: "pass", who: B, window: "window-1" })).toBe("DX-604");
    expect(refused(passed, { kind: "pass", who: D, window: "window-1" })).toBe("DX-604");
  });

  it("DX-006 · before the start a Reaction costs nothing", () => {
    const state = gathering({ A: { total: 3, reactions: [counterspell] } });
    const done = after(state, { kind: "react", who: A, window: null, item: null, what: "a leap", move: false });
    expect(fighter(done, A).left.reaction).toBe(1);
  });
});
