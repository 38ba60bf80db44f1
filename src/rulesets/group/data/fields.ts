import type { DataFacet } from "../../../data/facet.ts";
import { healingOf } from "../../../data/rolls.ts";
import { choiceOf, derivedOf, oneOf, text, whole, wholeOf, wholeOrNullOf } from "../../../data/schema-fields.ts";
import {
  armorBonus,
  baseArmorClass,
  complements,
  type dispositions,
  type GroupScores,
  hitDice,
  itemShape,
  scoresShape,
  type Item as Weapon,
} from "../rules/index.ts";
import { groupDerived } from "./derived.ts";
import { countedArmor, type GroupThing, groupItem, type Worn, wears } from "./item.ts";

declare module "../../../data/facet.ts" {
  interface RulesetCreatureFields {
    readonly group: ReturnType<typeof groupFields>["group"];
  }
  interface RulesetItemFields {
    readonly group: ReturnType<typeof groupItemFields>["group"];
  }
}

const { fields } = foundry.data;

/** Actor fields for Group Initiative ("Per actor"). Hit points and speeds are shared by all rulesets; a speed is per round. */
function groupFields() {
  return {
    group: new fields.SchemaField({
      /** Unmodified armor class: 10 is the worst (GR-127). Worn armor adds its own. Null: 10, less the creature's own armor. */
      ac: derivedOf(baseArmorClass),
      acModifier: wholeOf(armorBonus, 0),
      /** Null: 20 less the attack bonus; without a bonus by class or hit dice (GR-129, GR-135). */
      aac0: wholeOrNullOf(scoresShape.aac0),
      aac0Star: new fields.BooleanField(),
      /** Null: Strength. */
      attackModifier: derivedOf(scoresShape.attackModifier),
      damageModifier: wholeOf(scoresShape.damageModifier, 0),
      hitDice: new fields.SchemaField({ base: wholeOf(hitDice, 1), bonus: wholeOf(hitDice, 0) }),
      className: text(),
      /** 0: no class. */
      classLevel: whole(0, 0, 99),
      /** Null: half the Dexterity bonus. */
      dexReaction: derivedOf(scoresShape.dexReaction),
      routinesPerRound: wholeOf(scoresShape.routinesPerRound, 1),
      primaryHand: choiceOf(scoresShape.primaryHand, "right"),
      ambidextrous: new fields.BooleanField(),
      nativeFly: new fields.BooleanField(),
      nativeSwim: new fields.BooleanField(),
      /** Attributes and attack forms, with commas between. */
      immunities: text(),
      hedged: new fields.BooleanField(),
      immunityObvious: new fields.BooleanField(),
      verySmall: new fields.BooleanField(),
      fightsInSharedSpace: new fields.BooleanField(),
    }),
  };
}

/** Item fields for Group Initiative besides the line of notation; for meanings see GroupBlock. */
function groupItemFields() {
  return {
    group: new fields.SchemaField({
      line: text(),
      speed: wholeOrNullOf(itemShape.weaponSpeed),
      range: wholeOrNullOf(itemShape.range),
      magical: new fields.BooleanField(),
      targets: choiceOf(itemShape.targets, "creature"),
      spell: choiceOf(itemShape.spellKind, "incantation"),
      needsLine: new fields.BooleanField({ initial: true }),
      needsSight: new fields.BooleanField({ required: true, nullable: true, initial: null }),
      complement: oneOf(["none", ...complements], "none"),
      partOfAttack: new fields.BooleanField(),
      roundsNeeded: wholeOf(itemShape.roundsNeeded, 1),
      modes: text(),
      multipliers: text(),
      copiesSpell: text(),
      armor: wholeOf(armorBonus, 0),
      worn: new fields.BooleanField({ initial: true }),
      wear: oneOf(wears, "suit"),
    }),
  };
}

/** Data facet of Group Initiative: fields of creatures and items. */
export const groupData: DataFacet = { creatureFields: groupFields, itemFields: groupItemFields, ...groupDerived };

/** Item's document, as asked for by the ruleset. */
export function groupThing({ uuid, name, type, system }: Item.Implementation): GroupThing {
  return { uuid, name, type, group: system.group, healing: healingOf({ system }) };
}

/** Armor with the effect when worn; null for other items. */
export function groupArmor({ id, type, system: { group } }: Item.Implementation): Worn | null {
  return type === "armor" ? { id, worn: group.worn, wear: group.wear, armor: group.armor } : null;
}

const sides: Readonly<Record<number, (typeof dispositions)[number]>> = {
  1: "friendly",
  0: "neutral",
  [-1]: "hostile",
  [-2]: "secret",
};

/** Hit points of a combatant without an actor. */
const nobody = { value: 1, max: 1, uuid: "", path: "" } as const;

