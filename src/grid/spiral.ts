import { bearing, centreOf, closeFeet, footprintDistance, kindOf, middleOf } from "./ground.ts";
import type { Degrees, GridKind, Layout, Point, Space, Spaces } from "./types.ts";

/** Combatant to be placed in an order. */
export interface Spot {
  /** Id, unique; decides ties at last. */
  readonly id: string;
  /** Covered spaces. Without a grid only the middle, in feet. Empty without a token: the spot comes last. */
  readonly spaces: readonly Space[];
}

export interface SpiralSpot extends Spot {
  /** True if the combatant belongs to the side going first. */
  readonly first: boolean;
  /** Number within the side: lower goes first. */
  readonly rank: number;
}

/** Place in a spiral, with the deciding figures. */
export interface SpiralPlace<S extends SpiralSpot> {
  readonly spot: S;
  /** Spaces from the point of contact; infinite without a token. */
  readonly ring: Spaces;
  /** Degrees clockwise from the start bearing; 0 in ring 0. */
  readonly angle: Degrees;
  /** Straight distance from the middle of the point of contact to the spot's middle, in the unit of `centreOf`. */
  readonly far: number;
}

const sameAngle = 1e-6;
const sameLength = 1e-9;

/**
 * Spots in the order of a spiral (MO-301 to MO-304): ring by ring outwards from the point of contact, and clockwise within a ring
 * from the bearing of `towards` (null: from the top). Ties: the nearer in a straight line, then the side going first, lower rank,
 * id. Independent of the order of `spots`.
 *
 * @param contact the space where the sides touch; without a grid a point in feet
 */
export function spiral<S extends SpiralSpot>(
  layout: Layout,
  contact: Space,
  towards: Space | null,
  spots: readonly S[],
): SpiralPlace<S>[] {
  const centre = centreOf(layout, contact);
  const start = towards ? bearing(centre, centreOf(layout, towards)) : (0 as Degrees);
  const rings = spots.map(({ spaces }) => footprintDistance(kindOf(layout), [contact], spaces));
  const middles = spots.map(({ spaces }) => middleOf(layout, spaces));
  const angles = levelled(
    middles.map((middle, i) => (middle && rings[i] !== 0 ? turnedFrom(start, bearing(centre, middle)) : 0)),
    sameAngle,
  );
  const fars = levelled(
    middles.map((middle) => (middle ? lengthOf(centre, middle) : 0)),
    sameLength,
  );
  return spots
    .map((spot, i) => ({
      spot,
      ring: rings[i] as Spaces,
      angle: angles[i] as Degrees,
      far: fars[i] as number,
    }))
    .sort(bySpiral);
}

function bySpiral(a: SpiralPlace<SpiralSpot>, b: SpiralPlace<SpiralSpot>): number {
  return (
    ascending(a.ring, b.ring) ||
    a.angle - b.angle ||
    a.far - b.far ||
    Number(b.spot.first) - Number(a.spot.first) ||
    a.spot.rank - b.spot.rank ||
    ascending(a.spot.id, b.spot.id)
  );
}

/**
 * Spots in order of distance to the nearest target (MO-207), in feet as `closeFeet` counts. Ties: nearer to the lead, then
 * smaller bearing from the lead, then id. Spots without a token come last, by id. Independent of the order of `spots`.
 * @param lead spaces of the lead; if empty, id alone decides ties
 */
export function byCloseness<S extends Spot>(
  layout: Layout,
  spots: readonly S[],
  targets: readonly Spot[],
  lead: readonly Space[],
): readonly S[] {
  const toTargets = feetToNearest(
    kindOf(layout),
    targets.flatMap(({ spaces }) => spaces),
  );
  const heart = middleOf(layout, lead);
  const bearingOf = ({ spaces }: Spot): number => {
    const middle = heart && middleOf(layout, spaces);
    return heart && middle ? turnedFrom(0 as Degrees, bearing(heart, middle)) : 0;
  };
  const stages: Stage[] = [
    { valueOf: ({ spaces }) => toTargets(spaces), tolerance: sameLength },
    { valueOf: ({ spaces }) => closestFeet(layout, spaces, lead), tolerance: sameLength },
    { valueOf: bearingOf, tolerance: sameAngle },
  ];
  const found: S[] = [];
  const [placed, placeless] = [spots.filter(({ spaces }) => spaces.length > 0), spots.filter(isPlaceless)];
  addInStages(placed, stages, 0, found);
  addInStages(placeless, stages, stages.length, found);
  return found;
}

function isPlaceless({ spaces }: Spot): boolean {
  return spaces.length === 0;
}

