import type { SceneBoard, Standing } from "../../../src/canvas/map/mover.ts";
import type { CombatantId } from "../../../src/engine/types.ts";
import {
  boardOf,
  cellAt,
  type Footprint,
  footprint,
  type Size,
  type Space,
  type Spaces,
  type Tiling,
} from "../../../src/grid/index.ts";

/** Empty scene of so many columns and rows. Pixels don't matter here. */
export function field(tiling: Tiling, width = 24, height = 24): SceneBoard {
  const board = boardOf({ tiling, width, height });
  return { board, factors: [1], middle: (cell) => ({ x: cell, y: 0 }), shape: [] };
}

/** Combatant of a given size whose first space is there. */
export function standing(id: string, at: Space, kind: "square" | "hex", size: Size = 1, reach = 1): Standing {
  const body: Footprint = footprint(kind, size);
  const spaces = body.map(({ x, y }) => ({ x: at.x + x, y: at.y + y })).toSorted((a, b) => a.y - b.y || a.x - b.x);
  return { key: id, id: id as CombatantId, spaces, reach: reach as Spaces, elevation: 0 };
}

/** The space in a column and row. */
export function spaceAt({ board: { frame } }: SceneBoard, column: number, row: number): Space {
  const cell = cellAt(frame, column, row);
  return { x: frame.x[cell] as number, y: frame.y[cell] as number };
}