/**
 * Scores of a creature under Group Initiative, without position. `disposition`: the token's. `bareHands`: the attack
 * without a weapon.
 */
export function groupScoresOf(
  actor: Actor.Implementation | null,
  disposition: number,
  bareHands: Weapon,
): Omit<GroupScores, "place"> {
  const things = actor?.items.contents.toSorted((a, b) => a.sort - b.sort) ?? [];
  const weapons = things.filter(({ type }) => type === "weapon");
  const inHand = weapons.find(({ system }) => system.wielded) ?? weapons[0];
  const items = things.map((thing) => groupItem(groupThing(thing)));
  const isArmed = (form: Weapon["attackForm"]) =>
    items.some((item) => item.kind === "weapon" && item.attackForm === form);
  return {
    disposition: sides[disposition] ?? "neutral",
    hp: actor ? pointsOf(actor) : nobody,
    ...numbersOf(actor, things),
    // Everybody can strike with something.
    atHand: { innate: items.some(isInnate), missile: isArmed("missile"), melee: true },
    inHand: inHand ? groupItem(groupThing(inHand)) : bareHands,
  };
}

/** Stored values, before effects, as changed by damage. */
function pointsOf({ uuid, system }: Actor.Implementation): GroupScores["hp"] {
  const { value, max } = system._source.hp;
  return { value, max: Math.max(1, max), uuid, path: "system.hp.value" };
}

/** Ability for use in D1 (GR-48). */
function isInnate({ kind, spellKind }: Weapon): boolean {
  return kind === "ability" && (spellKind ?? "innate") === "innate";
}

/** Numbers for a creature's attacks. Enhanced hit dice count without a class only (GR-140), a star for 20 alone (GR-132). */
export function attackerOf(actor: Actor.Implementation | null) {
  const { group } = actor?.system ?? { group: plainNumbers };
  const { className, classLevel, hitDice } = group;
  const hasClass = classLevel > 0;
  return {
    aac0: group.aac0,
    aac0Star: group.aac0Star && group.aac0 === 20,
    attackModifier: group.attackModifier,
    damageModifier: group.damageModifier,
    hd: { base: hitDice.base, bonus: hasClass ? 0 : hitDice.bonus },
    classes: hasClass ? [{ name: className, level: classLevel, aac0: null }] : [],
  };
}

function numbersOf(actor: Actor.Implementation | null, things: readonly Item.Implementation[]) {
  const { group, speeds } = actor?.system ?? { group: plainNumbers, speeds: { walk: 30, fly: 0, swim: 0 } };
  const { immunities } = group;
  const feet = (value: number) => value as GroupScores["movement"]["walk"];
  return {
    ac: { base: group.ac, modifiers: armorOf(group.acModifier, things) },
    ...attackerOf(actor),
    dexReaction: group.dexReaction,
    routinesPerRound: group.routinesPerRound,
    primaryHand: group.primaryHand as "left" | "right",
    ambidextrous: group.ambidextrous,
    movement: {
      walk: feet(speeds.walk),
      fly: feet(speeds.fly),
      swim: feet(speeds.swim),
      nativeFly: group.nativeFly,
      nativeSwim: group.nativeSwim,
    },
    immunities: immunities
      .split(",")
      .map((each) => each.trim())
      .filter((each) => each !== ""),
    hedged: group.hedged,
    immunityObvious: group.immunityObvious,
    verySmall: group.verySmall,
    fightsInSharedSpace: group.fightsInSharedSpace,
  };
}

const plainNumbers = {
  ac: 10,
  acModifier: 0,
  aac0: null,
  aac0Star: false,
  attackModifier: 0,
  damageModifier: 0,
  hitDice: { base: 1, bonus: 0 },
  className: "",
  classLevel: 0,
  dexReaction: 0,
  routinesPerRound: 1,
  primaryHand: "right",
  ambidextrous: false,
  nativeFly: false,
  nativeSwim: false,
  immunities: "",
  hedged: false,
  immunityObvious: false,
  verySmall: false,
  fightsInSharedSpace: false,
};

/** Bonuses and penalties to AC by origin: worn armor by name, the creature's own unnamed. */
function armorOf(own: number, things: readonly Item.Implementation[]): GroupScores["ac"]["modifiers"] {
  const pieces = things.flatMap((thing) => {
    const worn = groupArmor(thing);
    return worn ? [{ ...worn, name: thing.name }] : [];
  });
  const counted = countedArmor(pieces).filter(({ armor }) => armor !== 0);
  const parts = counted.map(({ name, armor }) => ({ label: name.slice(0, 200), value: armor }));
  return own === 0 ? parts : [...parts, { label: "", value: own }];
}
