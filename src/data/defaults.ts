import { plus } from "../engine/figures.ts";
import type { Skill } from "../rulesets/flow/rules/index.ts";
import { derivedFrom, type HitDice, readAttackLine, routineOf, settings } from "../rulesets/group/rules/index.ts";

/*
 * The numbers that a ruleset takes where nobody has typed any for it, worked out of the fields that all rulesets share. All
 * pure: the models fill them in, the sheets show them as placeholders.
 */

/** A creature's stored fields, as far as others are derived from them. Null: derived. */
export interface CreatureBasics {
  /** A bonus to the attacks of melee weapons. */
  readonly strength: number;
  /** A bonus to hit with everything; null: by AAC0, class level or hit dice. */
  readonly attackBonus: number | null;
  /** How much better than unarmored it is by itself: hide, magic. */
  readonly armor: number;
  readonly dexterity: { readonly dexterityBonus: number };
  readonly group: {
    readonly aac0: number | null;
    readonly hitDice: HitDice;
    readonly classLevel: number;
  };
}

/** The number of every field that may be left to be derived. */
export interface CreatureDefaults {
  readonly attackBonus: number;
  readonly seconds: { readonly reflex: number; readonly dexterity: number };
  readonly marching: { readonly agl: number };
  readonly flow: { readonly skills: Readonly<Record<Skill, number>> };
  /** `aac0` is null where no attack bonus is typed: the rules go by class or hit dice then (GR-135). */
  readonly group: {
    readonly ac: number;
    readonly aac0: number | null;
    readonly attackModifier: number;
    readonly dexReaction: number;
  };
}

const within = (least: number, value: number, most: number) => Math.max(least, Math.min(most, value));

export function creatureDefaults(basics: CreatureBasics): CreatureDefaults {
  const { strength, armor, group } = basics;
  const dexterity = basics.dexterity.dexterityBonus;
  const attackBonus = basics.attackBonus ?? attackBonusOf(group);
  const percent = (steps: number) => within(5, 50 + 5 * steps, 100);
  return {
    attackBonus,
    seconds: { reflex: dexterity, dexterity },
    marching: { agl: within(1, 10 + dexterity, 30) },
    flow: {
      skills: {
        melee: percent(attackBonus + strength),
        ranged: percent(attackBonus + dexterity),
        agility: percent(dexterity),
        athletics: percent(strength),
        endurance: percent(0),
        deception: percent(0),
      },
    },
    group: {
      ac: within(-10, 10 - armor, 10),
      aac0: basics.attackBonus === null ? null : within(-10, 20 - basics.attackBonus, 20),
      attackModifier: strength,
      dexReaction: Math.trunc(dexterity / 2),
    },
  };
}

/** An attack bonus is by how much an AAC0 is better than 20 (GR-132). */
export function attackBonusOf({ aac0, hitDice, classLevel }: CreatureBasics["group"]): number {
  if (aac0 !== null) return 20 - aac0;
  const { monsterTable, classTable } = settings.defaults;
  const byClass = classLevel === 0 ? 0 : 20 - (classTable[String(classLevel)] ?? 1);
  const byDice = classLevel > hitDice.base ? 0 : 20 - monsterTable[derivedFrom(hitDice).attackRow];
  return Math.max(0, byClass, byDice);
}

/** An item's stored fields, as far as others are derived from them. */
export interface ItemBasics {
  readonly type: string;
  readonly name: string;
  readonly rolls: {
    readonly attack: string;
    readonly damage: string;
    readonly healing: string;
    /** What the item itself adds to hit; null: using it is no attack, unless it is a weapon. */
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

/** Damage of a weapon of which nothing is written. */
const plainDamage = "1d6";

const feetOfHex = 5;
const plainRange = 6;

/** The damage of all attacks of a line in one formula (GR-126); empty where the line has none. */
export function damageOfLine(line: string): string {
  const { value } = readAttackLine(line);
  if (!value) return "";
  const dice = routineOf(value).routine.map(({ damage }) => damage.trim());
  return dice.filter((each) => each !== "").join(" + ");
}

/** Damage of a weapon under rulesets that throw one formula: what stands on it for one counts for all. */
export function damageDefault({ type, rolls, flow, group }: ItemBasics): string {
  if (type !== "weapon" || (rolls && rolls.healing.trim() !== "")) return rolls?.damage ?? "";
  return rolls?.damage.trim() || flow.damage.trim() || damageOfLine(group.line) || plainDamage;
}

/** Range in hexes, out of the feet that are written for Group Initiative. */
export function hexesDefault({ group }: Pick<ItemBasics, "group">): number {
  return group.range === null ? plainRange : Math.max(1, Math.round(group.range / feetOfHex));
}

/** Range in feet, out of the hexes of what is shot or thrown; null: nobody has said, so that nothing is too far. */
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

/** What a roll to hit is made of: the bonus of attacker and item, and an ability. */
export interface ToHit {
  readonly bonus: number;
  /** Null: neither ability counts, as with spells. */
  readonly ability: "strength" | "dexterity" | null;
}

/** What is added to hit with an item where nobody has typed it; null where using it is no attack. */
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

/** What a formula adds to its dice: 5 of "1d20 + 5"; null where it is no sum. */
export function addedIn(formula: string): number | null {
  const terms = formula.replaceAll(" ", "").match(/[+-]?[^+-]+/g) ?? [];
  if (terms.length === 0 || terms.some((term) => !/^[+-]?(?:\d*d\d+\w*|\d+)$/i.test(term))) return null;
  return terms.filter((term) => /^[+-]?\d+$/.test(term)).reduce((sum, term) => sum + Number(term), 0);
}
