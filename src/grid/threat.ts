import { covered, deltasOf, type Footprint } from "./footprint.ts";
import { type Board, type Cell, cellOfXY, type Frame, waysOf } from "./frame.ts";
import type { Spaces } from "./types.ts";
import { flood, type Runs, runsOf } from "./zone.ts";

/** Threatening creature. All spaces of the footprint must be on the map. */
export interface Threatener {
  readonly anchor: Cell;
  readonly footprint: Footprint;
  readonly reach: Spaces;
  /** Elevation in spaces; absent: 0. Counts only if the mover's elevation is set ({@link ThreatOptions}). */
  readonly elevation?: Spaces;
}

/**
 * Threateners of a mover with a given footprint, for every place of the anchor. The caller numbers threateners from 0; every 32
 * numbers take 4 bytes a cell.
 */
export interface Threats {
  readonly board: Board;
  /** Mover's footprint; the mover is threatened if any covered space is. */
  readonly mover: Footprint;
  /** True if walls limit threatened zones. */
  readonly walls: boolean;
  /** Elevation of the mover, in spaces; null if height is ignored. */
  readonly elevation: Spaces | null;
  /** Number of threateners of a mover anchored at a cell. */
  readonly counts: Uint16Array;
  /** `words` words for every cell; bit n: threatener n threatens a mover anchored there. */
  bits: Int32Array;
  words: number;
  readonly placed: (Placed | null)[];
  readonly shapes: Map<Footprint, Runs[]>;
}

interface Placed extends Threatener {
  readonly runs: Runs;
  /** Marked cells if walls count, since walls may change before the cells are unmarked; else null. */
  readonly marked: readonly Cell[] | null;
}

const most = 65_535;
const nowhere: Runs = new Int32Array(0);

export interface ThreatOptions {
  /** True (the default) if a threatened zone ends at walls (FL-92); false: distance alone counts. */
  readonly walls?: boolean;
  /**
   * Elevation of the mover, in spaces: a creature farther above or below than the own reach is no threat (FL-88). Absent: elevation
   * is ignored.
   */
  readonly elevation?: Spaces;
}

/** Threats against movers with a given footprint, at first without threateners. */
export function threatsOn(board: Board, mover: Footprint, options: ThreatOptions = {}): Threats {
  return {
    board,
    mover,
    walls: options.walls ?? true,
    elevation: options.elevation ?? null,
    counts: new Uint16Array(board.frame.cells),
    bits: new Int32Array(0),
    words: 0,
    placed: [],
    shapes: new Map(),
  };
}

/**
 * Adds or moves a threatener, and updates only the cells threatened before or now. Null removes the threatener: defeated, gone, or
 * unable to threaten.
 * @throws RangeError when the number isn't whole, from 0 to 65,534
 */
export function setThreat(threats: Threats, number: number, threatener: Threatener | null): void {
  if (!Number.isInteger(number) || number < 0 || number >= most)
    throw new RangeError("Threateners are numbered from 0");
  const before = threats.placed[number];
  if (before) mark(threats, number, before, -1);
  if (threatener === null) {
    if (before) threats.placed[number] = null;
    return;
  }
  if (number >= threats.words * 32) widen(threats, (number >> 5) + 1);
  const placed = placedOf(threats, threatener);
  threats.placed[number] = placed;
  mark(threats, number, placed, 1);
}

function placedOf(threats: Threats, threatener: Threatener): Placed {
  const { anchor, footprint, reach, elevation = 0 as Spaces } = threatener;
  if (!isLevel(threats, threatener)) return { anchor, footprint, reach, elevation, runs: nowhere, marked: null };
  const runs = shapeOf(threats, footprint, reach);
  const walled = threats.walls && threats.board.walls !== null;
  return { anchor, footprint, reach, elevation, runs, marked: walled ? anchorsWithin(threats, threatener) : null };
}

