import type { Loose, LooseObject } from "../core/loose.ts";
import type { BaseGrid } from "../grid/index.ts";
import { actionConfig } from "./movement-actions.ts";
import { completePath, segmentOf } from "./movement-path.ts";
import type { CompleteWaypoint, MovementCostFunction, MovementSegment } from "./movement-types.ts";

/** An effect of a region on movement, e.g. `{name: "difficulty", difficulty: 2}`; null or Infinity: impassable. */
export interface TerrainEffect {
  name: string;
  difficulty?: number | null;
}

/**
 * Parts of `foundry.data.TerrainData` independent of data models: statics of the class in the fields layer. The highest
 * difficulty wins; `null` (impassable) over all.
 */
export function resolveDifficulty(effects: readonly TerrainEffect[]): number | null | undefined {
  const difficulties = effects
    .filter((effect) => effect.name === "difficulty")
    .map((effect) => effect.difficulty ?? null);
  if (difficulties.length === 0) return undefined;
  if (difficulties.some((difficulty) => difficulty === null || difficulty === Number.POSITIVE_INFINITY)) return null;
  return Math.max(...(difficulties as number[]));
}

/** Terrain multiplies distance by its difficulty. */
export const terrainCost: MovementCostFunction = (_from, _to, distance, segment) => {
  const terrain = segment.terrain as { difficulty?: number | null } | null;
  if (!terrain) return distance;
  return distance * (terrain.difficulty === null ? Number.POSITIVE_INFINITY : (terrain.difficulty ?? 1));
};

/** Default cost function of a drawn token: terrain first, then the action's own function (`Token#_getMovementCostFunction`). */
export function tokenCostFunction(token: Loose, options: LooseObject): MovementCostFunction {
  const { TerrainData } = (globalThis as Loose).CONFIG.Token.movement;
  const terrain: MovementCostFunction = TerrainData?.getMovementCostFunction?.(token, options) ?? terrainCost;
  const actions = new Map<string, ReturnType<MovementSegment["actionConfig"]["getCostFunction"]>>();
  return (from, to, distance, segment) => {
    let action = actions.get(segment.action);
    if (!action) {
      action = actionConfig(segment.action).getCostFunction(token, options);
      actions.set(segment.action, action);
    }
    return action(terrain(from, to, distance, segment), from, to, distance, segment);
  };
}

/** Whole path, each step with the terrain of the scene's regions (`Token#createTerrainMovementPath`). */
export function terrainPath(
  grid: BaseGrid,
  token: Loose,
  waypoints: readonly CompleteWaypoint[],
  options: LooseObject = {},
): CompleteWaypoint[] {
  const path = completePath(grid, waypoints);
  const regions = [...(token.parent?.regions ?? [])].filter((region: Loose) => region.behaviors?.size > 0);
  if (regions.length === 0) return path;
  return path.map((waypoint, n) =>
    n === 0 ? waypoint : { ...waypoint, terrain: terrainAt(token, regions, waypoint, options) },
  );
}

function terrainAt(token: Loose, regions: Loose[], waypoint: CompleteWaypoint, options: LooseObject): Loose {
  const { width, height, shape, action } = segmentOf(waypoint);
  const segment = { width, height, shape, action, preview: options.preview ?? false };
  const effects: TerrainEffect[] = [];
  for (const region of regions) {
    if (!token.testInsideRegion(region, waypoint)) continue;
    for (const behavior of region.behaviors) {
      if (behavior.disabled) continue;
      effects.push(...behaviorEffects(behavior, token, segment, options));
    }
  }
  const { TerrainData } = (globalThis as Loose).CONFIG.Token.movement;
  return effects.length ? (TerrainData.resolveTerrainEffects(effects) ?? null) : null;
}

/** `RegionBehaviorType#_getTerrainEffects`, with core's modifyMovementCost read from its `system.difficulties`. */
function behaviorEffects(behavior: Loose, token: Loose, segment: LooseObject, options: LooseObject): TerrainEffect[] {
  if (typeof behavior.system?._getTerrainEffects === "function") {
    return behavior.system._getTerrainEffects(token, segment, options);
  }
  if (behavior.type !== "modifyMovementCost") return [];
  const difficulties: Record<string, number | null> = behavior.system?.difficulties ?? {};
  const { deriveTerrainDifficulty } = actionConfig(segment.action);
  const own = difficulties[segment.action];
  if (own !== undefined) return [{ name: "difficulty", difficulty: own }];
  if (!deriveTerrainDifficulty) return [];
  const known = { walk: 1, fly: 1, swim: 1, burrow: 1, ...difficulties };
  const finite = Object.fromEntries(Object.entries(known).map(([key, n]) => [key, n ?? Number.POSITIVE_INFINITY]));
  return [{ name: "difficulty", difficulty: deriveTerrainDifficulty(finite) }];
}
