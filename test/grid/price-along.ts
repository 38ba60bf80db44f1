import {
  type Budget,
  budgetsOf,
  type Cell,
  cannotEnter,
  cannotStay,
  type Ground,
  mediumShift,
  never,
} from "../../src/grid/index.ts";

/**
 * Obstacle to a step: not to a neighbour; a wall; no room or no ground (off the map too); an enemy in the space; budget used up.
 */
export type Obstacle = "notNeighbour" | "wall" | "blocked" | "foe" | "budget";

/** Costs of a path, step by step, and the first obstacle. Serves any number of paths, always overwriting the last. */
export interface PricedPath {
  /** Number of the path's steps. */
  steps: number;
  /**
   * Cost of every step, and of all steps so far. A step has cost 0 if not leading to a neighbour, or if leading to impassable
   * ground.
   */
  costs: Int32Array;
  sums: Int32Array;
  /** Number of possible steps from the start. */
  possible: number;
  /** Obstacle to the first impossible step; null if all are possible. */
  obstacle: Obstacle | null;
  /** Number of possible steps up to the last place for stopping. */
  stay: number;
  readonly budgets: Int32Array;
}

export function walk(): PricedPath {
  return {
    steps: 0,
    costs: new Int32Array(64),
    sums: new Int32Array(64),
    possible: 0,
    obstacle: null,
    stay: 0,
    budgets: new Int32Array(8),
  };
}

/**
 * Judges a path step by step against ground and budget. Steps after an impossible step are priced too, for the cost of the whole
 * path.
 * @param path anchors, the start included
 */
export function priceAlong(ground: Ground, path: ArrayLike<Cell>, budget: Budget, into: PricedPath): PricedPath {
  budgetsOf(budget, into.budgets);
  into.steps = Math.max(0, path.length - 1);
  into.possible = 0;
  into.obstacle = null;
  into.stay = 0;
  if (into.steps > into.costs.length) {
    into.costs = new Int32Array(2 * into.steps);
    into.sums = new Int32Array(2 * into.steps);
  }
  let sum = 0;
  for (let step = 0; step < into.steps; step++) {
    const cost = costOf(ground, path[step] as Cell, path[step + 1] as Cell);
    sum += cost;
    into.costs[step] = cost;
    into.sums[step] = sum;
    if (into.obstacle === null) advance(ground, path, step, into);
  }
  return into;
}

function advance(ground: Ground, path: ArrayLike<Cell>, step: number, into: PricedPath): void {
  const to = path[step + 1] as Cell;
  const code = ground.code[to] as number;
  into.obstacle = obstacleOf(ground, path[step] as Cell, to);
  if (into.obstacle === null && (into.sums[step] as number) > (into.budgets[code >> mediumShift] as number)) {
    into.obstacle = "budget";
  }
  if (into.obstacle !== null) return;
  into.possible = step + 1;
  if ((code & cannotStay) === 0) into.stay = step + 1;
}

/** Cost of a step by terrain, regardless of occupants and walls; 0 if the space isn't a neighbour or can't be entered. */
function costOf({ board, bare, straight, diagonal }: Ground, from: Cell, to: Cell): number {
  const { ways } = board.frame;
  const way = ways.indexOf(to - from);
  if (way < 0) return 0;
  const terrain = (bare[to] ?? cannotEnter) & 15;
  const cost = (way < 4 || ways.length === 6 ? straight[terrain] : diagonal[terrain]) as number;
  return cost < never ? cost : 0;
}

/** Obstacle to a step, regardless of the budget; null if possible. */
export function obstacleOf(ground: Ground, from: Cell, to: Cell): Exclude<Obstacle, "budget"> | null {
  const way = ground.board.frame.ways.indexOf(to - from);
  if (way < 0) return "notNeighbour";
  if (costOf(ground, from, to) === 0) return "blocked";
  if (ground.walls !== null && (((ground.walls[from] as number) >> way) & 1) !== 0) return "wall";
  return ground.foes[to] === 0 ? null : "foe";
}
