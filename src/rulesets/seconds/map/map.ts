import {
  type MapFacet,
  type MoveIntent,
  type MovementRules,
  passAll,
  plainThreats,
  provokesNobody,
} from "../../../canvas/map/movement-rules.ts";
import { budgetIn, sceneBudget, scenePace } from "../../../canvas/map/mover.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { type SecondsState, secondsOfWay } from "../rules/index.ts";

/** Upper bound of movement in a turn. Feet. */
const farthest = 3000;

export const secondsMap: MapFacet<SecondsState> = {
  movementRules,
  threatening: plainThreats,
};

/** Range of the next move, and of all the seconds left in the turn (SX-409). */
function movementRules(state: SecondsState, { who, action, measures }: MoveIntent): MovementRules | null {
  const fighter = state.fighters[who];
  if (!fighter || !state.settings.enforceMoves) return null;
  const run = action === "run";
  const all = feetIn(state, who, fighter.secondsLeft, run);
  const close = run ? all : Math.min(all, fighter.scores.moveFeet + (fighter.feetLeft ?? 0));
  const ranges = [close, all].filter((feet, i) => feet > 0 && (i === 0 || feet > close));
  return {
    pace: scenePace(measures),
    ranges: ranges.map((feet) => ({ budget: sceneBudget(measures, feet), radius: feet })),
    stance: passAll,
    footing: "first",
    provokes: provokesNobody,
  };
}

/** Longest way within so many seconds. */
function feetIn(state: SecondsState, who: CombatantId, left: number, run: boolean): number {
  return budgetIn(farthest, (feet) => secondsOfWay(state, who, feet, run) <= left);
}
