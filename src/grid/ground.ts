import type { Feet } from "../engine/types.ts";
import { deltasOf, type Footprint, fits, never, type Onward, onwardOn } from "./footprint.ts";
import { type Board, type Cell, cellOfXY, margin } from "./frame.ts";
import type { Degrees, GridKind, Layout, Point, Space, Spaces } from "./types.ts";

/** Cost of entering a space: in feet, spaces or the unit of the budget. Whole numbers from 1 on. */
export interface Pace {
  /** Cost of a straight step (every step on hexes) by the terrain entered; null or missing: can't be entered. */
  readonly straight: readonly (number | null)[];
  /** The same for the diagonals of squares. */
  readonly diagonal: readonly (number | null)[];
}

/**
 * Stance of a space's occupant towards the mover: friends (and all creatures it may pass) can be walked through, foes
 * can't.
 */
export type Stance = "friend" | "foe";

/**
 * Board as seen by one mover: possible places of its anchor and their prices, with others' places taken into account. Updated by
 * `occupy` and `vacate`; rebuilt after a change of terrain. Movers with the same footprint, pace and side may share a board, if
 * each removes its own place before a search.
 */
export interface Ground {
  readonly board: Board;
  readonly footprint: Footprint;
  readonly pace: Pace;
  /**
   * For a mover anchored at each cell: bits 0–3 terrain to pay for (15: impossible), bit 4 no stopping, bits 5–7 medium
   * of the anchor.
   */
  readonly code: Uint8Array;
  /** The same as if nobody stood there. */
  readonly bare: Uint8Array;
  /**
   * Number of foes and friends that each anchor's footprint would overlap, each counted once for every shared space.
   */
  readonly foes: Uint16Array;
  readonly friends: Uint16Array;
  /** Steps that a wall stops for the whole footprint; null without walls. */
  readonly walls: Uint8Array | null;
  /** Cost of a straight and of a diagonal step by bits 0–3 of `code`; `never` for what can't be entered. */
  readonly straight: Int32Array;
  readonly diagonal: Int32Array;
  readonly onward: Onward;
}

export const cannotEnter = 15;
export const cannotStay = 16;
export const mediumShift = 5;

/** Costs of steps that are `factor` times as dear in each terrain, rounded up to whole numbers; null can't be entered. */
export function paceOf(straight: number, diagonal: number, factors: readonly (number | null)[] = [1]): Pace {
  const times = (cost: number) => factors.map((factor) => (factor === null ? null : Math.ceil(cost * factor)));
  return { straight: times(straight), diagonal: times(diagonal) };
}

/**
 * Board as seen by a mover, still without other creatures. A large creature needs room for all its spaces and pays for the most
 * expensive terrain among them; a wall for any blocks the step.
 * @throws RangeError when a cost isn't a whole number from 1 to 1,000
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

/** Reads the board's changed terrain and media again; occupants are kept. Walls need a new ground. */
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

/** Adds an occupant: `spaces` around `anchor`. Touches only cells shared with the mover's possible footprints. */
export function occupy(ground: Ground, spaces: Footprint, anchor: Cell, stance: Stance): void {
  stand(ground, spaces, anchor, stance, 1);
}

/** Removes an occupant. */
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

/** Steps between two hexes, from the difference of their axial coordinates. */
export function hexDistance(q: number, r: number): Spaces {
  return ((Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2) as Spaces;
}

/** Kind of grid with the layout. */
export function kindOf(layout: Layout): GridKind {
  return layout === "pointy" || layout === "flat" ? "hex" : layout;
}

/**
 * Spaces between two places (MO-302, FL-88): king's moves on squares, with a diagonal as one, and hex distance on hexes. Without
 * a grid x and y are feet, and the distance is in fives of feet, rounded.
 */
export function spaceDistance(kind: GridKind, from: Space, to: Space): Spaces {
  const across = to.x - from.x;
  const down = to.y - from.y;
  if (kind === "hex") return hexDistance(across, down);
  if (kind === "gridless") return Math.floor(Math.hypot(across, down) / feetOfSpace + 0.5) as Spaces;
  return Math.max(Math.abs(across), Math.abs(down)) as Spaces;
}

/** Spaces between two creatures' nearest (FL-88); infinite if either covers none. */
export function footprintDistance(kind: GridKind, some: readonly Space[], others: readonly Space[]): Spaces {
  let nearest = Number.POSITIVE_INFINITY;
  for (const from of some) for (const to of others) nearest = Math.min(nearest, spaceDistance(kind, from, to));
  return nearest as Spaces;
}

/**
 * Feet between two spaces as closeness counts (MO-207): 5 a space, a diagonal as one space; without a grid, with x and
 * y in feet, the straight line.
 */
export function closeFeet(kind: GridKind, from: Space, to: Space): Feet {
  if (kind === "gridless") return Math.hypot(to.x - from.x, to.y - from.y) as Feet;
  return (feetOfSpace * spaceDistance(kind, from, to)) as Feet;
}

/**
 * The middle of a space in screen directions (MO-304). The unit is a square's side on squares, a hex's side on hexes and
 * a foot without a grid; only points of one layout can be compared.
 */
export function centreOf(layout: Layout, space: Space): Point {
  if (layout === "pointy") return { x: root3 * (space.x + space.y / 2), y: 1.5 * space.y };
  if (layout === "flat") return { x: 1.5 * space.x, y: root3 * (space.y + space.x / 2) };
  return { x: space.x, y: space.y };
}

/** Middle of a creature's body: the mean of its spaces' middles, in the unit of `centreOf`; null without spaces. */
export function middleOf(layout: Layout, spaces: readonly Space[]): Point | null {
  const count = spaces.length;
  if (count === 0) return null;
  const mean = spaces.reduce((sum, { x, y }) => ({ x: sum.x + x / count, y: sum.y + y / count }), { x: 0, y: 0 });
  return centreOf(layout, mean);
}

/** Returns the bearing of the second point from the first (MO-303); 0 if they are the same point. */
export function bearing(from: Point, to: Point): Degrees {
  const across = to.x - from.x;
  const up = from.y - to.y;
  return (((Math.atan2(across, up) * 180) / Math.PI + 360) % 360) as Degrees;
}
