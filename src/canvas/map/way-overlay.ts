import { drawWay, type Mark } from "../ruler-marks.ts";
import { emptyLayer } from "./drawing.ts";
import type { Point } from "./outline.ts";

const NAME = "Turncraft.way";
/** Ivory, as paths are. */
const COLOR = 0xf1ebdd;

/** A suggested way: where it begins, its steps, what it says. */
export interface ShownWay {
  readonly origin: Point;
  readonly marks: readonly Mark[];
  readonly text: string;
  /** Of a space, in scene pixels. */
  readonly size: number;
}

let label: PIXI.Text | null = null;
let isShown = false;

/** Draws a suggested way; null takes it away. */
export function showWay(way: ShownWay | null): void {
  if (!way && !isShown) return;
  isShown = way !== null;
  const layer = emptyLayer(NAME);
  label?.destroy();
  label = null;
  if (!layer || !way) return;
  layer.parent?.setChildIndex(layer, layer.parent.children.length - 1);
  drawWay(layer, way.origin, way.marks, { size: way.size, color: COLOR });
  const end = way.marks.at(-1);
  if (end) label = layer.addChild(words(way.text, end, way.size));
}

/** The words below the way's end, as large on the screen whatever the zoom. */
function words(text: string, { x, y }: Point, size: number): PIXI.Text {
  const written = new PIXI.Text(text, {
    fontFamily: "Signika, sans-serif",
    fontSize: 36,
    fontWeight: "bold",
    fill: COLOR,
    stroke: 0x14110f,
    strokeThickness: 8,
    lineJoin: "round",
    align: "center",
  });
  written.anchor.set(0.5, 0);
  written.scale.set(0.5 / (canvas.stage?.scale.x ?? 1));
  written.position.set(x, y + size * 0.3);
  return written;
}
