import { describe, expect, it } from "vitest";
import { redo, step, stepsBack, takeBack } from "../../../../src/engine/index.ts";
import type { DexterityCommand, DexterityState } from "../../../../src/rulesets/dexterity/rules/index.ts";
import { dexterity } from "../../../../src/rulesets/dexterity/rules/index.ts";
import { played } from "../../played.ts";
import {
  A,
  after,
  B,
  C,
  effect,
  fight,
  fighter,
  gathering,
  give,
  move,
  movedSteps,
  needed,
  next,
  outcome,
  ownerOf,
  playTo,
  refused,
  scores,
  spend,
  walk,
} from "./fights.ts";

const two = (guest = {}, settings = {}) => fight({ A: guest, B: {} }, settings);
const settings = (changes: object): DexterityCommand => ({ kind: "settings", changes });

describe("Section 0: conventions", () => {
  it("DX-001 · a refusal names clause, reason and figures, and changes nothing", () => {
    const state = after(two(), spend(A, "action"));
    const before = JSON.stringify(state);
    expect(give(state, spend(A, "action"))).toEqual({
      kind: "refused",
      refusal: {
        clause: "DX-408",
        message: "TURNCRAFT.Refused.DX-408.spent",
        data: { name: { combatant: A }, resource: { key: "TURNCRAFT.Resource.action" } },
      },
    });
    expect(JSON.stringify(state)).toBe(before);
  });

  it("DX-001 · a command can't name a combatant outside the encounter, not even with a GM's override", () => {
    expect(give(two(), spend(C, "action"), { override: true })).toMatchObject({
      refusal: { clause: "DX-001", final: true },
    });
  });

  it("DX-002 · an overridden step is carried out, counters stop at 0, spent grows by the true cost", () => {
    const tired = after(two(), movedSteps(A, 6));
    const farther = outcome(tired, move(A, walk(2, 1, 1)), { override: true });
    expect(fighter(farther.state, A).spent).toBe(44);
    expect(farther.log.every((line) => line.overruled?.includes("DX-509"))).toBe(true);
    const leap = outcome(tired, move(A, [{ to: { x: 3, y: 1 } }]), { override: true });
    expect([fighter(leap.state, A).spent, leap.log[0]?.overruled]).toEqual([47, ["DX-502"]]);
  });

  it("DX-002 · overriding a legal command marks nothing, and players can't override", () => {
    expect(outcome(two(), spend(A, "action"), { override: true }).log.some((line) => line.overruled)).toBe(false);
    expect(refused(after(two(), spend(A, "action")), spend(A, "action"), { override: true, by: ownerOf(A) })).toBe(
      "DX-408",
    );
  });

  it("DX-003 · owners command only their own, and only on that combatant's turn", () => {
    const by = ownerOf(B);
    expect(refused(two(), spend(A, "action"), { by })).toBe("DX-003");
    expect(refused(two(), next(two()), { by })).toBe("DX-003");
    expect(refused(two(), { kind: "leave", who: B }, { by })).toBe("DX-407");
    expect(refused(two(), { kind: "defeat", who: B, defeated: true }, { by })).toBe("DX-407");
    expect(after(two(), next(two()), { by: ownerOf(A) }).activeId).toBe(B);
    expect(
      after(gathering({ A: {} }), { kind: "roll", who: [A] }, { by: ownerOf(A), answers: { "initiative:A": 3 } }).order,
    ).toEqual([A]);
  });

  it.each<DexterityCommand>([
    { kind: "reset-roll", who: [A] },
    { kind: "advance-round", round: 1 },
    { kind: "restore", who: A, resource: "action" },
    { kind: "close-window", window: "w" },
    { kind: "end" },
    { kind: "settings", changes: {} },
    { kind: "manual", round: 2 },
  ])("DX-003 · only the GM gives $kind", (command) => {
    expect(refused(two(), command, { by: ownerOf(A, B) })).toBe("DX-003");
  });

  it("DX-003 · hit points are their owner's to change, at any time", () => {
    const command: DexterityCommand = {
      kind: "hit-points",
      who: B,
      uuid: "Actor.b",
      path: "system.hp.value",
      before: 9,
      after: 4,
    };
    expect(refused(two(), command, { by: ownerOf(A) })).toBe("DX-003");
    expect(outcome(two(), command, { by: ownerOf(B) }).world).toEqual([
      { kind: "fields", uuid: "Actor.b", before: { "system.hp.value": 9 }, after: { "system.hp.value": 4 } },
    ]);
  });

  it("DX-004 · a setting counts for later decisions, never backwards", () => {
    const made = after(two(), effect({ value: 7, by: A, id: "old" }));
    const state = after(after(made, settings({ oddDurations: "down" })), effect({ value: 7, by: A, id: "new" }));
    expect(Object.values(state.effects).map((each) => each.expiresAt)).toEqual([3, 2]);
  });

  it("DX-004 · an Interpretation set to ask is asked each time instead of its default", () => {
    const state = after(two(), settings({ interpretations: { "DX-409": "ask" } }));
    const spent = after(after(state, spend(A, "action")), next(state), { answers: { "DX-409:B": "full" } });
    expect(needed(spent, next(spent))).toEqual(["DX-409:A"]);
    expect(fighter(after(spent, next(spent), { answers: { "DX-409:A": "asLeft" } }), A).left.action).toBe(0);
    expect(fighter(after(spent, next(spent), { answers: { "DX-409:A": "full" } }), A).left.action).toBe(1);
    const plain = after(spent, settings({ interpretations: { "DX-409": "default" } }));
    expect(fighter(after(plain, next(plain)), A).left.action).toBe(1);
  });

  it("DX-005 · previous turn and previous round restore the exact state", () => {
    const start = two({ speeds: { walk: 40 } });
    const game = played(dexterity, start, [
      spend(A, "action"),
      movedSteps(A, 5),
      effect({ value: 5, by: B }),
      "next",
      spend(B, "quick"),
      movedSteps(B, 2),
      "next",
      movedSteps(A, 1),
    ]);
    const states = game.states;
    const turnBack = takeBack(game.state, stepsBack(game.history, "turn"));
    expect([turnBack.state, turnBack.state.activeId]).toEqual([states[6], B]);
    const twice = stepsBack({ ...game.history, at: 6 }, "turn");
    expect(takeBack(turnBack.state, twice).state).toEqual(states[3]);
    expect(takeBack(game.state, stepsBack(game.history, "round")).state).toEqual(states[6]);
  });

  it("DX-005 · redo gives back the same dice", () => {
    const game = played(dexterity, two(), [
      { command: { kind: "join", who: [C] }, freshScores: { C: scores() }, answers: { "initiative:C": 20 } },
    ]);
    const undone = takeBack(game.state, stepsBack(game.history, "step")).state;
    const [entry] = game.history.entries;
    const again = entry && redo(dexterity, undone, entry);
    expect(again).toMatchObject({ kind: "done", state: game.state });
    expect(fighter(game.state, C).roll?.die).toBe(20);
  });

  it("DX-006 · before the start nothing is counted and no movement is refused", () => {
    const state = gathering({ A: { total: 5 }, B: {} });
    const far = outcome(state, movedSteps(A, 40), { by: ownerOf(A) });
    expect([far.state, far.world.map((intent) => intent.kind)]).toEqual([state, ["token"]]);
    expect(after(after(state, spend(A, "action")), spend(A, "action"))).toEqual(state);
    expect(refused(state, { kind: "advance", round: 0, turn: null })).toBe("DX-006");
  });
});

