import { fighterOf } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { onOneLevel } from "../../../grid/level.ts";
import type { Space } from "../../../grid/types.ts";
import { footprintAt, insideOf, isCutOff } from "./geometry.ts";
import type { Fighter, FlowState, Survey, Wall } from "./types.ts";

/** Walls and terrain costs of the hexes along a path. `level`: the scene's level, if it has several. */
export interface Terrain {
  readonly walls: readonly Wall[];
  /** Hexes that entering this one costs under `terrainCost: scene`: 1 to 15 (FL-99). */
  readonly costOf: (space: Space, level: string | undefined) => number;
}

/** A hex that the mover's anchor comes to, and the scene's level that it is on; absent: there is no more than one. */
export type Stop = Space & { readonly level?: string };

/** The dearest that a hex can be: the grid library, by which the map finds ways, knows 15 kinds of ground. */
const dearest = 15;

/**
 * Cost of a path and the combatants met on it, in the shape of `move`. Provoked enemies aren't included: they are
 * determined step by step, from the combatants around the mover at that moment (`provokedByLeg`).
 * @param path hexes for the mover's anchor, each adjacent to the one before, without the starting hex
 */
export function surveyPath(
  state: Pick<FlowState, "fighters" | "order">,
  who: CombatantId,
  path: readonly Stop[],
  { walls, costOf }: Terrain,
): Pick<Survey, "steps" | "blocked"> {
  const { spaces, token } = fighterOf<Fighter>(state, who).scores;
  if (spaces.length === 0) return { steps: [], blocked: false };
  const footprints = path.map((to) => footprintAt(spaces, to));
  return {
    steps: path.map(({ x, y, level }, i) => {
      const there = footprints[i] ?? [];
      const cost = Math.ceil(Math.max(1, ...there.map((space) => costOf(space, level))));
      const step = { to: { x, y }, cost: Math.min(dearest, cost), inside: insideOf(state, who, there, level) };
      return level === undefined ? step : { ...step, level };
    }),
    blocked: footprints.some((there, i) => {
      // A step is gone on the level that it leaves.
      const on = i > 0 ? path[i - 1]?.level : token?.at.level;
      const near = on === undefined ? walls : walls.filter((wall) => onOneLevel(wall.level, on));
      return isCutOff(near, footprints[i - 1] ?? spaces, there);
    }),
  };
}
