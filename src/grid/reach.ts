import { offLine } from "./chain.ts";
import { fromStart, rowLength } from "./footprint.ts";
import { type Cell, type Frame, spaceOf } from "./frame.ts";
import { cannotStay, type Ground, mediumShift } from "./ground.ts";

/**
 * Movement budget, in the unit of the pace: a single budget for all media, or a budget for every medium of the board (0 to 7;
 * missing: 0). Every step is paid from all budgets: a space can be entered if the cost from the start is within the budget of the
 * space's medium.
 */
export type Budget = number | readonly number[];

/**
 * Cells in reach. Serves any number of searches on frames of the same size, always overwriting the last and allocating memory only
 * for searches outgrowing all earlier searches.
 */
export interface Reach {
  /** Number of valid entries in `cells` and `costs`. */
  count: number;
  /** Cells allowing a stop, including the start, cheapest first. */
  readonly cells: Int32Array;
  /** Least cost of getting to every entry of `cells`. */
  readonly costs: Int32Array;
  /** Start and ground of the last search; -1 and null before the first. */
  start: Cell;
  ground: Ground | null;
  readonly work: ReachBuffers;
}

/** Working memory of a search. */
interface ReachBuffers {
  /** `mark` + cost of every cell; values left from earlier searches are always greater than the present search's. */
  readonly best: Int32Array;
  mark: number;
  /** Greatest budget of the present search. */
  top: number;
  readonly budgets: Int32Array;
  /** Last entry waiting at every cost: an index into `queue`; -1 for none. */
  heads: Int32Array;
  /** Two numbers an entry: cell × 16 + row of `Onward`, and the next entry waiting at the same cost. */
  queue: Int32Array;
}

const UNREACHED = 0x7fffffff;
const longestBudget = 1 << 24;

export function reachOn(frame: Frame): Reach {
  return {
    count: 0,
    cells: new Int32Array(frame.cells),
    costs: new Int32Array(frame.cells),
    start: -1,
    ground: null,
    work: {
      best: new Int32Array(frame.cells).fill(UNREACHED),
      mark: UNREACHED,
      top: 0,
      budgets: new Int32Array(8),
      heads: new Int32Array(64).fill(-1),
      queue: new Int32Array(2048),
    },
  };
}

/**
 * Finds the cells where a mover can end within a budget, with least costs. Friends' spaces can be passed, but not ended in. The
 * start always counts.
 */
export function reach(ground: Ground, start: Cell, budget: Budget, into: Reach): Reach {
  const { work, cells, costs } = into;
  begin(work, budget);
  const { code, walls } = ground;
  const { deltas, ways, slants, ends, prices, least } = ground.onward;
  const { best, budgets, mark, top } = work;
  let { heads, queue } = work;
  let [length, count, last] = [2, 0, 0];
  best[start] = mark;
  queue[0] = start * 16 + fromStart;
  queue[1] = -1;
  heads[0] = 0;
  for (let cost = 0; cost <= last; cost++) {
    const here = mark + cost;
    let entry = heads[cost] as number;
    heads[cost] = -1;
    for (; entry >= 0; entry = queue[entry + 1] as number) {
      const place = queue[entry] as number;
      const cell = place >> 4;
      // Found cheaper since it was queued.
      if (best[cell] !== here) continue;
      if (((code[cell] as number) & cannotStay) === 0 || cost === 0) {
        cells[count] = cell;
        costs[count++] = cost;
      }
      if (cost + least > top) continue;
      if (length + 16 > queue.length) queue = work.queue = lengthened(queue);
      const end = ends[place & 15] as number;
      for (let i = (place & 15) * rowLength; i < end; i++) {
        const to = cell + (deltas[i] as number);
        const known = best[to] as number;
        if (known <= here) continue;
        const entered = code[to] as number;
        const sum = cost + (prices[(entered & 15) | (slants[i] as number)] as number);
        if (sum > (budgets[entered >> mediumShift] as number) || mark + sum >= known) continue;
        if (walls !== null && (((walls[cell] as number) >> (ways[i] as number)) & 1) !== 0) continue;
        if (sum > last) {
          last = sum;
          if (sum >= heads.length) heads = work.heads = longerHeads(heads, sum);
        }
        best[to] = mark + sum;
        queue[length] = to * 16 + (ways[i] as number);
        queue[length + 1] = heads[sum] as number;
        heads[sum] = length;
        length += 2;
      }
    }
  }
  into.ground = ground;
  into.start = start;
  into.count = count;
  return into;
}

