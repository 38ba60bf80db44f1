import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import {
  dueOf,
  type GroupCommand,
  type GroupCommandOf,
  type GroupFighter,
  tieValueOf,
} from "../../../../src/rulesets/group/rules/index.ts";
import {
  A,
  act,
  after,
  at,
  B,
  bow,
  clauses,
  fight,
  fighter,
  having,
  incantation,
  innate,
  intend,
  needed,
  outcome,
  ownerOf,
  refused,
  simple,
  strike,
  weapon,
} from "./fights.ts";

const missed = { "attack:1:A": 1, "attack:1:B": 1 };
const idle = having({ intent: "pass" });

function walks(who: CombatantId, squares: number, more: Partial<GroupCommandOf<"move">> = {}): GroupCommand {
  const spot = { x: 0, y: 0, elevation: 0 };
  const steps = Array.from({ length: squares }, (_, i) => ({ to: { x: i + 1, y: 0 } }));
  const token = { uuid: "Scene.s.Token.a", before: spot, path: [spot] };
  const path = { grid: "square" as const, from: { x: 0, y: 0 }, steps, token, blocked: false };
  return { kind: "move", who, measured: path, pace: "walk", forced: false, ...more };
}

const mover = (is: Partial<GroupFighter> = {}) => having(is, { place: at(0, 0) });
const acted: Partial<GroupFighter> = { major: "used", majorPhase: "HIGH_D3" };
const high = { phase: "HIGH_D4", dice: { A: 6, B: 1 } } as const;

