import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import type { GroupCommand, GroupEffect, GroupFighter, GroupId } from "../../../../src/rulesets/group/rules/index.ts";
import { withScores } from "../../giving.ts";
import {
  A,
  act,
  after,
  B,
  C,
  declares,
  fight,
  fighter,
  having,
  incantation,
  logged,
  outcome,
  ownerOf,
  pass,
  playTo,
  refused,
  simple,
} from "./fights.ts";

const light: GroupEffect = {
  uuid: "Actor.a.ActiveEffect.fx",
  name: "light",
  source: A,
  bearer: A,
  attributes: [],
  maintainedBy: A,
  roundsLeft: 3,
};
const effects = { fx: light, fy: { ...light, uuid: "u", maintainedBy: null, roundsLeft: null } } as never;
const keeps = having({ maintaining: "fx" as never });
const casting: Partial<GroupFighter> = {
  declaration: { item: incantation(3), plans: [], delay: false },
  major: "declared",
  spell: { item: incantation(3), target: null, round: 1, segments: 3, added: 0, kept: false, state: "casting" },
};
const leaves = (who: CombatantId): GroupCommand => ({ kind: "leave", who });
const falls = (who: CombatantId, defeated = true): GroupCommand => ({ kind: "defeat", who, defeated });
const offered = { kind: "offer", victim: C, who: [A, B], attack: "free", bonus: 0, penalty: 0 } as const;

describe("Joining and leaving", () => {
  it("GR-23 · a combatant who leaves keeps a place, but neither melee nor effects, and can't act", () => {
    const state = fight({ A: keeps, B: {}, C: {} }, { phase: "HIGH_D4", melee: true, set: { effects } });
    const left = after(state, leaves(A));
    expect(fighter(left, A)).toMatchObject({ departed: true, maintaining: null });
    expect([left.melees, Object.keys(left.effects)]).toEqual([{ m: [B, C] }, ["fy"]]);
    expect([...left.order].sort()).toEqual([A, B, C]);
    expect(refused(left, act(A, simple("shout")))).toBe("GR-23");
    const gone = after(fight({ A: {}, B: {} }, { phase: "SETUP", round: 0, set: { hedgeKnown: [A] } }), leaves(A));
    expect([Object.keys(gone.fighters), gone.order, gone.hedgeKnown]).toEqual([["B"], [B], []]);
  });

  it("GR-23 · a window goes on after a reactor's leaving or defeat, and closes with its victim", () => {
    const state = after(fight({ A: {}, B: {}, C: {} }, { melee: true }), offered);
    const one = after(state, leaves(A));
    expect(one.window?.asked).toEqual({ A: "passed", B: "waiting" });
    expect(after(one, falls(B)).window).toBeNull();
    expect(after(state, falls(C)).window).toBeNull();
  });

  it("GR-116 · defeat breaks concentration and ends the combatant's melee; the recovered stand as they are", () => {
    const state = fight({ A: having(casting), B: {}, C: {} }, { melee: true });
    const down = outcome(state, falls(A));
    expect(fighter(down.state, A)).toMatchObject({ defeated: true, spell: { state: "lost" } });
    expect(down.state.melees).toEqual({ m: [B, C] });
    expect(logged(down)).toContain("defeated");
    const up = outcome(down.state, falls(A, false));
    expect(fighter(up.state, A)).toMatchObject({ defeated: false, spell: { state: "lost" } });
    expect(logged(up)).toEqual(["risen"]);
  });

  it("GR-116 · a condition is stored once, by its name", () => {
    const condition = { kind: "condition", who: A, impedes: false, delays: false, lasts: false } as const;
    const names = (state: ReturnType<typeof fight>) => fighter(state, A).conditions.map(({ name }) => name);
    const state = after(fight({ A: {}, B: {} }), { ...condition, name: "prone", on: true });
    const both = after(after(state, { ...condition, name: "prone", on: true }), {
      ...condition,
      name: "blind",
      on: true,
    });
    expect(names(both)).toEqual(["prone", "blind"]);
    expect(names(after(both, { ...condition, name: "prone", on: false }))).toEqual(["blind"]);
  });

  it("GR-42 · a combatant may come back; what it used this round stays used until the next one", () => {
    const busy = having({ major: "used", spellsThisRound: 1, surprised: true });
    const state = after(fight({ A: busy, B: {} }, { phase: "HIGH_D4" }), leaves(A));
    const back = after(
      state,
      { kind: "join", who: [A] },
      { by: ownerOf(A), freshScores: { A: fighter(state, A).scores } },
    );
    expect(fighter(back, A)).toMatchObject({ departed: false, major: "used", spellsThisRound: 1, surprised: true });
    expect(fighter(playTo(back, "DECLARE", 2), A)).toMatchObject({ major: "available", spellsThisRound: 0 });
  });

  it("GR-11 · the end of combat frees everybody; effects go on in world time", () => {
    const guests = {
      A: having({ major: "used", situational: { by: 2, against: 0 }, surprised: true }),
      B: having({ departed: true }),
      C: having({ defeated: true, minors: [{ name: "x", phase: "HIGH_D4", segments: 1 }] }),
    };
    const scene = { phase: "HIGH_D4", dice: { A: 6 }, melee: true, set: { effects, hedgeKnown: [B, A] } } as const;
    const done = outcome(fight(guests, scene), { kind: "end" });
    expect(done.world).toEqual([{ kind: "effect-freed", uuid: light.uuid, seconds: 180 }]);
    const { state } = done;
    expect(state).toMatchObject({ round: 0, phase: "SETUP", activeId: null, melees: {}, effects: {}, hedgeKnown: [A] });
    expect([Object.keys(state.fighters).sort(), state.groups["A" as GroupId]?.die]).toEqual([["A", "C"], null]);
    expect(fighter(state, A)).toMatchObject({ major: "available", situational: { by: 2 }, surprised: true });
    expect(fighter(state, C)).toMatchObject({ defeated: true, minors: [] });
    expect(refused(state, pass(A))).toBe("GR-11");
    expect(after(state, { kind: "start" }).round).toBe(1);
  });
});

