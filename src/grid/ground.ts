import type { Feet } from "../engine/types.ts";
import { deltasOf, type Footprint, fits, never, type Onward, onwardOn } from "./footprint.ts";
import { type Board, type Cell, cellOfXY, margin } from "./frame.ts";
import type { Degrees, GridKind, Layout, Point, Space, Spaces } from "./types.ts";

/** Cost of a step by terrain, in the unit of the budget, such as feet or spaces. Whole numbers from 1 to 1,000. */
export interface Pace {
  /** Cost of a straight step (every step on hexes), by terrain entered; null or missing: can't be entered. */
  readonly straight: readonly (number | null)[];
  /** The same for the diagonals of squares. */
  readonly diagonal: readonly (number | null)[];
}

/**
 * Stance of a space's occupant towards the mover: foes block, friends (and all passable creatures) don't, but the mover can't stop
 * in the occupant's space.
 */
export type Stance = "friend" | "foe";

/**
 * Board as seen by a mover: possible places of the mover's anchor, costs, and the places of others. Call `occupy` and `vacate` for
 * others, `renew` after a change of terrain or media; after a change of walls make a new ground. Movers with the same footprint,
 * pace and side may share a ground, if every mover removes the own place before a search.
 */
export interface Ground {
  readonly board: Board;
  readonly footprint: Footprint;
  readonly pace: Pace;
  /**
   * Code of every cell for a mover anchored there. Bits 0–3: terrain to pay for, or `cannotEnter`; bit 4 (`cannotStay`): no
   * stopping; bits 5–7: the anchor's medium.
   */
  readonly code: Uint8Array;
  /** `code` without occupants. */
  readonly bare: Uint8Array;
  /** Foes and friends overlapping a mover anchored at a cell, counted once per shared space. */
  readonly foes: Uint16Array;
  readonly friends: Uint16Array;
  /** Steps of the anchor stopped by a wall for any space of the footprint, in bits as of `Board.walls`; null without walls. */
  readonly walls: Uint8Array | null;
  /** Cost of a straight and of a diagonal step by bits 0–3 of `code`; `never` if the terrain can't be entered. */
  readonly straight: Int32Array;
  readonly diagonal: Int32Array;
  readonly onward: Onward;
}

export const cannotEnter = 15;
export const cannotStay = 16;
export const mediumShift = 5;

/** Pace with costs multiplied by every terrain's factor, rounded up; null: can't be entered. */
export function paceOf(straight: number, diagonal: number, factors: readonly (number | null)[] = [1]): Pace {
  const times = (cost: number) => factors.map((factor) => (factor === null ? null : Math.ceil(cost * factor)));
  return { straight: times(straight), diagonal: times(diagonal) };
}

/**
 * Makes a ground, without creatures besides the mover. A large creature needs room for all spaces, pays for the dearest terrain
 * among the spaces, and is stopped by a wall at any space.
 * @throws RangeError when a cost isn't a whole number from 1 to 1,000, or for more than 15 terrains
 */
export function groundFor(board: Board, footprint: Footprint, pace: Pace): Ground {
  const { frame } = board;
  const { cells } = frame;
  const straight = tableOf(pace.straight);
  const diagonal = tableOf(pace.diagonal);
  const walls = wallsFor(board, footprint);
  const ground: Ground = {
    board,
    footprint,
    pace,
    code: new Uint8Array(cells),
    bare: new Uint8Array(cells),
    foes: new Uint16Array(cells),
    friends: new Uint16Array(cells),
    walls,
    straight,
    diagonal,
    onward: onwardOn(frame, straight, diagonal, walls !== null),
  };
  renew(ground);
  return ground;
}

/** Reads the board's terrain and media again; occupants are kept. Changed walls need a new ground. */
export function renew(ground: Ground): void {
  const { board, code, bare } = ground;
  const { frame, terrain, medium } = board;
  const deltas = deltasOf(frame, ground.footprint);
  const single = deltas.length === 1;
  for (let cell = 0; cell < frame.cells; cell++) {
    let dearest = cannotEnter;
    if (single) {
      if (frame.x[cell] !== margin) dearest = terrain[cell] as number;
    } else if (frame.x[cell] !== margin && fits(frame, ground.footprint, cell)) {
      dearest = dearestUnder(ground, deltas, cell);
    }
    const entered = (ground.straight[dearest] as number) < never ? dearest : cannotEnter;
    bare[cell] = entered | ((medium[cell] as number) << mediumShift);
    code[cell] = codeAt(ground, cell);
  }
}

function dearestUnder({ board, straight }: Ground, deltas: Int32Array, cell: Cell): number {
  let dearest = board.terrain[cell] as number;
  for (const delta of deltas) {
    const terrain = board.terrain[cell + delta] as number;
    if ((straight[terrain] as number) > (straight[dearest] as number)) dearest = terrain;
  }
  return dearest;
}

function codeAt({ bare, foes, friends }: Ground, cell: Cell): number {
  const code = bare[cell] as number;
  if (foes[cell] !== 0) return code | cannotEnter;
  return friends[cell] !== 0 ? code | cannotStay : code;
}

/** Adds an occupant: `spaces` around `anchor`. Updates only cells with an overlap of mover and occupant. */
export function occupy(ground: Ground, spaces: Footprint, anchor: Cell, stance: Stance): void {
  stand(ground, spaces, anchor, stance, 1);
}

