import { type Frame, waysOf } from "./frame.ts";

/** A cost beyond every budget. */
export const never = 1 << 28;

/**
 * Steps worth trying from a space, by the direction of arrival: row n for direction n, the last for the start. Coming
 * from A to B, neighbours of B that are also A's (and A) needn't be tried: A tries them, and the direct step is never
 * more expensive. This saves at least half of all steps, if no wall stands between A and the neighbour and no step
 * costs more than a detour of two. Otherwise all rows hold all directions.
 */
export interface Onward {
  /** Entries of a row start at 8 × row and end before `ends[row]`. What each adds to a cell's number. */
  readonly deltas: Int32Array;
  /** Of each entry its way, and 16 when it is a diagonal of squares: added to a terrain it is an index into `prices`. */
  readonly ways: Uint8Array;
  readonly slants: Uint8Array;
  readonly ends: Uint8Array;
  /** Cost of a straight step by terrain, and from 16 on of a diagonal one. */
  readonly prices: Int32Array;
  /** The least that any step costs. */
  readonly least: number;
}

/** The row for what wasn't come to by a step. */
export const fromStart = 8;

/** Rows of so many entries. */
export const rowLength = 8;

export function onwardOn(frame: Frame, straight: Int32Array, diagonal: Int32Array, walled: boolean): Onward {
  const ways = waysOf(frame.kind);
  const all = ways.map((_, way) => way);
  const spared = !walled && (frame.kind === "hex" || isDirect(straight, diagonal));
  const rows = Array.from({ length: fromStart + 1 }, (_, row) => {
    const last = ways[row];
    if (!last || !spared) return all;
    return all.filter((way) => !isNear(frame, last.x + (ways[way]?.x ?? 0), last.y + (ways[way]?.y ?? 0)));
  });
  const onward = {
    deltas: new Int32Array(rows.length * rowLength),
    ways: new Uint8Array(rows.length * rowLength),
    slants: new Uint8Array(rows.length * rowLength),
    ends: Uint8Array.from(rows, (row, i) => i * rowLength + row.length),
    prices: Int32Array.from([...straight, ...diagonal]),
    least: leastOf(straight, frame.kind === "hex" ? straight : diagonal),
  };
  rows.forEach((row, i) => {
    row.forEach((way, k) => {
      onward.deltas[i * rowLength + k] = frame.ways[way] as number;
      onward.ways[i * rowLength + k] = way;
      onward.slants[i * rowLength + k] = frame.kind === "square" && way >= 4 ? 16 : 0;
    });
  });
  return onward;
}

function leastOf(straight: Int32Array, diagonal: Int32Array): number {
  return Math.min(...straight, ...diagonal);
}

/** True if a space is the same or a neighbour. */
function isNear(frame: Frame, across: number, down: number): boolean {
  return (across === 0 && down === 0) || waysOf(frame.kind).some(({ x, y }) => x === across && y === down);
}

/** True if one step on squares is never dearer than two that lead to the same space. */
function isDirect(straight: Int32Array, diagonal: Int32Array): boolean {
  const detour = leastOf(straight, straight);
  return straight.every((cost, terrain) => {
    const slanted = diagonal[terrain] as number;
    return slanted <= detour + cost && cost <= detour + slanted;
  });
}
