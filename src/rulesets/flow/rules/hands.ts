import { heldBy, isInHand } from "./fighters.ts";
import type { Fighter, Item } from "./types.ts";

type Armed = Pick<Fighter, "scores">;

/** Penalty of the off hand (FL-156). */
const offhand = -10;

/** Penalty on the Melee check of a weapon in the off hand: 0 with Finesse, Brawl or the Perk (FL-156, FL-157). */
export function offhandPenalty(
  { scores }: Armed,
  item: Pick<Item, "attackType" | "carry" | "finesse" | "brawl">,
): number {
  const isClumsy = item.attackType === "melee" && item.carry === "off" && !item.finesse && !item.brawl;
  return isClumsy && !scores.noOffhandPenalty ? offhand : 0;
}

/** The categories of weapons in hand (FL-158). */
export function heldCategories(fighter: Armed): ReadonlySet<string> {
  return new Set(heldBy(fighter).map(({ category }) => category));
}

/** True if an ability can be used with what is in hand; most need no category (FL-39). */
export function isFitting(fighter: Armed, { requiresCategory }: Pick<Item, "requiresCategory">): boolean {
  return requiresCategory === "" || heldCategories(fighter).has(requiresCategory);
}

/** The abilities that are offered: those of every category in hand (FL-39, FL-158). */
export function offeredAbilities(fighter: Armed): readonly Item[] {
  return fighter.scores.items.filter((item) => item.kind === "ability" && isFitting(fighter, item));
}

/** Hands that an item needs to be drawn. */
export function handsFor({ hands, natural }: Pick<Item, "hands" | "natural">): 0 | 1 | 2 {
  return natural ? 0 : hands;
}

/** True if a shield is in hand (FL-63). */
export function hasShield(fighter: Armed): boolean {
  return fighter.scores.items.some((item) => item.shield && isInHand(item));
}
