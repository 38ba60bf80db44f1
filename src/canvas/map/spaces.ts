import type { CombatantId } from "../../engine/types.ts";
import { type Board, type Cell, cellOf, type Footprint, type Space, type Spaces } from "../../grid/index.ts";
import type { Point } from "./outline.ts";

/** A scene as the grid library sees it, without creatures. */
export interface SceneBoard {
  readonly board: Board;
  /** Of each terrain of the board how many times the usual it costs. */
  readonly factors: readonly number[];
  /** The middle of a cell in scene pixels. */
  readonly middle: (cell: Cell) => Point;
  /** Corners of a space around its middle, clockwise on the screen. */
  readonly shape: readonly Point[];
}

/** A creature as the map counts it. */
export interface Standing {
  /** Identity: its token's id. */
  readonly key: string;
  /** Combatant in the viewed fight, or null. */
  readonly id: CombatantId | null;
  /** Spaces it covers, starting with the leftmost of the first row. */
  readonly spaces: readonly Space[];
  /** Reach by its size and the weapons in its hands, in spaces. */
  readonly reach: Spaces;
  /** Elevation in spaces. */
  readonly elevation: number;
}

/** Cells of these spaces; those off the scene are left out. */
export function cellsOf({ board }: Pick<SceneBoard, "board">, spaces: readonly Space[]): Cell[] {
  return spaces.map((space) => cellOf(board.frame, space)).filter((cell) => cell >= 0);
}

/** Footprint of a creature around one of its spaces, by default the first. */
export function bodyOf(spaces: readonly Space[], anchor: Space = spaces[0] ?? { x: 0, y: 0 }): Footprint {
  return spaces.map(({ x, y }) => ({ x: x - anchor.x, y: y - anchor.y }));
}
