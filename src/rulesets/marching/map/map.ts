import {
  type MapFacet,
  type MoveIntent,
  type MovementRules,
  passAll,
  plainThreats,
  provokesNobody,
} from "../../../canvas/map/movement-rules.ts";
import { paceOf } from "../../../grid/index.ts";
import type { MarchingState } from "../rules/index.ts";

/** Feet of a step in any direction; terrain is free (MO-408). */
const step = 5;

export const marchingMap: MapFacet<MarchingState> = {
  movementRules,
  threatening: plainThreats,
};

/** Unwalked feet of the move action; a move without a limit has no area (MO-401, MO-408). */
function movementRules({ fighters }: MarchingState, { who }: MoveIntent): MovementRules | null {
  const fighter = fighters[who];
  if (!fighter || fighter.scores.moveFeet === null) return null;
  const isOver = fighter.left.move === 0 && fighter.moved === null;
  const feet = isOver ? 0 : Math.max(0, fighter.scores.moveFeet - (fighter.moved ?? 0));
  return {
    pace: (factors) =>
      paceOf(
        step,
        step,
        factors.map(() => 1),
      ),
    ranges: [{ budget: feet, radius: feet }],
    stance: passAll,
    footing: "first",
    provokes: provokesNobody,
  };
}
