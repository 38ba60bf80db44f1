import { isolated } from "../started.ts";

type DataField = foundry.data.fields.DataField.Any;
type DataSchema = Readonly<Record<string, DataField>>;

export const itemTypes = ["weapon", "armor", "spell", "ability", "gear"] as const;

export type ItemType = (typeof itemTypes)[number];

/** Ruleset fields of every creature. Rulesets add own fields with `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: a type alias could not be added to.
export interface RulesetCreatureFields {}

/** Ruleset fields of every item. */
// biome-ignore lint/suspicious/noEmptyInterface: a type alias could not be added to.
export interface RulesetItemFields {}

/** Ruleset fields of every usable item: all but armor. */
// biome-ignore lint/suspicious/noEmptyInterface: a type alias could not be added to.
export interface RulesetUsableFields {}

/** Derived numbers of creatures, by ruleset. Rulesets add own numbers with `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: a type alias could not be added to.
export interface RulesetCreatureNumbers {}

/** Bonuses of a creature for rulesets to derive numbers. */
export interface Bonuses {
  readonly strength: number;
  readonly dexterity: number;
  /** Natural armor, counted from unarmored. */
  readonly armor: number;
  /** Bonus to hit with any item. */
  readonly attack: number;
  /** True if a user typed `attack`; false if derived. */
  readonly attackIsTyped: boolean;
}

/** A ruleset's additional fields of creatures and items, and derived numbers. */
export interface DataFacet {
  creatureFields?(): DataSchema;
  /** Fields of items of a type. */
  itemFields?(type: ItemType): DataSchema;
  /** Numbers for creature fields stored as null, in the structure of `system`; a null: no number. */
  creatureNumbers?(bonuses: Bonuses): object;
  /** Attack bonus by the ruleset's fields of a creature (`system`), for when none is typed. */
  attackBonus?(system: object): number;
  /** Damage formula in the ruleset's fields of a weapon (`system`); empty: none. */
  damage?(system: object): string;
}

const facets = new Map<string, DataFacet>();

/** Adds a ruleset's facet. Call at `init`: later fields don't reach the data models. */
export function addDataFacet(id: string, facet: DataFacet): void {
  facets.set(id, facet);
}

/** Results of a function of the rulesets' facets, with ruleset ids. A throwing facet is skipped, and the GM is told. */
export function readByFacets<Found>(
  part: keyof DataFacet,
  ask: (facet: DataFacet) => Found | undefined,
): readonly (readonly [id: string, found: Found])[] {
  return [...facets].flatMap(([id, facet]) => {
    const answer = isolated(`${id} (${part})`, () => ask(facet));
    return answer === undefined ? [] : [[id, answer] as const];
  });
}

export function within(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** Interface as a plain type, required by Foundry's schema types. */
type FieldsOf<Of> = { [Name in keyof Of]: Of[Name] };

/** Creature fields of the registered rulesets, except names taken in `own`. */
export function creatureFieldsOfRulesets(own: object): FieldsOf<RulesetCreatureFields> {
  return collected(own, "creatureFields", (facet) => facet.creatureFields?.()) as FieldsOf<RulesetCreatureFields>;
}

/** Item fields of the registered rulesets, except names taken in `own`. */
export function itemFieldsOfRulesets(type: "armor", own: object): FieldsOf<RulesetItemFields>;
export function itemFieldsOfRulesets(
  type: Exclude<ItemType, "armor">,
  own: object,
): FieldsOf<RulesetItemFields> & FieldsOf<RulesetUsableFields>;
export function itemFieldsOfRulesets(type: ItemType, own: object): DataSchema {
  return collected(own, "itemFields", (facet) => facet.itemFields?.(type));
}

/** Fields in the order of registration. A taken name keeps the earlier field, with an error in the console. */
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