/** Key to sort by; adjacent values count as equal within the tolerance. */
interface Stage {
  valueOf(spot: Spot): number;
  readonly tolerance: number;
}

/** Adds the spots to `found`, sorted by the stage of the index, equal spots by the next stages and finally by id. */
function addInStages<S extends Spot>(spots: readonly S[], stages: readonly Stage[], number: number, found: S[]): void {
  const stage = stages[number];
  if (spots.length < 2 || !stage) {
    found.push(...(spots.length < 2 ? spots : spots.toSorted((a, b) => ascending(a.id, b.id))));
    return;
  }
  const rows = spots.map((spot) => ({ spot, value: stage.valueOf(spot) }));
  rows.sort((a, b) => ascending(a.value, b.value));
  let run: S[] = [];
  let before = Number.NaN;
  for (const { spot, value } of rows) {
    if (run.length > 0 && value !== before && !(value - before < stage.tolerance)) {
      addInStages(run, stages, number + 1, found);
      run = [];
    }
    run.push(spot);
    before = value;
  }
  addInStages(run, stages, number + 1, found);
}

/**
 * Space of a creature nearest to another creature (MO-306); ties: topmost on the screen, then leftmost. Null if the creature has
 * no spaces.
 */
export function nearestSpace(layout: Layout, spaces: readonly Space[], others: readonly Space[]): Space | null {
  const kind = kindOf(layout);
  const places = spaces.map((space) => ({
    space,
    distance: footprintDistance(kind, [space], others),
    centre: centreOf(layout, space),
  }));
  const order = places.sort(
    (a, b) => ascending(a.distance, b.distance) || a.centre.y - b.centre.y || a.centre.x - b.centre.x,
  );
  return order[0]?.space ?? null;
}

/** Feet between the nearest spaces of two creatures, as `closeFeet` counts (MO-207, MO-306); infinite if either has none. */
export function closestFeet(layout: Layout, some: readonly Space[], others: readonly Space[]): number {
  const kind = kindOf(layout);
  let closest = Number.POSITIVE_INFINITY;
  for (const from of some) for (const to of others) closest = Math.min(closest, closeFeet(kind, from, to));
  return closest;
}

function lengthOf(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

/** Degrees clockwise from the start to a bearing; 0 within a hair of a full turn. */
function turnedFrom(start: Degrees, to: Degrees): number {
  const turned = (to - start + 360) % 360;
  return turned > 360 - sameAngle ? 0 : turned;
}

/**
 * Values, with neighbours within the tolerance made equal to the smallest. Comparing with a tolerance would be no order: a = b and
 * b = c wouldn't make a = c.
 */
function levelled(values: readonly number[], tolerance: number): number[] {
  const order = values.map((_, i) => i).sort((a, b) => ascending(values[a] as number, values[b] as number));
  const level = [...values];
  order.forEach((index, place) => {
    const before = order[place - 1];
    if (before === undefined) return;
    const gap = (values[index] as number) - (values[before] as number);
    // The gap between infinite values is NaN, so they stay as they are.
    if (gap < tolerance) level[index] = level[before] as number;
  });
  return level;
}

function ascending<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : Number(a > b);
}

/**
 * Function for feet from spaces to the nearest of `others`, as `closeFeet` counts (MO-207); infinite if either is empty. Sorts
 * `others` by x once, so every query stops at columns already too far apart.
 */
export function feetToNearest(kind: GridKind, others: readonly Space[]): (spaces: readonly Space[]) => number {
  const all = [...others].sort((a, b) => a.x - b.x || a.y - b.y);
  const sorted = all.filter(({ x, y }, i) => x !== all[i - 1]?.x || y !== all[i - 1]?.y);
  const feetOfColumn = kind === "gridless" ? 1 : 5;
  const feetFrom = (from: Space): number => {
    const start = firstFrom(sorted, from.x);
    let nearest = Number.POSITIVE_INFINITY;
    for (let right = start; right < sorted.length; right++) {
      const to = sorted[right] as Space;
      if ((to.x - from.x) * feetOfColumn >= nearest) break;
      nearest = Math.min(nearest, closeFeet(kind, from, to));
    }
    for (let left = start - 1; left >= 0; left--) {
      const to = sorted[left] as Space;
      if ((from.x - to.x) * feetOfColumn >= nearest) break;
      nearest = Math.min(nearest, closeFeet(kind, from, to));
    }
    return nearest;
  };
  return (spaces) => spaces.reduce((nearest, space) => Math.min(nearest, feetFrom(space)), Number.POSITIVE_INFINITY);
}

/** Index of the first sorted space at or right of a column. */
function firstFrom(sorted: readonly Space[], x: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.x ?? x) < x) low = middle + 1;
    else high = middle;
  }
  return low;
}
