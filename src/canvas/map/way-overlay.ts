import { drawWay, type RulerMark } from "../ruler-marks.ts";
import { emptyLayer, write } from "./drawing.ts";
import type { Point } from "./outline.ts";

const NAME = "Turncraft.way";
/** Ivory, as paths are. */
const COLOR = 0xf1ebdd;

/** Suggested path: start, steps, text. */
export interface ShownWay {
  readonly origin: Point;
  readonly marks: readonly RulerMark[];
  readonly text: string;
  /** Of a space, in scene pixels. */
  readonly size: number;
}

let label: PIXI.Container | null = null;
let isShown = false;

/** Draws a suggested way; null takes it away. */
export function showWay(way: ShownWay | null): void {
  if (!way && !isShown) return;
  isShown = way !== null;
  const layer = emptyLayer(NAME);
  if (label && !label.destroyed) label.destroy({ children: true });
  label = null;
  if (!layer || !way) return;
  drawWay(layer, way.origin, way.marks, { size: way.size, color: COLOR });
  const end = way.marks.at(-1);
  const from = way.marks.at(-2) ?? way.origin;
  if (end) label = write(NAME, way.text, { x: end.x, y: end.y, apart: way.size * 0.4, from }, COLOR);
}
