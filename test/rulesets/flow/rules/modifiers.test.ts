import { describe, expect, it } from "vitest";
import { thresholdOf } from "../../../../src/rulesets/flow/rules/check.ts";
import {
  type AttackAim,
  attackParts,
  gmModifier,
  numbersOf,
  perkParts,
  skillOf,
  tiltIn,
} from "../../../../src/rulesets/flow/rules/parts.ts";
import {
  hasShield,
  isFitting,
  offeredAbilities,
  offhandPenalty,
} from "../../../../src/rulesets/flow/rules/restrictions-items.ts";
import type { FlowFighter, FlowSettings, FlowUsable } from "../../../../src/rulesets/flow/rules/types.ts";
import { bow, defaults, fighter, fist, type Guest, hex, idOf, item, scene } from "./creatures.ts";

const [A, E] = [idOf("A"), idOf("E")];
/** A and B on both sides of E. */
const around = (guests: Record<string, Guest> = {}, settings: Partial<FlowSettings> = {}) =>
  scene({ A: { at: hex(1, 0) }, B: { at: hex(-1, 0) }, E: { at: hex(0, 0) }, ...guests }, settings);
const aim = (weapon: Partial<FlowUsable> = {}, form: AttackAim["form"] = "attack"): AttackAim => ({
  attacker: A,
  target: E,
  item: item(weapon),
  form,
});
const attackModifiers = (...terms: Parameters<typeof attackParts>) => numbersOf(attackParts(...terms));
const attackTilt = (...terms: Parameters<typeof attackParts>) => tiltIn(attackParts(...terms));
const bonus = (...[state, what]: Parameters<typeof attackParts>): number =>
  attackModifiers(state, what).reduce((sum, { by }) => sum + by, 0);

describe("Gang-up", () => {
  it("FL-154 · two allies who threaten the same enemy have +10, three no more", () => {
    expect(bonus(around(), aim())).toBe(10);
    expect(bonus(around({ C: { at: hex(0, 1), side: "ours" } }), aim())).toBe(10);
    expect(bonus(around({ B: { at: hex(-2, 0) } }), aim())).toBe(0);
    expect(bonus(around({ B: { at: hex(-1, 0), side: "neutral" } }), aim())).toBe(0);
    expect(bonus(around({ B: { at: hex(-1, 0), is: { defeated: true } } }), aim())).toBe(0);
    expect(attackModifiers(around(), aim()).map(({ name }) => name)).toEqual([
      { key: "TURNCRAFT.Modifier.flow.gangUp" },
    ]);
  });

  it("FL-155 · the bonus is for melee attacks, Disarm and Reaction Attacks of a combatant who threatens the target", () => {
    expect(bonus(around(), aim({}, "disarm"))).toBe(10);
    expect(bonus(around(), aim({}, "reactionAttack"))).toBe(10);
    expect(bonus(around(), aim(bow))).toBe(0);
    expect(bonus(around({ C: { at: hex(0, 1), side: "ours" }, A: { at: hex(2, 0) } }), aim({ reach: 2 }))).toBe(0);
  });

  it("FL-67 · with `raModifiers: none` a Reaction Attack has no situational modifiers", () => {
    const plain = around({ A: { at: hex(1, 0), is: { totalDefense: true } } }, { raModifiers: "none" });
    const [main, off] = [aim({}, "reactionAttack"), aim({ carry: "off" }, "reactionAttack")];
    expect([bonus(plain, main), bonus(plain, off), bonus(plain, aim())]).toEqual([0, 0, 10]);
    expect([bonus(around(), main), bonus(around({ B: {} }), off)]).toEqual([10, -10]);
    expect(attackTilt(plain, main)).toBe("none");
  });
});

