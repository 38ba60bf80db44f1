import type { CarefulPath, Danger } from "./careful.ts";
import type { Cell, Frame } from "./frame.ts";
import { cannotEnter, cannotStay, type Ground } from "./ground.ts";
import { fromStart, never, rowLength } from "./onward.ts";
import { countLeaving } from "./threat.ts";

/** What a search for a route needs; serves any number of searches on frames of its size. */
export interface Router {
  /** Of each cell the best found so far: provocations × `scale` + cost. */
  readonly best: Float64Array;
  /** The cell before, and by which way it was left. */
  readonly parent: Int32Array;
  readonly row: Uint8Array;
  /** At the present number of provocations: of each estimated cost the last entry waiting; -1 none. */
  byCost: Int32Array;
  /** Of each greater number of provocations the last entry waiting for its turn. */
  byCount: Int32Array;
  entries: Entries;
  length: number;
  /** The greatest indices in use. */
  lastCost: number;
  lastCount: number;
  goal: Cell;
  /** The least that a straight and a diagonal step can cost towards a goal. */
  straight: number;
  diagonal: number;
}

interface Entries {
  readonly cell: Int32Array;
  readonly key: Float64Array;
  readonly next: Int32Array;
}

const scale = 2 ** 26;

export function routerOn({ cells }: Frame): Router {
  return {
    best: new Float64Array(cells),
    parent: new Int32Array(cells),
    row: new Uint8Array(cells),
    byCost: new Int32Array(1024).fill(-1),
    byCount: new Int32Array(64).fill(-1),
    entries: entriesOf(4096),
    length: 0,
    lastCost: -1,
    lastCount: -1,
    goal: -1,
    straight: 0,
    diagonal: 0,
  };
}

function entriesOf(length: number): Entries {
  return { cell: new Int32Array(length), key: new Float64Array(length), next: new Int32Array(length) };
}

/**
 * The path to a goal, however long, that provokes least and, of those, costs least; null when there is none or one can't
 * stay there. It may look at the whole map, so it isn't for every frame of a drag: where a budget bounds the move, `careful`
 * is both right and quick.
 *
 * Cells are settled by provocations first, and then by cost plus the least that the rest of the way can cost.
 */
export function route(ground: Ground, danger: Danger, start: Cell, goal: Cell, router: Router): CarefulPath | null {
  if (((ground.code[goal] as number) & cannotStay) !== 0 && goal !== start) return null;
  begin(router, ground, start, goal);
  for (let count = 0; count <= router.lastCount; count++) {
    if (settle(router, ground, danger, count)) return pathOf(router);
  }
  return null;
}

function begin(router: Router, ground: Ground, start: Cell, goal: Cell): void {
  router.byCost.fill(-1, 0, router.lastCost + 1);
  router.byCount.fill(-1, 0, router.lastCount + 1);
  router.best.fill(Number.POSITIVE_INFINITY);
  router.lastCost = -1;
  router.lastCount = -1;
  router.length = 0;
  router.goal = goal;
  const straight = ground.straight.reduce((least, cost) => Math.min(least, cost), never);
  const diagonal = ground.diagonal.reduce((least, cost) => Math.min(least, cost), never);
  router.straight = ground.board.frame.kind === "hex" ? straight : Math.min(straight, diagonal);
  router.diagonal = Math.min(diagonal, 2 * straight);
  router.best[start] = 0;
  router.parent[start] = -1;
  router.row[start] = fromStart;
  later(router, 0, start, 0);
}

/** Settles all cells that can be got to with exactly so many provocations, until the goal is among them. */
function settle(router: Router, ground: Ground, danger: Danger, count: number): boolean {
  for (let cost = takeUp(router, ground.board.frame, count); cost <= router.lastCost; cost++) {
    for (let entry = router.byCost[cost] as number; entry >= 0; entry = router.byCost[cost] as number) {
      const { entries, best } = router;
      router.byCost[cost] = entries.next[entry] as number;
      const cell = entries.cell[entry] as number;
      if (best[cell] !== entries.key[entry]) continue;
      if (cell === router.goal) return true;
      spread(router, ground, danger, cell, count);
    }
  }
  return false;
}

