import type { GroupState, Spell } from "./types.ts";

/** Time of a spell's resolution: round, and segment of the round (GR-08). */
interface SpellTime {
  readonly round: number;
  readonly segment: number;
}

/**
 * Time at which a spell is due: n = s + T − 1 with s = 1; past ten segments in a later round, unless the GM keeps the spell in
 * the first round (GR-08).
 */
export function dueOf({
  round,
  segments,
  added,
  kept,
}: Pick<Spell, "round" | "segments" | "added" | "kept">): SpellTime {
  const n = Math.max(1, segments + added);
  if (kept) return { round, segment: Math.min(10, n) };
  return { round: round + Math.floor((n - 1) / 10), segment: ((n - 1) % 10) + 1 };
}

/** True if a spell is still to be resolved, or to fail as if cast (GR-113). */
export function isUnresolved(spell: Spell | null | undefined): spell is Spell {
  return spell?.state === "casting" || spell?.state === "failing";
}

/** True if a spell is to be resolved in the round's step 7. */
export function isDueNow(state: Pick<GroupState, "round">, spell: Spell): boolean {
  return isUnresolved(spell) && dueOf(spell).round <= state.round;
}
