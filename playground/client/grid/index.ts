/** foundry.grid */
export { BaseGrid } from "./base.ts";
export { GRID_DIAGONALS, GRID_SNAPPING_MODES, GRID_TYPES, MOVEMENT_DIRECTIONS } from "./constants.ts";
export { GridlessGrid } from "./gridless.ts";
export { HexagonalGrid } from "./hexagonal.ts";
export { SquareGrid } from "./square.ts";
export type * from "./types.ts";

import type { BaseGrid } from "./base.ts";
import { GRID_TYPES } from "./constants.ts";
import { GridlessGrid } from "./gridless.ts";
import { HexagonalGrid } from "./hexagonal.ts";
import { SquareGrid } from "./square.ts";
import type { GridConfiguration } from "./types.ts";

/** The grid for one of CONST.GRID_TYPES. */
export function createGrid(type: number, config: GridConfiguration): BaseGrid {
  switch (type) {
    case GRID_TYPES.GRIDLESS:
      return new GridlessGrid(config);
    case GRID_TYPES.SQUARE:
      return new SquareGrid(config);
    case GRID_TYPES.HEXODDR:
    case GRID_TYPES.HEXEVENR:
    case GRID_TYPES.HEXODDQ:
    case GRID_TYPES.HEXEVENQ:
      return new HexagonalGrid({
        ...config,
        columns: type >= GRID_TYPES.HEXODDQ,
        even: type === GRID_TYPES.HEXEVENR || type === GRID_TYPES.HEXEVENQ,
      });
    default:
      throw new Error(`There is no grid of type ${type}.`);
  }
}
