import { lineOnMap, pointOfSpace } from "../combat/index.ts";
import type { Point } from "../grid/types.ts";
import { addMarks, destroyMarks } from "./ground.ts";
import { dashes, IVORY, NIGHT, type Stroke, spiralLine, strokeTwice } from "./strokes.ts";

/** Order as a quiet line under the tokens, with place numbers: a marching column, or the spiral (MO-301). */

const LAYER = "Turncraft.order";

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
  strokeTwice(layer, strokes, { color: IVORY, edge: NIGHT, widths: [7 * unit, 3 * unit], alphas: [0.45, 0.75] });
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
