import { fromStart, rowLength } from "./footprint.ts";
import type { Cell, Frame } from "./frame.ts";
import { cannotStay, type Ground, mediumShift } from "./ground.ts";
import { type Budget, budgetsOf, lengthened, longerHeads } from "./reach.ts";
import { countLeaving, type Leaving, type Threats } from "./threat.ts";

/**
 * Threats provoked by a step, every threatener once a step. Without `leaving`, `threats` must be against the mover's own footprint,
 * and a threat to any space covered before the step counts. With `leaving` (FL-95), `threats` must be against a mover of a single
 * space, and only spaces left by the step count.
 */
export interface Danger {
  readonly threats: Threats;
  readonly leaving?: Leaving;
}

/**
 * Cells in reach, and the fewest provocations on the way to every cell. Serves any number of searches, always overwriting the last.
 */
export interface LeastProvokingReach {
  /** Number of valid entries in the three arrays. */
  count: number;
  /** Cells within the budget allowing a stop, including the start, in no useful order. */
  readonly cells: Int32Array;
  /** Fewest provocations of all paths within the budget, by entry. */
  readonly provoked: Int32Array;
  /** Least cost of a path with so few provocations, by entry. */
  readonly costs: Int32Array;
  readonly work: RouteBuffers;
}

/** Working memory of a search. A label is a path to a cell, with cost and provocations. */
interface RouteBuffers {
  readonly budgets: Int32Array;
  /** Fewest provocations settled so far, by cell, and the label behind the number. */
  readonly fewest: Int32Array;
  readonly settled: Int32Array;
  /** Cost and provocations of the last label queued, by cell: a later label is queued only if either is lower. */
  readonly offeredCost: Int32Array;
  readonly offeredCount: Int32Array;
  /** Cells settled in the search, to be cleared before the next. */
  readonly touched: Int32Array;
  touchedCount: number;
  /** Last label waiting at every cost: an index into `labels`; -1 for none. */
  heads: Int32Array;
  /** Greatest cost of a label. */
  last: number;
  /** Five numbers a label: cell × 16 + row of `Onward`, cost, provocations, next label of the same cost, parent. */
  labels: Int32Array;
  length: number;
}

const UNREACHED = 0x7fffffff;

export function leastProvokingReachOn({ cells }: Frame): LeastProvokingReach {
  const full = (value: number) => new Int32Array(cells).fill(value);
  return {
    count: 0,
    cells: full(0),
    provoked: full(0),
    costs: full(0),
    work: {
      budgets: new Int32Array(8),
      fewest: full(UNREACHED),
      settled: full(-1),
      offeredCost: full(UNREACHED),
      offeredCount: full(UNREACHED),
      touched: full(0),
      touchedCount: 0,
      heads: new Int32Array(64).fill(-1),
      last: 0,
      labels: new Int32Array(5 * 1024),
      length: 0,
    },
  };
}

/**
 * Finds, for every possible end within a budget, the path with the fewest provocations and, among equals, the least cost. A
 * longer path with fewer provocations wins.
 */
export function computeLeastProvokingReach(
  ground: Ground,
  danger: Danger,
  start: Cell,
  budget: Budget,
  into: LeastProvokingReach,
): LeastProvokingReach {
  const { work } = into;
  const top = begin(work, budget);
  const { fewest, settled, touched } = work;
  offer(work, start * 16 + fromStart, 0, 0, -1);
  for (let cost = 0; cost <= work.last; cost++) {
    let label = work.heads[cost] as number;
    work.heads[cost] = -1;
    for (; label >= 0; label = work.labels[label + 3] as number) {
      const cell = (work.labels[label] as number) >> 4;
      const count = work.labels[label + 2] as number;
      // Labels come by rising cost, so a later label of a cell must have fewer provocations.
      if (count >= (fewest[cell] as number)) continue;
      if (settled[cell] === -1) touched[work.touchedCount++] = cell;
      fewest[cell] = count;
      settled[cell] = label;
      if (cost + ground.onward.least <= top) spread(ground, danger, work, label);
    }
  }
  return gather(ground, start, into);
}

