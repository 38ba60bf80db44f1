import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import { pending } from "../../../../src/rulesets/dexterity/rules/encounter.ts";
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
  joins,
  lasts,
  movedSteps,
  next,
  outcome,
  ownerOf,
  parry,
  playTo,
  scores,
  spend,
} from "./fights.ts";

const events = (done: ReturnType<typeof outcome>) => done.log.map(({ event }) => event.replace("TURNCRAFT.Log.", ""));

describe("DX-111: leaving and defeat", () => {
  it("DX-111 · another combatant's leaving doesn't end the active combatant's turn", () => {
    const left = outcome(fight({ A: {}, B: {}, C: {} }), { kind: "leave", who: C });
    expect([left.state.activeId, left.turnEvents, events(left)]).toEqual([A, [], ["left"]]);
  });

  it("DX-309 · under endAtOnce effects end with their originator's leaving or defeat, but not with a recovery", () => {
    const begun = fight({ A: {}, B: {} }, { orphanEffects: "endAtOnce" });
    const two = after(after(begun, effect({ id: "a", value: 30, by: A })), effect({ id: "b", value: 30, by: B }));
    const fallen = after(two, { kind: "defeat", who: B, defeated: true });
    expect([lasts(fallen, "a"), lasts(fallen, "b")]).toEqual([true, false]);
    const again = after(fallen, effect({ id: "b", value: 30, by: B }));
    expect(lasts(after(again, { kind: "defeat", who: B, defeated: false }), "b")).toBe(true);
    const gone = after(two, { kind: "leave", who: A });
    expect([lasts(gone, "a"), lasts(gone, "b")]).toEqual([false, true]);
  });

  it("DX-604 · a recovered combatant isn't asked", () => {
    const asked = after(fight({ A: {}, B: { reactions: [counterspell] } }), announce(A));
    const down = after(asked, { kind: "defeat", who: B, defeated: true });
    const risen = outcome(down, { kind: "defeat", who: B, defeated: false });
    expect([asked.windows.length, risen.state.windows.length, events(risen)]).toEqual([1, 0, ["risen"]]);
  });
});

describe("DX-310: the end of combat", () => {
  const two = () => {
    const started = fight({ A: {}, B: {} });
    const slow = after(started, effect({ id: "slow", value: 20, by: A }));
    return after(slow, effect({ id: "brief", value: 10, by: A }));
  };

  it("DX-310 · the question names the effects in the order of their making and the longest time left", () => {
    const found = give(two(), { kind: "end" });
    expect(found).toMatchObject({
      needs: [
        {
          id: "DX-310",
          clause: "DX-310",
          data: { effects: "slow (20 s), brief (10 s)" },
          options: [{ value: "keep", data: { seconds: 20 } }, { value: "end" }],
        },
      ],
    });
    const state = two();
    const { slow, brief } = state.effects as Record<string, never>;
    const turned = { ...state, effects: { brief, slow } as typeof state.effects };
    expect(give(turned, { kind: "end" })).toMatchObject({
      needs: [{ data: { effects: "slow (20 s), brief (10 s)" } }],
    });
    expect(pending(turned).map(({ line }) => line.data?.effect)).toEqual(["slow", "brief"]);
  });

  it("DX-310 · the end is asked about once; effects that end are logged in the order of their making", () => {
    const ended = outcome(two(), { kind: "end" }, { answers: { "DX-310": "end" } });
    expect([events(ended), ended.state.effects]).toEqual([["ended", "effectEnded", "effectEnded"], {}]);
    expect(ended.log.slice(1).map(({ data }) => data?.effect)).toEqual(["slow", "brief"]);
    const kept = outcome(two(), { kind: "end" }, { answers: { "DX-310": "keep" } });
    expect(kept.world.map((intent) => intent.kind === "effect-freed" && intent.seconds)).toEqual([20, 10]);
    // The window that ends an encounter has asked already.
    expect([true, false].map((keeps) => outcome(two(), { kind: "end", keeps }).log)).toEqual([kept.log, ended.log]);
  });

  it("DX-310 · no combatant stays late, bound or on a path", () => {
    const moved = after(fight({ A: {}, B: {} }), movedSteps(A, 2));
    const state = joins(moved, C, 3);
    expect([fighter(state, A).path.length, fighter(state, C).lateUntilTurn]).toEqual([2, true]);
    const ended = after(state, { kind: "end" });
    expect([fighter(ended, A).path, fighter(ended, A).spent]).toEqual([[], 0]);
    expect(fighter(ended, C)).toMatchObject({ lateUntilTurn: false, waitsUntilRound: null, joinedRound: null });
  });

  it("DX-604 · pending windows name only combatants who haven't chosen yet", () => {
    const asked = after(
      fight({ A: {}, B: { reactions: [counterspell] }, C: { reactions: [counterspell] } }),
      announce(A),
    );
    const passed = after(asked, { kind: "pass", who: B, window: "window-1" });
    expect(pending(passed).map(({ line }) => line.data?.names)).toEqual([{ combatants: [C] }]);
  });
});

