import { plus } from "../engine/formula.ts";
import { type RulesetCreatureNumbers, readByFacets } from "./facet.ts";

/*
 * Defaults for fields left empty, derived from shared fields and by the registered rulesets. Data models fill them in, and sheets
 * show them as placeholders.
 */

/** Source fields of a creature's derived numbers. Rulesets also read own fields. */
export interface CreatureBasics {
  /** Bonus to attacks with melee weapons. */
  readonly strength: number;
  /** Bonus to hit with any item; null: by a ruleset's fields, else 0. */
  readonly attackBonus: number | null;
  /** Natural armor, counted from unarmored: hide, magic. */
  readonly armor: number;
  readonly dexterity: { readonly dexterityBonus: number };
}

/** Derived numbers of a creature, at the paths of the fields allowed to be empty. */
interface CreatureDefaults extends RulesetCreatureNumbers {
  readonly attackBonus: number;
}

export function creatureDefaults(basics: CreatureBasics): CreatureDefaults {
  const { strength, armor } = basics;
  const attack = basics.attackBonus ?? attackValue(basics);
  const dexterity = basics.dexterity.dexterityBonus;
  const bonuses = { strength, dexterity, armor, attack, attackIsTyped: basics.attackBonus !== null };
  const numbers = readByFacets("creatureNumbers", (facet) => facet.creatureNumbers?.(bonuses));
  return Object.assign({}, ...numbers.map(([, given]) => given), { attackBonus: attack }) as CreatureDefaults;
}

/** Best attack bonus in the rulesets' fields of a creature; 0 without any. */
function attackValue(basics: CreatureBasics): number {
  const bonuses = readByFacets("attackBonus", (facet) => facet.attackBonus?.(basics));
  return bonuses.length > 0 ? Math.max(...bonuses.map(([, bonus]) => bonus)) : 0;
}

/** Source fields of an item's derived fields. */
export interface ItemBasics {
  readonly type: string;
  readonly name: string;
  readonly rolls: {
    readonly attack: string;
    readonly damage: string;
    readonly healing: string;
    /** Item's own bonus to hit; null: no attack, except with a weapon. */
    readonly bonus: number | null;
  } | null;
  readonly flow: {
    readonly attackType: string;
    readonly attackSkill: string;
    readonly damage: string;
    readonly finesse: boolean;
    /** Hexes of 5 ft; null: not set. */
    readonly range: number | null;
  };
  readonly group: { readonly line: string; readonly range: number | null };
}

/** Damage of a weapon without a formula under any ruleset. */
const plainDamage = "1d6";

const feetOfHex = 5;
const plainRange = 6;

/**
 * Damage formula of an item. Weapons: the first formula found in the shared field, under Action & Flow Points, under other
 * rulesets; else `1d6`. Other items, and healing weapons: the shared field, empty for none.
 */
export function damageDefault(item: ItemBasics): string {
  const { type, rolls, flow } = item;
  if (type !== "weapon" || (rolls && rolls.healing.trim() !== "")) return rolls?.damage ?? "";
  return rolls?.damage.trim() || flow.damage.trim() || damageFormula(item) || plainDamage;
}

/** First damage formula in rulesets' fields of a weapon; empty for none. */
function damageFormula(item: ItemBasics): string {
  const formulas = readByFacets("damage", (facet) => facet.damage?.(item));
  return formulas.find(([, damage]) => damage !== "")?.[1] ?? "";
}

/** Range in hexes, from the feet entered for Group Initiative, at least 1; 6 without an entry. */
export function hexesDefault({ group }: Pick<ItemBasics, "group">): number {
  return group.range === null ? plainRange : Math.max(1, Math.round(group.range / feetOfHex));
}

/** Range in feet of a ranged weapon, from the hexes under Action & Flow Points; null for all else or without hexes. */
export function feetDefault({ type, flow }: Pick<ItemBasics, "type" | "flow">): number | null {
  return type === "weapon" && flow.attackType === "ranged" && flow.range !== null ? flow.range * feetOfHex : null;
}

