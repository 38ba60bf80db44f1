import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import type { GroupCommand, GroupId, GroupSettings } from "../../../../src/rulesets/group/rules/index.ts";
import { field } from "./field.ts";
import {
  A,
  advance,
  after,
  B,
  bow,
  C,
  declares,
  delay,
  delaying,
  fight,
  fighter,
  having,
  intend,
  logged,
  needed,
  outcome,
  ownerOf,
  pass,
  playTo,
  refused,
  slots,
  strike,
  weapon,
} from "./fights.ts";

const rolls = (group: string): GroupCommand => ({ kind: "roll", group: group as GroupId });
const overrides = (who: CombatantId, slot: "HIGH" | "LOW" | null): GroupCommand => ({ kind: "override", who, slot });
const rolling = (settings: Partial<GroupSettings> = {}, names = ["A", "B"]) =>
  fight(Object.fromEntries(names.map((name) => [name, {}])), { phase: "INITIATIVE", settings });
const scoresOf = (disposition: string) => ({ ...field({ x: {} }).fighters["x" as CombatantId]?.scores, disposition });
const delayed = { since: "DECLARE", by: "slow", lasts: true } as const;

describe("Group initiative", () => {
  it("GR-34 · one d6 is rolled for each group and round, by an owner of any member, in step 2", () => {
    const state = fight({ A: {}, A2: {}, B: {} }, { phase: "INITIATIVE" });
    expect(needed(state, rolls("A"), { by: ownerOf("A2" as CombatantId) })).toEqual(["initiative:A"]);
    expect(refused(state, rolls("A"), { by: ownerOf(B) })).toBe("GR-170");
    const rolled = after(state, rolls("A"), { answers: { "initiative:A": 4 } });
    expect([rolled.groups["A" as GroupId]?.die, fighter(rolled, A).initiative]).toEqual([4, 4]);
    expect(refused(rolled, rolls("A"))).toBe("GR-34");
    expect(refused(state, rolls("A"), { answers: { "initiative:A": 7 } })).toBe("GR-168");
    expect(refused(fight({ A: {}, B: {} }, { phase: "DECLARE" }), rolls("A"))).toBe("GR-34");
  });

  it("GR-34 · a defeated group needs no roll (GR-23)", () => {
    const state = fight({ A: {}, B: {}, C: having({ defeated: true }) }, { phase: "INITIATIVE", dice: { A: 2, B: 5 } });
    expect(refused(state, rolls("C"))).toBe("GR-23");
    expect(after(state, advance(state)).phase).toBe("HIGH_D4");
  });

  it("GR-35 · the higher die is HIGH, the lower LOW, and nothing goes on before all are in", () => {
    const state = fight({ A: {}, B: {} }, { phase: "INITIATIVE", dice: { A: 2 } });
    expect(slots(state)).toEqual({ A: null, B: null });
    expect(refused(state, advance(state))).toBe("GR-35");
    const last = outcome(state, rolls("B"), { answers: { "initiative:B": 5 } });
    expect(slots(last.state)).toEqual({ A: "LOW", B: "HIGH" });
    expect(last.state.order).toEqual([B, A]);
    expect(logged(last)).toEqual(["rolled", "high"]);
  });

  it("GR-36 · equal dice put both into HIGH, and aren't rolled again", () => {
    const state = fight({ A: {}, B: {} }, { phase: "INITIATIVE", dice: { A: 4 } });
    const tied = outcome(state, rolls("B"), { answers: { "initiative:B": 4 } });
    expect(slots(tied.state)).toEqual({ A: "HIGH", B: "HIGH" });
    expect(logged(tied)).toContain("tie");
    expect(refused(tied.state, rolls("A"))).toBe("GR-36");
  });

  it("GR-37 · the GM is reminded of Dexterity and may move one to the other slot, until step 2 ends", () => {
    const state = fight({ A: { scores: { dexReaction: 1 } }, B: {} }, { phase: "INITIATIVE", dice: { A: 2 } });
    const done = outcome(state, rolls("B"), { answers: { "initiative:B": 5 } });
    expect(done.log.at(-1)).toMatchObject({ data: { names: { combatants: [A] } } });
    expect(refused(done.state, overrides(A, "HIGH"), { by: ownerOf(A) })).toBe("GR-37");
    const moved = after(done.state, overrides(A, "HIGH"));
    expect(slots(moved)).toMatchObject({ A: "HIGH" });
    expect(slots(after(moved, overrides(A, null)))).toMatchObject({ A: "LOW" });
    expect(refused({ ...done.state, phase: "HIGH_D1" }, overrides(A, "HIGH"))).toBe("GR-37");
  });

  it("GR-38 · Dexterity never changes a slot; it breaks missile ties, or none, or all", () => {
    const nimble = { A: { scores: { dexReaction: 2 } }, B: {} };
    expect(slots(fight(nimble, { dice: { A: 1, B: 6 } }))).toEqual({ A: "LOW", B: "HIGH" });
    const shots = (mode: GroupSettings["dexReactionMode"], thing = bow(), phase: "HIGH_D2" | "HIGH_D3" = "HIGH_D2") => {
      const state = fight(nimble, { phase, melee: true, settings: { dexReactionMode: mode } });
      return after(after(state, intend(A, thing)), intend(B, thing)).activeId;
    };
    expect([shots("missileTies"), shots("off"), shots("allTies")]).toEqual([A, null, A]);
    const melee = (mode: GroupSettings["dexReactionMode"]) => shots(mode, weapon(5), "HIGH_D3");
    expect([melee("missileTies"), melee("off"), melee("allTies")]).toEqual([null, null, A]);
  });

  it("GR-39 · groups come from dispositions, or from the GM; none changes after initiative", () => {
    const empty = fight({}, { phase: "SETUP", round: 0 });
    const joined = after(empty, { kind: "join", who: [A] }, { freshScores: { A: scoresOf("hostile") } });
    expect([fighter(joined, A).group, joined.groups["hostile" as GroupId]?.name]).toEqual(["hostile", "hostile"]);
    const manual = fight({}, { phase: "SETUP", round: 0, settings: { groupBy: "manual" } });
    const lone = after(manual, { kind: "join", who: [A] }, { freshScores: { A: scoresOf("hostile") } });
    expect(fighter(lone, A).group).toBeNull();
    const moves: GroupCommand = { kind: "regroup", who: [A], group: "guard" as GroupId, name: "The guard" };
    expect(refused(joined, moves, { by: ownerOf(A) })).toBe("GR-39");
    expect(fighter(after(lone, moves), A).group).toBe("guard");
    const state = fight({ A: {}, B: {} }, { phase: "HIGH_D1" });
    expect(refused(state, moves)).toBe("GR-39");
    const next = playTo(state, "DECLARE", 2);
    expect(fighter(after(next, moves), A).group).toBe("guard");
    expect(refused(next, { ...moves, name: "" } as GroupCommand, { override: true })).toBe("GR-39");
  });

  it("GR-40 · of three groups the highest is HIGH and the rest LOW; a lone one is HIGH without a roll", () => {
    const three = { A: {}, B: {}, C: {} };
    expect(slots(fight(three, { dice: { A: 3, B: 5, C: 5 } }))).toEqual({ A: "LOW", B: "HIGH", C: "HIGH" });
    expect(slots(fight(three, { dice: { A: 3, B: 5, C: 4 } }))).toEqual({ A: "LOW", B: "HIGH", C: "LOW" });
    const lone = rolling({}, ["A"]);
    expect(after(lone, advance(lone)).phase).toBe("HIGH_D4");
    const late = after(
      after(lone, advance(lone)),
      { kind: "join", who: [C] },
      { freshScores: { C: scoresOf("hostile") } },
    );
    expect(slots(late)).toEqual({ A: "HIGH", C: "LOW" });
  });

  it("GR-40 · of three groups the GM may say who acts when", () => {
    const state = rolling({ manyGroups: "gmAssigns" }, ["A", "B", "C"]);
    expect(refused(state, advance(state))).toBe("GR-35");
    const assigns = (group: string, slot: "HIGH" | "LOW"): GroupCommand => ({
      kind: "assign",
      group: group as GroupId,
      slot,
    });
    const stated = [assigns("A", "LOW"), assigns("B", "HIGH"), assigns("C", "LOW")].reduce(
      (now, each) => after(now, each),
      state,
    );
    expect(slots(stated)).toEqual({ A: "LOW", B: "HIGH", C: "LOW" });
  });

  it("GR-41 · the delayed condition, a declared delay and a delaying activity mean LOW; then the GM decides; then the die", () => {
    const dice = { A: 6, B: 1 };
    const slotOf = (guest: ReturnType<typeof having>) => slots(fight({ A: guest, B: {} }, { dice })).A;
    expect(slotOf({})).toBe("HIGH");
    expect(slotOf(having({ slotOverride: "LOW" }))).toBe("LOW");
    expect(slotOf(having({ slotOverride: "HIGH", delayed }))).toBe("LOW");
    expect(slotOf(having({ toLow: true }))).toBe("LOW");
    expect(slotOf(having({ declaration: { item: null, plans: [], delay: true } }))).toBe("LOW");
    const state = fight({ A: having({ delayed }), B: {} }, { phase: "INITIATIVE", dice });
    expect(refused(state, overrides(A, "HIGH"))).toBe("GR-41");
  });

  it("GR-41 · a combatant moved to LOW leaves the HIGH list at once, and a declared delaying activity moves it", () => {
    const state = fight({ A: {}, B: having({ intent: "pass" }) }, { phase: "HIGH_D4" });
    expect(state.activeId).toBe(A);
    expect(after(state, delay(A)).activeId).toBeNull();
    const declared = after(fight({ A: {}, B: {} }, { phase: "DECLARE" }), declares(A, delaying("load")));
    expect(fighter(declared, A).toLow).toBe(true);
  });

  it("GR-42 · a combatant who joins after step 2 has the group's result and no declaration, or waits a round", () => {
    const join = { kind: "join", who: [C] } as const;
    const freshScores = { C: scoresOf("friendly") };
    const guests = { A: { group: "friendly" }, B: { group: "hostile" } };
    const scene = { phase: "HIGH_D1", dice: { friendly: 5, hostile: 2 } } as const;
    const joined = after(fight(guests, scene), join, { freshScores });
    expect([slots(joined).C, fighter(joined, C).initiative]).toEqual(["HIGH", 5]);
    expect(refused(joined, declares(C, null), { by: ownerOf(C) })).toBe("GR-25");
    const secret = after(fight(guests, scene), join, { freshScores: { C: scoresOf("secret") } });
    expect(slots(secret).C).toBe("LOW");
    const waits = after(fight(guests, { ...scene, settings: { lateJoiners: "nextRound" } }), join, { freshScores });
    expect(refused(waits, pass(C))).toBe("GR-42");
    after(playTo(waits, "DECLARE", 2), declares(C, null));
    expect(refused(joined, join, { freshScores })).toBe("GR-42");
  });

  it("GR-43 · weapon speed changes neither slot nor phase", () => {
    const state = fight({ A: {}, B: {} }, { phase: "HIGH_D3", dice: { A: 6, B: 3 }, melee: true });
    const stated = after(after(state, intend(A, weapon(9))), intend(B, weapon(1)));
    expect(stated.activeId).toBe(A);
    after(stated, strike(A, weapon(9), B), { answers: { "attack:1:A": 1 } });
  });
});