/** Runs for a footprint and reach, computed once. */
function shapeOf({ board, shapes, mover }: Threats, footprint: Footprint, reach: Spaces): Runs {
  let byReach = shapes.get(footprint);
  if (byReach === undefined) {
    byReach = [];
    shapes.set(footprint, byReach);
  }
  byReach[reach] ??= runsOf(board.frame, footprint, mover, reach);
  return byReach[reach];
}

/** True if the difference in elevation is within the threatener's reach, or elevation is ignored. */
function isLevel({ elevation }: Threats, threatener: Threatener): boolean {
  return elevation === null || Math.abs((threatener.elevation ?? 0) - elevation) <= threatener.reach;
}

/** Anchors with any space of the mover in the threatener's zone, as limited by walls. */
function anchorsWithin({ board, mover }: Threats, { anchor, footprint, reach }: Threatener): Cell[] {
  const { frame } = board;
  const anchors = new Set<Cell>();
  for (const cell of flood(board, covered(frame, footprint, anchor), reach)) {
    for (const { x, y } of mover) {
      const from = cellOfXY(frame, (frame.x[cell] as number) - x, (frame.y[cell] as number) - y);
      if (from >= 0) anchors.add(from);
    }
  }
  return [...anchors];
}

function mark(threats: Threats, number: number, placed: Placed, by: 1 | -1): void {
  if (placed.marked === null) markRuns(threats, number, placed, by);
  else for (const cell of placed.marked) markCells(threats, number, cell, cell, by);
}

function markRuns(threats: Threats, number: number, { anchor, runs }: Placed, by: 1 | -1): void {
  const { frame } = threats.board;
  const { x, y, byColumn, begins } = frame;
  const ownRow = (byColumn ? x[anchor] : y[anchor]) as number;
  const ownPlace = (byColumn ? y[anchor] : x[anchor]) as number;
  const firstRow = byColumn ? frame.left : frame.top;
  const length = byColumn ? frame.height : frame.width;
  const perRow = byColumn ? frame.perX : frame.perY;
  for (let i = 0; i < runs.length; i += 3) {
    const row = ownRow + (runs[i] as number);
    const begin = begins[row - firstRow];
    if (begin === undefined) continue;
    const first = Math.max(begin, ownPlace + (runs[i + 1] as number));
    const last = Math.min(begin + length - 1, ownPlace + (runs[i + 2] as number));
    const from = frame.zero + row * perRow;
    markCells(threats, number, from + first, from + last, by);
  }
}

function markCells(threats: Threats, number: number, first: Cell, last: Cell, by: 1 | -1): void {
  const { counts, bits, words } = threats;
  const word = number >> 5;
  const bit = 1 << (number & 31);
  for (let cell = first, at = first * words + word; cell <= last; cell++, at += words) {
    bits[at] = by > 0 ? (bits[at] as number) | bit : (bits[at] as number) & ~bit;
    counts[cell] = (counts[cell] as number) + by;
  }
}

function widen(threats: Threats, words: number): void {
  const { cells } = threats.board.frame;
  const bits = new Int32Array(cells * words);
  for (let cell = 0; cell < cells; cell++) {
    for (let word = 0; word < threats.words; word++) {
      bits[cell * words + word] = threats.bits[cell * threats.words + word] as number;
    }
  }
  threats.bits = bits;
  threats.words = words;
}

/** True if the threatener with the number threatens a mover anchored at the cell. */
export function isThreatenedBy({ bits, words }: Threats, cell: Cell, number: number): boolean {
  return number < words * 32 && (((bits[cell * words + (number >> 5)] ?? 0) >> (number & 31)) & 1) !== 0;
}

/** Numbers of the threateners of a mover anchored at the cell, ascending. */
export function threatenersOf(threats: Threats, cell: Cell): number[] {
  return threats.placed.flatMap((placed, number) => (placed && isThreatenedBy(threats, cell, number) ? [number] : []));
}

