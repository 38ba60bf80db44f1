import { type Footprint, footprint, fromStart, never, rowLength } from "./footprint.ts";
import type { Board, Cell, Frame } from "./frame.ts";
import { cannotEnter, cannotStay, type Ground, groundFor, occupy, type Pace, type Stance, vacate } from "./ground.ts";
import type { Danger, LeastProvokingPath } from "./least-provoking-reach.ts";
import { lengthened, longerHeads } from "./reach.ts";
import { countLeaving, leavingOf, setThreat, type ThreatOptions, threatsOn } from "./threat.ts";
import type { Spaces } from "./types.ts";

/** Working memory of `route`; serves any number of searches on frames of the same size. */
export interface Router {
  /** Best path to every cell so far: (provocations so far + at least so many ahead) × `scale` + cost so far. */
  readonly best: Float64Array;
  /** Direction of arrival at every cell, or `fromStart`; `isDone` is added once final. */
  readonly row: Uint8Array;
  /** Last entry waiting at every estimated cost, for the present number of provocations; -1 for none. */
  byCost: Int32Array;
  /** Last entry waiting at every greater number of provocations; -1 for none. */
  byCount: Int32Array;
  /** Two numbers an entry: the cell, and the next entry in the same list. */
  entries: Int32Array;
  length: number;
  /** Greatest indices in use of `byCost` and `byCount`. */
  lastCost: number;
  lastCount: number;
  goal: Cell;
  /** Least cost of getting a space on, straight and diagonally. */
  straight: number;
  diagonal: number;
  /** Least number of provocations to the goal from every cell nearby, and from any cell farther off. */
  readonly ahead: Int32Array;
  beyond: number;
}

const scale = 2 ** 26;
const isDone = 16;
/** Number of cells around the goal with computed provocations ahead. */
const foresight = 2000;

export function routerOn({ cells }: Frame): Router {
  return {
    best: new Float64Array(cells),
    row: new Uint8Array(cells),
    byCost: new Int32Array(1024).fill(-1),
    byCount: new Int32Array(64).fill(-1),
    entries: new Int32Array(8192),
    length: 0,
    lastCost: -1,
    lastCount: -1,
    goal: -1,
    straight: 0,
    diagonal: 0,
    ahead: new Int32Array(cells),
    beyond: 0,
  };
}

/**
 * Path to a goal, however long, with the fewest provocations and, among equals, the least cost; null without a path, or if the
 * goal allows no stopping. May search the whole map, so not for every frame of a drag; with a budget use `routeWithin`. An A*
 * search: cells are settled by provocations, then cost, each with a lower bound for the rest of the path.
 */
export function route(
  ground: Ground,
  danger: Danger,
  start: Cell,
  goal: Cell,
  router: Router,
): LeastProvokingPath | null {
  if (((ground.code[goal] as number) & cannotStay) !== 0 && goal !== start) return null;
  begin(router, ground, goal);
  foresee(router, ground, danger, start);
  const first = aheadOf(router, start);
  if (first === never) return null;
  router.row[start] = fromStart;
  router.best[start] = first * scale;
  later(router, first, start);
  for (let count = 0; count <= router.lastCount; count++) {
    if (resolveAll(router, ground, danger, count)) return pathOf(router, ground.board.frame, start);
  }
  return null;
}

function begin(router: Router, ground: Ground, goal: Cell): void {
  router.byCost.fill(-1, 0, router.lastCost + 1);
  router.byCount.fill(-1, 0, router.lastCount + 1);
  router.best.fill(Number.POSITIVE_INFINITY);
  router.row.fill(0);
  router.lastCost = -1;
  router.lastCount = -1;
  router.length = 0;
  router.goal = goal;
  const straight = ground.straight.reduce((least, cost) => Math.min(least, cost), never);
  const diagonal = ground.diagonal.reduce((least, cost) => Math.min(least, cost), never);
  router.straight = ground.board.frame.kind === "hex" ? straight : Math.min(straight, diagonal);
  router.diagonal = Math.min(diagonal, 2 * straight);
}

