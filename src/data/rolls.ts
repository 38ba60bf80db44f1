import { plus } from "../rules/engine/index.ts";

/** What an item says that it throws; null: none. */
export interface Rolls {
  readonly attack: string | null;
  readonly damage: string | null;
}

/** An item's dice. `plain`: those of its attack where it names none of its own. */
export function rollsOf({ system }: Item.Implementation, plain: string | null = null): Rolls {
  const { attack, damage } = system.rolls ?? { attack: "", damage: "" };
  return { attack: attack.trim() || plain, damage: damage.trim() || null };
}

/** The same under Marching Order, where an item that attacks has a bonus (MO-802). */
export function marchingRollsOf(item: Item.Implementation): Rolls {
  const bonus = item.system.marching?.attackBonus ?? null;
  const plain = bonus === null ? null : plus("1d20", bonus);
  return rollsOf(item, plain);
}
