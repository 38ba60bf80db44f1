import {
  type Cell,
  cellOfXY,
  type Footprint,
  type Frame,
  type Ground,
  type Reach,
  reach,
  type Threats,
} from "../../grid/index.ts";
import type { MoveRange } from "./movement-rules.ts";

/** Spaces for a mover to end on. */
export interface Area {
  /** Spaces in bands, every band out of reach of the bands before. The creature's own spaces are in the first. */
  readonly ranges: readonly (readonly Cell[])[];
  /** Cheapest reachable anchor except the start; null if none. */
  readonly nearest: Cell | null;
}

/**
 * Area within reach of a mover, with every space a large creature could cover.
 * @param scratch reusable for any number of searches
 * @param canEnd true if the mover may stop at the anchor; the start is always allowed
 */
export function areaOf(
  ground: Ground,
  start: Cell,
  ranges: readonly MoveRange[],
  body: Footprint,
  scratch: Reach,
  canEnd: (anchor: Cell) => boolean,
): Area {
  const { frame } = ground.board;
  const taken = new Set<Cell>();
  let nearest: Cell | null = null;
  const found = ranges.map(({ budget }) => {
    const { cells, count } = reach(ground, start, budget, scratch);
    const ends = cells.subarray(0, count).filter((cell) => cell === start || canEnd(cell));
    if (ends.length > 1) nearest ??= ends[1] as Cell;
    const fresh = spread(frame, ends, body).filter((cell) => !taken.has(cell));
    for (const cell of fresh) taken.add(cell);
    return fresh;
  });
  return { ranges: found, nearest };
}

/** Spaces covered by a footprint from any of the anchors, without repeats. */
function spread(frame: Frame, anchors: Iterable<Cell>, body: Footprint): Cell[] {
  const covered = new Set<Cell>();
  for (const anchor of anchors) {
    const [x, y] = [frame.x[anchor] as number, frame.y[anchor] as number];
    for (const space of body) {
      const cell = cellOfXY(frame, x + space.x, y + space.y);
      if (cell >= 0) covered.add(cell);
    }
  }
  return [...covered];
}

/**
 * Returns the threatened cells by number of threatening creatures, from 1 on; no creature threatens its own spaces. `own`: spaces
 * of every creature, by number in `threats`.
 */
export function threatened(threats: Threats, own: ReadonlyMap<number, readonly Cell[]>): Map<number, Cell[]> {
  const { board, counts, bits, words } = threats;
  const less = new Map<Cell, number>();
  for (const [number, cells] of own) {
    for (const cell of cells) {
      const isMarked = ((bits[cell * words + (number >> 5)] ?? 0) >> (number & 31)) & 1;
      if (isMarked !== 0) less.set(cell, (less.get(cell) ?? 0) + 1);
    }
  }
  const found = new Map<number, Cell[]>();
  for (let cell = 0; cell < board.frame.cells; cell++) {
    if (counts[cell] === 0) continue;
    const count = (counts[cell] as number) - (less.get(cell) ?? 0);
    if (count <= 0) continue;
    const known = found.get(count);
    if (known) known.push(cell);
    else found.set(count, [cell]);
  }
  return found;
}
