import { produce } from "immer";
import { describe, expect, it } from "vitest";
import type { CombatantId, Refusal } from "../../../../src/engine/index.ts";
import {
  enterLedger,
  entitledByFlight,
  primaryStrikes,
  refuseFree,
  refuseIterative,
  refuseOffered,
  segmentKey,
  type Trigger,
} from "../../../../src/rulesets/group/rules/free-attacks.ts";
import type { GroupFighter, GroupState } from "../../../../src/rulesets/group/rules/types.ts";
import { expectWords } from "../../words.ts";
import { at, field, type Guest, id, item, under } from "./field.ts";

const [A, B, X, Y] = ["A", "B", "X", "Y"].map(id) as [CombatantId, CombatantId, CombatantId, CombatantId];
const clauses = (refusals: readonly Refusal[]) => refusals.map((refusal) => expectWords({ refusal }).refusal.clause);
const free = (victim: CombatantId, segment = "B_FLEE:HIGH"): Trigger => ({ attack: "free", victim, segment });
const immediate = (victim: CombatantId, segment = "B_FLEE:HIGH"): Trigger => ({
  ...free(victim, segment),
  attack: "immediate",
});

/** A and B against X and Y, all in one melee. */
function brawl(guest: Partial<GroupFighter> = {}, changes: Partial<GroupState> = {}): GroupState {
  const foe: Guest = { group: "foes", place: at(1, 0) };
  return field(
    { A: { fighter: guest }, B: {}, X: foe, Y: foe },
    { phase: "B_FLEE", melees: { m: [A, B, X, Y] }, ...changes },
  );
}
const after = (state: GroupState, by: CombatantId, trigger: Trigger) =>
  produce(state, (draft) => enterLedger(draft, by, trigger));

describe("The segment of an event", () => {
  it("GR-10 · is shared within one phase and slot, unless the GM sets a number", () => {
    const state = brawl();
    expect(segmentKey(state, X)).toBe(segmentKey(state, Y));
    const low = { ...state, groups: { ...state.groups, party: { name: "p", die: 1, assigned: null } } } as GroupState;
    expect(segmentKey(low, A)).not.toBe(segmentKey(low, X));
    expect(segmentKey({ ...state, phase: "C_CHARGE" }, X)).not.toBe(segmentKey(state, X));
    expect([segmentKey({ ...low, phase: "HIGH_D3" }, A), segmentKey(state, X, 4)]).toEqual(["HIGH_D3", "4"]);
  });
});

describe("Free attacks", () => {
  it("GR-147 · are offered to every opponent in a fleeing combatant's melee", () => {
    expect(entitledByFlight(brawl(), free(X))).toEqual(["A", "B"]);
    expect(entitledByFlight(brawl({}, { melees: { m: [A, X], n: [B, Y] } }), free(X))).toEqual(["A"]);
    expect(entitledByFlight(brawl({ defeated: true }), free(X))).toEqual(["B"]);
    expect(entitledByFlight(brawl({}, { melees: {} }), free(X))).toEqual([]);
  });

  it("GR-148 · are limited to one from each opponent in a round", () => {
    const state = after(brawl(), A, free(X, "2"));
    expect(clauses(refuseFree(state, A, free(X, "6")))).toEqual(["GR-148"]);
    expect(clauses(refuseFree(state, B, free(X, "6")))).toEqual([]);
    expect(clauses(refuseFree(state, A, free(Y, "6")))).toEqual([]);
    expect(entitledByFlight(state, free(X, "6"))).toEqual(["B"]);
  });

  it("GR-149 · are limited to one in a segment, so of two who flee at once one gets away", () => {
    const state = after(brawl(), A, free(X));
    expect(clauses(refuseFree(state, A, free(Y)))).toEqual(["GR-149"]);
    expect(clauses(refuseFree(state, A, free(Y, "C_CHARGE:HIGH")))).toEqual([]);
    expect(refuseOffered(state, B, free(Y))).toEqual([]);
  });

  it("GR-149 · each pair and each segment is counted once", () => {
    const state = after(after(brawl(), A, free(X)), A, free(X));
    expect([state.freePairs, state.freeSegments]).toEqual([
      [{ by: "A", against: "X" }],
      [{ by: "A", segment: "B_FLEE:HIGH" }],
    ]);
  });

  it("GR-148 · other victims, attackers and segments are counted beside each other", () => {
    const one = after(brawl(), A, free(X, "2"));
    const all = [free(Y, "3"), free(Y, "2")].reduce(
      (state, trigger) => after(state, A, trigger),
      after(one, B, free(X, "2")),
    );
    expect(all.freePairs).toEqual([
      { by: "A", against: "X" },
      { by: "B", against: "X" },
      { by: "A", against: "Y" },
    ]);
    expect(all.freeSegments).toEqual([
      { by: "A", segment: "2" },
      { by: "B", segment: "2" },
      { by: "A", segment: "3" },
    ]);
  });

  it("GR-151 · aren't offered to the surprised and can't be made by them", () => {
    const state = brawl({ surprised: true });
    expect(clauses(refuseFree(state, A, free(X)))).toEqual(["GR-151"]);
    expect(entitledByFlight(state, free(X))).toEqual(["B"]);
  });

  it("GR-146 · use only the primary routine", () => {
    expect([clauses(refuseIterative(2)), clauses(refuseIterative(1)), clauses(refuseIterative(undefined))]).toEqual([
      ["GR-146"],
      [],
      [],
    ]);
  });

  it("GR-71 · stay open while waiting for LOW after a delay in HIGH; immediate ones don't", () => {
    const delayed = { since: "HIGH_D1", by: "announcement", lasts: false } as const;
    const waiting = brawl({ delayed }, { phase: "HIGH_D4" });
    expect(clauses(refuseFree(waiting, A, free(X)))).toEqual([]);
    expect(clauses(refuseFree(waiting, A, immediate(X)))).toEqual(["GR-71"]);
    expect(clauses(refuseFree({ ...waiting, phase: "LOW_D1" }, A, immediate(X)))).toEqual([]);
    const set = (immediateWhileWaiting: "all" | "none") => ({ ...waiting, ...under({ immediateWhileWaiting }) });
    expect(clauses(refuseFree(set("all"), A, immediate(X)))).toEqual([]);
    expect(clauses(refuseFree(set("none"), A, free(X)))).toEqual(["GR-71"]);
    const cursed = brawl({ delayed: { ...delayed, by: "curse" } }, { phase: "HIGH_D4" });
    expect(clauses(refuseFree(cursed, A, immediate(X)))).toEqual([]);
  });

  it("GR-76 · stay open beside a complex activity, unless the setting says otherwise", () => {
    const dig = item({ name: "dig", activityKind: "complex" });
    const digging = brawl({ declaration: { item: dig, plans: [], delay: false }, major: "declared" });
    expect(clauses(refuseFree(digging, A, free(X)))).toEqual([]);
    expect(clauses(refuseFree({ ...digging, ...under({ complexAllowsFree: false }) }, A, free(X)))).toEqual(["GR-76"]);
    const shooting = brawl({ declaration: { item: item({ name: "bow" }), plans: [], delay: false } });
    for (const other of [brawl(), shooting]) {
      expect(clauses(refuseFree({ ...other, ...under({ complexAllowsFree: false }) }, A, free(X)))).toEqual([]);
    }
  });
});

