import { type FlowScores, type FlowUsable, type ItemId, plainWeapon } from "../../../src/rulesets/flow/rules/index.ts";
import type { Luck } from "../luck.ts";
import type { Combatant } from "../sides.ts";

/** Items, by their differences from a one-handed sword in the main hand. */
const armoury: Readonly<Record<string, Partial<FlowUsable>>> = {
  sword: {},
  dagger: { category: "dagger", carry: "off", finesse: true, damage: "1d4" },
  shield: { kind: "shield", category: "shield", attackType: "none", carry: "off", damage: "" },
  fist: { category: "fist", brawl: true, natural: true, damage: "1d4" },
  bow: { category: "bow", attackType: "ranged", attackSkill: "ranged", delivery: "ranged", range: 6, hands: 2 },
  potion: { kind: "potion", attackType: "none", attackSkill: "", carry: "bag", damage: "" },
  charm: { kind: "magicItem", attackType: "none", attackSkill: "", carry: "worn", damage: "" },
  bolt: { kind: "spell", attackType: "none", attackSkill: "Lore", carry: "worn", delivery: "ranged", provokes: true },
  sleep: { kind: "spell", attackType: "none", attackSkill: "", carry: "worn", delivery: "ranged", damage: "" },
  "mighty blow": { kind: "ability", attackType: "none", attackSkill: "", apCost: 0, fpCost: 2, carry: "worn" },
  deflect: { kind: "ability", attackType: "none", attackSkill: "", rpCost: 1, carry: "worn" },
};

/** The document of a thing that somebody has. */
export function itemId(who: string, name: string): ItemId {
  return `Actor.${who}.Item.${name.replaceAll(" ", "")}` as ItemId;
}

function item(who: string, name: string, more: Partial<FlowUsable> = {}): FlowUsable {
  return {
    uuid: itemId(who, name),
    name,
    ...plainWeapon,
    ...armoury[name],
    ...more,
  };
}

/** Two rows of hexes that face each other; here and there somebody large, or without a token. */
export function guest(luck: Luck, { id, side, number }: Combatant): FlowScores {
  const skill = () => luck.between(30, 70);
  const large = luck.happens(0.15);
  const anchor = { x: (side === "Red" ? 0 : 6) + luck.between(0, 2) - number, y: 2 * number };
  const spaces = [
    anchor,
    ...(large
      ? [
          { x: anchor.x + 1, y: anchor.y },
          { x: anchor.x, y: anchor.y + 1 },
        ]
      : []),
  ];
  const hasToken = luck.happens(0.95);
  return {
    side,
    size: large ? 2 : luck.between(0, 1),
    naturalReach: large ? 2 : 1,
    moveSpeed: luck.between(4, 6),
    skills: {
      melee: skill(),
      ranged: skill(),
      agility: skill(),
      athletics: skill(),
      endurance: skill(),
      deception: skill(),
    },
    others: { Lore: skill() },
    agilityMod: luck.pick([null, 3]),
    apPerRound: 5,
    rpMax: 2,
    fpAtStart: luck.between(0, 2),
    hp: { value: 12, max: 12, uuid: `Actor.${id}`, path: "system.hitPoints.value" },
    damageReduction: luck.pick([0, 0, 1]),
    noOffhandPenalty: false,
    perks: luck.happens(0.2) ? [{ name: "Nimble", check: "agility", modifier: 10, pool: "rp", change: 1 }] : [],
    items: things(luck, id),
    spaces: hasToken ? spaces : [],
    walls: [],
    token: hasToken ? tokenAt(id, anchor) : null,
  };
}

function things(luck: Luck, who: string): FlowUsable[] {
  const second = luck.pick(["dagger", "shield"]);
  const isArcher = luck.happens(0.25);
  const weapons = isArcher
    ? [item(who, "bow", { carry: "both" }), item(who, "sword", { carry: "bag" })]
    : [item(who, "sword", { reach: luck.pick([1, 1, 2]) }), item(who, second)];
  const others = ["fist", "potion", "charm", "bolt", "sleep", "mighty blow", "deflect"];
  return [...weapons, ...others.map((name) => item(who, name))];
}

function tokenAt(who: string, { x, y }: { x: number; y: number }): NonNullable<FlowScores["token"]> {
  const [perX, perY] = [
    { x: 100, y: 0 },
    { x: 50, y: 87 },
  ] as const;
  const at = { x: x * perX.x + y * perY.x, y: y * perY.y, elevation: 0 };
  return { uuid: `Scene.arena.Token.${who}`, at, zero: { x: 0, y: 0 }, perX, perY };
}
