import { isolated } from "../started.ts";

type DataField = foundry.data.fields.DataField.Any;
/** Fields of a document's `system`, by name. */
type DataSchema = Readonly<Record<string, DataField>>;

export const itemTypes = ["weapon", "armor", "spell", "ability", "gear"] as const;

export type ItemType = (typeof itemTypes)[number];

/** Fields of every creature that rulesets bring. Each adds its own with `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: a type alias could not be added to.
export interface RulesetCreatureFields {}

/** The same of every item. */
// biome-ignore lint/suspicious/noEmptyInterface: a type alias could not be added to.
export interface RulesetItemFields {}

/** The same of every item that is used: of all but armor. */
// biome-ignore lint/suspicious/noEmptyInterface: a type alias could not be added to.
export interface RulesetUsableFields {}

/** Numbers of creatures that rulesets derive, by ruleset. Each adds its own with `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: a type alias could not be added to.
export interface RulesetCreatureNumbers {}

/** Bonuses of a creature from which rulesets derive their own numbers. */
export interface Bonuses {
  readonly strength: number;
  readonly dexterity: number;
  /** Natural armor, counted from unarmored. */
  readonly armor: number;
  /** To hit with anything. */
  readonly attack: number;
  /** True if typed by a user, so not derived. */
  readonly attackIsTyped: boolean;
}

/** Fields that a ruleset stores of creatures and items, and numbers that it derives. A field belongs to its ruleset whole. */
export interface DataFacet {
  creatureFields?(): DataSchema;
  /** `type`: of the item. */
  itemFields?(type: ItemType): DataSchema;
  /** Numbers that count in its fields of a creature where null is stored, in the fields' places; null: nothing does. */
  creatureNumbers?(bonuses: Bonuses): object;
  /** Attack bonus from its creature fields, if none is typed. */
  attackBonus?(system: object): number;
  /** The damage that its fields of a weapon tell; empty: none. */
  damage?(system: object): string;
}

const facets = new Map<string, DataFacet>();

/** Takes in a ruleset's fields. Only at `init`: documents are made with those that are known by then. */
export function addDataFacet(id: string, facet: DataFacet): void {
  facets.set(id, facet);
}

/** Answers of the rulesets' facets to one question, by ruleset. A facet that throws is skipped, and the GM is told. */
export function toldByFacets<Told>(
  part: keyof DataFacet,
  ask: (facet: DataFacet) => Told | undefined,
): readonly (readonly [id: string, told: Told])[] {
  return [...facets].flatMap(([id, facet]) => {
    const told = isolated(`${id} (${part})`, () => ask(facet));
    return told === undefined ? [] : [[id, told] as const];
  });
}

export function within(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** An interface as a plain type, which a schema has to be. */
type FieldsOf<Of> = { [Name in keyof Of]: Of[Name] };

/** Fields that the registered rulesets store of a creature; `own`: the fields that all creatures have besides. */
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

/** Fields in the order of their rulesets' registration. A name already taken keeps its field. */
function collected(
  own: object,
  part: keyof DataFacet,
  fieldsOf: (facet: DataFacet) => DataSchema | undefined,
): DataSchema {
  const all: Record<string, DataField> = {};
  for (const [id, fields] of toldByFacets(part, fieldsOf)) {
    for (const [name, field] of Object.entries(fields)) {
      if (name in own || name in all)
        console.error(`Turncraft | "${id}" brings no field "${name}": there is one already`);
      else all[name] = field;
    }
  }
  return all;
}
