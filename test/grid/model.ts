import {
  type Board,
  boardOf,
  type Cell,
  cellOf,
  type Extent,
  type Footprint,
  type Ground,
  groundFor,
  occupy,
  type Pace,
  type Space,
  type Stance,
  setWall,
  spaceOf,
  type Tiling,
} from "../../src/grid/index.ts";

/**
 * Grid in its plainest form, for comparison with the library: lists of spaces, sets of names, exhaustive searches. Slow, and
 * obviously right.
 */
export interface World {
  readonly extent: Extent;
  /** Of each column and row, row by row. */
  readonly terrain: readonly number[];
  readonly medium: readonly number[];
  readonly walls: readonly (readonly [Space, Space])[];
  readonly mover: Footprint;
  readonly pace: Pace;
  readonly others: readonly Other[];
}

export interface Other {
  readonly at: Space;
  readonly footprint: Footprint;
  readonly stance: Stance;
  readonly reach: number;
}

export const nameOf = ({ x, y }: Space): string => `${x},${y}`;
const same = (a: Space, b: Space) => a.x === b.x && a.y === b.y;
export const plus = (a: Space, b: Space): Space => ({ x: a.x + b.x, y: a.y + b.y });

/** Center of a column and row as drawn; neighboring hexes are 1 apart. */
export function drawnAt(tiling: Tiling, column: number, row: number): { x: number; y: number } {
  const tall = Math.sqrt(3) / 2;
  const isOdd = (n: number) => Math.abs(n % 2) === 1;
  switch (tiling) {
    case "square":
      return { x: column, y: row };
    case "odd-r":
      return { x: column + (isOdd(row) ? 0.5 : 0), y: row * tall };
    case "even-r":
      return { x: column + (isOdd(row) ? 0 : 0.5), y: row * tall };
    case "odd-q":
      return { x: column * tall, y: row + (isOdd(column) ? 0.5 : 0) };
    case "even-q":
      return { x: column * tall, y: row + (isOdd(column) ? 0 : 0.5) };
  }
}

/** True if two spaces touch: hexes 1 apart as drawn, squares that share a side or a corner. */
export function touch(tiling: Tiling, a: Space, b: Space): boolean {
  const [from, to] = [offsetOf(tiling, a), offsetOf(tiling, b)];
  const [p, q] = [drawnAt(tiling, from.column, from.row), drawnAt(tiling, to.column, to.row)];
  const apart = Math.hypot(p.x - q.x, p.y - q.y);
  return apart > 0.1 && apart < (tiling === "square" ? 1.5 : 1.1);
}

/** All spaces of a map. */
export function spacesIn({ tiling, width, height, left = 0, top = 0 }: Extent): Space[] {
  const { frame } = boardOf({ tiling, width, height, left, top });
  return [...frame.x.keys()].filter((cell) => (frame.x[cell] as number) > -32768).map((cell) => spaceOf(frame, cell));
}

/** Steps between two spaces of any map, counted by walking from one to the other. */
export function stepsBetween(tiling: Tiling, from: Space, to: Space): number {
  let edge = [from];
  const seen = new Set([nameOf(from)]);
  for (let steps = 0; ; steps++) {
    if (edge.some((space) => same(space, to))) return steps;
    const around = edge.flatMap((space) => neighboursOf(tiling, space));
    edge = around.filter((space) => !seen.has(nameOf(space)) && seen.add(nameOf(space)));
  }
}

export function neighboursOf(tiling: Tiling, space: Space): Space[] {
  const line = [-1, 0, 1];
  return line.flatMap((y) => line.map((x) => plus(space, { x, y }))).filter((other) => touch(tiling, space, other));
}

/** A world, ready to be asked. */
export class Model {
  readonly spaces: Space[];
  private readonly onMap: Set<string>;
  private readonly around: Map<string, readonly Space[]>;
  private readonly zones = new Map<string, ReadonlySet<string>>();

