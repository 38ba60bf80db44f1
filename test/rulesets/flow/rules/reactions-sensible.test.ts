import { describe, expect, it } from "vitest";
import { type ReactionFilter, usualFilter } from "../../../../src/engine/index.ts";
import {
  choicesFor,
  type FlowState,
  type FlowUsable,
  type StackEntry,
} from "../../../../src/rulesets/flow/rules/index.ts";
import { attacked, hp } from "./clash.ts";
import { bow, hex, item, itemId } from "./creatures.ts";
import { A, after, asked, attack, B, E, F, faces, fight, type Guest, poolsOf, react, refused } from "./fights.ts";

/** A reaction of its bearer's own making, at 1 RP. */
function ward(
  reactsTo: NonNullable<FlowUsable["reactsTo"]> | null,
  filter: Partial<ReactionFilter> = {},
): Partial<FlowUsable> {
  const answers = reactsTo && { reactsTo, filter: { ...usualFilter(reactsTo), ...filter } };
  return item({
    name: "ward",
    kind: "ability",
    attackType: "none",
    carry: "worn",
    rpCost: 1,
    attackSkill: "endurance",
    ...answers,
  });
}

const warding = (state: FlowState, who = A) => react(state, who, "other", { item: itemId("ward") });

/** Wards alone are left to react with. */
const wardsAlone = {
  reactionModeDodge: "off",
  reactionModeParry: "off",
  reactionModeRiposte: "off",
  reactionModeIntercept: "off",
} as const;

/** E attacks A, with this ward as the only answer. */
function wardedBy(own: Partial<FlowUsable>, guests: Record<string, Guest> = {}, weapon?: string): FlowState {
  const all = { E: { at: hex(0, 0) }, A: { at: hex(1, 0), items: [own] }, ...guests };
  const answers = { "attack-1": faces.normal, "damage:attack-1:A": 5 };
  return after(fight(all, wardsAlone), attack(E, A, weapon), { answers });
}

describe("Reactors to an attack", () => {
  it("FL-76 · an Intercept takes an enemy's attack; an ally's or a neutral's can't be taken", () => {
    const excludedBy = (side: string): FlowState => {
      const around = { E: { at: hex(0, 0), side }, A: { at: hex(1, 0) }, B: { at: hex(0, 1) } };
      return after(fight(around), attack(E, A), { answers: { "attack-1": faces.normal } });
    };
    expect(asked(excludedBy("theirs")).sort()).toEqual([A, B]);
    for (const side of ["ours", "neutral"]) {
      const state = excludedBy(side);
      expect(asked(state)).toEqual([A]);
      expect(refused(state, react(state, B, "intercept", { space: hex(0, 1) }))).toBe("FL-76");
    }
  });

  it("FL-28 · attackers don't take their own attack in an ally's place", () => {
    const around = { B: { at: hex(0, 0) }, A: { at: hex(1, 0) }, E: { at: hex(9, 0) } };
    const state = after(fight(around), attack(B, A), { answers: { "attack-1": faces.normal } });
    expect(asked(state)).toEqual([A]);
    expect(refused(state, react(state, B, "intercept", { space: hex(0, 0) }))).toBe("FL-28");
  });

  it("FL-171 · an ability that answers castings or movements isn't offered against an attack", () => {
    for (const reactsTo of ["onCast", "onMove"] as const) {
      expect(asked(wardedBy(ward(reactsTo)))).toEqual([]);
      const state = attacked({
        A: { at: hex(1, 0), items: [ward(reactsTo)] },
        B: { at: hex(8, 0), items: [ward(reactsTo)] },
      });
      expect(choicesFor(state, state.open[0] as StackEntry, A).map(({ reaction }) => reaction)).toEqual([
        "dodge",
        "parry",
      ]);
      expect(refused(state, warding(state, B))).toBe("FL-171");
    }
    expect(asked(wardedBy(ward("onAttack")))).toEqual([A]);
  });

  it("FL-171 · an ability without a trigger is for attacks on its bearer", () => {
    for (const own of [ward(null), ward("other")]) {
      expect(asked(wardedBy(own, { B: { at: hex(1, 1), items: [own] } }))).toEqual([A]);
    }
    expect(asked(wardedBy(ward("other", { target: "ally" })))).toEqual([]);
  });

  it("FL-171 · an ability for attacks on allies asks those allies, and turns the attack away from them", () => {
    const guardian = { at: hex(8, 0), items: [ward("onAttack", { target: "ally" })] };
    const state = attacked({ B: guardian, F: { at: hex(0, 1), items: [ward("onAttack", { target: "ally" })] } });
    expect(asked(state).sort()).toEqual([A, B]);
    expect(refused(state, warding(state, F))).toBe("FL-171");
    const passed = after(state, { kind: "pass", who: A, window: state.open[0]?.window?.id ?? "", rest: false });
    const won = after(passed, warding(passed, B), { answers: { "attack-1:B:endurance": faces.hard } });
    expect([poolsOf(won, B)[1], hp(won, A)]).toEqual([1, 20]);
    const own = fight({
      B: { at: hex(1, 1), items: [{}, ward("onAttack", { target: "ally" })] },
      A: { at: hex(1, 0) },
    });
    const afterAttack = after(own, attack(B, A), { answers: { "attack-1": faces.normal } });
    expect(asked(afterAttack)).toEqual([A]);
    expect(refused(afterAttack, warding(afterAttack, B))).toBe("FL-28");
  });

  it("FL-171 · an ability against enemies isn't offered against an ally, an ability within reach not against a far bow", () => {
    const byEnemy = ward("onAttack", { by: "enemy" });
    expect(asked(wardedBy(byEnemy))).toEqual([A]);
    expect(asked(wardedBy(byEnemy, { E: { at: hex(0, 0), side: "ours" } }))).toEqual([]);
    const shot = (filter: Partial<ReactionFilter>, x: number): FlowState => {
      const bearer = { at: hex(x, 0), items: [ward("onAttack", filter)] };
      return wardedBy(ward(null), { E: { at: hex(0, 0), items: [bow] }, A: bearer }, "bow");
    };
    expect([asked(shot({ range: "reach" }, 4)), asked(shot({ range: "reach" }, 1))]).toEqual([[], [A]]);
    expect([asked(shot({ range: "feet", feet: 15 }, 4)), asked(shot({ range: "feet", feet: 15 }, 3))]).toEqual([
      [],
      [A],
    ]);
  });

  it("FL-08 · the window closes by itself once none of the remaining combatants can react", () => {
    const around = { E: { at: hex(0, 0) }, A: { at: hex(1, 0) }, B: { at: hex(0, 1) } };
    const open = after(fight(around), attack(E, A), { answers: { "attack-1": faces.normal } });
    expect(asked(open).sort()).toEqual([A, B]);
    const taken = after(open, react(open, B, "intercept", { space: hex(0, 1) }), {
      answers: { "FL-83:attack-1": "stay", "attack-1:B:agility": faces.hard, "damage:attack-1:B": 5 },
    });
    expect(taken.open).toEqual([]);
  });
});
