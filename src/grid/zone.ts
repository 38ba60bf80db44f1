import type { Footprint } from "./footprint.ts";
import { type Board, type Cell, type Frame, isSpace } from "./frame.ts";
import { hexDistance } from "./ground.ts";
import type { Spaces } from "./types.ts";

/**
 * Threatened places of a mover's anchor, as differences from the threatener's anchor. Three numbers a run: row, first and last
 * place in the row; for maps numbered by column, column, first and last place in the column.
 */
export type Runs = Int32Array;

/** Threatened places of the anchor of a mover with footprint `movers`, for a creature with footprint `theirs` and a reach. */
export function runsOf(frame: Frame, theirs: Footprint, movers: Footprint, reach: Spaces): Runs {
  const extent = reach + widthOf(theirs) + widthOf(movers);
  const side = 2 * extent + 1;
  const threatened = new Uint8Array(side * side);
  const around = disc(frame.kind, reach);
  for (const from of theirs) {
    for (const by of movers) {
      for (const to of around) {
        const [x, y] = [from.x - by.x + to.x, from.y - by.y + to.y];
        const [row, place] = frame.byColumn ? [x, y] : [y, x];
        threatened[(row + extent) * side + place + extent] = 1;
      }
    }
  }
  const runs: number[] = [];
  for (let i = 0; i < threatened.length; i++) {
    if (threatened[i] === 0) continue;
    const first = i;
    while (threatened[i + 1] === 1 && (i + 1) % side !== 0) i++;
    const row = Math.floor(first / side);
    runs.push(row - extent, first - row * side - extent, i - row * side - extent);
  }
  return Int32Array.from(runs);
}

function widthOf(spaces: Footprint): number {
  return Math.max(...spaces.map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y))));
}

/** Differences of x and y within a distance, 0 included. */
function disc(kind: Frame["kind"], radius: Spaces): Footprint {
  const line = Array.from({ length: 2 * radius + 1 }, (_, i) => i - radius);
  const all = line.flatMap((y) => line.map((x) => ({ x, y })));
  return kind === "square" ? all : all.filter(({ x, y }) => hexDistance(x, y) <= radius);
}

/** Cells within `steps` of the cells in `from` (FL-92), nearest first, `from` included. Only walls matter. */
export function flood({ frame, walls }: Board, from: readonly Cell[], steps: number): Cell[] {
  const found = [...from];
  const known = new Set(found);
  let [begin, end] = [0, found.length];
  for (let step = 0; step < steps; step++) {
    for (let i = begin; i < end; i++) {
      const cell = found[i] as Cell;
      const shut = walls ? (walls[cell] as number) : 0;
      frame.ways.forEach((delta, way) => {
        const to = cell + delta;
        if (((shut >> way) & 1) !== 0 || known.has(to) || !isSpace(frame, to)) return;
        known.add(to);
        found.push(to);
      });
    }
    [begin, end] = [end, found.length];
  }
  return found;
}