describe("DX-005: external edits by the GM", () => {
  const typed = (initiative: Record<string, number | null>) =>
    ({ kind: "manual", initiative: initiative as Record<CombatantId, number> }) as const;

  it("DX-102 · a typed total replaces roll-offs, and an emptied one takes the roll back", () => {
    const tied = gathering({ A: { total: 9, rollOff: [4] }, B: { total: 9, rollOff: [7] }, C: { total: 5, bonus: 2 } });
    const written = after(tied, typed({ A: 12, C: null }));
    expect(fighter(written, A)).toMatchObject({ roll: { die: null, total: 12 }, rollOff: [], initiative: 12 });
    expect(fighter(written, C)).toMatchObject({ roll: null, initiative: null });
    expect(written.order).toEqual([A, B, C]);
  });

  it("DX-005 · an edit that sets the round back or leaves it begins none", () => {
    const third = playTo(fight({ A: {}, B: {} }), 3, A);
    const back = outcome(third, { kind: "manual", round: 2 });
    expect([back.turnEvents, back.state.round, back.state.activeId]).toEqual([[], 2, A]);
    expect(outcome(third, { kind: "manual", round: 3, active: A }).turnEvents).toEqual([]);
    expect(outcome(third, { kind: "manual", round: 4 }).turnEvents).toEqual(["round-began"]);
  });

  it("DX-006 · setting round 0 takes the turn away", () => {
    const none = after(fight({ A: {}, B: {} }), { kind: "manual", round: 0 });
    expect([none.round, none.activeId, none.placeId]).toEqual([0, null, null]);
  });

  it("DX-108 · a late arrival who is given a turn is late no longer", () => {
    const state = joins(fight({ A: {}, B: {} }, { lateFirstTurn: "nextRound" }), C, 3);
    expect(fighter(state, C)).toMatchObject({ lateUntilTurn: true, waitsUntilRound: 2 });
    const given = after(state, { kind: "manual", active: C });
    expect(fighter(given, C)).toMatchObject({ lateUntilTurn: false, waitsUntilRound: null });
  });
});

describe("DX-106: scores that change", () => {
  const learns = (state: ReturnType<typeof fight>, id: string, guest: object) =>
    after(state, { kind: "manual" }, { freshScores: { [id]: scores(guest) } });

  it("DX-106 · a total changes as the bonus does", () => {
    const state = fight(
      { A: { total: 15, bonus: 2 }, B: { total: 14 }, D: { total: 1 } },
      { reorderOnBonusChange: true },
    );
    const weaker = learns(state, "A", { bonus: -1 });
    expect(fighter(weaker, A)).toMatchObject({ roll: { bonus: -1, total: 12 }, initiative: 12 });
    expect(weaker.order).toEqual([B, A, D]);
  });

  it("DX-517 · only the active combatant's old speeds are kept, and only after a change", () => {
    const state = fight({ A: {}, B: {}, D: {} });
    expect(fighter(learns(state, "A", { speeds: { swim: 20 } }), A).speedsBefore).toMatchObject({ walk: 30, swim: 0 });
    expect(fighter(learns(state, "A", { bonus: 1 }), A).speedsBefore).toBeNull();
    expect(fighter(learns(state, "B", { speeds: { walk: 10 } }), B).speedsBefore).toBeNull();
  });

  it("DX-409 · during combat a greater maximum fills nothing, before it everything", () => {
    const spent = after(fight({ A: {}, D: {} }), spend(A, "action"));
    expect(fighter(learns(spent, "A", { max: { action: 2, quick: 2 } }), A).left).toMatchObject({
      action: 0,
      quick: 1,
    });
    const waiting = gathering({ A: { total: 3 }, D: { total: 2 } });
    expect(fighter(learns(waiting, "A", { max: { action: 2 } }), A).left.action).toBe(2);
  });
});

it("DX-604 · only items for this event are asked about, and only their owners choose", () => {
  const state = fight({ A: {}, B: { reactions: [counterspell] }, C: { reactions: [parry, counterspell] } });
  const open = after(state, announce(A, "onAttack"), { by: ownerOf(A) });
  expect(open.windows.map(({ asked }) => asked)).toEqual([{ C: "waiting" }]);
  expect(give(open, { kind: "pass", who: C, window: "window-1" }, { by: ownerOf(B) })).toMatchObject({
    refusal: { clause: "DX-003" },
  });
  expect(after(open, next(open), { override: true }).windows).toEqual([]);
});