/** Pairs of a path's step and a provoked threatener. Serves any number of paths, always overwriting the last. */
export interface Provocations {
  /** Number of valid pairs. */
  count: number;
  /** Step of every pair, ascending: step k leaves place k of the path, from 0. */
  steps: Int32Array;
  /** Number of the threatener of every pair, ascending within a step. */
  who: Int32Array;
}

export function provocations(): Provocations {
  return { count: 0, steps: new Int32Array(256), who: new Int32Array(256) };
}

/**
 * Lists the creatures provoked by every step of a path: all threatening any space of the mover before the step. The destination
 * doesn't matter. (By FL-95 only spaces left count: `provokedByLeaving`.)
 *
 * @param path anchors, the start included; need not be neighbors
 */
export function provoked(threats: Threats, path: ArrayLike<Cell>, into: Provocations): Provocations {
  const { bits, words, counts } = threats;
  into.count = 0;
  for (let step = 0; step < path.length - 1; step++) {
    const cell = path[step] as Cell;
    if (counts[cell] === 0) continue;
    for (let word = 0; word < words; word++) list(into, step, word * 32, bits[cell * words + word] as number);
  }
  return into;
}

/** Adds a pair for every bit of a word. */
function list(into: Provocations, step: number, base: number, word: number): void {
  if (into.count + 32 > into.steps.length) lengthen(into);
  const { steps, who } = into;
  let count = into.count;
  for (let rest = word; rest !== 0; rest &= rest - 1) {
    steps[count] = step;
    who[count++] = base + 31 - Math.clz32(rest & -rest);
  }
  into.count = count;
}

function lengthen(into: Provocations): void {
  const [steps, who] = [into.steps, into.who];
  into.steps = new Int32Array(steps.length * 2);
  into.steps.set(steps);
  into.who = new Int32Array(who.length * 2);
  into.who.set(who);
}

/** Spaces left by a step, for every direction of `Frame.ways`, as differences from the anchor's number. */
export type Leaving = readonly Int32Array[];

/** Spaces of a footprint left by a step, by direction: covered before and not after. */
export function leavingOf(frame: Frame, footprint: Footprint): Leaving {
  return waysOf(frame.kind).map((way) => {
    const after = footprint.map(({ x, y }) => ({ x: x + way.x, y: y + way.y }));
    return deltasOf(
      frame,
      footprint.filter((space) => !after.some(({ x, y }) => x === space.x && y === space.y)),
    );
  });
}

/**
 * Lists the creatures provoked by every step of a path if only spaces left count (FL-95): all threatening a space covered before
 * the step and not after.
 * @param threats against a mover of a single space
 * @param leaving of the mover's footprint
 * @param path anchors, the start included, with the whole mover on the map; a step to no neighbour provokes no creature
 */
export function provokedByLeaving(
  threats: Threats,
  leaving: Leaving,
  path: ArrayLike<Cell>,
  into: Provocations,
): Provocations {
  const { ways } = threats.board.frame;
  into.count = 0;
  for (let step = 0; step < path.length - 1; step++) {
    const cell = path[step] as Cell;
    const left = leaving[ways.indexOf((path[step + 1] as Cell) - cell)];
    if (left === undefined) continue;
    for (let word = 0; word < threats.words; word++) list(into, step, word * 32, wordOver(threats, cell, left, word));
  }
  return into;
}

/** Number of creatures threatening any space left by a step. */
export function countLeaving(threats: Threats, cell: Cell, left: Int32Array): number {
  let count = 0;
  for (let word = 0; word < threats.words; word++) {
    for (let rest = wordOver(threats, cell, left, word); rest !== 0; rest &= rest - 1) count++;
  }
  return count;
}

function wordOver({ bits, words }: Threats, cell: Cell, left: Int32Array, word: number): number {
  let all = 0;
  for (let i = 0; i < left.length; i++) {
    all |= bits[(cell + (left[i] as number)) * words + word] as number;
  }
  return all;
}