describe("Two-weapon fighting", () => {
  const offhand = (weapon: Partial<FlowUsable>, more: Guest["scores"] = {}): number =>
    offhandPenalty(fighter("A", { scores: more }), item({ carry: "off", ...weapon }));

  it("FL-156 · the off hand strikes at -10 with melee weapons; not with Finesse, Brawl or a ranged weapon", () => {
    expect([offhand({ category: "axe" }), offhand({ finesse: true }), offhand(fist), offhand(bow)]).toEqual([
      -10, 0, 0, 0,
    ]);
    expect([offhand({ carry: "main" }), offhand({ carry: "both" })]).toEqual([0, 0]);
    expect(bonus(around({ B: {} }), aim({ carry: "off" }))).toBe(-10);
    expect(offhand({ attackType: "ranged" })).toBe(0);
  });

  it("FL-157 · the Perk takes the penalty away", () => {
    expect(offhand({}, { noOffhandPenalty: true })).toBe(0);
  });

  it("FL-158 · the Flow Actions of every category in hand are offered", () => {
    const abilities: Partial<FlowUsable>[] = ["sword", "axe", "bow", ""].map((requiresCategory) => ({
      name: `with ${requiresCategory}`,
      kind: "ability",
      requiresCategory,
      carry: "worn",
      category: "",
    }));
    const names = (...held: Partial<FlowUsable>[]): string[] =>
      offeredAbilities(fighter("A", { items: [...held, ...abilities] })).map(({ name }) => name);
    const [sword, axe] = [{ category: "sword" }, { category: "axe", carry: "off" }] as const;
    expect(names(sword, axe)).toEqual(["with sword", "with axe", "with "]);
    expect(names(sword, { ...axe, category: "sword" })).toEqual(["with sword", "with "]);
    expect(names(sword, { ...axe, carry: "bag" })).toEqual(["with sword", "with "]);
  });

  it("FL-39 · an ability tied to a category needs a weapon of it in hand", () => {
    const tied = { requiresCategory: "axe" };
    expect(isFitting(fighter("A", { items: [{ category: "axe" }] }), tied)).toBe(true);
    expect(isFitting(fighter("A", { items: [{ category: "axe", carry: "worn" }] }), tied)).toBe(false);
  });

  it("FL-63 · only a shield in hand can block", () => {
    expect(hasShield(fighter("A", { items: [{ kind: "shield", carry: "off" }] }))).toBe(true);
    expect(hasShield(fighter("A", { items: [{ kind: "shield", carry: "worn" }, {}] }))).toBe(false);
  });
});

