import { oncePrepared } from "../../../data/defaults.ts";
import type { DataFacet } from "../../../data/facet.ts";
import { sizeRank } from "../../../data/place.ts";
import { filterOf, healingOf } from "../../../data/rolls.ts";
import { choiceOf, derivedOf, text, whole, wholeOf, wholeOrNullOf } from "../../../data/schema-fields.ts";
import {
  type FlowScores,
  type FlowUsable,
  type ItemId,
  itemShape,
  type Perk,
  perkShape,
  plainWeapon,
  type Skill,
  scoresShape,
  skillPercent,
  skills,
} from "../rules/index.ts";
import { flowNumbers, othersIn } from "./derived.ts";

declare module "../../../data/facet.ts" {
  interface RulesetCreatureFields {
    readonly flow: ReturnType<typeof flowFields>["flow"];
  }
  interface RulesetItemFields {
    readonly flow: ReturnType<typeof flowItemFields>["flow"];
  }
}

const { fields } = foundry.data;

const feetOfHex = 5;

/** In percent; null: 50, and 5 for each point of the attack bonus and of the skill's ability. */
const skill = () => derivedOf(skillPercent);

/** Returns the fields of a creature for Action & Flow Points (clauses, *Data the software must hold*). */
function flowFields() {
  return {
    flow: new fields.SchemaField({
      skills: new fields.SchemaField({
        melee: skill(),
        ranged: skill(),
        agility: skill(),
        athletics: skill(),
        endurance: skill(),
        deception: skill(),
      } satisfies Record<Skill, unknown>),
      /** Further percentages by name: `Arcana 45, History 30`. */
      others: text(),
      /** Agility Modifier; null: by the formula (FL-143). */
      agilityMod: wholeOrNullOf(scoresShape.agilityMod),
      apPerRound: wholeOf(scoresShape.apPerRound, 5),
      rpMax: wholeOf(scoresShape.rpMax, 2),
      fpAtStart: wholeOf(scoresShape.fpAtStart, 2),
      damageReduction: wholeOf(scoresShape.damageReduction, 0),
      noOffhandPenalty: new fields.BooleanField(),
    }),
  };
}

type ItemKind = FlowUsable["kind"];

/** Defaults of an item by type. */
const usual: Readonly<Record<"weapon" | "armor" | "spell" | "ability" | "gear", Usual>> = {
  // A weapon's damage is derived where none is typed.
  weapon: { kind: "weapon", attackType: "melee", carry: "main", damage: "" },
  armor: { kind: "other", attackType: "none", carry: "worn", damage: "" },
  spell: { kind: "spell", attackType: "none", carry: "bag", damage: "" },
  ability: { kind: "ability", attackType: "none", carry: "bag", damage: "" },
  gear: { kind: "other", attackType: "none", carry: "bag", damage: "" },
};

interface Usual {
  readonly kind: ItemKind;
  readonly attackType: FlowUsable["attackType"];
  readonly carry: FlowUsable["carry"];
  readonly damage: string;
}

/** Returns the fields of an item, with initial values by document type. */
function flowItemFields(type: keyof typeof usual) {
  const { kind, attackType, carry, damage } = usual[type];
  return {
    flow: new fields.SchemaField({
      kind: choiceOf(itemShape.kind, kind),
      /** Category of the weapon: sword, dagger, fist … (FL-39, FL-158); empty: the item's name. */
      category: text(),
      attackType: choiceOf(itemShape.attackType, attackType),
      physical: new fields.BooleanField({ initial: type !== "spell" }),
      countsAsAttack: new fields.BooleanField({ initial: true }),
      /** Skill of the attack check; empty: for a weapon the one of `attackType`, else no check. */
      attackSkill: text(),
      /** In hexes. */
      reach: wholeOf(itemShape.reach, 1),
      /** In hexes; null: from the range in feet for Group Initiative, else 6. */
      range: derivedOf(itemShape.range),
      hands: wholeOf(itemShape.hands, 1),
      finesse: new fields.BooleanField(),
      brawl: new fields.BooleanField(),
      natural: new fields.BooleanField(),
      carry: choiceOf(itemShape.carry, carry),
      /** Hex of the dropped item (FL-140). */
      hex: new fields.SchemaField(
        { x: whole(0, -1_000_000, 1_000_000), y: whole(0, -1_000_000, 1_000_000) },
        { nullable: true, initial: null },
      ),
      apCost: wholeOrNullOf(itemShape.apCost),
      rpCost: wholeOf(itemShape.rpCost, 0),
      fpCost: wholeOf(itemShape.fpCost, 0),
      againstReactionAttack: new fields.BooleanField(),
      requiresCategory: text(),
      provokes: new fields.BooleanField({ initial: type === "spell" }),
      singleTarget: new fields.BooleanField({ initial: true }),
      delivery: choiceOf(itemShape.delivery, type === "spell" ? "ranged" : "melee"),
      damage: text(damage),
      /** Passive effect of an ability: on a check, or on a pool's start (FL-166). */
      perk: new fields.SchemaField({
        check: text(),
        modifier: wholeOf(perkShape.modifier, 0),
        pool: choiceOf(perkShape.pool, "none"),
        change: wholeOf(perkShape.change, 0),
      }),
    }),
  };
}

/** Data facet of Action & Flow Points: fields of creatures and items. */
export const flowData: DataFacet = {
  creatureFields: flowFields,
  itemFields: flowItemFields,
  creatureNumbers: flowNumbers,
};

