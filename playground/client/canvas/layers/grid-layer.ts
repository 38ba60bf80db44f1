import { type ColorSource, Container, Graphics, type IShape, Polygon, Rectangle } from "pixi.js";
import type { Loose } from "../../core/loose.ts";
import { wakeCanvas } from "../frame-rate.ts";
import { drawGrid } from "./grid-drawing.ts";

/** A named layer of highlighted spaces; each position is highlighted once. */
export class GridHighlight extends Graphics {
  override name: string;
  positions = new Set<string>();

  constructor(name: string) {
    super();
    this.name = name;
  }

  /** Marks the position; false if already highlighted. */
  highlight(x: number, y: number): boolean {
    const key = `${x},${y}`;
    if (this.positions.has(key)) return false;
    this.positions.add(key);
    return true;
  }

  override clear(): this {
    wakeCanvas();
    this.positions.clear();
    return super.clear();
  }
}

export interface HighlightOptions {
  /** Top-left point of the space. */
  x: number;
  y: number;
  color?: ColorSource | null;
  border?: ColorSource | null;
  alpha?: number;
  shape?: IShape | null;
}

/** `canvas.interface.grid` (client/canvas/layers/grid.d.mts): the grid's lines and the highlight layers. */
export class GridLayer extends Container {
  readonly mesh = this.addChild(new Graphics());
  readonly highlight = this.addChild(new Container());
  highlightLayers: Record<string, GridHighlight> = {};

  draw(canvas: Loose): void {
    const { grid, dimensions } = canvas;
    drawGrid(this.mesh, grid, dimensions.rect, grid);
  }

  tearDown(): void {
    this.mesh.clear();
    for (const name of Object.keys(this.highlightLayers)) this.destroyHighlightLayer(name);
  }

  addHighlightLayer(name: string): GridHighlight {
    const known = this.highlightLayers[name];
    if (known && !known.destroyed) return known;
    const layer = this.highlight.addChild(new GridHighlight(name));
    this.highlightLayers[name] = layer;
    return layer;
  }

  clearHighlightLayer(name: string): void {
    this.highlightLayers[name]?.clear();
  }

  destroyHighlightLayer(name: string): void {
    this.highlightLayers[name]?.destroy();
    delete this.highlightLayers[name];
  }

  getHighlightLayer(name: string): GridHighlight | undefined {
    return this.highlightLayers[name];
  }

  /** Highlights the space at a top-left point; a gridless scene needs a shape. */
  highlightPosition(
    name: string,
    { x, y, color = 0x33bbff, border = null, alpha = 0.25, shape = null }: HighlightOptions,
  ): void {
    const layer = this.highlightLayers[name];
    if (!layer?.highlight(x, y)) return;
    const drawn = shape ?? spaceShape((globalThis as Loose).canvas.grid, x, y);
    if (!drawn) return;
    wakeCanvas();
    const edge = border === null ? {} : { width: 2, color: border, alpha: Math.min(alpha * 1.5, 1) };
    layer
      .lineStyle(edge)
      .beginFill(color ?? 0xffffff, alpha)
      .drawShape(drawn)
      .endFill();
  }
}

function spaceShape(grid: Loose, x: number, y: number): IShape | null {
  if (grid.isGridless) return null;
  if (grid.isSquare) return new Rectangle(x, y, grid.sizeX, grid.sizeY);
  const center = { x: x + grid.sizeX / 2, y: y + grid.sizeY / 2 };
  return new Polygon(grid.getShape().map((p: { x: number; y: number }) => ({ x: p.x + center.x, y: p.y + center.y })));
}
