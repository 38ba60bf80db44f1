import { type Answers, ruling, rulingOf } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { numeral, signed } from "../../../engine/formula.ts";
import { no } from "../../../engine/refusals.ts";
import type { ClauseId, CombatantId, MessageKey, Refusal, RulingRequest } from "../../../engine/types.ts";
import { armorClass, bestAc, worstAc } from "./armor.ts";
import { type Aac0, monsterRow } from "./notation-attacks.ts";
import { type GroupSettings, lastLevel, type MonsterRow } from "./settings.ts";
import type { Attack, GroupFighter, GroupScores, GroupState, Item, Multiplier } from "./types.ts";

const best = 20;
/** Number of further 20s in a row after the first one (GR-133). */
const repeats = 5;

/**
 * Modified score for hitting an armor class (GR-132, GR-133): 1 more per better AC up to 20, six 20s in a row, then on from 21.
 * `20*` begins its 20s one AC earlier.
 */
export function scoreNeeded({ score, star }: Aac0, ac: number): number {
  const plain = (star ? score + 1 : score) - ac;
  return plain <= best ? plain : Math.max(best, plain - repeats);
}

/** True for a hit: a natural 1 always misses, a natural 20 always hits (GR-130, GR-131). */
export function hits(die: number, modifiers: number, needed: number): boolean {
  if (die === 1) return false;
  return die === best || die + modifiers >= needed;
}

/** Lowest die for a hit, 2 to 20 (GR-130). */
export function lowestHit(modifiers: number, needed: number): number {
  return Math.max(2, Math.min(best, needed - modifiers));
}

/**
 * AAC0 and its source (GR-129, GR-135). `isDefault`: from the tables in the settings, not entered for the creature or class.
 * `row`: of the Monster Attack Table, if used.
 */
interface Rating {
  readonly aac0: Aac0;
  readonly by: "item" | "actor" | "class" | "hitDice";
  readonly isDefault: boolean;
  readonly row: MonsterRow | null;
}

/** Attack numbers of a creature's scores. */
export type Attacker = Pick<GroupScores, "aac0" | "aac0Star" | "hd" | "classes">;

/**
 * Attack number of a creature: the attack line's (GR-126); else the actor's; else by hit dice, unless a class level is higher
 * (GR-139); else by class, with the class's own number before its table (GR-129, GR-134).
 */
export function ratingOf(
  creature: Attacker,
  { monsterTable, classTable }: Pick<GroupSettings, "monsterTable" | "classTable">,
  item: Pick<Item, "aac0"> = {},
): Rating {
  if (item.aac0) return { aac0: item.aac0, by: "item", isDefault: false, row: null };
  const { aac0, aac0Star, hd, classes } = creature;
  if (aac0 !== null) return { aac0: { score: aac0, star: aac0Star }, by: "actor", isDefault: false, row: null };
  const leader = leadingClass(classes, classTable);
  if (leader && leader.level > hd.base) {
    return { aac0: entry(leader.score), by: "class", isDefault: leader.aac0 === null, row: null };
  }
  const row = monsterRow(hd);
  return { aac0: entry(monsterTable[row]), by: "hitDice", isDefault: true, row };
}

/** Class of the highest level; of equal ones the better attacker (GR-139). */
function leadingClass(classes: GroupScores["classes"], table: GroupSettings["classTable"]) {
  const rated = classes.map(({ level, aac0 }) => ({ level, aac0, score: aac0 ?? levelScore(table, level) }));
  return rated.toSorted((a, b) => b.level - a.level || a.score - b.score)[0] ?? null;
}

function levelScore(table: GroupSettings["classTable"], level: number): number {
  return table[String(Math.min(lastLevel, level))] ?? best;
}

/** A number of the tables in the settings: 21 stands for `20*`. */
function entry(score: number): Aac0 {
  return score > best ? { score: best, star: true } : { score, star: false };
}

/**
 * Damage with multipliers (GR-136), modifiers included; the highest multiplier counts, stacking ones multiply further. At least
 * 0.
 */
export function multiplied(total: number, multipliers: readonly Multiplier[]): number {
  const plain = multipliers.filter(({ stacks }) => !stacks).map(({ factor }) => factor);
  const stacking = multipliers.filter(({ stacks }) => stacks).map(({ factor }) => factor);
  const factor = stacking.reduce((product, each) => product * each, Math.max(1, ...plain));
  return Math.max(0, Math.floor(total * factor));
}

/** Modifier of an attack, with an id for exclusion. */
export interface AimPart {
  /** `own`, `by`, `against`, `bonus`, `penalty`, or `ac:<n>` for the target's n-th modifier to AC. */
  readonly id: string;
  /** Applies to the roll or to the AC: a positive AC modifier makes a hit harder (GR-128). */
  readonly to: "roll" | "ac";
  readonly amount: number;
  /** Label given by the target's actor; empty for other modifiers. */
  readonly label: string;
  readonly clause: ClauseId;
}

/** Numbers of an attack before the roll. */
export interface ArmorAim {
  readonly rating: Rating;
  /** Armor class of the target (GR-127, GR-128). */
  readonly ac: number;
  /** Modified score needed (GR-130, GR-133). */
  readonly needed: number;
  /** Sum of the modifiers to the roll, including the GM's (GR-125). */
  readonly modifiers: number;
  /** Lowest die for a hit (GR-130). */
  readonly lowest: number;
}