/** Place of a creature, as found in the scene. */
export type FlowPlace = Pick<FlowScores, "side" | "grid" | "spaces" | "walls" | "token">;

/** Scores of a combatant without an actor. */
const nobody = {
  size: 1,
  naturalReach: 1,
  moveSpeed: 6,
  skills: Object.fromEntries(skills.map((name) => [name, 50])) as Record<Skill, number>,
  others: {},
  agilityMod: null,
  apPerRound: 5,
  rpMax: 2,
  fpAtStart: 2,
  hp: { value: 1, max: 1, uuid: "", path: "system.hp.value" },
  perks: [],
  items: [],
} as const;

/** Skills in percent, and natural reach in hexes: by size, or more by the creature's reach in feet, rounded down (FL-89). */
export function flowBearerOf({ system }: Actor.Implementation): Pick<FlowScores, "skills" | "others" | "naturalReach"> {
  const { flow, size, reach } = system;
  return {
    skills: { ...flow.skills },
    others: othersIn(flow.others),
    naturalReach: Math.max(1, sizeRank(size), Math.floor(reach / feetOfHex)),
  };
}

/** Percentages by skill: the common skills, and the creature's others. */
export function skillsOf(actor: Actor.Implementation): Readonly<Record<string, number>> {
  const { skills, others } = flowBearerOf(actor);
  return { ...skills, ...others };
}

/** Returns the creature's scores for a fight under Action & Flow Points, as plain values in the shape of the rules. */
export function flowScoresOf(actor: Actor.Implementation | null, place: FlowPlace): FlowScores {
  return actor ? { ...oncePrepared(actor, ownScoresOf), ...place } : { ...nobody, ...place };
}

/** Scores that don't depend on the creature's place. */
function ownScoresOf(actor: Actor.Implementation): Omit<FlowScores, keyof FlowPlace> {
  const { flow, hp, size, speeds } = actor.system;
  const { skills, others, naturalReach } = flowBearerOf(actor);
  const sorted = actor.items.contents.toSorted((a, b) => a.sort - b.sort);
  return {
    size: sizeRank(size),
    naturalReach,
    // Of a flyer the faster way (FL-99).
    moveSpeed: Math.floor(Math.max(speeds.walk, speeds.fly) / feetOfHex),
    skills,
    others,
    agilityMod: flow.agilityMod,
    apPerRound: flow.apPerRound,
    rpMax: flow.rpMax,
    fpAtStart: flow.fpAtStart,
    hp: { value: hp.value, max: hp.max, uuid: actor.uuid, path: "system.hp.value" },
    ...(flow.damageReduction > 0 && { damageReduction: flow.damageReduction }),
    ...(flow.noOffhandPenalty && { noOffhandPenalty: true }),
    perks: sorted.flatMap(perkOf),
    items: withFist(actor, sorted.map(flowItemOf)),
  };
}

function perkOf({ name, type, system: { flow } }: globalThis.Item.Implementation): Perk[] {
  const { perk } = flow;
  const isOne = type === "ability" && (perk.modifier !== 0 || (perk.pool !== "none" && perk.change !== 0));
  return isOne ? [{ name, ...perk }] : [];
}

/** Returns an item as the rules use it in an encounter. */
export function flowItemOf({ uuid, name, system }: globalThis.Item.Implementation): FlowUsable {
  const { flow } = system;
  const { kind, attackType, hex } = flow;
  const healing = healingOf({ system });
  const isWeapon = attackType !== "none" && kind === "weapon";
  const item: FlowUsable = {
    uuid: uuid as ItemId,
    name,
    kind,
    category: flow.category || name.toLowerCase(),
    attackType,
    physical: flow.physical,
    countsAsAttack: flow.countsAsAttack,
    attackSkill: flow.attackSkill || (isWeapon ? attackType : ""),
    reach: flow.reach,
    range: flow.range,
    hands: flow.hands === 2 ? 2 : 1,
    brawl: flow.brawl,
    natural: flow.natural,
    carry: flow.carry,
    hex: hex ? { x: hex.x, y: hex.y } : null,
    apCost: flow.apCost,
    singleTarget: flow.singleTarget,
    delivery: flow.delivery,
    damage: flow.damage,
    ...(flow.finesse && { finesse: true }),
    ...(flow.rpCost > 0 && { rpCost: flow.rpCost }),
    ...(flow.fpCost > 0 && { fpCost: flow.fpCost }),
    ...(flow.againstReactionAttack && { againstReactionAttack: true }),
    ...(flow.requiresCategory !== "" && { requiresCategory: flow.requiresCategory }),
    ...(flow.provokes && { provokes: true }),
  };
  const healed = healing === "" ? item : { ...item, healing };
  if (system.cost !== "reaction") return healed;
  return { ...healed, reactsTo: system.reactsTo.trigger, filter: filterOf(system.reactsTo) };
}

/** Adds fists to the items, unless the creature has a natural melee attack (FL-43). */
function withFist({ uuid }: Actor.Implementation, items: readonly FlowUsable[]): FlowUsable[] {
  if (items.some(({ natural, attackType }) => natural && attackType === "melee")) return [...items];
  const fist: FlowUsable = {
    ...plainWeapon,
    uuid: `${uuid}.fist` as ItemId,
    name: game.i18n.localize("TURNCRAFT.Flow.fist"),
    category: "fist",
    brawl: true,
    natural: true,
    damage: "1d3",
  };
  return [...items, fist];
}
