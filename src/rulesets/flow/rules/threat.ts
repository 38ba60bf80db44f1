import { fighterOf } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { onOneLevel } from "../../../grid/level.ts";
import type { Space } from "../../../grid/types.ts";
import { areFoes, heldBy } from "./fighters.ts";
import {
  areLevel,
  fightersApart,
  flood,
  gridOf,
  heightBetween,
  keyOf,
  levelOf,
  nearest,
  spacesApart,
  spacesOf,
  wallsAround,
} from "./geometry.ts";
import type { Fighter, FlowState, Item } from "./types.ts";

type BoardState = Pick<FlowState, "fighters" | "settings">;

/** Reach of a creature with what it has in hand: the highest single value (FL-90). */
export function totalReach(fighter: Pick<Fighter, "scores">): number {
  return heldBy(fighter).reduce((most, item) => Math.max(most, weaponReach(item)), fighter.scores.naturalReach);
}

/** Reach of one melee attack (FL-91). */
export function reachWith(fighter: Pick<Fighter, "scores">, item: Item | null): number {
  return Math.max(fighter.scores.naturalReach, item === null ? 0 : weaponReach(item));
}

function weaponReach({ attackType, reach }: Item): number {
  return attackType === "melee" ? reach : 0;
}

/** The hexes that a combatant threatens: at distance 1 to its reach, where no wall cuts them off (FL-92, FL-93). */
export function zoneOf(state: BoardState, id: CombatantId): Space[] {
  const fighter = fighterOf<Fighter>(state, id);
  const walls = state.settings.threatWalls === "ignored" ? [] : wallsAround(state, id);
  const around = flood(gridOf(state, id), spacesOf(state, id), totalReach(fighter), walls);
  return [...around.values()].filter(({ steps }) => steps > 0).map(({ space }) => space);
}

/** True if it threatens at all: RP don't matter; the defeated and those marked by the GM don't threaten (FL-94). */
export function canThreaten(state: BoardState, id: CombatantId): boolean {
  return isThreat(state, fighterOf<Fighter>(state, id));
}

function isThreat({ settings }: BoardState, { canThreaten, departed, defeated, scores }: Fighter): boolean {
  if (!canThreaten || departed || scores.spaces.length === 0) return false;
  return settings.canThreaten === "gmMark" || !(defeated && settings.skipDefeated);
}

/** True if a combatant threatens an enemy at its present place (FL-94). */
export function threatens(state: BoardState, id: CombatantId, other: CombatantId): boolean {
  // Asked of every two in a fight: each is looked up once.
  const [one, two] = [fighterOf<Fighter>(state, id), fighterOf<Fighter>(state, other)];
  if (!areFoes(one, two) || !isThreat(state, one)) return false;
  if (!onOneLevel(one.scores.token?.at.level, two.scores.token?.at.level)) return false;
  const apart = fightersApart(state, one, two);
  if (apart === null || apart > totalReach(one)) return false;
  return spacesOf(state, other).some(isInZone(state, id));
}

/**
 * Returns a test for spaces in a combatant's threatened area (FL-92); without a grid it is measured, and no wall cuts
 * it off (FL-168).
 */
function isInZone(state: BoardState, id: CombatantId): (space: Space) => boolean {
  if (gridOf(state, id) === "gridless") {
    const reach = totalReach(fighterOf<Fighter>(state, id));
    return (space) => {
      const apart = nearest("gridless", spacesOf(state, id), space);
      return apart > 0 && apart <= reach;
    };
  }
  const zone = new Set(zoneOf(state, id).map(keyOf));
  return (space) => zone.has(keyOf(space));
}

/**
 * True if a combatant's reach covers another on any of these hexes at its height; its own hexes count (FL-88, FL-90,
 * FL-92). `level`: the hexes' scene level.
 */
export function reaches(
  state: BoardState,
  id: CombatantId,
  other: CombatantId,
  spaces: readonly Space[],
  level: string | undefined = levelOf(state, other),
): boolean {
  if (!onOneLevel(levelOf(state, id), level)) return false;
  if (heightBetween(state, id, other) > totalReach(fighterOf<Fighter>(state, id))) return false;
  const isThreatened = isInZone(state, id);
  const kind = gridOf(state, id);
  return spaces.some((space) => isThreatened(space) || nearest(kind, spacesOf(state, id), space) === 0);
}

/**
 * True if a threatener's hex is left by the step: covered before, not covered after (FL-95). Sides aren't considered
 * here.
 * @param there hexes covered after the step, on the same level; none if the step changes level
 */
export function threatensStep(
  state: BoardState,
  id: CombatantId,
  other: CombatantId,
  there: readonly Space[],
): boolean {
  const { spaces } = fighterOf<Fighter>(state, other).scores;
  if (id === other || spaces.length === 0 || !areLevel(state, id, other) || !canThreaten(state, id)) return false;
  const reach = totalReach(fighterOf<Fighter>(state, id));
  const kind = gridOf(state, id);
  const apart = Math.max(spacesApart(kind, spacesOf(state, id), spaces), heightBetween(state, id, other));
  if (apart > reach) return false;
  const isThreatened = isInZone(state, id);
  return spaces.some((space) => nearest(kind, there, space) > 0 && isThreatened(space));
}
