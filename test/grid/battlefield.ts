import {
  type Board,
  boardOf,
  type Cell,
  cellAt,
  type Footprint,
  type Frame,
  fits,
  footprint,
  type Ground,
  groundFor,
  occupy,
  type Pace,
  paceOf,
  type Size,
  type Spaces,
  setThreat,
  spaceOf,
  type Threats,
  type Tiling,
  threatsOn,
} from "../../src/grid/index.ts";
import { offsetOf } from "./model.ts";

/** Reproducible battlefields by seed, and the hash for comparing answers. */
export type Draw = () => number;

/** mulberry32: numbers from 0 to below 1. */
export function mulberry32(seed: number): Draw {
  let a = seed | 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Side = "ally" | "enemy";

export interface Fighter {
  readonly x: number;
  readonly y: number;
  readonly size: Size;
  readonly side: Side;
  readonly reach: number;
}

export interface Plan {
  readonly kind: Frame["kind"];
  /** Columns and rows. */
  readonly n: number;
  readonly seed: number;
  readonly spread: "spread" | "melee";
  readonly tokens?: number;
  readonly enemyFraction?: number;
  readonly moverSize?: Size;
}

/** Battlefield: row-major arrays of n × n, and its creatures. Hexes are odd-r. */
export interface Battlefield extends Required<Plan> {
  /** 0 open, 1 difficult, 2 blocked. */
  readonly terrain: number[];
  /** 0 nobody, 1 an ally, 2 an enemy, 3 the mover. */
  readonly occupancy: number[];
  readonly fighters: Fighter[];
  readonly mover: { readonly x: number; readonly y: number };
}

const squareWays = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
] as const;
const evenWays = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
] as const;
const oddWays = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
] as const;

function waysAt(kind: Frame["kind"], y: number): readonly (readonly [number, number])[] {
  if (kind === "square") return squareWays;
  return y % 2 === 0 ? evenWays : oddWays;
}

export function tilingOf(kind: Frame["kind"]): Tiling {
  return kind === "square" ? "square" : "odd-r";
}

/** Columns and rows of a footprint. */
export function spacesOf(kind: Frame["kind"], size: Size, x: number, y: number): { x: number; y: number }[] {
  if (kind === "square") return footprint(kind, size).map((by) => ({ x: x + by.x, y: y + by.y }));
  const q = x - (y - (y & 1)) / 2;
  return footprint(kind, size)
    .map((by) => offsetOf("odd-r", { x: q + by.x, y: y + by.y }))
    .map(({ column, row }) => ({ x: column, y: row }));
}

export function battlefield(plan: Plan): Battlefield {
  const full = { tokens: 200, enemyFraction: 0.75, moverSize: 1 as Size, ...plan };
  const { kind, n, moverSize } = full;
  const draw = mulberry32(full.seed);
  const terrain = Array.from({ length: n * n }, () => terrainOf(draw()));
  const occupancy = new Array<number>(n * n).fill(0);
  const mover = { x: Math.floor(n / 2), y: Math.floor(n / 2) };
  const field: Battlefield = { ...full, terrain, occupancy, fighters: [], mover };
  settle(field, spacesOf(kind, moverSize, mover.x, mover.y), 3);
  for (let t = 0; t < full.tokens; t++) place(field, draw);
  return field;
}

function terrainOf(u: number): number {
  if (u < 0.2) return 2;
  return u < 0.35 ? 1 : 0;
}

function settle(field: Battlefield, spaces: readonly { x: number; y: number }[], occupancy: number): void {
  for (const { x, y } of spaces) {
    field.occupancy[y * field.n + x] = occupancy;
    field.terrain[y * field.n + x] = 0;
  }
}

function place(field: Battlefield, draw: Draw): void {
  const { kind, n, fighters } = field;
  const size = sizeOf(draw());
  const side: Side = draw() < field.enemyFraction ? "enemy" : "ally";
  const reach = 1 + Math.floor(3 * draw());
  for (let attempt = 0; attempt < 400; attempt++) {
    const [x, y] = attempt < 200 ? closest(field, draw) : [Math.floor(draw() * n), Math.floor(draw() * n)];
    const spaces = spacesOf(kind, size, x, y);
    if (!spaces.every((space) => isFree(field, space))) continue;
    settle(field, spaces, side === "enemy" ? 2 : 1);
    fighters.push({ x, y, size, side, reach });
    return;
  }
}

function sizeOf(u: number): Size {
  if (u < 0.7) return 1;
  if (u < 0.9) return 2;
  return u < 0.97 ? 3 : 4;
}

function closest({ n, spread, mover }: Battlefield, draw: Draw): [number, number] {
  const radius = spread === "melee" ? 24 : n / 2;
  const one = (c: number) => Math.floor(c + (draw() + draw() - 1) * radius);
  const x = one(mover.x);
  return [x, one(mover.y)];
}

function isInside(n: number, { x, y }: { x: number; y: number }): boolean {
  return x >= 0 && y >= 0 && x < n && y < n;
}

function isFree({ n, occupancy }: Battlefield, space: { x: number; y: number }): boolean {
  return isInside(n, space) && occupancy[space.y * n + space.x] === 0;
}

