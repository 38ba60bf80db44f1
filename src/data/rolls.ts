import { plus } from "../rules/engine/index.ts";

/** What an item says that it throws; null: none. */
export interface Rolls {
  readonly attack: string | null;
  readonly damage: string | null;
  /** What `damage` says is given back instead of taken. */
  readonly heals?: true;
}

/** An item's dice. `plain`: those of its attack where it names none of its own. */
export function rollsOf({ system }: Item.Implementation, plain: string | null = null): Rolls {
  const { attack, damage } = system.rolls ?? { attack: "", damage: "" };
  const healing = healingOf({ system });
  if (healing !== "" && plain === null) return { attack: null, damage: healing, heals: true };
  return { attack: attack.trim() || plain, damage: damage.trim() || null };
}

/** The formula of what it gives back; empty where it heals nobody. What throws an attack or damage doesn't. */
export function healingOf({ system }: Pick<Item.Implementation, "system">): string {
  const { attack = "", damage = "", healing = "" } = system.rolls ?? {};
  return `${attack}${damage}`.trim() === "" ? healing.trim() : "";
}

/** The same under Marching Order, where an item that attacks has a bonus (MO-802). */
export function marchingRollsOf(item: Item.Implementation): Rolls {
  const bonus = item.system.marching?.attackBonus ?? null;
  const plain = bonus === null ? null : plus("1d20", bonus);
  return rollsOf(item, plain);
}
