import { isolated } from "../started.ts";

type DataField = foundry.data.fields.DataField.Any;
type DataSchema = Readonly<Record<string, DataField>>;

export const itemTypes = ["weapon", "armor", "spell", "ability", "gear"] as const;

export type ItemType = (typeof itemTypes)[number];

/** Ruleset fields of every creature. Each ruleset adds its own with `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: a type alias could not be added to.
export interface RulesetCreatureFields {}

/** The same of every item. */
// biome-ignore lint/suspicious/noEmptyInterface: a type alias could not be added to.
export interface RulesetItemFields {}

/** Ruleset fields of every usable item: all but armor. */
// biome-ignore lint/suspicious/noEmptyInterface: a type alias could not be added to.
export interface RulesetUsableFields {}

/** Derived numbers of creatures, by ruleset. Each ruleset adds its own with `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: a type alias could not be added to.
export interface RulesetCreatureNumbers {}

/** Bonuses of a creature, for rulesets to derive numbers from. */
export interface Bonuses {
  readonly strength: number;
  readonly dexterity: number;
  /** Natural armor, counted from unarmored. */
  readonly armor: number;
  /** Bonus to hit with any item. */
  readonly attack: number;
  /** True if typed by a user, so not derived. */
  readonly attackIsTyped: boolean;
}

/** A ruleset's stored fields of creatures and items, and its derived numbers. Each field belongs to a single ruleset. */
export interface DataFacet {
  creatureFields?(): DataSchema;
  /** `type`: of the item. */
  itemFields?(type: ItemType): DataSchema;
  /** Numbers for creature fields stored as null, in the same structure; null: none. */
  creatureNumbers?(bonuses: Bonuses): object;
  /** Attack bonus from its creature fields, if none is typed. */
  attackBonus?(system: object): number;
  /** Damage from its weapon fields; empty: none. */
  damage?(system: object): string;
}

const facets = new Map<string, DataFacet>();

/** Registers a ruleset's fields. Only at `init`: later fields don't reach the data models. */
export function addDataFacet(id: string, facet: DataFacet): void {
  facets.set(id, facet);
}

/** Results of one function of the rulesets' facets, by ruleset. A throwing facet is skipped, and the GM is told. */
export function readByFacets<Given>(
  part: keyof DataFacet,
  ask: (facet: DataFacet) => Given | undefined,
): readonly (readonly [id: string, told: Given])[] {
  return [...facets].flatMap(([id, facet]) => {
    const answer = isolated(`${id} (${part})`, () => ask(facet));
    return answer === undefined ? [] : [[id, answer] as const];
  });
}

export function within(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** Interface as a plain type, as required of a schema. */
type FieldsOf<Of> = { [Name in keyof Of]: Of[Name] };

/** Creature fields of the registered rulesets; `own`: the fields common to all creatures. */
export function creatureFieldsOfRulesets(own: object): FieldsOf<RulesetCreatureFields> {
  return collected(own, "creatureFields", (facet) => facet.creatureFields?.()) as FieldsOf<RulesetCreatureFields>;
}

/** The same of an item. */
export function itemFieldsOfRulesets(type: "armor", own: object): FieldsOf<RulesetItemFields>;
export function itemFieldsOfRulesets(
  type: Exclude<ItemType, "armor">,
  own: object,
): FieldsOf<RulesetItemFields> & FieldsOf<RulesetUsableFields>;
export function itemFieldsOfRulesets(type: ItemType, own: object): DataSchema {
  return collected(own, "itemFields", (facet) => facet.itemFields?.(type));
}

/** Fields in the order of the rulesets' registration. A taken name keeps the earlier field. */
function collected(
  own: object,
  part: keyof DataFacet,
  fieldsOf: (facet: DataFacet) => DataSchema | undefined,
): DataSchema {
  const all: Record<string, DataField> = {};
  for (const [id, fields] of readByFacets(part, fieldsOf)) {
    for (const [name, field] of Object.entries(fields)) {
      if (name in own || name in all)
        console.error(`Turncraft | "${id}" brings no field "${name}": there is one already`);
      else all[name] = field;
    }
  }
  return all;
}
