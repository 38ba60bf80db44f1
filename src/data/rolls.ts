import { plus, type ReactionFilter, usualFilter } from "../engine/index.ts";
import { type Attacker, addedIn, attackFormula, type ToHit, type ToHitBasics, toHitDefault } from "./defaults.ts";

/** Dice of an item, as written on it; null: none. */
export interface Rolls {
  readonly attack: string | null;
  readonly damage: string | null;
  /** Set if `damage` is healing. */
  readonly heals?: true;
}

/** Returns the bonuses to hit of an item's bearer. */
export function attackerOf(actor: Actor.Implementation | null): Attacker {
  if (!actor) return { attackBonus: 0, strength: 0, dexterity: 0 };
  const { attackBonus, strength, dexterity } = actor.system;
  return { attackBonus, strength, dexterity: dexterity.dexterityBonus };
}

/** Bonus to hit with an item without a typed formula; null if using it is no attack. */
function toHitOf({ type, actor, system }: Item.Implementation): ToHit | null {
  const { rolls = null, flow } = system as { rolls?: ToHitBasics["rolls"]; flow: ToHitBasics["flow"] };
  return toHitDefault({ type, rolls, flow }, attackerOf(actor));
}

/** Dice of an item: typed, else derived from its bearer and itself. */
export function rollsOf(item: Item.Implementation): Rolls {
  const { attack, damage } = item.system.rolls ?? { attack: "", damage: "" };
  const healing = healingOf(item);
  if (healing !== "") return { attack: null, damage: healing, heals: true };
  const toHit = toHitOf(item);
  return { attack: attack.trim() || (toHit && attackFormula(toHit)), damage: damage.trim() || null };
}

/** Healing formula; empty if the item doesn't heal, as with attack or damage dice. */
export function healingOf({ system }: Pick<Item.Implementation, "system">): string {
  const { attack = "", damage = "", healing = "" } = system.rolls ?? {};
  return `${attack}${damage}`.trim() === "" ? healing.trim() : "";
}

/** Dice under Marching Order, where an attacking item has a bonus (MO-802). */
export function marchingRollsOf(item: Item.Implementation): Rolls {
  const rolls = rollsOf(item);
  const typed = typedBonusOf(item);
  return typed === null || (rolls.attack && addedIn(rolls.attack) === typed)
    ? rolls
    : { attack: plus("1d20", typed), damage: rolls.heals ? null : rolls.damage };
}

/** Bearer's bonus to hit with the item under Marching Order (MO-802); null if using it is no attack. */
export function marchingBonusOf(item: Item.Implementation): number | null {
  const { attack } = rollsOf(item);
  return typedBonusOf(item) ?? (attack === null ? null : (addedIn(attack) ?? 0));
}

/** Bonus typed for Marching Order; the 0 stored by 0.3.0 for every weapon is ignored beside a formula. */
function typedBonusOf({ system }: Item.Implementation): number | null {
  const bonus = system.marching?.attackBonus ?? null;
  return bonus === 0 && system.rolls?.attack.trim() ? null : bonus;
}

type Answers = Item.Implementation["system"]["reactsTo"];

/** Reaction filter of an item beside its trigger; default if none is chosen (DX-608). */
export function filterOf({ trigger, target, by, range, feet }: Answers): ReactionFilter {
  const usual = usualFilter(trigger);
  return {
    target: target === "usual" ? usual.target : target,
    by: by === "usual" ? usual.by : by,
    range: range === "usual" ? usual.range : range,
    feet,
  };
}
