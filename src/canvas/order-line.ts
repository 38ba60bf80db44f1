import { lineOnMap, pointOfSpace } from "../combat/index.ts";
import { dashes, type Stroke } from "./dashes.ts";
import { addMarks, destroyMarks } from "./ground.ts";
import { type Point, spiralLine } from "./spiral-line.ts";

/** Order as a quiet line under the tokens, with place numbers: a marching column, or the spiral (MO-301). */

const LAYER = "Turncraft.order";
/** The map has no light or dark theme: ivory on nearly black holds on every ground. */
const INK = 0xf1ebdd;
const EDGE = 0x17161b;

/** Draws the line of the viewed fight as of now. */
export function refreshOrderLine(): void {
  const scene = canvas?.ready ? canvas.scene : null;
  if (!scene) return;
  destroyMarks(LAYER);
  const line = lineOnMap(scene);
  if (!line) return;
  const layer = addMarks(LAYER);
  if (!layer) return;
  const unit = scene.grid.size / 100;
  const middle = line.middle && pointOfSpace(scene, line.middle);
  for (const run of line.runs) {
    const places = run.map((token) => token.getCenterPoint());
    if (line.kind === "spiral") stroke(layer, polyline(spiralLine(middle, places)), unit);
    else
      stroke(
        layer,
        polyline(places).flatMap(([from, to]) => dashes(from, to, 16 * unit, 12 * unit)),
        unit,
      );
  }
  if (middle) cross(layer, middle, unit);
}

type Layer = PIXI.Graphics;

function polyline(points: readonly Point[]): Stroke[] {
  return points.slice(1).map((to, index) => [points[index] ?? to, to]);
}

function stroke(layer: Layer, strokes: readonly Stroke[], unit: number): void {
  for (const [width, color, alpha] of [
    [7 * unit, EDGE, 0.45],
    [3 * unit, INK, 0.75],
  ] as const) {
    layer.lineStyle({ width, color, alpha });
    for (const [from, to] of strokes) layer.moveTo(from.x, from.y).lineTo(to.x, to.y);
  }
}

/** Draws the point of contact between the sides. */
function cross(layer: Layer, { x, y }: Point, unit: number): void {
  const reach = 14 * unit;
  stroke(
    layer,
    [
      [
        { x: x - reach, y: y - reach },
        { x: x + reach, y: y + reach },
      ],
      [
        { x: x - reach, y: y + reach },
        { x: x + reach, y: y - reach },
      ],
    ],
    1.4 * unit,
  );
}