describe("Major, minor and immediate actions", () => {
  it("GR-87 · a combatant has one major action a round", () => {
    const state = fight({ A: {}, B: idle }, { ...high, phase: "HIGH_D2" });
    const shot = after(state, strike(A, bow(), B), { answers: missed });
    expect(fighter(shot, A)).toMatchObject({ major: "used", majorPhase: "HIGH_D2" });
    const melee = { ...shot, phase: "HIGH_D3" as const, melees: { m: [A, B] } };
    expect(refused(melee, strike(A, weapon(3), B))).toBe("GR-87");
    expect(clauses(melee, strike(A, weapon(3), B))).toContain("GR-97");
    expect(refused(melee, walks(A, 6))).toBe("GR-87");
  });

  it("GR-87 · after another major action the refusal doesn't speak of a routine", () => {
    const state = fight({ A: having(acted), B: idle }, { ...high, phase: "HIGH_D3", melee: true });
    expect(clauses(state, strike(A, weapon(3), B))).not.toContain("GR-97");
  });

  it("GR-88 · movement takes the major action, in D4, unless the GM books it to something else", () => {
    const state = fight({ A: mover(), B: {} }, high);
    const moved = after(state, walks(A, 6), { by: ownerOf(A) });
    expect(fighter(moved, A)).toMatchObject({ major: "used", moved: { walk: 30 }, minors: [] });
    expect(fighter(moved, A).scores.place).toMatchObject({ x: 6, y: 0 });
    expect(clauses(fight({ A: mover(acted), B: {} }, high), walks(A, 6))).toContain("GR-88");
    const free = after(state, walks(A, 6, { as: "nothing" }));
    expect(fighter(free, A)).toMatchObject({ major: "available", moved: { walk: 30 } });
    expect(refused(state, walks(A, 6, { as: "nothing" }), { by: ownerOf(A) })).toBe("GR-170");
    expect(refused({ ...state, phase: "HIGH_D1" }, walks(A, 6))).toBe("GR-46");
    const early = fight({ A: mover(), B: {} }, { ...high, phase: "HIGH_D2", settings: { movementPhase: "D2" } });
    after(early, walks(A, 6));
  });

  it("GR-32, GR-88 · a declared move is carried out by moving, however short, and nothing is given up", () => {
    const item = simple("Move", { actionType: "major", isMove: true });
    const declared = { major: "declared", declaration: { item, plans: [], delay: false } } as const;
    const state = fight({ A: mover(declared), B: {} }, high);
    const moved = after(state, walks(A, 1), { by: ownerOf(A) });
    expect(fighter(moved, A)).toMatchObject({ major: "used", declaration: { item: { name: "Move" } }, minors: [] });
    const dug = { ...declared, declaration: { ...declared.declaration, item: simple("Dig", { actionType: "major" }) } };
    expect(needed(fight({ A: mover(dug), B: {} }, high), walks(A, 1))).toEqual(["GR-32:A"]);
  });

  it("GR-88 · a move waits for its turn in the phase", () => {
    const state = fight({ A: mover(), B: {} }, { phase: "HIGH_D4" });
    expect(refused(state, walks(A, 6))).toBe("GR-47");
    const stated = after(state, intend(B, simple("heave", { actionType: "major", noTime: true })));
    expect(refused(stated, walks(A, 6))).toBe("GR-52");
    expect(stated.activeId).toBeNull();
    after(after(stated, { kind: "pass", who: B }), walks(A, 6));
  });

  it("GR-88 · a push costs nothing and is the GM's", () => {
    const state = fight({ A: mover(acted), B: {} }, { ...high, phase: "A_PARLEY" });
    const pushed = after(state, walks(A, 3, { forced: true }));
    expect(fighter(pushed, A)).toMatchObject({ moved: { walk: 0 }, scores: { place: { x: 3 } } });
    expect(refused(state, walks(A, 3, { forced: true }), { by: ownerOf(A) })).toBe("GR-170");
  });

  it("GR-89 · taking position is at most 10 ft in all, after the major action, never in melee", () => {
    const state = fight({ A: mover(acted), B: {} }, high);
    const once = after(state, walks(A, 1));
    expect(fighter(once, A)).toMatchObject({ positioned: 5, minors: [{ segments: 1 }], major: "used" });
    expect(clauses(once, walks(A, 2))).toContain("GR-89");
    expect(needed(once, walks(A, 1))).toEqual(["GR-83:A"]);
    after(once, walks(A, 1), { answers: { "GR-83:A": "pass" } });
    expect(refused(fight({ A: mover({ major: "lost" }), B: {} }, high), walks(A, 1))).toBe("GR-89");
    const melee = fight({ A: mover(acted), B: having({}, { place: at(1, 1) }) }, { ...high, melee: true });
    expect(refused(melee, walks(A, 1))).toBe("GR-89");
    after(fight({ A: mover(acted), B: idle }, { ...high, phase: "HIGH_D3" }), walks(A, 1));
    expect(refused({ ...state, phase: "HIGH_D2" }, walks(A, 1))).toBe("GR-46");
  });

  it("GR-90 · minor actions are recorded and not limited by number", () => {
    const names = ["draw", "speak", "drop", "wave"];
    const state = names.reduce(
      (now, name) => after(now, act(A, simple(name)), { answers: { "GR-83:A": "pass" } }),
      fight({ A: {}, B: {} }, high),
    );
    expect(fighter(state, A).minors.map(({ name }) => name)).toEqual(names);
    expect(fighter(state, A).major).toBe("available");
  });

  it("GR-91 · each minor segment lengthens the major action, at any time", () => {
    const spell = {
      item: incantation(3),
      target: null,
      round: 1,
      segments: 3,
      added: 0,
      kept: false,
      state: "casting",
    } as const;
    const caster = having({ declaration: { item: incantation(3), plans: [], delay: false }, major: "declared", spell });
    const state = after(fight({ A: caster, B: {} }, high), act(A, simple("drop a torch")));
    const after1 = fighter(state, A).spell;
    expect(after1 && dueOf(after1)).toEqual({ round: 1, segment: 4 });
    const none = after(fight({ A: caster, B: {} }, high), act(A, simple("nod", { noTime: true })));
    expect(fighter(none, A).spell?.added).toBe(0);
    const stared = after(fight({ A: {}, B: {} }, { ...high, phase: "HIGH_D1" }), act(A, innate("stare")));
    expect(tieValueOf(stared, A, { item: weapon(4), minors: [] })).toBe(5);
  });

  it("GR-92 · announced minor actions count in ties, or only those done before", () => {
    const order = (minorAfterMajor: "announced" | "beforeOnly") => {
      const state = fight({ A: {}, B: {} }, { phase: "HIGH_D3", melee: true, settings: { minorAfterMajor } });
      return after(after(state, intend(A, weapon(5), [simple("sheathe")])), intend(B, weapon(5))).activeId;
    };
    expect([order("announced"), order("beforeOnly")]).toEqual([B, null]);
    const afterAttack = after(fight({ A: {}, B: idle }, { phase: "HIGH_D3", melee: true }), strike(A, weapon(5), B), {
      answers: missed,
    });
    const later = after({ ...afterAttack, phase: "HIGH_D4" }, act(A, simple("sheathe")));
    expect(fighter(later, A)).toMatchObject({ major: "used", minors: [{ segments: 1 }] });
  });

  it("GR-93 · immediate actions need neither declaration nor cost; a window holds up everything else", () => {
    const parry = innate("parry", { actionType: "immediate" });
    const state = fight({ A: having(acted), B: {} }, { ...high, melee: true });
    const done = outcome(state, { kind: "react", who: A, window: null, as: "action", item: parry }, { by: ownerOf(A) });
    expect(fighter(done.state, A)).toEqual(fighter(state, A));
    const offered = after(state, { kind: "offer", victim: B, who: [A], attack: "free", bonus: 0, penalty: 0 });
    expect(refused(offered, act(B, simple("shout")))).toBe("GR-93");
    expect(refused(offered, { kind: "advance", round: 1, turn: null })).toBe("GR-93");
    const declined = after(offered, { kind: "decline", who: A, window: offered.window?.id ?? "" });
    expect(declined.window).toBeNull();
    expect(refused(declined, { kind: "close-window", window: "window-1" })).toBe("GR-93");
  });
});
