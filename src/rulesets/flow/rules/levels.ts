import type { FlowSettings, Level } from "./types.ts";

/** The levels by their numbers, from -1 on; where words are needed (a 5 is a Critical raised by FL-62). */
const names = ["criticalFailure", "failure", "normal", "hard", "major", "critical", "critical"] as const;

/** The name of a level, as settings and messages know it. */
export function levelName(level: Level): (typeof names)[number] {
  return names[level + 1] ?? "failure";
}

/**
 * The level of a check (FL-159 to FL-161).
 * @param face 1 to 100, low is good
 * @param threshold the skill with all its modifiers (FL-162); below 1 every roll fails
 */
export function levelOf(
  face: number,
  threshold: number,
  { levelDivisors, critFailFrom }: Pick<FlowSettings, "levelDivisors" | "critFailFrom">,
): Level {
  if (face === 100 || (face >= critFailFrom && face > threshold)) return -1;
  if (face > threshold) return 0;
  if (face <= Math.max(1, Math.floor(threshold / levelDivisors.critical))) return 4;
  if (face <= Math.floor(threshold / levelDivisors.major)) return 3;
  return face <= Math.floor(threshold / levelDivisors.hard) ? 2 : 1;
}

/** Side of an Opposed Check: roll, threshold, and effective level. */
export interface Contender {
  readonly level: Level;
  readonly threshold: number;
  readonly face: number;
}

/**
 * True if the initiator (attacker, feinter, grappler, shover, escaper) wins an Opposed Check: with Normal at least, and
 * the higher level (FL-164); equal levels go to the resisting side by default (FL-165).
 */
export function initiatorWins(
  initiator: Contender,
  resister: Contender,
  { opposedTie }: Pick<FlowSettings, "opposedTie">,
): boolean {
  if (initiator.level < 1) return false;
  if (initiator.level !== resister.level) return initiator.level > resister.level;
  switch (opposedTie) {
    case "resister":
      return false;
    case "higherSkill":
      return initiator.threshold > resister.threshold;
    case "higherRoll":
      return initiator.face > resister.face;
    case "initiator":
      return true;
  }
}