describe("External edits by the GM", () => {
  const types = (total: number | null): GroupCommand => ({ kind: "manual", initiative: { [A]: total } });

  it("GR-34 · a typed initiative is the group's die where it can be one", () => {
    const state = fight({ A: {}, B: {} }, { phase: "INITIATIVE" });
    const typed = after(state, types(5));
    expect([typed.groups["A" as GroupId]?.die, fighter(typed, A).initiative]).toEqual([5, 5]);
    expect(after(typed, types(null)).groups["A" as GroupId]?.die).toBeNull();
    const odd = after(typed, types(17));
    expect([odd.groups["A" as GroupId]?.die, fighter(odd, A).initiative]).toEqual([5, 17]);
    expect(after(fight({ A: {}, B: {} }, { phase: "DECLARE" }), types(5)).groups["A" as GroupId]?.die).toBeNull();
  });

  it("GR-01 · a typed round counts, begins the fight or ends it", () => {
    const round = (count: number): GroupCommand => ({ kind: "manual", round: count });
    const state = fight({ A: {}, B: {} }, { phase: "HIGH_D4" });
    const later = outcome(state, round(4));
    expect([later.state.round, later.state.phase, later.turnEvents]).toEqual([4, "HIGH_D4", ["round-began"]]);
    expect(outcome(later.state, round(2)).turnEvents).toEqual([]);
    expect(after(state, { kind: "manual", initiative: {} }).round).toBe(1);
    expect(after(state, round(0))).toMatchObject({ round: 0, phase: "SETUP" });
    const begun = after(fight({ A: {}, B: {} }, { phase: "SETUP", round: 0 }), round(3));
    expect([begun.round, begun.phase]).toEqual([3, "DECLARE"]);
    after(begun, declares(A, null));
  });

  it("GR-168 · changed scores are taken over, unchanged ones leave no trace", () => {
    const state = fight({ A: {}, B: {} });
    const note: GroupCommand = { kind: "situational", who: B, by: 1, against: 0 };
    const freshScores = { ...withScores(state, A, { dexReaction: 2 }), ghost: { dexReaction: 1 } };
    const learned = outcome(state, note, { freshScores });
    expect(fighter(learned.state, A).scores.dexReaction).toBe(2);
    const same = outcome(state, note, { freshScores: { A: fighter(state, A).scores } });
    expect(same.forward.map(({ path }) => path.join("."))).toEqual(["fighters.B.situational"]);
    const wrong = outcome(state, note, { freshScores: withScores(state, A, { dexReaction: 99 }) });
    expect(fighter(wrong.state, A).scores.dexReaction).toBe(0);
  });
});
