import type { CombatantId, Feet } from "../../../src/engine/index.ts";
import { type GroupScores, type Item, itemFrom } from "../../../src/rulesets/group/rules/index.ts";
import type { Luck } from "../luck.ts";
import type { Combatant } from "../sides.ts";

type Written = Partial<Item>;

const cut = { name: "cut", damage: "1d8", special: "", hand: null } as const;
const spell: Written = { kind: "spell", range: 100 as Feet, needsLineOfEffect: true };

/** Items to fight with, as written on their documents. */
const written = {
  sword: { kind: "weapon", attackForm: "melee", weaponSpeed: 5, routine: [cut] },
  dagger: { kind: "weapon", attackForm: "melee", weaponSpeed: 2, routine: [{ ...cut, damage: "1d4" }] },
  claws: {
    kind: "weapon",
    attackForm: "melee",
    weaponSpeed: 1,
    routine: [
      { ...cut, name: "left claw", damage: "1d3", hand: "left" },
      { ...cut, name: "right claw", damage: "1d3", hand: "right" },
    ],
  },
  bow: {
    kind: "weapon",
    attackForm: "missile",
    weaponSpeed: 3,
    range: 100 as Feet,
    routine: [{ ...cut, name: "arrow", damage: "1d6" }],
  },
  Sleep: { ...spell, spellKind: "incantation", time: { amount: 3, unit: "segment" }, targets: "creature" },
  "Wall of fog": { ...spell, spellKind: "incantation", time: { amount: 12, unit: "segment" }, targets: "point" },
  wand: { ...spell, kind: "ability", spellKind: "invocation", time: { amount: 1, unit: "segment" } },
  "cold stare": { kind: "ability" },
  "charming smile": { kind: "ability", copiesSpell: "Charm" },
  "rope trick": { kind: "activity", activityKind: "complex", roundsNeeded: 2 },
  reload: { kind: "activity", activityKind: "delaying" },
  shout: { kind: "activity" },
  draw: { kind: "activity", complementOf: "attack" },
  walk: { kind: "activity", actionType: "major" },
  parley: { kind: "fast", fast: "parley" },
  flee: { kind: "fast", fast: "flee" },
  charge: { kind: "fast", fast: "charge" },
} as const satisfies Readonly<Record<string, Written>>;

export type Name = keyof typeof written;

/** Returns an item or activity of a combatant, as read from its document. */
export function thing(who: CombatantId, name: Name): Item {
  const item = itemFrom({ uuid: `Actor.${who}.Item.${name.replaceAll(" ", "")}`, name, ...written[name] });
  if (item === null) throw new Error(`Nobody can have ${name}.`);
  return item;
}

/** Two rows of squares that face each other, most of them adjacent; archers stand farther back. */
export function guest(luck: Luck, { id, side, number }: Combatant): GroupScores {
  const weapon = luck.pick(["sword", "sword", "dagger", "claws", "bow"] as const);
  const feet = (count: number) => count as Feet;
  const back = weapon === "bow" ? 3 : luck.pick([0, 0, 2]);
  const hasClass = luck.happens(0.5);
  return {
    disposition: side === "Red" ? "friendly" : "hostile",
    hp: { value: 12, max: 12, uuid: `Actor.${id}`, path: "system.hitPoints.value" },
    ac: { base: luck.between(4, 9), modifiers: luck.happens(0.3) ? [{ label: "shield", value: -1 }] : [] },
    aac0: luck.pick([null, 19, 17]),
    aac0Star: false,
    attackModifier: luck.between(0, 2),
    damageModifier: luck.between(0, 2),
    hd: { base: 3, bonus: 0 },
    classes: hasClass ? [{ name: "Fighter", level: 3, aac0: 18 }] : [],
    dexReaction: luck.between(-1, 2),
    routinesPerRound: luck.pick([1, 1, 2]),
    primaryHand: "right",
    ambidextrous: luck.happens(0.1),
    movement: {
      walk: feet(luck.pick([20, 30])),
      fly: feet(0),
      swim: feet(10),
      nativeFly: false,
      nativeSwim: false,
    },
    immunities: luck.happens(0.1) ? ["sleep"] : [],
    hedged: false,
    immunityObvious: false,
    verySmall: false,
    fightsInSharedSpace: false,
    atHand: { innate: luck.happens(0.2), missile: weapon === "bow", melee: weapon !== "bow" },
    inHand: luck.happens(0.9) ? thing(id, weapon) : null,
    place: luck.happens(0.95) ? { x: side === "Red" ? -back : 1 + back, y: number, width: 1, cutOff: [] } : null,
  };
}
