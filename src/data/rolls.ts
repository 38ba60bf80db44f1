import { plus } from "../engine/index.ts";
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

/** Returns the bonus to hit with an item if no formula is typed; null if using it is no attack. */
export function toHitOf({ type, actor, system }: Item.Implementation): ToHit | null {
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

/** Healing formula of an item; empty if it doesn't heal. Items with attack or damage dice don't. */
export function healingOf({ system }: Pick<Item.Implementation, "system">): string {
  const { attack = "", damage = "", healing = "" } = system.rolls ?? {};
  return `${attack}${damage}`.trim() === "" ? healing.trim() : "";
}

/** The same under Marching Order, where an item that attacks has a bonus (MO-802). */
export function marchingRollsOf(item: Item.Implementation): Rolls {
  const rolls = rollsOf(item);
  const typed = typedBonusOf(item);
  return typed === null || (rolls.attack && addedIn(rolls.attack) === typed)
    ? rolls
    : { attack: plus("1d20", typed), damage: rolls.heals ? null : rolls.damage };
}

/** Returns the bearer's bonus to hit with the item under Marching Order (MO-802); null if using it is no attack. */
export function marchingBonusOf(item: Item.Implementation): number | null {
  const { attack } = rollsOf(item);
  return typedBonusOf(item) ?? (attack === null ? null : (addedIn(attack) ?? 0));
}

/** The bonus that is typed for Marching Order; the 0 that 0.3.0 gave every weapon says nothing beside a formula. */
function typedBonusOf({ system }: Item.Implementation): number | null {
  const bonus = system.marching?.attackBonus ?? null;
  return bonus === 0 && system.rolls?.attack.trim() ? null : bonus;
}
