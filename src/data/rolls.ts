import { plus, type ReactionFilter, usualFilter } from "../engine/index.ts";
import { type Attacker, addedIn, attackFormula, type ToHit, type ToHitBasics, toHitDefault } from "./defaults.ts";

/** Formulas of an item for attack and damage; null: none. */
export interface Rolls {
  readonly attack: string | null;
  readonly damage: string | null;
  /** Set if `damage` is healing. */
  readonly heals?: true;
}

/** Bonuses to hit of an item's bearer; all 0 without a bearer. */
export function attackerOf(actor: Actor.Implementation | null): Attacker {
  if (!actor) return { attackBonus: 0, strength: 0, dexterity: 0 };
  const { attackBonus, strength, dexterity } = actor.system;
  return { attackBonus, strength, dexterity: dexterity.dexterityBonus };
}

/** Bonus to hit with an item without a typed attack formula; null if the use is no attack. */
function toHitOf({ type, actor, system }: Item.Implementation): ToHit | null {
  const { rolls = null, flow } = system as { rolls?: ToHitBasics["rolls"]; flow: ToHitBasics["flow"] };
  return toHitDefault({ type, rolls, flow }, attackerOf(actor));
}

/** Formulas of an item. Attack: typed, else derived from item and bearer. A healing item has no attack. */
export function rollsOf(item: Item.Implementation): Rolls {
  const { attack, damage } = item.system.rolls ?? { attack: "", damage: "" };
  const healing = healingOf(item);
  if (healing !== "") return { attack: null, damage: healing, heals: true };
  const toHit = toHitOf(item);
  return { attack: attack.trim() || (toHit && attackFormula(toHit)), damage: damage.trim() || null };
}

/** Healing formula of an item; empty if none. An item with typed attack or damage dice never heals. */
export function healingOf({ system }: Pick<Item.Implementation, "system">): string {
  const { attack = "", damage = "", healing = "" } = system.rolls ?? {};
  return `${attack}${damage}`.trim() === "" ? healing.trim() : "";
}

/** Formulas of an item under Marching Order (MO-802): a bonus typed for Marching Order replaces the attack formula. */
export function marchingRollsOf(item: Item.Implementation): Rolls {
  const rolls = rollsOf(item);
  const typed = typedBonusOf(item);
  return typed === null || (rolls.attack && addedIn(rolls.attack) === typed)
    ? rolls
    : { attack: plus("1d20", typed), damage: rolls.heals ? null : rolls.damage };
}

/** Bonus to hit with an item under Marching Order (MO-802); null if the use is no attack. */
export function marchingBonusOf(item: Item.Implementation): number | null {
  const { attack } = rollsOf(item);
  return typedBonusOf(item) ?? (attack === null ? null : (addedIn(attack) ?? 0));
}

/** Bonus typed for Marching Order, or null. A 0 is ignored if an attack formula is typed: 0.3.0 stored 0 for every weapon. */
function typedBonusOf({ system }: Item.Implementation): number | null {
  const bonus = system.marching?.attackBonus ?? null;
  return bonus === 0 && system.rolls?.attack.trim() ? null : bonus;
}

type Answers = Item.Implementation["system"]["reactsTo"];

/** Reaction filter of an item, with the trigger's defaults for `usual` (DX-608). */
export function filterOf({ trigger, target, by, range, feet }: Answers): ReactionFilter {
  const usual = usualFilter(trigger);
  return {
    target: target === "usual" ? usual.target : target,
    by: by === "usual" ? usual.by : by,
    range: range === "usual" ? usual.range : range,
    feet,
  };
}