/**
 * Searches backwards from the goal by provocations alone, up to the start or to `foresight` cells. A settled cell has the exact
 * number ahead; every other has at least as many as the last one settled. If no cell is left to settle, no other cell leads to
 * the goal.
 */
function foresee(router: Router, ground: Ground, danger: Danger, start: Cell): void {
  const { ahead, goal } = router;
  ahead.fill(never);
  router.beyond = never;
  ahead[goal] = 0;
  later(router, 0, goal);
  let left = foresight;
  for (let count = 0; count <= router.lastCount && left > 0; count++) {
    for (let entry = router.byCount[count] as number; entry >= 0 && left > 0; entry = router.byCount[count] as number) {
      const cell = router.entries[entry] as number;
      router.byCount[count] = router.entries[entry + 1] as number;
      if (ahead[cell] !== count) continue;
      left = cell === start ? 0 : left - 1;
      if (left === 0) router.beyond = count;
      else style(router, ground, danger, cell, start);
    }
  }
  router.byCount.fill(-1, 0, router.lastCount + 1);
  router.lastCount = -1;
  router.length = 0;
}

/** Passes the provocations ahead on to the cells leading into a cell. */
function style(router: Router, ground: Ground, { threats, leaving }: Danger, cell: Cell, start: Cell): void {
  const { code, walls } = ground;
  const { ways } = ground.board.frame;
  const { ahead } = router;
  for (let way = 0; way < ways.length; way++) {
    const from = cell - (ways[way] as number);
    if (((code[from] as number) & 15) === cannotEnter && from !== start) continue;
    if (walls !== null && (((walls[from] as number) >> way) & 1) !== 0) continue;
    const provoked = leaving ? countLeaving(threats, from, leaving[way] as Int32Array) : threats.counts[from];
    const sum = (ahead[cell] as number) + (provoked as number);
    if (sum >= (ahead[from] as number)) continue;
    ahead[from] = sum;
    later(router, sum, from);
  }
}

/** Lower bound of provocations from a cell to the goal; `never` if no path leads there. */
function aheadOf({ ahead, beyond }: Router, cell: Cell): number {
  return Math.min(ahead[cell] as number, beyond);
}

/** Settles all cells with exactly `count` provocations, including provocations ahead. True once the goal is settled. */
function resolveAll(router: Router, ground: Ground, danger: Danger, count: number): boolean {
  const { row, goal } = router;
  for (let cost = takeUp(router, ground.board.frame, count); cost <= router.lastCost; cost++) {
    for (let entry = router.byCost[cost] as number; entry >= 0; entry = router.byCost[cost] as number) {
      const cell = router.entries[entry] as number;
      router.byCost[cost] = router.entries[entry + 1] as number;
      // The first entry of a cell is its best: later ones were queued before a better one was found.
      if ((row[cell] as number) >= isDone) continue;
      if (cell === goal) return true;
      spread(router, ground, danger, cell, count);
      row[cell] = (row[cell] as number) + isDone;
    }
  }
  return false;
}