  constructor(readonly world: World) {
    this.spaces = spacesIn(world.extent);
    this.onMap = new Set(this.spaces.map(nameOf));
    const beside = (space: Space) => this.spaces.filter((other) => touch(world.extent.tiling, space, other));
    this.around = new Map(this.spaces.map((space) => [nameOf(space), beside(space)]));
  }

  get tiling(): Tiling {
    return this.world.extent.tiling;
  }

  has(space: Space): boolean {
    return this.onMap.has(nameOf(space));
  }

  private at(list: readonly number[], space: Space): number {
    const { width, left = 0, top = 0 } = this.world.extent;
    const { column, row } = offsetOf(this.tiling, space);
    return list[(row - top) * width + column - left] as number;
  }

  mediumOf(space: Space): number {
    return this.at(this.world.medium, space);
  }

  under(anchor: Space, footprint: Footprint = this.world.mover): Space[] {
    return footprint.map((by) => plus(anchor, by));
  }

  private isDiagonal(from: Space, to: Space): boolean {
    return this.tiling === "square" && from.x !== to.x && from.y !== to.y;
  }

  private metBy(anchor: Space, stance: Stance): boolean {
    const mine = this.under(anchor);
    return this.world.others.some(
      (other) =>
        other.stance === stance &&
        this.under(other.at, other.footprint).some((theirs) => mine.some((one) => same(one, theirs))),
    );
  }

  /** Cost of a step by terrain alone; null if it is impassable. */
  price(from: Space, to: Space): number | null {
    const straight = this.world.pace.straight;
    const covered = this.under(to);
    if (!covered.every((space) => this.has(space))) return null;
    const terrains = covered.map((space) => this.at(this.world.terrain, space));
    // The dearest by the price of a straight step counts.
    if (terrains.some((terrain) => (straight[terrain] ?? null) === null)) return null;
    const dearest = Math.max(...terrains.map((terrain) => straight[terrain] as number));
    const terrain = terrains.find((one) => straight[one] === dearest) as number;
    return this.isDiagonal(from, to) ? (this.world.pace.diagonal[terrain] ?? null) : dearest;
  }

  isWalled(from: Space, to: Space): boolean {
    return this.world.walls.some(([a, b]) => (same(a, from) && same(b, to)) || (same(a, to) && same(b, from)));
  }

  canStep(from: Space, to: Space): boolean {
    const by = { x: to.x - from.x, y: to.y - from.y };
    if (this.price(from, to) === null || this.metBy(to, "foe")) return false;
    return !this.under(from).some((space) => this.isWalled(space, plus(space, by)));
  }

  canStay(space: Space): boolean {
    return !this.metBy(space, "friend");
  }

  neighbours(space: Space): readonly Space[] {
    return this.around.get(nameOf(space)) ?? [];
  }

  /** Least cost of every reachable space, pass-through ones included. */
  costs(start: Space, budgets: readonly number[]): Map<string, number> {
    const best = new Map([[nameOf(start), 0]]);
    for (let changed = true; changed; ) {
      changed = false;
      for (const from of this.spaces) {
        const cost = best.get(nameOf(from));
        if (cost === undefined) continue;
        for (const to of this.neighbours(from)) {
          if (!this.canStep(from, to)) continue;
          const sum = cost + (this.price(from, to) as number);
          if (sum > (budgets[this.mediumOf(to)] ?? 0) || sum >= (best.get(nameOf(to)) ?? Infinity)) continue;
          best.set(nameOf(to), sum);
          changed = true;
        }
      }
    }
    return best;
  }

  /** Spaces threatened by a creature, its own included; walls respected or not. */
  zone(other: Other, walls: boolean): Set<string> {
    let edge = this.under(other.at, other.footprint).filter((space) => this.has(space));
    const zone = new Set(edge.map(nameOf));
    for (let step = 0; step < other.reach; step++) {
      const next = edge.flatMap((from) => this.neighbours(from).filter((to) => !walls || !this.isWalled(from, to)));
      edge = next.filter((space) => !zone.has(nameOf(space)));
      for (const space of edge) zone.add(nameOf(space));
    }
    return zone;
  }

