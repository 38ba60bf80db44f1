import { describe, expect, it } from "vitest";
import type { FlowUsable } from "../../../../src/rulesets/flow/rules/index.ts";
import { type Guest, hex, itemId } from "./creatures.ts";
import { A, act, after, attack, B, byOwner, E, F, faces, fight, fighter, give, poolsOf, refused } from "./fights.ts";

const spell: Partial<FlowUsable> = { name: "spark", kind: "spell", attackType: "none", attackSkill: "", carry: "bag" };
const twin: Partial<FlowUsable> = {
  name: "twin",
  kind: "ability",
  attackType: "none",
  attackSkill: "",
  carry: "bag",
  category: "",
  fpCost: 2,
  requiresCategory: "bow",
};
const fist: Partial<FlowUsable> = { name: "fist", category: "fist", natural: true, carry: "bag" };
const shortbow: Partial<FlowUsable> = {
  name: "bow",
  category: "bow",
  attackType: "ranged",
  attackSkill: "ranged",
  carry: "both",
};

const mine = (items: readonly Partial<FlowUsable>[], more: Guest = {}) =>
  fight({ A: { at: hex(0, 0), items, ...more }, E: { at: hex(1, 0) }, F: { at: hex(0, 1) } });
const use = (action: "spell" | "ability", name: string, targets: readonly (typeof A)[] = []) =>
  act(A, { action, item: itemId(name), targets: [...targets], abilities: [] });

describe("FL-169 · an ability added to an attack", () => {
  const add = (weapon: string, ...names: string[]) =>
    attack(A, E, weapon, { abilities: names.map((name) => ({ item: itemId(name) })) });

  it("fits the attacking weapon, not another one in hand", () => {
    const state = mine([shortbow, fist, twin]);
    expect(refused(state, add("fist", "twin"))).toBe("FL-169");
    expect(poolsOf(after(state, add("bow", "twin"), { answers: { "attack-1": faces.failure } }), A)).toEqual([3, 2, 0]);
  });

  it("is a Flow Action, once, and is paid with the FP left", () => {
    const state = mine([shortbow, twin, { ...twin, name: "free", fpCost: 0 }, spell]);
    expect(refused(state, add("bow", "twin", "twin"))).toBe("FL-39");
    expect(refused(mine([shortbow, { ...twin, fpCost: 1 }]), add("bow", "twin", "twin"))).toBe("FL-169");
    expect(refused(state, add("bow", "free"))).toBe("FL-169");
    expect(refused(state, add("bow", "spark"))).toBe("FL-169");
    expect(refused(mine([shortbow, { ...twin, fpCost: 3 }]), add("bow", "twin"))).toBe("FL-39");
  });
});

describe("FL-170 · items are used by their own kind of action", () => {
  it("a weapon isn't cast, a potion isn't used as a magic item, an ability not as a spell", () => {
    const state = mine([
      {},
      { name: "draught", kind: "potion", carry: "bag" },
      { ...twin, requiresCategory: "" },
      spell,
    ]);
    const as = (name: string) => act(A, { action: "magicItem", item: itemId(name) });
    expect(refused(state, use("spell", "sword", [E]), byOwner(A))).toBe("FL-170");
    expect(refused(state, use("spell", "twin"), byOwner(A))).toBe("FL-170");
    expect(refused(state, use("ability", "spark"), byOwner(A))).toBe("FL-170");
    expect(refused(state, as("draught"), byOwner(A))).toBe("FL-170");
    expect(refused(state, as("spark"), byOwner(A))).toBe("FL-170");
    expect(fighter(after(state, use("spell", "spark")), A).ap).toBe(3);
  });

  it("an ability that is paid with RP alone answers others, and a magic item is carried", () => {
    const state = mine([{ ...twin, name: "ward", rpCost: 1, fpCost: 0, requiresCategory: "" }]);
    expect(refused(state, use("ability", "ward"))).toBe("FL-170");
    const lying = mine([{ name: "wand", kind: "magicItem", apCost: 1, carry: "dropped", hex: hex(5, 5) }]);
    expect(refused(lying, act(A, { action: "magicItem", item: itemId("wand") }))).toBe("FL-170");
  });

  it("an attack has one target, unless the item says otherwise, and is never at oneself", () => {
    const both = [E, F];
    expect(refused(mine([{}]), attack(A, E, "sword", { targets: both }))).toBe("FL-170");
    expect(refused(mine([{}]), attack(A, A))).toBe("FL-170");
    const wide = mine([{ singleTarget: false }]);
    const done = after(wide, attack(A, E, "sword", { targets: both }), { answers: { "attack-1": faces.failure } });
    expect(fighter(done, A).ap).toBe(3);
  });

  it("spells and abilities are neither drawn nor dropped", () => {
    const state = mine([spell, { ...twin, natural: false }]);
    expect(refused(state, act(A, { action: "draw", item: itemId("spark"), hand: "main" }))).toBe("FL-170");
    expect(refused(state, act(A, { action: "draw", item: itemId("twin"), hand: "off" }))).toBe("FL-170");
  });
});

describe("FL-114 · a Feint against one of several", () => {
  it("gives Advantage on every attack that includes that target, and is used up", () => {
    const feinted = (target: typeof E) =>
      fight({
        A: { at: hex(0, 0), items: [{ singleTarget: false }], is: { feints: [{ target, round: 1 }] } },
        E: { at: hex(1, 0) },
        F: { at: hex(0, 1) },
        B: { at: hex(5, 5) },
      });
    for (const target of [E, F]) {
      const state = feinted(target);
      const swing = attack(A, E, "sword", { targets: [E, F] });
      expect(give(state, swing)).toMatchObject({ needs: [{ id: "attack-1", formula: "2d100kl1" }] });
      const done = after(state, swing, {
        answers: { "attack-1": faces.failure },
      });
      expect(fighter(done, A).feints).toEqual([]);
    }
    const other = feinted(B);
    const done = after(other, attack(A, E), { answers: { "attack-1": faces.failure } });
    expect(fighter(done, A).feints).toHaveLength(1);
  });
});

describe("FL-155 · gang-up in checks of Melee", () => {
  const touch: Partial<FlowUsable> = { ...spell, attackSkill: "melee", delivery: "melee", provokes: false };
  it("counts for spells and abilities too, not for checks of another skill", () => {
    const gang = (attackSkill: string) =>
      fight({
        A: { at: hex(0, 0), items: [{}, { ...touch, attackSkill }] },
        E: { at: hex(1, 0) },
        B: { at: hex(2, 0) },
      });
    const hits = (attackSkill: string) => {
      const done = after(gang(attackSkill), use("spell", "spark", [E]), { answers: { "attack-1": 55 } });
      return done.open.some(({ kind }) => kind === "attack");
    };
    expect([hits("melee"), hits("ranged")]).toEqual([true, false]);
  });
});
