import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import { type GroupFighter, type GroupState, type Item, nextStop } from "../../../../src/rulesets/group/rules/index.ts";
import {
  act,
  advance,
  advanceTurn,
  after,
  at1,
  clauses,
  complex,
  fast,
  fight,
  fighter,
  type Guest,
  id,
  incantation,
  intend,
  needed,
  pass,
  playTo,
  refused,
  type Scene,
  strike,
  weapon,
} from "./fights.ts";

const [A1, A2, B1] = ["A1", "A2", "B1"].map(id) as [CombatantId, CombatantId, CombatantId];
const sword = weapon(5, { name: "sword" });
const missing = (who: CombatantId) => ({ answers: { [`attack:1:${who}`]: 1 } });
const many = (routines: number, more: Guest = {}): Guest => ({
  ...more,
  scores: { routinesPerRound: routines, ...more.scores },
});

/** A1 with several routines against passive B1, at the end of step 2. */
function brawl(own: Guest = many(3), scene: Scene = {}): GroupState {
  return fight(
    { A1: own, B1: { fighter: { intent: "pass" } } },
    { phase: "INITIATIVE", dice: { A: 1, B: 6 }, melee: true, ...scene },
  );
}
const begun = (own?: Guest, scene?: Scene) => {
  const state = brawl(own, scene);
  return after(state, advance(state));
};
const attackOnce = (state: GroupState) => after(state, strike(A1, sword, B1), missing(A1));
const next = (state: GroupState) => after(state, advance(state), { answers: advanceTurn });