/** Sorts those who waited for this number of provocations by estimated cost. Answers the least. */
function takeUp(router: Router, frame: Frame, count: number): number {
  const { entries, best } = router;
  let least = Number.POSITIVE_INFINITY;
  router.lastCost = -1;
  for (let entry = router.byCount[count] as number; entry >= 0; ) {
    const following = entries.next[entry] as number;
    const cell = entries.cell[entry] as number;
    if (best[cell] === entries.key[entry]) {
      const cost = (best[cell] as number) - count * scale + rest(router, frame, cell);
      now(router, cost, entry);
      least = Math.min(least, cost);
    }
    entry = following;
  }
  router.byCount[count] = -1;
  return least;
}

function spread(router: Router, ground: Ground, { threats, leaving }: Danger, cell: Cell, count: number): void {
  if (router.length + 8 > router.entries.cell.length) lengthen(router);
  const { code, walls } = ground;
  const { frame } = ground.board;
  const { deltas, ways, slants, ends, prices } = ground.onward;
  const { best, parent, row } = router;
  const own = best[cell] as number;
  let provoking = threats.counts[cell] as number;
  const from = row[cell] as number;
  const end = ends[from] as number;
  for (let i = from * rowLength; i < end; i++) {
    const to = cell + (deltas[i] as number);
    const entered = (code[to] as number) & 15;
    if (entered === cannotEnter) continue;
    const way = ways[i] as number;
    if (walls !== null && (((walls[cell] as number) >> way) & 1) !== 0) continue;
    if (leaving) provoking = countLeaving(threats, cell, leaving[way] as Int32Array);
    const key = own + provoking * scale + (prices[entered | (slants[i] as number)] as number);
    if (key >= (best[to] as number)) continue;
    best[to] = key;
    parent[to] = cell;
    row[to] = way;
    if (provoking > 0) later(router, count + provoking, to, key);
    else now(router, key - count * scale + rest(router, frame, to), added(router, to, key));
  }
}

/** The least that the way from a cell to the goal can cost. */
function rest({ goal, straight, diagonal }: Router, { kind, x, y }: Frame, cell: Cell): number {
  const across = Math.abs((x[goal] as number) - (x[cell] as number));
  const down = Math.abs((y[goal] as number) - (y[cell] as number));
  if (kind === "square") {
    const slanted = Math.min(across, down);
    return slanted * diagonal + (Math.max(across, down) - slanted) * straight;
  }
  const along = Math.abs((x[goal] as number) + (y[goal] as number) - (x[cell] as number) - (y[cell] as number));
  return ((across + down + along) / 2) * straight;
}

function added(router: Router, cell: Cell, key: number): number {
  const entry = router.length++;
  router.entries.cell[entry] = cell;
  router.entries.key[entry] = key;
  return entry;
}

function now(router: Router, cost: number, entry: number): void {
  if (cost >= router.byCost.length) router.byCost = longer(router.byCost, cost);
  if (cost > router.lastCost) router.lastCost = cost;
  router.entries.next[entry] = router.byCost[cost] as number;
  router.byCost[cost] = entry;
}

function later(router: Router, count: number, cell: Cell, key: number): void {
  const entry = added(router, cell, key);
  if (count >= router.byCount.length) router.byCount = longer(router.byCount, count);
  if (count > router.lastCount) router.lastCount = count;
  router.entries.next[entry] = router.byCount[count] as number;
  router.byCount[count] = entry;
}

function longer(heads: Int32Array, index: number): Int32Array {
  const all = new Int32Array(2 * index).fill(-1);
  all.set(heads);
  return all;
}

function lengthen(router: Router): void {
  const { entries } = router;
  router.entries = entriesOf(entries.cell.length * 2);
  router.entries.cell.set(entries.cell);
  router.entries.key.set(entries.key);
  router.entries.next.set(entries.next);
}

function pathOf({ parent, best, goal }: Router): CarefulPath {
  const cells: Cell[] = [];
  for (let cell = goal; cell >= 0; cell = parent[cell] as number) cells.push(cell);
  const key = best[goal] as number;
  return { cells: cells.reverse(), provoked: Math.floor(key / scale), cost: key % scale };
}