/** Attack line of a weapon (GR-126), such as `MELEE: Club (1d6)`; empty for other items, with the defaults of GR-81. */
export function lineDefault(item: ItemBasics): string {
  if (item.type !== "weapon") return "";
  const form = item.flow.attackType === "ranged" ? "MISSILE" : "MELEE";
  const name = item.name.replace(/[^\p{L} '-]/gu, "").trim() || "attack";
  const [dice = plainDamage] = /\d*d\d+(?:\s*[+-]\s*\d+(?!d))?/i.exec(damageDefault(item)) ?? [];
  return `${form}: ${name} (${dice.replaceAll(" ", "")})`;
}

/** Attacker's bonuses for rolls to hit. */
export interface Attacker {
  readonly attackBonus: number;
  readonly strength: number;
  readonly dexterity: number;
}

/** Fields of an item for the bonus to hit. */
export interface ToHitBasics {
  readonly type: string;
  readonly rolls: Pick<NonNullable<ItemBasics["rolls"]>, "bonus" | "healing"> | null;
  readonly flow: Pick<ItemBasics["flow"], "attackType" | "attackSkill" | "finesse">;
}

/** Bonus of a roll to hit, including the ability. */
export interface ToHit {
  /** Sum of the attacker's bonus, the ability and the item's own bonus. */
  readonly bonus: number;
  /** Counting ability; null for spells and gear. */
  readonly ability: "strength" | "dexterity" | null;
}

/** Derived bonus to hit with an item; null unless an attack: a weapon without healing, or an item with a bonus. */
export function toHitDefault({ type, rolls, flow }: ToHitBasics, attacker: Attacker): ToHit | null {
  const isAttack = rolls !== null && (rolls.bonus !== null || (type === "weapon" && rolls.healing.trim() === ""));
  if (!isAttack) return null;
  const ability = abilityOf(type, flow, attacker);
  const { attackBonus } = attacker;
  return { bonus: attackBonus + (ability ? attacker[ability] : 0) + (rolls.bonus ?? 0), ability };
}

function abilityOf(type: string, flow: ToHitBasics["flow"], { strength, dexterity }: Attacker): ToHit["ability"] {
  if (type !== "weapon" && type !== "ability") return null;
  if (flow.attackType === "ranged" || flow.attackSkill === "ranged") return "dexterity";
  const isEither = flow.finesse || type === "ability";
  return isEither && dexterity > strength ? "dexterity" : "strength";
}

/** Formula of an attack roll: `1d20 + 5`. */
export function attackFormula({ bonus }: ToHit): string {
  return plus("1d20", bonus);
}

/** Number added to a formula's dice: 5 of `1d20 + 5`; null unless the formula is a sum of dice and whole numbers. */
export function addedIn(formula: string): number | null {
  const terms = formula.replaceAll(" ", "").match(/[+-]?[^+-]+/g) ?? [];
  if (terms.length === 0 || terms.some((term) => !/^[+-]?(?:\d*d\d+\w*|\d+)$/i.test(term))) return null;
  return terms.filter((term) => /^[+-]?\d+$/.test(term)).reduce((sum, term) => sum + Number(term), 0);
}

type SourceFields = Readonly<Record<string, unknown>>;

/** Fills in a creature's numbers stored as null. Call before effects apply, so that effects find numbers to change. */
export function fillIn(creature: object, source: object): void {
  setAll(creature, source, creatureDefaults(source as CreatureBasics), () => true);
}

/** Derives the numbers again after effects have changed shared fields. Numbers changed by an effect stay. */
export function refill(creature: object, source: object): void {
  const before = creatureDefaults(source as CreatureBasics);
  const prepared = creature as CreatureBasics;
  const isTyped = (source as CreatureBasics).attackBonus !== null || prepared.attackBonus !== before.attackBonus;
  const after = creatureDefaults({ ...prepared, attackBonus: isTyped ? prepared.attackBonus : null });
  setAll(creature, source, after, (path, now) => now === read(before, path));
}

function setAll(
  creature: object,
  source: object,
  defaults: CreatureDefaults,
  may: (path: readonly string[], now: unknown) => boolean,
): void {
  for (const path of derivedPaths(defaults)) {
    const value = read(defaults, path);
    if (read(source, path) === null && value !== null && may(path, read(creature, path))) write(creature, path, value);
  }
}

/** Paths of all numbers in nested objects. */
function derivedPaths(of: object, head: readonly string[] = []): (readonly string[])[] {
  return Object.entries(of).flatMap(([key, value]) =>
    typeof value === "object" && value !== null ? derivedPaths(value, [...head, key]) : [[...head, key]],
  );
}

function read(of: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => (at as SourceFields | undefined)?.[key], of);
}

function write(of: object, path: readonly string[], value: unknown): void {
  const last = path.at(-1) ?? "";
  const place = read(of, path.slice(0, -1)) as Record<string, unknown>;
  place[last] = value;
}

/** Source fields of an item's derived fields. `source`: stored `system`. */
export function itemBasics(type: string, name: string, source: object): ItemBasics {
  const { rolls = null, flow, group } = source as Omit<ItemBasics, "type" | "name">;
  return { type, name, rolls, flow, group };
}

interface Filled {
  readonly rolls?: { damage: string };
  readonly flow: { range: number; damage: string };
  readonly group: { range: number | null; line: string };
}

/** Fills in an item's ranges where none are typed, and a weapon's damage and attack line. `source`: stored `system`. */
export function fillItem(prepared: object, source: object, type: string, name: string): void {
  const basics = itemBasics(type, name, source);
  const { rolls, flow, group } = prepared as Filled;
  const damage = damageDefault(basics);
  flow.range = basics.flow.range ?? hexesDefault(basics);
  group.range = basics.group.range ?? feetDefault(basics);
  if (type !== "weapon") return;
  if (rolls) rolls.damage = basics.rolls?.damage.trim() || damage;
  flow.damage = basics.flow.damage.trim() || damage;
  group.line = basics.group.line.trim() || lineDefault(basics);
}

/** Values by the function making the value, until the document's data is prepared again. */
const preparedValues = new WeakMap<object, Map<unknown, unknown>>();

/**
 * Value depending only on a document and the contents, made once for every preparation of the data. Foundry prepares a document
 * again after every change of the document or the contents.
 */
export function oncePrepared<Source extends object, Value>(source: Source, make: (source: Source) => Value): Value {
  let values = preparedValues.get(source);
  if (!values) {
    values = new Map();
    preparedValues.set(source, values);
  }
  if (!values.has(make)) values.set(make, make(source));
  return values.get(make) as Value; // Only `make` sets it.
}

/** Drops a document's values, as the data is prepared. */
export function dropPrepared(source: object): void {
  preparedValues.delete(source);
}
