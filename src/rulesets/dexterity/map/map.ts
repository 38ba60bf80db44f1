import {
  type MapFacet,
  type MoveIntent,
  type MovementRules,
  media,
  passAll,
  plainThreats,
  provokesNobody,
} from "../../../canvas/map/movement-rules.ts";
import { paceOf } from "../../../grid/index.ts";
import { type DexterityState, type Mode, mayEnter, modes, movementBefore, planSteps } from "../rules/index.ts";

/** Feet of a straight step and of a diagonal (DX-503, DX-504). */
const [straight, diagonal] = [5, 7];

export const dexterityMap: MapFacet<DexterityState> = {
  movementRules,
  threatening: plainThreats,
};

/** Feet left by the fastest mode for every medium: all run down together (DX-509). */
function movementRules(state: DexterityState, { who, action }: MoveIntent): MovementRules | null {
  const { fighters, settings } = state;
  const fighter = fighters[who];
  if (!fighter) return null;
  const { spent, speeds } = movementBefore(fighter);
  const picked = modes.find((mode) => mode === action && mode !== "walk") ?? null;
  const feet = media.map((medium) => {
    const space = { to: { x: 0, y: 0 }, medium, factor: 1, occupied: false };
    const mode: Mode = planSteps([space], speeds, settings, picked)[0]?.mode ?? "walk";
    return mayEnter(medium, mode, settings) ? Math.max(0, speeds[mode] - spent) : 0;
  });
  return {
    pace: (factors) => paceOf(straight, diagonal, settings.terrainCosts ? factors : factors.map(() => 1)),
    ranges: [{ budget: feet, radius: feet[0] ?? 0 }],
    stance: settings.blockOccupied ? () => "foe" : passAll,
    footing: "first",
    provokes: provokesNobody,
  };
}
