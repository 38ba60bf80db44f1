import type { Graphics } from "pixi.js";
import type { BaseGrid, Bounds } from "../../grid/index.ts";

export interface GridStyle {
  color: string | number;
  alpha: number;
  thickness: number;
}

/** The grid's lines over an area: long lines on squares, three sides of each hexagon (its neighbours have the others). */
export function drawGrid(graphics: Graphics, grid: BaseGrid, area: Bounds, style: GridStyle): Graphics {
  graphics.clear();
  if (grid.isGridless || style.alpha <= 0) return graphics;
  graphics.lineStyle({ width: style.thickness, color: style.color, alpha: style.alpha });
  if (grid.isSquare) drawSquares(graphics, grid, area);
  else drawHexes(graphics, grid, area);
  return graphics;
}

function drawSquares(graphics: Graphics, grid: BaseGrid, { x, y, width, height }: Bounds): void {
  for (let at = Math.ceil(x / grid.size) * grid.size; at <= x + width; at += grid.size) {
    graphics.moveTo(at, y).lineTo(at, y + height);
  }
  for (let at = Math.ceil(y / grid.size) * grid.size; at <= y + height; at += grid.size) {
    graphics.moveTo(x, at).lineTo(x + width, at);
  }
}

function drawHexes(graphics: Graphics, grid: BaseGrid, area: Bounds): void {
  const [i0, j0, i1, j1] = grid.getOffsetRange(area);
  for (let i = i0; i < i1; i++) {
    for (let j = j0; j < j1; j++) {
      const [first, ...rest] = grid.getVertices({ i, j }).slice(0, 4);
      if (!first) continue;
      graphics.moveTo(first.x, first.y);
      for (const { x, y } of rest) graphics.lineTo(x, y);
    }
  }
}