/** Attack as judged before its roll. `penalty`: to the target's AC, negative; `more`: further modifier to the roll (GR-147). */
export interface Aiming extends Partial<Pick<Attack, "excluded" | "free">> {
  readonly who: CombatantId;
  /** Null for an object or a place: the GM sets the AC (GR-173). */
  readonly target: CombatantId | null;
  /** AC of an object; absent: the worst possible. */
  readonly ac?: number;
  /** Item with an AAC0 taking precedence over the bearer's (GR-126); absent: the bearer's. */
  readonly item?: Pick<Item, "aac0">;
  readonly penalty?: number;
  readonly more?: number;
}

/** Non-zero modifiers of an attack, from the attacker's point of view (GR-125). */
export function aimPartsOf(state: GroupState, { who, target, penalty = 0, more = 0 }: Aiming): AimPart[] {
  const attacker = fighterOf<GroupFighter>(state, who);
  const defender = target === null ? null : fighterOf<GroupFighter>(state, target);
  const armor = (defender?.scores.ac.modifiers ?? []).map(({ label, value }, i) =>
    part(`ac:${i}`, "ac", value, "GR-128", label),
  );
  const parts = [
    part("own", "roll", attacker.scores.attackModifier, "GR-130"),
    part("by", "roll", attacker.situational.by, "GR-125"),
    part("against", "roll", defender?.situational.against ?? 0, "GR-125"),
    part("bonus", "roll", more, "GR-147"),
    ...armor,
    part("penalty", "ac", penalty, "GR-147"),
  ];
  return parts.filter(({ amount }) => amount !== 0);
}

/** True if the modifier makes a hit less likely, such as a bonus to AC (GR-128). */
export function isHindrance({ to, amount }: Pick<AimPart, "to" | "amount">): boolean {
  return to === "ac" ? amount > 0 : amount < 0;
}

function part(id: string, to: AimPart["to"], amount: number, clause: ClauseId, label = ""): AimPart {
  return { id, to, amount, label, clause };
}

/** Numbers shown to an attacker before the roll (GR-125), without excluded modifiers. */
export function aimOf(state: GroupState, aiming: Aiming): ArmorAim {
  const { who, target, excluded = [], free = 0 } = aiming;
  const parts = aimPartsOf(state, aiming).filter(({ id }) => !excluded.includes(id));
  const sum = (to: AimPart["to"]) =>
    parts.filter((each) => each.to === to).reduce((total, { amount }) => total + amount, 0);
  const rating = ratingOf(fighterOf<GroupFighter>(state, who).scores, state.settings, aiming.item);
  const base = target === null ? (aiming.ac ?? worstAc) : fighterOf<GroupFighter>(state, target).scores.ac.base;
  const ac = armorClass({ base, modifiers: [] }, sum("ac"));
  const needed = scoreNeeded(rating.aac0, ac);
  const modifiers = sum("roll") + free;
  return { rating, ac, needed, modifiers, lowest: lowestHit(modifiers, needed) };
}

/** GM's choice of modifiers for a called shot or a grab, the default first. */
const modifiers = [0, -1, -2, -3, -4, -5, -6, -8, -10, 1, 2, 4] as const;

/** Ruling on a called shot or a grab: a modifier or a refusal (GR-137). */
export function askCalled(who: CombatantId, what: string): RulingRequest {
  const values = modifiers.map(
    (value) => [`${value}`, "TURNCRAFT.Ruling.GR-137.modifier" as MessageKey, { modifier: signed(value) }] as const,
  );
  const options = [...values, ["refuse", "TURNCRAFT.Ruling.refuse" as MessageKey] as const];
  return ruling("GR-137", options, { name: named(who), what }, { about: who });
}

export function calledModifier(answer: string): number {
  return Number(answer) || 0;
}

/** Refuses a called shot or a grab denied by the GM, at no cost (GR-137). */
export function refuseCalled(who: CombatantId, { called }: Pick<Attack, "called">, answers: Answers): Refusal[] {
  if (called === null || rulingOf(answers, askCalled(who, called)) !== "refuse") return [];
  return [no("GR-137", "TURNCRAFT.Refused.GR-137.denied", { name: named(who), what: called })];
}

/** GM's choice of armor classes for an object, the worst first (GR-127). */
const classes = Array.from({ length: worstAc - bestAc + 1 }, (_, i) => worstAc - i);

/** Ruling on an attack on an object or a place: the AC or a refusal (GR-173). */
export function askObject(who: CombatantId, what: string): RulingRequest {
  const options = [
    ...classes.map((ac) => [`${ac}`, "TURNCRAFT.Ruling.GR-173.ac", { ac: numeral(ac) }] as const),
    "refuse",
  ];
  return ruling("GR-173", options, { name: named(who), what }, { about: who });
}

/** Refuses an attack on an object or a place denied by the GM, at no cost (GR-173). */
export function refuseObject(who: CombatantId, what: string, answers: Answers): Refusal[] {
  if (rulingOf(answers, askObject(who, what)) !== "refuse") return [];
  return [no("GR-173", "TURNCRAFT.Refused.GR-173.denied", { name: named(who), what })];
}
