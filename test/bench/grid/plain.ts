import type { Frame, Size } from "../../../src/grid/index.ts";
import { type Battlefield, enemiesOf, type Fighter, paceOn, spacesOf } from "../../grid/battlefield.ts";

/** A battlefield as the libraries get it: row-major typed arrays, filled before the clock runs. */
export interface Plain {
  readonly kind: Frame["kind"];
  readonly n: number;
  /** Cost of entering straight and diagonally; 0 can't be entered. */
  readonly straight: Uint8Array;
  readonly diagonal: Uint8Array;
  readonly canStay: Uint8Array;
  readonly start: number;
  readonly enemies: readonly Enemy[];
  readonly moverSize: Size;
  /** Number of enemies threatening a mover of one space there. */
  readonly counts: Uint16Array;
}

export interface Enemy extends Fighter {
  /** x and y on squares, q and r on hexes, of each space covered. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

export interface Goal {
  readonly x: number;
  readonly y: number;
}

export function plainOf(field: Battlefield): Plain {
  const { kind, n, terrain, occupancy, mover, moverSize } = field;
  const pace = paceOn(kind);
  const entering = (costs: readonly (number | null)[]) =>
    Uint8Array.from(terrain, (one, i) => (occupancy[i] === 2 ? 0 : (costs[one] ?? 0)));
  const enemies = enemiesOf(field).map((enemy) => {
    const spaces = axial(kind, spacesOf(kind, enemy.size, enemy.x, enemy.y));
    return { ...enemy, xs: spaces.map(({ x }) => x), ys: spaces.map(({ y }) => y) };
  });
  const counts = Uint16Array.from(terrain, (_, i) => {
    const at = axial(kind, [{ x: i % n, y: Math.floor(i / n) }])[0] as Goal;
    return enemies.filter((enemy) => threatens(kind, enemy, at.x, at.y)).length;
  });
  return {
    kind,
    n,
    straight: entering(pace.straight),
    diagonal: entering(pace.diagonal),
    canStay: Uint8Array.from(occupancy, (one) => (one === 1 ? 0 : 1)),
    start: mover.y * n + mover.x,
    enemies,
    moverSize,
    counts,
  };
}

/** Columns and rows as coordinates in which distances are plain arithmetic. */
export function axial(kind: Frame["kind"], spaces: readonly Goal[]): Goal[] {
  return spaces.map(({ x, y }) => (kind === "square" ? { x, y } : { x: x - (y - (y & 1)) / 2, y }));
}

/** True if a mover of one space is threatened there. */
export function threatens(kind: Frame["kind"], { xs, ys, reach }: Enemy, x: number, y: number): boolean {
  for (let i = 0; i < xs.length; i++) {
    const dx = x - (xs[i] as number);
    const dy = y - (ys[i] as number);
    const distance =
      kind === "square" ? Math.max(Math.abs(dx), Math.abs(dy)) : (Math.abs(dx) + Math.abs(dy) + Math.abs(dx + dy)) / 2;
    if (distance <= reach) return true;
  }
  return false;
}

export const squareSteps = { dx: [0, 1, 0, -1, 1, 1, -1, -1], dy: [-1, 0, 1, 0, -1, 1, 1, -1] } as const;
export const evenSteps = { dx: [1, 0, -1, -1, -1, 0], dy: [0, 1, 1, 0, -1, -1] } as const;
export const oddSteps = { dx: [1, 1, 0, -1, 0, 1], dy: [0, 1, 1, 0, -1, -1] } as const;

/** The steps from a space in this row. */
export function stepsFrom(kind: Frame["kind"], y: number): { dx: readonly number[]; dy: readonly number[] } {
  if (kind === "square") return squareSteps;
  return (y & 1) === 0 ? evenSteps : oddSteps;
}
