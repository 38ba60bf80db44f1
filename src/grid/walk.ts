import type { Cell } from "./frame.ts";
import { cannotEnter, cannotStay, type Ground, mediumShift } from "./ground.ts";
import { never } from "./onward.ts";
import { type Budget, budgetsOf } from "./reach.ts";

/**
 * Obstacle to a step: it doesn't lead to a neighbour; a wall is in the way; the space has no room or no ground to walk
 * on (off the map too); an enemy stands in it; the budget is used up.
 */
export type Obstacle = "notNeighbour" | "wall" | "blocked" | "foe" | "budget";

/** Result of following a path, step by step. Serves any number of paths, each overwriting the one before. */
export interface WalkedPath {
  /** Steps that the path has. */
  steps: number;
  /** Cost of each step, and running cost; 0 for an impossible step. */
  costs: Int32Array;
  sums: Int32Array;
  /** Number of possible steps from the start. */
  possible: number;
  /** Obstacle to the next step; null if all are possible. */
  obstacle: Obstacle | null;
  /** Number of steps up to the last possible one after which the mover can stay in its place. */
  stay: number;
  readonly budgets: Int32Array;
}

export function walk(): WalkedPath {
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
 * Judges a path step by step against ground and budget. What comes after a step that can't be made is judged as if it had
 * been, so that the path has its whole cost.
 *
 * @param path anchors, the start included
 */
export function walkAlong(ground: Ground, path: ArrayLike<Cell>, budget: Budget, into: WalkedPath): WalkedPath {
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

function advance(ground: Ground, path: ArrayLike<Cell>, step: number, into: WalkedPath): void {
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

/** Returns the cost of one step by terrain alone, regardless of occupants; 0 if it can't be entered at any price. */
export function costOf({ board, bare, straight, diagonal }: Ground, from: Cell, to: Cell): number {
  const { ways } = board.frame;
  const way = ways.indexOf(to - from);
  if (way < 0) return 0;
  const terrain = (bare[to] ?? cannotEnter) & 15;
  const cost = (way < 4 || ways.length === 6 ? straight[terrain] : diagonal[terrain]) as number;
  return cost < never ? cost : 0;
}

/** Returns the obstacle to this step, regardless of the budget; null if it is possible. */
export function obstacleOf(ground: Ground, from: Cell, to: Cell): Exclude<Obstacle, "budget"> | null {
  const way = ground.board.frame.ways.indexOf(to - from);
  if (way < 0) return "notNeighbour";
  if (costOf(ground, from, to) === 0) return "blocked";
  if (ground.walls !== null && (((ground.walls[from] as number) >> way) & 1) !== 0) return "wall";
  return ground.foes[to] === 0 ? null : "foe";
}