/** Paths of 14 places for a dragged token, whatever the terrain. */
export function dragPaths(field: Battlefield, seed: number, count = 64): { x: number; y: number }[][] {
  const draw = mulberry32(seed);
  const paths: { x: number; y: number }[][] = [];
  while (paths.length < count) {
    const x = Math.floor(field.mover.x + (draw() + draw() - 1) * 16);
    const y = Math.floor(field.mover.y + (draw() + draw() - 1) * 16);
    if (standsInside(field, x, y)) paths.push(dragFrom(field, draw, x, y));
  }
  return paths;
}

function standsInside({ kind, n, moverSize }: Battlefield, x: number, y: number): boolean {
  return spacesOf(kind, moverSize, x, y).every((space) => isInside(n, space));
}

function dragFrom(field: Battlefield, draw: Draw, x: number, y: number): { x: number; y: number }[] {
  const path = [{ x, y }];
  let last = -1;
  while (path.length < 14) {
    const at = path.at(-1) as { x: number; y: number };
    const ways = waysAt(field.kind, at.y);
    const keeps = draw() < 0.6 && last >= 0;
    const way = keeps ? last : Math.floor(draw() * ways.length);
    const [dx, dy] = ways[way] as readonly [number, number];
    const fitting = standsInside(field, at.x + dx, at.y + dy);
    last = fitting ? way : -1;
    if (fitting) path.push({ x: at.x + dx, y: at.y + dy });
  }
  return path;
}

/** Goals of a way across the map: not the start, on the map, `reachable` from the start, free of allies. */
export function goalsOf(
  field: Battlefield,
  seed: number,
  reachable: (x: number, y: number) => boolean,
): { x: number; y: number }[] {
  const { n, mover, occupancy } = field;
  const draw = mulberry32(seed);
  const goals: { x: number; y: number }[] = [];
  while (goals.length < 32) {
    const x = mover.x + Math.floor((2 * draw() - 1) * 40);
    const y = mover.y + Math.floor((2 * draw() - 1) * 40);
    if (!isInside(n, { x, y }) || (x === mover.x && y === mover.y)) continue;
    if (occupancy[y * n + x] !== 1 && reachable(x, y)) goals.push({ x, y });
  }
  return goals;
}

/** FNV-1a over 32-bit little-endian values, as 8 hex digits. */
export function hashOf(values: Iterable<number>): string {
  let hash = 2166136261;
  for (const value of values) {
    for (let shift = 0; shift < 32; shift += 8) hash = Math.imul(hash ^ ((value >>> shift) & 255), 16777619);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}

export function mapHash({ terrain, occupancy, fighters }: Battlefield): string {
  const tokens = fighters.flatMap(({ x, y, size, side, reach }) => [x, y, size, side === "enemy" ? 2 : 1, reach]);
  return hashOf([...terrain, ...occupancy, ...tokens]);
}

export function enemiesOf({ fighters }: Battlefield): Fighter[] {
  return fighters.filter(({ side }) => side === "enemy");
}

/** Input for the library: the board, the mover's view of it, and the starting cell. */
export interface Scene {
  readonly board: Board;
  readonly ground: Ground;
  readonly start: Cell;
  /** Row-major index of a cell, as answers are hashed. */
  indexOf(cell: Cell): number;
  cell(place: { x: number; y: number }): Cell;
}

/** Costs: 5 and 7 ft on squares, doubled on difficult ones; 1 a hex whatever the terrain. */
export function paceOn(kind: Frame["kind"]): Pace {
  return kind === "square" ? paceOf(5, 7, [1, 2, null]) : paceOf(1, 1, [1, 1, null]);
}

export function sceneOf(field: Battlefield): Scene {
  const { kind, n, moverSize, mover } = field;
  const board = boardOf({ tiling: tilingOf(kind), width: n, height: n });
  const { frame } = board;
  const cell = ({ x, y }: { x: number; y: number }) => cellAt(frame, x, y);
  field.terrain.forEach((terrain, i) => {
    board.terrain[cell({ x: i % n, y: Math.floor(i / n) })] = terrain;
  });
  const ground = groundFor(board, footprint(kind, moverSize), paceOn(kind));
  for (const fighter of field.fighters) occupyBy(ground, fighter, cell(fighter));
  const indexOf = (at: Cell) => {
    const { column, row } = offsetOf(frame.tiling, spaceOf(frame, at));
    return row * n + column;
  };
  return { board, ground, start: cell(mover), indexOf, cell };
}

function occupyBy(ground: Ground, fighter: Fighter, cell: Cell): void {
  const spaces: Footprint = footprint(ground.board.frame.kind, fighter.size);
  if (!fits(ground.board.frame, spaces, cell)) throw new Error("A fighter stands off the map");
  occupy(ground, spaces, cell, fighter.side === "enemy" ? "foe" : "friend");
}

/** The enemies of a battlefield as threats, numbered in order. */
export function threatsIn(field: Battlefield, { board, cell }: Scene, mover: Size = field.moverSize): Threats {
  const threats = threatsOn(board, footprint(field.kind, mover));
  enemiesOf(field).forEach((enemy, number) => {
    const { size, reach } = enemy;
    setThreat(threats, number, { anchor: cell(enemy), footprint: footprint(field.kind, size), reach: reach as Spaces });
  });
  return threats;
}