describe("Multi-attack", () => {
  it("GR-23, GR-98 · the next phase is known before step 4 has noted the melees", () => {
    const state = brawl();
    expect(nextStop(state)).toBe("MULTI_PRIMARY");
    expect(after(state, advance(state)).phase).toBe("MULTI_PRIMARY");
    expect(nextStop(brawl(many(1)))).not.toBe("MULTI_PRIMARY");
  });

  it("GR-97 · a creature without it has one routine a round", () => {
    const state = fight({ A1: {}, B1: { fighter: { intent: "pass" } } }, { melee: true });
    expect(refused(attackOnce(state), strike(A1, sword, B1))).toBe("GR-87");
    expect(fighter(attackOnce(state), A1).routinesUsed).toBe(1);
  });

  it("GR-98 · makes the primary routine in step 4, before HIGH, for those in melee", () => {
    expect(begun()).toMatchObject({ phase: "MULTI_PRIMARY", activeId: "A1" });
    expect(begun(many(3), { melee: false }).phase).not.toBe("MULTI_PRIMARY");
    expect(begun(many(1)).phase).not.toBe("MULTI_PRIMARY");
    const other = { ...begun(), fighters: { ...begun().fighters } };
    expect(refused(other, strike(B1, sword, A1))).toBe("GR-98");
  });

  it("GR-99 · makes the remaining routines in step 6, after LOW and before spells, and not in step 5", () => {
    const one = attackOnce(begun());
    expect(fighter(one, A1)).toMatchObject({ routinesUsed: 1, major: "used" });
    const low = after(one, advance(one, "LOW_D3"), { override: true, answers: advanceTurn });
    expect(clauses(low, strike(A1, sword, B1))).toContain("GR-99");
    const rest = next(one);
    expect(rest).toMatchObject({ phase: "MULTI_REST", activeId: "A1" });
    const three = attackOnce(attackOnce(rest));
    expect(fighter(three, A1).routinesUsed).toBe(3);
    expect(next(three).phase).toBe("END");
  });

  it("GR-101 · makes one routine in step 4, all others in step 6, and no more than the actor has", () => {
    const one = attackOnce(begun());
    expect(one.activeId).toBe(null);
    const all = attackOnce(attackOnce(next(one)));
    expect(refused(all, strike(A1, sword, B1))).toBe("GR-87");
  });

  it("GR-101 · out of melee makes one routine in its normal phase, and the rest only if in melee by then", () => {
    const shot = fight(
      {
        A1: many(2, { place: { x: 0, y: 0, width: 1, cutOff: [] } }),
        B1: { place: { x: 1, y: 0, width: 1, cutOff: [] }, fighter: { intent: "pass" } },
      },
      { phase: "INITIATIVE", dice: { A: 6, B: 1 } },
    );
    const high = playTo(after(shot, advance(shot)), "HIGH_D3");
    const one = attackOnce(high);
    const rest = after(one, advance(one, "MULTI_REST"), { override: true, answers: advanceTurn });
    expect([rest.phase, rest.activeId]).toEqual(["MULTI_REST", "A1"]);
    const apart = after(one, { kind: "melee", who: [A1, B1], in: false });
    expect(after(apart, advance(apart)).phase).not.toBe("MULTI_REST");
  });

  it("GR-101 · under gmDecides the GM lets the next routine follow in step 4 at once", () => {
    const state = begun(many(3), { settings: { multiSplit: "gmDecides" } });
    expect(needed(state, strike(A1, sword, B1))).toEqual(["GR-101:A1"]);
    const now = after(state, strike(A1, sword, B1), { answers: { "GR-101:A1": "now", "attack:1:A1": 1 } });
    expect([now.activeId, fighter(now, A1).routinesUsed]).toEqual(["A1", 1]);
    const later = after(state, strike(A1, sword, B1), { answers: { "GR-101:A1": "later", "attack:1:A1": 1 } });
    expect(later.activeId).toBe(null);
  });

  it("GR-102 · goes in steps 4 and 6 from HIGH to LOW by the group's result, then by weapon speed", () => {
    const state = fight(
      {
        A1: many(2, { scores: { inHand: weapon(3) } }),
        A2: many(2, { scores: { inHand: weapon(2) } }),
        B1: many(2, { scores: { inHand: weapon(9) } }),
      },
      { phase: "MULTI_PRIMARY", dice: { A: 1, B: 6 }, melee: true },
    );
    const ready = {
      ...state,
      fighters: Object.fromEntries(
        Object.entries(state.fighters).map(([name, each]) => [name, { ...each, multiInMelee: true }]),
      ),
    } as GroupState;
    expect(refused(ready, strike(A1, weapon(3), B1))).toBe("GR-102");
    expect(after(ready, pass(B1)).activeId).toBe(null);
    const tied = { ...ready, groups: { ...ready.groups, B: { name: "B", die: 1, assigned: null } } } as GroupState;
    expect(refused(tied, strike(B1, weapon(9), A1))).toBe("GR-102");
    expect(needed(tied, strike(A1, weapon(3), B1))).toEqual(["attack:1:A1"]);
    const equal = { ...ready, settings: { ...ready.settings, multiOrder: "simultaneous" as const } };
    expect(needed(equal, strike(A1, weapon(3), B1))).toEqual(["attack:1:A1"]);
  });

  it("GR-102 · has no routine in step 4 after a declared delay, complex activity, spell or fast action, or when delayed", () => {
    const declaring = (fighterChanges: Partial<GroupFighter>) => begun(many(2, { fighter: fighterChanges })).phase;
    const declaration = (item: Item | null, delay = false) => ({ declaration: { item, plans: [], delay } });
    expect(declaring({})).toBe("MULTI_PRIMARY");
    for (const item of [complex("dig"), incantation(3), fast("parley")]) {
      expect(declaring({ ...declaration(item), major: "declared" }), item.name).not.toBe("MULTI_PRIMARY");
    }
    expect(declaring({ delayed: { since: "END", by: "curse", lasts: true } })).not.toBe("MULTI_PRIMARY");
    const delaying = begun(many(2, { fighter: { ...declaration(null, true), intent: { item: sword, minors: [] } } }));
    expect(delaying).toMatchObject({ phase: "LOW_D3", activeId: "A1" });
  });

  it("GR-100 · an iterative routine can't be named as the primary one", () => {
    const rest = next(attackOnce(begun()));
    expect(fighter(rest, A1).routinesUsed).toBe(1);
    const open = after(rest, { kind: "offer", victim: B1, who: [A1], attack: "free", bonus: 0, penalty: 0 });
    const second = {
      kind: "react",
      who: A1,
      window: open.window?.id ?? null,
      as: "free",
      item: sword,
      attack: at1(B1, { routine: 2 }),
    } as const;
    expect(refused(open, second)).toBe("GR-146");
  });

  it("GR-95 · uses in ties the speed of a routine's first weapon", () => {
    const state = fight({ A1: {}, A2: { fighter: { intent: "pass" } }, B1: {} }, { melee: true });
    const stated = after(after(state, intend(A1, weapon(4, { routine: [] }))), intend(B1, weapon(6)));
    expect(stated.activeId).toBe("A1");
    expect(refused(stated, act(B1, weapon(6), { attack: at1(A2) }))).toBe("GR-50");
  });
});