describe("Immediate attacks", () => {
  it("GR-154 · need the major action; a declared one may be swapped", () => {
    const judged = (major: GroupFighter["major"]) => clauses(refuseFree(brawl({ major }), A, immediate(X)));
    expect([judged("used"), judged("lost")]).toEqual([["GR-154"], ["GR-154"]]);
    expect([judged("available"), judged("declared"), judged("inProgress")]).toEqual([[], [], []]);
    expect(clauses(refuseFree(brawl({ major: "used" }), A, free(X)))).toEqual([]);
  });

  it("GR-155 · aren't made while surprised, unless the setting allows it", () => {
    const state = brawl({ surprised: true });
    expect(clauses(refuseFree(state, A, immediate(X)))).toEqual(["GR-155"]);
    expect(clauses(refuseFree({ ...state, ...under({ surprisedImmediate: "allow" }) }, A, immediate(X)))).toEqual([]);
  });

  it("GR-156 · aren't limited by free attacks and don't count as such, unless the setting says so", () => {
    const filled = after(brawl(), A, free(X));
    expect(clauses(refuseFree(filled, A, immediate(X)))).toEqual([]);
    expect(after(brawl(), A, immediate(X)).freePairs).toEqual([]);
    const counted = under({ immediateInLedger: true });
    expect(clauses(refuseFree({ ...filled, ...counted }, A, immediate(X)))).toEqual(["GR-148", "GR-149"]);
    expect(after({ ...brawl(), ...counted }, A, immediate(X)).freeSegments).toHaveLength(1);
  });
});

describe("Primary attacks", () => {
  const strike = (name: string, hand: "left" | "right" | null) => ({ name, damage: "", special: "", hand });
  const both = { routine: [strike("sword", "right"), strike("dagger", "left"), strike("horns", null)] };
  const used = (guest: Guest, setting: "wholeRoutine" | "primaryHandOnly", routine = both) =>
    primaryStrikes(field({ A: guest }, under({ freeAttackTwoWeapon: setting })), A, routine).map(({ name }) => name);

  it("GR-152 · use two weapons as one routine, so both count; the setting keeps to the primary hand", () => {
    expect(used({}, "wholeRoutine")).toEqual(["sword", "dagger", "horns"]);
    expect(used({}, "primaryHandOnly")).toEqual(["sword", "horns"]);
  });

  it("GR-100 · are made with the actor's primary hand; the ambidextrous have two, and a single attack is always primary", () => {
    expect(used({ scores: { primaryHand: "left" } }, "primaryHandOnly")).toEqual(["dagger", "horns"]);
    expect(used({ scores: { ambidextrous: true } }, "primaryHandOnly")).toEqual(["sword", "dagger", "horns"]);
    const left = [strike("dagger", "left"), strike("hook", "left")];
    expect(used({}, "primaryHandOnly", { routine: left })).toEqual(["dagger"]);
  });
});
