import type { Cell, Frame } from "./frame.ts";
import { cannotStay, type Ground, mediumShift } from "./ground.ts";
import { fromStart, rowLength } from "./onward.ts";
import { type Budget, budgetsOf, lengthened, longerHeads } from "./reach.ts";
import { countLeaving, type Leaving, type Threats } from "./threat.ts";

/**
 * Provocations by leaving a space: each threatener of the mover's space, once a step. Without `leaving`, `threats` are
 * against the mover's own footprint, and a threat to any of its spaces counts. With it (FL-95), `threats` are against a
 * mover of one space, and only spaces left by the step count.
 */
export interface Danger {
  readonly threats: Threats;
  readonly leaving?: Leaving;
}

/** Cells in reach, and the fewest provocations on the way to each. Serves any number of searches, as `Reach` does. */
export interface LeastProvokingReach {
  /** Number of valid entries in the three arrays. */
  count: number;
  /** The cells one can end on within the budget, the start among them, in no useful order. */
  readonly cells: Int32Array;
  /** Of each entry the least number of provocations over all paths within the budget. */
  readonly provoked: Int32Array;
  /** Of each entry the least cost of a path that provokes no more than that. */
  readonly costs: Int32Array;
  readonly work: Work;
}

/** Labels: ways of getting to a cell at a cost, of which none is both dearer and more provoking than another. */
interface Work {
  readonly budgets: Int32Array;
  /** Of each cell the fewest provocations settled so far, and the label that did it. */
  readonly fewest: Int32Array;
  readonly settled: Int32Array;
  /** Of each cell the last label that was queued: no other is queued that is no better in either. */
  readonly offeredCost: Int32Array;
  readonly offeredCount: Int32Array;
  /** Cells with anything in the arrays above. */
  readonly touched: Int32Array;
  touchedCount: number;
  /** Of each cost the last label waiting at it: an index into `labels`; -1 none. */
  heads: Int32Array;
  /** The greatest cost that a label has. */
  last: number;
  /** Five numbers a label: cell × 16 + row of `Onward`, cost, provocations, next label of the same cost, parent. */
  labels: Int32Array;
  length: number;
}

const unseen = 0x7fffffff;

export function carefulReachOn({ cells }: Frame): LeastProvokingReach {
  const full = (value: number) => new Int32Array(cells).fill(value);
  return {
    count: 0,
    cells: full(0),
    provoked: full(0),
    costs: full(0),
    work: {
      budgets: new Int32Array(8),
      fewest: full(unseen),
      settled: full(-1),
      offeredCost: full(unseen),
      offeredCount: full(unseen),
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
 * Finds, for every space that a mover can end on within a budget, the path that provokes least and, of those, the cheapest.
 * A longer path is taken to provoke less as long as the budget allows it.
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
      // Costs only grow: whatever was settled before is no dearer, so this one must provoke less.
      if (count >= (fewest[cell] as number)) continue;
      if (settled[cell] === -1) touched[work.touchedCount++] = cell;
      fewest[cell] = count;
      settled[cell] = label;
      if (cost + ground.onward.least <= top) spread(ground, danger, work, label);
    }
  }
  return gather(ground, start, into);
}

function begin(work: Work, budget: Budget): number {
  for (let i = 0; i < work.touchedCount; i++) {
    const cell = work.touched[i] as number;
    work.fewest[cell] = unseen;
    work.settled[cell] = -1;
    work.offeredCost[cell] = unseen;
    work.offeredCount[cell] = unseen;
  }
  work.touchedCount = 0;
  work.length = 0;
  work.last = 0;
  return budgetsOf(budget, work.budgets);
}

function offer(work: Work, place: number, cost: number, count: number, parent: number): void {
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

function spread(ground: Ground, { threats, leaving }: Danger, work: Work, label: number): void {
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

/** A path of the last search and what it comes to. */
export interface CarefulPath {
  /** Anchors, the start included. */
  readonly cells: Cell[];
  readonly provoked: number;
  readonly cost: number;
}

/** The path of the last search to a cell that provokes least and, of those, costs least; null out of reach. */
export function carefulPathTo({ work }: LeastProvokingReach, goal: Cell): CarefulPath | null {
  const last = work.settled[goal] ?? -1;
  if (last < 0) return null;
  const { labels } = work;
  const cells: Cell[] = [];
  for (let label = last; label >= 0; label = labels[label + 4] as number) cells.push((labels[label] as number) >> 4);
  return { cells: cells.reverse(), provoked: labels[last + 2] as number, cost: labels[last + 1] as number };
}

/**
 * Path to one goal with fewest provocations within a budget and, of those, the cheapest; `route` does the same without
 * a budget. Null if the goal is out of reach or can't be stopped on. Overwrites the last search.
 */
export function routeWithin(
  ground: Ground,
  danger: Danger,
  start: Cell,
  goal: Cell,
  budget: Budget,
  into: LeastProvokingReach,
): CarefulPath | null {
  if (((ground.code[goal] as number) & cannotStay) !== 0 && goal !== start) return null;
  return carefulPathTo(computeLeastProvokingReach(ground, danger, start, budget, into), goal);
}
