import type { Board } from "./board.ts";
import { deltasOf, type Footprint, fits } from "./footprint.ts";
import { type Cell, cellOfXY, margin } from "./frame.ts";
import { never, type Onward, onwardOn } from "./onward.ts";

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
 * Board as seen by one mover: possible places of its anchor and their prices, others' places taken into account.
 * Updated by `occupy` and `vacate`; rebuilt after a change of terrain. Movers with the same footprint, pace and side
 * may share one board, if each removes its own place before a search.
 */
export interface Ground {
  readonly board: Board;
  readonly footprint: Footprint;
  readonly pace: Pace;
  /**
   * Of each cell, for a mover anchored there: bits 0–3 terrain that it pays for (15: it can't be there), bit 4 it can't
   * stay there, bits 5–7 medium of the anchor.
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
 * Board as a mover sees it, without other creatures yet. A large creature needs room for all its spaces and pays for
 * the most expensive terrain among them; a wall for any of them blocks the step.
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

/** Reads the board's terrain and media anew after they changed; who stands where is kept. Walls need a new ground. */
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

/**
 * Adds an occupant: `spaces` around `anchor`. Touches only the cells that the mover's footprint could share with it.
 */
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