  /** Numbers of the foes threatening any of these spaces. */
  threatening(spaces: readonly Space[], walls: boolean): number[] {
    return this.world.others.flatMap((other, number) => {
      if (other.stance !== "foe") return [];
      const zone = this.zones.get(`${number} ${walls}`) ?? this.zone(other, walls);
      this.zones.set(`${number} ${walls}`, zone);
      return spaces.some((space) => zone.has(nameOf(space))) ? [number] : [];
    });
  }

  /** Numbers of the foes provoked by a step: by all covered spaces, or only by those left. */
  provoked(from: Space, to: Space, rule: "whole" | "leaving", walls: boolean): number[] {
    const after = this.under(to);
    const left = this.under(from).filter((space) => rule === "whole" || !after.some((one) => same(one, space)));
    return this.threatening(left, walls);
  }

  /** Of every space all pairs of cost and provocations of which none is both dearer and worse than another. */
  fronts(start: Space, budget: number, rule: "whole" | "leaving", walls: boolean): Map<string, Pair[]> {
    const fronts = new Map<string, Pair[]>([[nameOf(start), [{ cost: 0, provoked: 0 }]]]);
    const steps = this.spaces.flatMap((from) =>
      this.neighbours(from)
        .filter((to) => this.canStep(from, to))
        .map((to) => ({
          from,
          to,
          price: this.price(from, to) as number,
          toll: this.provoked(from, to, rule, walls).length,
        })),
    );
    for (let changed = true; changed; ) {
      changed = false;
      for (const { from, to, price, toll } of steps) {
        for (const { cost, provoked } of fronts.get(nameOf(from)) ?? []) {
          const pair = { cost: cost + price, provoked: provoked + toll };
          const front = fronts.get(nameOf(to)) ?? [];
          if (pair.cost > budget || front.some((other) => noWorse(other, pair))) continue;
          fronts.set(nameOf(to), [...front.filter((other) => !noWorse(pair, other)), pair]);
          changed = true;
        }
      }
    }
    return fronts;
  }

  board(): Board {
    const board = boardOf(this.world.extent);
    for (const space of this.spaces) {
      board.terrain[cellOf(board.frame, space)] = this.at(this.world.terrain, space);
      board.medium[cellOf(board.frame, space)] = this.mediumOf(space);
    }
    for (const [a, b] of this.world.walls) setWall(board, cellOf(board.frame, a), cellOf(board.frame, b));
    return board;
  }

  ground(board: Board): Ground {
    const ground = groundFor(board, this.world.mover, this.world.pace);
    for (const other of this.world.others) occupy(ground, other.footprint, cellOf(board.frame, other.at), other.stance);
    return ground;
  }

  name(board: Board, cell: Cell): string {
    return nameOf(spaceOf(board.frame, cell));
  }
}

export interface Pair {
  readonly cost: number;
  readonly provoked: number;
}

function noWorse(a: Pair, b: Pair): boolean {
  return a.cost <= b.cost && a.provoked <= b.provoked;
}

/** Pair with the fewest provocations and, among equals, the least cost. */
export function leastOf(front: readonly Pair[]): Pair | undefined {
  return front.toSorted((a, b) => a.provoked - b.provoked || a.cost - b.cost)[0];
}

/** Column and row of a space; the inverse of `axialOf`. */
export function offsetOf(tiling: Tiling, { x, y }: Space): { column: number; row: number } {
  switch (tiling) {
    case "square":
      return { column: x, row: y };
    case "odd-r":
      return { column: x + (y - (y & 1)) / 2, row: y };
    case "even-r":
      return { column: x + (y + (y & 1)) / 2, row: y };
    case "odd-q":
      return { column: x, row: y + (x - (x & 1)) / 2 };
    case "even-q":
      return { column: x, row: y + (x + (x & 1)) / 2 };
  }
}