function begin(work: RouteBuffers, budget: Budget): number {
  for (let i = 0; i < work.touchedCount; i++) {
    const cell = work.touched[i] as number;
    work.fewest[cell] = UNREACHED;
    work.settled[cell] = -1;
    work.offeredCost[cell] = UNREACHED;
    work.offeredCount[cell] = UNREACHED;
  }
  work.touchedCount = 0;
  work.length = 0;
  work.last = 0;
  return budgetsOf(budget, work.budgets);
}

function offer(work: RouteBuffers, place: number, cost: number, count: number, parent: number): void {
  if (cost > work.last) work.last = cost;
  if (cost >= work.heads.length) work.heads = longerHeads(work.heads, cost);
  const { heads, labels, length } = work;
  const cell = place >> 4;
  work.offeredCost[cell] = cost;
  work.offeredCount[cell] = count;
  labels[length] = place;
  labels[length + 1] = cost;
  labels[length + 2] = count;
  labels[length + 3] = heads[cost] as number;
  labels[length + 4] = parent;
  heads[cost] = length;
  work.length = length + 5;
}

function spread(ground: Ground, { threats, leaving }: Danger, work: RouteBuffers, label: number): void {
  if (work.length + 40 > work.labels.length) work.labels = lengthened(work.labels);
  const { code, walls } = ground;
  const { deltas, ways, slants, ends, prices } = ground.onward;
  const { budgets, fewest, offeredCost, offeredCount, labels } = work;
  const place = labels[label] as number;
  const cell = place >> 4;
  const cost = labels[label + 1] as number;
  const count = labels[label + 2] as number;
  let provoking = count + (threats.counts[cell] as number);
  const end = ends[place & 15] as number;
  for (let i = (place & 15) * rowLength; i < end; i++) {
    const to = cell + (deltas[i] as number);
    const entered = code[to] as number;
    const sum = cost + (prices[(entered & 15) | (slants[i] as number)] as number);
    if (sum > (budgets[entered >> mediumShift] as number)) continue;
    const way = ways[i] as number;
    if (walls !== null && (((walls[cell] as number) >> way) & 1) !== 0) continue;
    if (leaving) provoking = count + countLeaving(threats, cell, leaving[way] as Int32Array);
    if (provoking >= (fewest[to] as number)) continue;
    if (provoking >= (offeredCount[to] as number) && sum >= (offeredCost[to] as number)) continue;
    offer(work, to * 16 + way, sum, provoking, label);
  }
}

function gather({ code }: Ground, start: Cell, into: LeastProvokingReach): LeastProvokingReach {
  const { touched, touchedCount, fewest, settled, labels } = into.work;
  let count = 0;
  for (let i = 0; i < touchedCount; i++) {
    const cell = touched[i] as number;
    if (((code[cell] as number) & cannotStay) !== 0 && cell !== start) continue;
    into.cells[count] = cell;
    into.provoked[count] = fewest[cell] as number;
    into.costs[count++] = labels[(settled[cell] as number) + 1] as number;
  }
  into.count = count;
  return into;
}

/** Path with totals. */
export interface LeastProvokingPath {
  /** Anchors, the start included. */
  readonly cells: Cell[];
  readonly provoked: number;
  readonly cost: number;
}

/** Path to a cell, by the last search, with the fewest provocations and, among equals, the least cost; null out of reach. */
export function leastProvokingPathTo({ work }: LeastProvokingReach, goal: Cell): LeastProvokingPath | null {
  const last = work.settled[goal] ?? -1;
  if (last < 0) return null;
  const { labels } = work;
  const cells: Cell[] = [];
  for (let label = last; label >= 0; label = labels[label + 4] as number) cells.push((labels[label] as number) >> 4);
  return { cells: cells.reverse(), provoked: labels[last + 2] as number, cost: labels[last + 1] as number };
}

/**
 * Path to a goal within a budget, with the fewest provocations and, among equals, the least cost; `route` does the same without
 * a budget. Null if the goal is out of reach or allows no stopping. Overwrites the last search.
 */
export function routeWithin(
  ground: Ground,
  danger: Danger,
  start: Cell,
  goal: Cell,
  budget: Budget,
  into: LeastProvokingReach,
): LeastProvokingPath | null {
  if (((ground.code[goal] as number) & cannotStay) !== 0 && goal !== start) return null;
  return leastProvokingPathTo(computeLeastProvokingReach(ground, danger, start, budget, into), goal);
}