describe("Modifiers of checks", () => {
  it("FL-162 · all modifiers add up in the threshold", () => {
    const modifiers = [...attackModifiers(around(), aim({ carry: "off" })), ...gmModifier(20)];
    expect(modifiers.map(({ by }) => by)).toEqual([10, -10, 20]);
    expect(thresholdOf({ skill: 55, modifiers, tilt: "none" }, defaults)).toBe(75);
    expect([gmModifier(0), gmModifier(undefined)]).toEqual([[], []]);
  });

  it("FL-162 · each modifier of an attack has its name", () => {
    const names = (state: ReturnType<typeof around>, what: AttackAim): unknown[] =>
      attackModifiers(state, what).map(({ name, by }) => [name, by]);
    const key = (what: string) => ({ key: `TURNCRAFT.Modifier.flow.${what}` });
    const both = [
      [key("gangUp"), 10],
      [key("offHand"), -10],
    ];
    expect(names(around(), aim({ carry: "off" }))).toEqual(both);
    const far = around({ A: { at: hex(7, 0) } });
    expect(names(far, aim(bow))).toEqual([[key("range"), -10]]);
    expect(names(around({ A: {} }), aim(bow))).toEqual([]);
    expect(names(far, aim({ range: 6 }))).toEqual([]);
    expect(gmModifier(5)).toEqual([{ name: key("gm"), by: 5 }]);
  });

  it("FL-163 · several of one kind don't add up, and one of each cancels", () => {
    const tiltOf = (...ways: ("advantage" | "disadvantage")[]) =>
      tiltIn(ways.map((by, i) => ({ id: `${i}`, name: by, by, clause: "FL-163", from: [] })));
    expect([tiltOf("advantage", "advantage"), tiltOf("disadvantage"), tiltOf()]).toEqual([
      "advantage",
      "disadvantage",
      "none",
    ]);
    expect(tiltOf("advantage", "advantage", "disadvantage")).toBe("none");
  });

  it("FL-163 · a flat modifier instead of a second die is the GM's choice", () => {
    const flat = { ...defaults, advantageMode: "flat" } as const;
    const thresholds = (["advantage", "none", "disadvantage"] as const).map((tilt) =>
      thresholdOf({ skill: 50, modifiers: [], tilt }, flat),
    );
    expect(thresholds).toEqual([60, 50, 40]);
    expect(thresholdOf({ skill: 50, modifiers: [], tilt: "advantage" }, defaults)).toBe(50);
  });

  it("FL-166 · perks with a figure change the checks that they name, unless the GM leaves perks out", () => {
    const perk = (name: string, check: string, modifier: number) =>
      ({ name, check, modifier, pool: "none", change: 0 }) as const;
    const perks = [perk("Swordmaster", "melee", 10), perk("Keen eye", "ranged", 10), perk("Word alone", "", 10)];
    const gifted = fighter("A", { scores: { perks } });
    const state = around();
    expect(numbersOf(perkParts(state, gifted, "melee"))).toEqual([{ name: "Swordmaster", by: 10 }]);
    expect(perkParts(state, gifted, "")).toEqual([]);
    expect(perkParts(around({}, { perkData: "none" }), gifted, "melee")).toEqual([]);
    expect(bonus(around({ A: { at: hex(1, 0), scores: { perks } } }), aim())).toBe(20);
  });

  it("FL-159 · the skill of a check is one of the six or another trained one; an untrained one is 0", () => {
    const learned = fighter("A", { scores: { skills: { melee: 61 }, others: { Arcana: 44 } } });
    expect([skillOf(learned, "melee"), skillOf(learned, "Arcana"), skillOf(learned, "toString")]).toEqual([61, 44, 0]);
  });
});

describe("Advantage and Disadvantage of attacks", () => {
  const tilt = (is: Partial<FlowFighter>, what: AttackAim = aim()): string =>
    attackTilt(around({ A: { at: hex(1, 0), is } }), what);
  const feints = [{ target: E, round: 1 }];

  it("FL-108 · a Disarm is at Disadvantage", () => {
    expect([tilt({}, aim({}, "disarm")), tilt({})]).toEqual(["disadvantage", "none"]);
  });

  it("FL-114 · a Feint gives Advantage on a physical attack against that target alone", () => {
    expect([tilt({ feints }), tilt({ feints }, aim({}, "reactionAttack"))]).toEqual(["advantage", "advantage"]);
    expect(tilt({ feints: [{ target: idOf("F"), round: 1 }] })).toBe("none");
    expect(tilt({ feints }, aim({ physical: false }))).toBe("none");
    expect(tilt({ feints }, aim({}, "disarm"))).toBe("none");
  });

  it("FL-132 · Total Defense gives Advantage on Reaction Attacks and counterattacks, not on attacks of the own turn", () => {
    const is = { totalDefense: true };
    expect([tilt(is, aim({}, "reactionAttack")), tilt(is, aim({}, "counterattack")), tilt(is)]).toEqual([
      "advantage",
      "advantage",
      "none",
    ]);
  });

  it("FL-117 · a grappler does anything else at Disadvantage, reactions excepted", () => {
    const holds = { grapple: { role: "grappler", other: E } } as const;
    expect([tilt(holds), tilt(holds, aim({}, "reactionAttack"))]).toEqual(["disadvantage", "none"]);
    expect(tilt({ grapple: { role: "grappled", other: E } }, aim({}, "attack"))).toBe("none");
  });
});
