import type { Level, Settings, SizeRank } from "./types.ts";

/** Largest size that can be tumbled past: Medium (FL-138). */
export const largestTumbled: SizeRank = 1;

/** Hexes that a creature reaches without a weapon: 1, and 1 more for each category above Medium (FL-89). */
export function naturalReachOf(size: SizeRank): number {
  return Math.max(1, size);
}

/**
 * True if a combatant is too large for actions limited to one's own size or smaller: Disarm, Grapple, Shove (FL-109).
 */
export function isLarger(target: SizeRank, actor: SizeRank): boolean {
  return target > actor;
}

/** An attacker more than one category larger than the parrier can't be parried (FL-61). */
export function isTooLargeToParry(attacker: SizeRank, parrier: SizeRank): boolean {
  return attacker - parrier > 1;
}

/** The level that an attack counts as against a Parry: one higher from one category larger (FL-60, FL-62). */
export function levelAgainstParry(
  level: Level,
  attacker: SizeRank,
  parrier: SizeRank,
  { sizeStepCap }: Pick<Settings, "sizeStepCap">,
): Level {
  if (attacker - parrier !== 1) return level;
  return Math.min(level + 1, sizeStepCap ? 4 : 5) as Level;
}
