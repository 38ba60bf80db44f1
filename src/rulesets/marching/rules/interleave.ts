import type { CombatantId } from "../../../engine/types.ts";
import { closeFeet, type GridKind, isNeighbour, onOneLevel, type Space } from "../../../grid/index.ts";

/** Path walked at the same time as more paths. */
export interface PlannedPath {
  readonly id: CombatantId;
  /** Spaces covered by the mover after every step; element 0: at the start. Never empty. */
  readonly places: readonly (readonly Space[])[];
  /** Scene level after every step, by id; absent or empty on a scene with a single level. */
  readonly levels?: readonly string[];
}

/** Two colliding movers, with step and spaces. */
export interface Conflict {
  readonly ids: readonly [CombatantId, CombatantId];
  readonly step: number;
  readonly spaces: readonly Space[];
}

/** Progress of joint movers: steps made, and any conflict with an early stop (MO-504). */
interface Interleaved {
  readonly made: number;
  readonly conflict: Conflict | null;
}

/**
 * Moves all along the paths at once, 1 space at a time in turn; without steps left a mover stands still (MO-503). Every pair is
 * compared at every step, in the order of `walks`. `from`: steps made already; `mayMeet`: pairs without mutual stops.
 */
export function interleave(
  grid: GridKind,
  paths: readonly PlannedPath[],
  from = 0,
  mayMeet: (a: CombatantId, b: CombatantId) => boolean = () => false,
): Interleaved {
  const last = Math.max(0, ...paths.map(({ places }) => places.length - 1));
  const pairs = paths.flatMap((a, i) => paths.slice(i + 1).map((b) => [a, b] as const));
  const watched = pairs.filter(([a, b]) => !mayMeet(a.id, b.id));
  for (let step = from + 1; step <= last; step++) {
    for (const [a, b] of watched) {
      const spaces = contested(grid, a, b, step);
      if (spaces.length > 0) return { made: step - 1, conflict: { ids: [a.id, b.id], step, spaces } };
    }
  }
  return { made: Math.max(from, last), conflict: null };
}

/** Spaces contested by two movers at the end of the step, or in a swap (MO-508); empty without conflict. */
function contested(grid: GridKind, a: PlannedPath, b: PlannedPath, step: number): Space[] {
  const [toA, toB] = [placeAt(a, step), placeAt(b, step)];
  const [fromA, fromB] = [placeAt(a, step - 1), placeAt(b, step - 1)];
  const met = onOneLevel(levelAt(a, step), levelAt(b, step)) ? shared(grid, toA, toB) : [];
  if (met.length > 0) return met;
  if (!onOneLevel(levelAt(a, step), levelAt(b, step - 1)) || !onOneLevel(levelAt(b, step), levelAt(a, step - 1)))
    return [];
  const entered = shared(grid, toA, fromB);
  return entered.length > 0 && shared(grid, toB, fromA).length > 0 ? entered : [];
}

function placeAt({ places }: PlannedPath, step: number): readonly Space[] {
  return places[Math.min(step, places.length - 1)] ?? [];
}

function levelAt({ levels = [] }: PlannedPath, step: number): string | undefined {
  return levels[Math.min(step, levels.length - 1)];
}

/** Spaces of the first also covered by the second; without a grid, middles nearer than a space's width. */
export function shared(grid: GridKind, some: readonly Space[], others: readonly Space[]): Space[] {
  const within = grid === "gridless" ? 5 : 1;
  return some.filter((space) => others.some((other) => closeFeet(grid, space, other) < within));
}

/** True if a path goes from space to space (MO-503); without a grid no step is longer than 5 ft. */
export function isChain(grid: GridKind, spaces: readonly Space[]): boolean {
  return spaces.every((space, i) => {
    const before = spaces[i - 1];
    if (!before) return true;
    return grid === "gridless" ? closeFeet(grid, before, space) <= 5 : isNeighbour(grid, before, space);
  });
}