describe("Section 7: turn states", () => {
  it("DX-201 · a second click on next turn does nothing", () => {
    const state = two();
    expect(give(after(state, next(state)), next(state))).toMatchObject({ refusal: { clause: "DX-201", final: true } });
  });

  it("DX-409 · the end of a turn refreshes nothing and drops nothing; the next own turn begins with everything", () => {
    const tired = after(after(two(), spend(A, "action")), movedSteps(A, 3));
    const ended = after(tired, next(tired));
    expect(fighter(ended, A)).toEqual(fighter(tired, A));
    const [before, now] = [fighter(ended, A), fighter(playTo(ended, 2, A), A)];
    expect([now.turnsStarted - before.turnsStarted, now.spent, now.path, now.left.action]).toEqual([1, 0, [], 1]);
  });

  it("DX-303 · at the start of a turn it is counted, effects end, lateness ends, resources are full and no feet are spent", () => {
    const round = (state: DexterityState) =>
      outcome(state, next(state)).log.map((line) => line.event.replace("TURNCRAFT.Log.", ""));
    const state = after(after(two(), effect({ value: 5, by: B, id: "x" })), effect({ value: 3, by: B, id: "y" }));
    expect(round(state)).toEqual(["turnEnded", "turnStarted", "effectEnded", "effectEnded"]);
    expect(outcome(state, next(state)).world).toEqual([
      { kind: "effect-ends", uuid: "Actor.x.ActiveEffect.x" },
      { kind: "effect-ends", uuid: "Actor.x.ActiveEffect.y" },
    ]);
  });

  it("DX-101 · the start marks a round, so that previous round leads before it", () => {
    const game = played(dexterity, gathering({ A: { total: 3 } }), [{ kind: "start" }]);
    expect(takeBack(game.state, stepsBack(game.history, "round")).state.round).toBe(0);
    expect(stepsBack(game.history, "turn")).toEqual([]);
  });

  it("DX-001 · a face that the die does not have is refused by the name of its roll", () => {
    const state = two();
    const given = {
      command: { kind: "join", who: [C] } as const,
      asker: { gm: true, owns: [] },
      override: false,
      freshScores: { [C]: scores() as never },
    };
    expect(step(dexterity, state, given, [{ kind: "roll", id: "initiative:C", dice: [21], total: 21 }])).toMatchObject({
      refusal: { clause: "DX-001", data: { field: "initiative:C" } },
    });
  });
});