/** Sorts the cells waiting at a number of provocations by estimated cost. Returns the least cost. */
function takeUp(router: Router, frame: Frame, count: number): number {
  const { row, best } = router;
  let least = Number.POSITIVE_INFINITY;
  router.lastCost = -1;
  for (let entry = router.byCount[count] as number; entry >= 0; ) {
    const cell = router.entries[entry] as number;
    const following = router.entries[entry + 1] as number;
    if ((row[cell] as number) < isDone) {
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
  const { code, walls } = ground;
  const { frame } = ground.board;
  const { deltas, ways, slants, ends, prices } = ground.onward;
  const { best, row, goal } = router;
  const from = row[cell] as number;
  const end = ends[from] as number;
  const cost = (best[cell] as number) - count * scale;
  const passed = count - aheadOf(router, cell);
  let provoked = passed + (threats.counts[cell] as number);
  for (let i = from * rowLength; i < end; i++) {
    const to = cell + (deltas[i] as number);
    const price = prices[((code[to] as number) & 15) | (slants[i] as number)] as number;
    if (price === never) continue;
    const way = ways[i] as number;
    if (walls !== null && (((walls[cell] as number) >> way) & 1) !== 0) continue;
    if (leaving) provoked = passed + countLeaving(threats, cell, leaving[way] as Int32Array);
    const sum = cost + price;
    const coming = aheadOf(router, to);
    if (coming === never) continue;
    const total = provoked + coming;
    const key = total * scale + sum;
    // A path no better than the best one to the goal so far can't lead to a better one.
    if (key >= (best[to] as number) || key >= (best[goal] as number)) continue;
    best[to] = key;
    row[to] = way;
    if (total > count) later(router, total, to);
    else now(router, sum + rest(router, frame, to), added(router, to));
  }
}

/** Lower bound of the cost from a cell to the goal. */
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

function added(router: Router, cell: Cell): number {
  const entry = router.length;
  if (entry + 2 > router.entries.length) router.entries = lengthened(router.entries);
  router.entries[entry] = cell;
  router.length = entry + 2;
  return entry;
}

function now(router: Router, cost: number, entry: number): void {
  if (cost >= router.byCost.length) router.byCost = longerHeads(router.byCost, cost);
  if (cost > router.lastCost) router.lastCost = cost;
  router.entries[entry + 1] = router.byCost[cost] as number;
  router.byCost[cost] = entry;
}

function later(router: Router, count: number, cell: Cell): void {
  const entry = added(router, cell);
  if (count >= router.byCount.length) router.byCount = longerHeads(router.byCount, count);
  if (count > router.lastCount) router.lastCount = count;
  router.entries[entry + 1] = router.byCount[count] as number;
  router.byCount[count] = entry;
}

function pathOf({ row, best, goal }: Router, { ways }: Frame, start: Cell): LeastProvokingPath {
  const cells = [goal];
  for (let cell = goal; cell !== start; ) {
    cell -= ways[(row[cell] as number) & 15] as number;
    cells.push(cell);
  }
  const key = best[goal] as number;
  return { cells: cells.reverse(), provoked: Math.floor(key / scale), cost: key % scale };
}

/** Creature besides the mover, with stance and threat towards the mover. */
export interface PlacedCreature {
  readonly anchor: Cell;
  readonly footprint: Footprint;
  readonly stance: Stance;
  /** Distance of the creature's threat to the mover, in spaces; null if never: a friend, defeated, or unable to. */
  readonly reach: Spaces | null;
  /** Elevation in spaces; 0 if absent. */
  readonly elevation?: Spaces;
}

/** Ground and threats for a mover, kept up to date with `setCreature`. */
export interface MoverView {
  readonly ground: Ground;
  readonly danger: Danger;
  /** Creatures by the number given by the caller; see `setThreat`. */
  readonly placed: (PlacedCreature | null)[];
}

/** View of a mover alone on a board. A step provokes those who threaten a space left by it (FL-95). */
export function moverViewOn(board: Board, mover: Footprint, pace: Pace, options: ThreatOptions = {}): MoverView {
  const ground = groundFor(board, mover, pace);
  // A single space is always left, so counting by places is enough, and faster.
  if (mover.length === 1) return { ground, danger: { threats: threatsOn(board, mover, options) }, placed: [] };
  const threats = threatsOn(board, footprint(board.frame.kind, 1), options);
  return { ground, danger: { threats, leaving: leavingOf(board.frame, mover) }, placed: [] };
}

/** Adds, moves or (null) removes another creature, without computing the rest again. */
export function setCreature(
  { ground, danger, placed }: MoverView,
  number: number,
  creature: PlacedCreature | null,
): void {
  if (creature === null || creature.reach === null) setThreat(danger.threats, number, null);
  else setThreat(danger.threats, number, { ...creature, reach: creature.reach });
  const before = placed[number];
  if (before) vacate(ground, before.footprint, before.anchor, before.stance);
  if (creature) occupy(ground, creature.footprint, creature.anchor, creature.stance);
  placed[number] = creature;
}
