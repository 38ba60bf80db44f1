import { plus } from "../engine/figures.ts";
import { type RulesetCreatureNumbers, toldByFacets } from "./facet.ts";

/*
 * The numbers that count where nobody has typed any, worked out of the fields that all rulesets share and of what the registered
 * rulesets tell. All pure: the models fill them in, the sheets show them as placeholders.
 */

/** A creature's stored fields, as far as others are derived from them. Null: derived. Rulesets read their own beside these. */
export interface CreatureBasics {
  /** A bonus to the attacks of melee weapons. */
  readonly strength: number;
  /** Bonus to hit with everything; null: by a ruleset's fields, else 0. */
  readonly attackBonus: number | null;
  /** Natural armor, counted from unarmored: hide, magic. */
  readonly armor: number;
  readonly dexterity: { readonly dexterityBonus: number };
}

/** The number of every field that may be left to be derived. */
export interface CreatureDefaults extends RulesetCreatureNumbers {
  readonly attackBonus: number;
}

export function creatureDefaults(basics: CreatureBasics): CreatureDefaults {
  const { strength, armor } = basics;
  const attack = basics.attackBonus ?? attackTold(basics);
  const dexterity = basics.dexterity.dexterityBonus;
  const bonuses = { strength, dexterity, armor, attack, attackIsTyped: basics.attackBonus !== null };
  const numbers = toldByFacets("creatureNumbers", (facet) => facet.creatureNumbers?.(bonuses));
  return Object.assign({}, ...numbers.map(([, told]) => told), { attackBonus: attack }) as CreatureDefaults;
}

/** The best attack bonus that rulesets' fields of a creature tell; 0 where none does. */
function attackTold(basics: CreatureBasics): number {
  const told = toldByFacets("attackBonus", (facet) => facet.attackBonus?.(basics));
  return told.length > 0 ? Math.max(...told.map(([, bonus]) => bonus)) : 0;
}

/** An item's stored fields, as far as others are derived from them. */
export interface ItemBasics {
  readonly type: string;
  readonly name: string;
  readonly rolls: {
    readonly attack: string;
    readonly damage: string;
    readonly healing: string;
    /** The item's own bonus to hit; null: using it is no attack, unless it is a weapon. */
    readonly bonus: number | null;
  } | null;
  readonly flow: {
    readonly attackType: string;
    readonly attackSkill: string;
    readonly damage: string;
    readonly finesse: boolean;
    /** Hexes of 5 ft; null: nobody has said. */
    readonly range: number | null;
  };
  readonly group: { readonly line: string; readonly range: number | null };
}

/** Damage of a weapon without any data. */
const plainDamage = "1d6";

const feetOfHex = 5;
const plainRange = 6;

/** Damage of a weapon under rulesets with one formula: one ruleset's entry counts for all. */
export function damageDefault(item: ItemBasics): string {
  const { type, rolls, flow } = item;
  if (type !== "weapon" || (rolls && rolls.healing.trim() !== "")) return rolls?.damage ?? "";
  return rolls?.damage.trim() || flow.damage.trim() || damageTold(item) || plainDamage;
}

/** The first damage that rulesets' fields of a weapon tell; empty where none does. */
function damageTold(item: ItemBasics): string {
  const told = toldByFacets("damage", (facet) => facet.damage?.(item));
  return told.find(([, damage]) => damage !== "")?.[1] ?? "";
}

/** Range in hexes, out of the feet that are written for Group Initiative. */
export function hexesDefault({ group }: Pick<ItemBasics, "group">): number {
  return group.range === null ? plainRange : Math.max(1, Math.round(group.range / feetOfHex));
}

/** Range in feet, from hexes; null: unlimited. */
export function feetDefault({ type, flow }: Pick<ItemBasics, "type" | "flow">): number | null {
  return type === "weapon" && flow.attackType === "ranged" && flow.range !== null ? flow.range * feetOfHex : null;
}

/** A weapon's line of notation (GR-126); empty for all else, which has the defaults of GR-81. */
export function lineDefault(item: ItemBasics): string {
  if (item.type !== "weapon") return "";
  const form = item.flow.attackType === "ranged" ? "MISSILE" : "MELEE";
  const name = item.name.replace(/[^\p{L} '-]/gu, "").trim() || "attack";
  const [dice = plainDamage] = /\d*d\d+(?:\s*[+-]\s*\d+(?!d))?/i.exec(damageDefault(item)) ?? [];
  return `${form}: ${name} (${dice.replaceAll(" ", "")})`;
}

/** Scores that a roll to hit takes from whoever attacks. */
export interface Attacker {
  readonly attackBonus: number;
  readonly strength: number;
  readonly dexterity: number;
}

/** An item's fields that a roll to hit depends on. */
export interface ToHitBasics {
  readonly type: string;
  readonly rolls: Pick<NonNullable<ItemBasics["rolls"]>, "bonus" | "healing"> | null;
  readonly flow: Pick<ItemBasics["flow"], "attackType" | "attackSkill" | "finesse">;
}

/** Parts of a roll to hit: the bonus of attacker and item, and an ability. */
export interface ToHit {
  readonly bonus: number;
  /** Null: neither ability counts, as with spells. */
  readonly ability: "strength" | "dexterity" | null;
}

/** Returns the bonus to hit with an item if none is typed; null if using it is no attack. */
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

/** The formula of an attack roll. */
export function attackFormula({ bonus }: ToHit): string {
  return plus("1d20", bonus);
}

/** Returns the number that a formula adds to its dice: 5 of "1d20 + 5"; null if it is no sum. */
export function addedIn(formula: string): number | null {
  const terms = formula.replaceAll(" ", "").match(/[+-]?[^+-]+/g) ?? [];
  if (terms.length === 0 || terms.some((term) => !/^[+-]?(?:\d*d\d+\w*|\d+)$/i.test(term))) return null;
  return terms.filter((term) => /^[+-]?\d+$/.test(term)).reduce((sum, term) => sum + Number(term), 0);
}
