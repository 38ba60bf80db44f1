import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import type { Declaration, GroupCommand, Item } from "../../../../src/rulesets/group/rules/index.ts";
import {
  A,
  act,
  advance,
  after,
  B,
  clauses,
  complex,
  declares,
  delaying,
  fast,
  fight,
  fighter,
  having,
  incantation,
  innate,
  invocation,
  logged,
  needed,
  other,
  outcome,
  ownerOf,
  playTo,
  refused,
  simple,
  slots,
  strike,
  weapon,
} from "./fights.ts";

const covers = (who: CombatantId, commitment: string | null = "5ca1ab1e"): GroupCommand => ({
  kind: "declare",
  who,
  commitment,
});
const reveals = (
  who: CombatantId,
  item: Item | null,
  more: Partial<Declaration> = {},
  matches = true,
): GroupCommand => ({
  kind: "reveal",
  who,
  declaration: { item, plans: [], delay: false, ...more },
  salt: "s",
  matches,
});
const declaring = fight({ A: {}, B: {} }, { phase: "DECLARE" });
const high = { phase: "HIGH_D4", dice: { A: 6, B: 1 } } as const;

describe("Declarations", () => {
  it("GR-25 · come before the dice, and are locked when step 1 ends", () => {
    const declared = after(declaring, declares(A, incantation(3)));
    expect(fighter(declared, A).declaration?.item?.name).toBe("spell");
    const rolling = after(declared, advance(declared));
    expect(clauses(rolling, declares(A, null))).toEqual(["GR-25", "GR-31"]);
    expect(refused(rolling, covers(A), { by: ownerOf(A) })).toBe("GR-25");
  });

  it("GR-26 · are necessary for spells and fast actions", () => {
    const state = fight({ A: {}, B: {} }, high);
    expect(clauses(state, act(A, incantation(3)))).toContain("GR-26");
    expect(clauses(state, act(A, invocation(1)))).toContain("GR-26");
    expect(clauses(state, act(A, fast("charge")))).toContain("GR-26");
    expect(clauses(state, act(A, fast("flee")))).toContain("GR-26");
    const declared = playTo(after(declaring, declares(A, incantation(3))), "E_SPELLS");
    after(declared, act(A, incantation(3)));
  });

  it("GR-27 · aren't necessary for other actions, unless the item says so", () => {
    const state = fight({ A: {}, B: {} }, { ...high, phase: "HIGH_D3", melee: true });
    after(state, strike(A, weapon(3), B), { answers: { "attack:1:A": 1 } });
    expect(refused(state, strike(A, weapon(3, { mustDeclare: true }), B))).toBe("GR-27");
    const low = fight({ A: {}, B: {} }, { phase: "LOW_D4", dice: { A: 1, B: 6 } });
    after(low, act(A, simple("shout")));
    expect(refused(low, act(A, simple("shout", { mustDeclare: true })))).toBe("GR-27");
    after(low, act(A, delaying("load")));
  });

  it("GR-28 · for a complex activity without a declaration the GM may allow a part", () => {
    const state = fight({ A: {}, B: {} }, high);
    expect(needed(state, act(A, complex("dig")))).toEqual(["GR-28:A"]);
    expect(refused(state, act(A, complex("dig")), { answers: { "GR-28:A": "refuse" } })).toBe("GR-28");
    const part = after(state, act(A, complex("dig")), { answers: { "GR-28:A": "part" } });
    const done = outcome(playTo(part, "GO_LAST"), act(A, complex("dig")));
    expect(logged(done)).toContain("part");
    expect(fighter(done.state, A).progress).toMatchObject({ roundsDone: 0, roundsNeeded: 1 });
  });

  it("GR-29 · a spell is declared without its target", () => {
    const aimed = incantation(3, { targets: "creature" });
    const state = after(declaring, declares(A, aimed));
    expect(fighter(state, A).spell?.target).toBeNull();
  });

  it("GR-30 · with several planned activities are marked for the GM, who may rule beforehand", () => {
    const plans = ["sheathe", "draw"];
    expect(logged(outcome(declaring, declares(A, null, { plans })))).toContain("plans");
    expect(logged(outcome(declaring, declares(A, null, { plans: ["draw"] })))).not.toContain("plans");
    const ruling = after(fight({ A: {}, B: {} }, high), { kind: "rule-minors", who: A, ruling: "pass" });
    const twice = after(after(ruling, act(A, simple("close a door"))), act(A, simple("retrieve a flask")));
    expect(fighter(twice, A).minors).toHaveLength(2);
  });

  it("GR-31 · an owner may change or take back a declaration until step 1 ends; none is fine", () => {
    const first = after(declaring, declares(A, incantation(3)), { by: ownerOf(A) });
    const other = after(first, declares(A, complex("dig")), { by: ownerOf(A) });
    expect(fighter(other, A)).toMatchObject({ spell: null, spellsThisRound: 0, late: { part: false } });
    const none = after(other, { kind: "declare-openly", who: A, declaration: null }, { by: ownerOf(A) });
    expect(fighter(none, A)).toMatchObject({ declaration: null, major: "available", late: null });
    const done = outcome(none, advance(none));
    expect(logged(done)).toContain("silent");
    expect(done.log[0]?.data).toEqual({ names: { combatants: [A, B] } });
  });

  it("GR-31 · a covered declaration shows nothing before it is revealed, and must match its cover", () => {
    const covered = after(declaring, covers(A), { by: ownerOf(A) });
    expect(fighter(covered, A)).toMatchObject({ commitment: "5ca1ab1e", declaration: null, major: "available" });
    expect(refused(covered, reveals(A, incantation(3)))).toBe("GR-31");
    const rolling = after(covered, advance(covered));
    expect(logged(outcome(covered, advance(covered)))).toContain("silent");
    expect(refused(rolling, reveals(A, incantation(3), {}, false), { override: true })).toBe("GR-31");
    expect(refused(rolling, reveals(B, null))).toBe("GR-31");
    const shown = after(rolling, reveals(A, incantation(3)), { by: ownerOf(A) });
    expect(fighter(shown, A)).toMatchObject({ commitment: null, major: "declared", spellsThisRound: 1 });
  });

  it("GR-31 · a card that stays covered is no declaration, and the round goes on", () => {
    const covered = after(declaring, covers(A));
    const done = playTo(covered, "LOW_D4");
    expect(fighter(done, A)).toMatchObject({ commitment: null, declaration: null });
    expect(fighter(after(covered, covers(A, null)), A).commitment).toBeNull();
  });

  it("GR-32 · giving up a declared action shows its price; an incantation is lost, or kept if the GM says so", () => {
    const spell = {
      item: incantation(3),
      target: null,
      round: 1,
      segments: 3,
      added: 0,
      kept: false,
      state: "casting",
    } as const;
    const caster = having({
      declaration: { item: incantation(3), plans: [], delay: false },
      major: "declared",
      spell,
      spellsThisRound: 1,
    });
    const scene = { phase: "HIGH_D3", dice: { A: 6, B: 1 }, melee: true } as const;
    const state = fight({ A: caster, B: {} }, scene);
    const blow = strike(A, weapon(3), B);
    expect(needed(state, blow)).toEqual(["GR-32:A"]);
    expect(refused(state, blow, { answers: { "GR-32:A": "keep" } })).toBe("GR-32");
    const answers = { "GR-32:A": "giveUp", "attack:1:A": 1 };
    const afterAttack = after(state, blow, { answers });
    expect(fighter(afterAttack, A)).toMatchObject({ spell: { state: "lost" }, major: "used" });
    const kept = fight({ A: caster, B: {} }, { ...scene, settings: { abandonIncantation: "kept" } });
    expect(fighter(after(kept, blow, { answers }), A)).toMatchObject({ spell: null, spellsThisRound: 0 });
    expect(refused(state, strike(A, weapon(3, { mustDeclare: true }), B))).toBe("GR-27");
    expect(refused(state, act(A, invocation(1)))).toBe("GR-26");
  });

  it("GR-32 · an action that was given up is no longer declared", () => {
    const declared = having({ declaration: { item: weapon(3), plans: [], delay: true }, major: "declared" });
    const state = after(fight({ A: declared, B: {} }, high), { kind: "give-up", who: A }, { by: ownerOf(A) });
    expect(fighter(state, A)).toMatchObject({ declaration: { item: null, delay: true }, major: "available" });
  });

  it("GR-32 · giving up needs an unfinished action", () => {
    const state = fight({ A: {}, B: {} }, high);
    expect(refused(state, { kind: "give-up", who: A })).toBe("GR-32");
    const late = { item: complex("dig"), target: null, part: false, done: true };
    const done = fight({ A: having({ late, major: "used" }), B: {} }, high);
    expect(refused(done, { kind: "give-up", who: A })).toBe("GR-32");
  });

  it("GR-104 · a declared spell-like ability counts once; an innate one that the GM calls a spell comes too late", () => {
    const ray = other("ray");
    const declared = having({
      declaration: { item: ray, plans: [], delay: false },
      major: "declared",
      spellsThisRound: 1,
    });
    const state = fight({ A: declared, B: having({ intent: "pass" }) }, high);
    expect(fighter(after(state, act(A, ray)), A).spellsThisRound).toBe(1);
    const charm = act(A, innate("charm", { copiesSpell: "Charm" }));
    const early = { ...state, phase: "HIGH_D1" as const };
    expect(refused(early, charm, { answers: { "GR-105": "spell" } })).toBe("GR-104");
    after(early, charm, { answers: { "GR-105": "ability" } });
  });

  it("GR-33 · a fast action and a delay don't go together, unless the delay has no effect", () => {
    expect(refused(declaring, declares(A, fast("charge"), { delay: true }))).toBe("GR-33");
    after(declaring, declares(A, fast("charge")));
    after(declaring, declares(A, other("shove"), { delay: true }));
    const rolling = after(after(declaring, covers(A)), advance(declaring));
    expect(refused(rolling, reveals(A, fast("flee"), { delay: true }))).toBe("GR-33");
    const lenient = fight({ A: {}, B: {} }, { phase: "DECLARE", settings: { fastWithDelay: "allow" } });
    const both = after(lenient, declares(A, fast("charge"), { delay: true }));
    expect(slots({ ...both, phase: "HIGH_D1", groups: fight({ A: {}, B: {} }, high).groups })).toMatchObject({
      A: "HIGH",
    });
  });
});