/** Removes an occupant; arguments as for `occupy`. */
export function vacate(ground: Ground, spaces: Footprint, anchor: Cell, stance: Stance): void {
  stand(ground, spaces, anchor, stance, -1);
}

function stand(ground: Ground, spaces: Footprint, anchor: Cell, stance: Stance, by: 1 | -1): void {
  const { frame } = ground.board;
  const counts = stance === "foe" ? ground.foes : ground.friends;
  const x = frame.x[anchor] as number;
  const y = frame.y[anchor] as number;
  for (const theirs of spaces) {
    for (const ours of ground.footprint) {
      const cell = cellOfXY(frame, x + theirs.x - ours.x, y + theirs.y - ours.y);
      if (cell < 0) continue;
      counts[cell] = (counts[cell] as number) + by;
      ground.code[cell] = codeAt(ground, cell);
    }
  }
}

function wallsFor(board: Board, footprint: Footprint): Uint8Array | null {
  if (board.walls === null || footprint.length === 1) return board.walls;
  const { frame, walls } = board;
  const all = new Uint8Array(frame.cells);
  for (let cell = 0; cell < frame.cells; cell++) {
    if (frame.x[cell] === margin) continue;
    for (const { x, y } of footprint) {
      const part = cellOfXY(frame, (frame.x[cell] as number) + x, (frame.y[cell] as number) + y);
      if (part >= 0) all[cell] = (all[cell] as number) | (walls[part] as number);
    }
  }
  return all;
}

function tableOf(costs: readonly (number | null)[]): Int32Array {
  const table = new Int32Array(16).fill(never);
  costs.forEach((cost, terrain) => {
    if (cost === null) return;
    if (!Number.isInteger(cost) || cost < 1 || cost > 1000 || terrain >= cannotEnter) {
      throw new RangeError("A step costs a whole number from 1 to 1,000, in at most 15 terrains");
    }
    table[terrain] = cost;
  });
  return table;
}

const feetOfSpace = 5;
const root3 = Math.sqrt(3);

/** Steps between two hexes, by the difference of axial coordinates. */
export function hexDistance(q: number, r: number): Spaces {
  return ((Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2) as Spaces;
}

export function sameSpace(a: Space, b: Space): boolean {
  return a.x === b.x && a.y === b.y;
}

export function plus(a: Space, b: Space): Space {
  return { x: a.x + b.x, y: a.y + b.y };
}

export function minus(a: Space, b: Space): Space {
  return { x: a.x - b.x, y: a.y - b.y };
}

/** Key of a space, for maps and sets: its numbers as text. */
export function keyOf({ x, y }: Space): string {
  return `${x},${y}`;
}

/** Kind of grid of a layout. */
export function kindOf(layout: Layout): GridKind {
  return layout === "pointy" || layout === "flat" ? "hex" : layout;
}

/**
 * Distance of two places in spaces (MO-302, FL-88): king's moves on squares, with a diagonal counting as 1, and steps on hexes.
 * Without a grid x and y are feet, and 5 feet count as a space, rounded.
 */
export function spaceDistance(kind: GridKind, from: Space, to: Space): Spaces {
  const across = to.x - from.x;
  const down = to.y - from.y;
  if (kind === "hex") return hexDistance(across, down);
  if (kind === "gridless") return Math.floor(Math.hypot(across, down) / feetOfSpace + 0.5) as Spaces;
  return Math.max(Math.abs(across), Math.abs(down)) as Spaces;
}

/** Distance of two creatures' nearest spaces, in spaces (FL-88); infinite if either has none. */
export function footprintDistance(kind: GridKind, some: readonly Space[], others: readonly Space[]): Spaces {
  let nearest = Number.POSITIVE_INFINITY;
  for (const from of some) for (const to of others) nearest = Math.min(nearest, spaceDistance(kind, from, to));
  return nearest as Spaces;
}

/**
 * Closeness of two spaces in feet (MO-207): 5 feet a space, a diagonal counts as a single space. Without a grid x and y are feet,
 * and the straight line counts.
 */
export function closeFeet(kind: GridKind, from: Space, to: Space): Feet {
  if (kind === "gridless") return Math.hypot(to.x - from.x, to.y - from.y) as Feet;
  return (feetOfSpace * spaceDistance(kind, from, to)) as Feet;
}

/**
 * Middle of a space, x to the right and y down (MO-304). The unit is a square's side on squares, a hex's side on hexes and a foot
 * without a grid, so only points of the same layout can be compared.
 */
export function centreOf(layout: Layout, space: Space): Point {
  if (layout === "pointy") return { x: root3 * (space.x + space.y / 2), y: 1.5 * space.y };
  if (layout === "flat") return { x: 1.5 * space.x, y: root3 * (space.y + space.x / 2) };
  return { x: space.x, y: space.y };
}

/** Middle of a creature: the mean of the spaces' middles, in the unit of `centreOf`; null without spaces. */
export function middleOf(layout: Layout, spaces: readonly Space[]): Point | null {
  const count = spaces.length;
  if (count === 0) return null;
  const mean = spaces.reduce((sum, { x, y }) => ({ x: sum.x + x / count, y: sum.y + y / count }), { x: 0, y: 0 });
  return centreOf(layout, mean);
}

/** Bearing of the second point seen from the first (MO-303); 0 for the same point. */
export function bearing(from: Point, to: Point): Degrees {
  const across = to.x - from.x;
  const up = from.y - to.y;
  return (((Math.atan2(across, up) * 180) / Math.PI + 360) % 360) as Degrees;
}