function begin(work: ReachBuffers, budget: Budget): void {
  const top = budgetsOf(budget, work.budgets);
  work.top = top;
  work.mark -= top + 1;
  if (work.mark < 0) {
    work.best.fill(UNREACHED);
    work.mark = UNREACHED - top - 1;
  }
}

/** Fills in the budgets of all 8 media, rounded down, at least 0. Returns the greatest. */
export function budgetsOf(budget: Budget, into: Int32Array): number {
  if (typeof budget === "number") {
    const whole = wholeOf(budget);
    into.fill(whole);
    return whole;
  }
  let top = 0;
  for (let medium = 0; medium < into.length; medium++) {
    const whole = wholeOf(budget[medium] ?? 0);
    into[medium] = whole;
    top = Math.max(top, whole);
  }
  return top;
}

/** Budget rounded down, at most `longestBudget`; 0 for negative numbers and NaN. */
function wholeOf(budget: number): number {
  return budget > 0 ? Math.floor(Math.min(longestBudget, budget)) : 0;
}

/** Copy with twice the room needed by an index; new entries are -1. */
export function longerHeads(heads: Int32Array, index: number): Int32Array {
  const longer = new Int32Array(2 * index).fill(-1);
  longer.set(heads);
  return longer;
}

/** Copy with twice the room. */
export function lengthened(array: Int32Array): Int32Array {
  const longer = new Int32Array(array.length * 2);
  longer.set(array);
  return longer;
}

/** Least cost of getting to a cell, by the last search, even where the mover can't stop; null out of reach. */
export function costTo({ work }: Reach, cell: Cell): number | null {
  const cost = (work.best[cell] ?? UNREACHED) - work.mark;
  return cost <= work.top ? cost : null;
}

/**
 * Cheapest path to a cell, by the last search, the start included; among equals, the nearest to the straight line. Null out of
 * reach. Ground and board must be unchanged since the search.
 */
export function pathTo(into: Reach, goal: Cell): Cell[] | null {
  if (into.ground === null || costTo(into, goal) === null) return null;
  const path = [goal];
  for (let cell = goal; cell !== into.start; ) {
    cell = before(into, into.ground, cell, goal);
    path.push(cell);
  }
  return path.reverse();
}

/** Neighbour before a cell on a cheapest path; among equals, the nearest to the line from start to goal. */
function before(into: Reach, ground: Ground, cell: Cell, goal: Cell): Cell {
  const { ways } = ground.board.frame;
  const entered = (ground.code[cell] as number) & 15;
  const cost = costTo(into, cell) as number;
  let found = into.start;
  let nearest = Number.POSITIVE_INFINITY;
  for (let way = 0; way < ways.length; way++) {
    const from = cell - (ways[way] as number);
    const price = way < 4 || ways.length === 6 ? ground.straight[entered] : ground.diagonal[entered];
    if (costTo(into, from) !== cost - (price as number)) continue;
    if (ground.walls !== null && (((ground.walls[from] as number) >> way) & 1) !== 0) continue;
    const { frame } = ground.board;
    const off = offLine(spaceOf(frame, into.start), spaceOf(frame, goal), spaceOf(frame, from));
    if (off < nearest) [found, nearest] = [from, off];
  }
  return found;
}
