import type { Point } from "../../grid/types.ts";
import { addMarks, marksOf, wordsLayer } from "../ground.ts";
import { isBetterAbove } from "../ruler-view.ts";
import { dashes, EDGE, twice } from "../strokes.ts";
import {
  circleWithin,
  DIGIT_SIZE,
  digitOf,
  outlineOf,
  type Pattern,
  type Piece,
  patternOf,
  reaches,
} from "./outline.ts";

/** Marks on the ground, below tokens: a drawing for every overlay. */
export type Drawing = PIXI.Graphics;

/** Style of an area's fill and edge. `unit`: a hundredth of a space in scene pixels. */
export interface Fill {
  /** Color of the shade. */
  readonly color: number;
  readonly line: number;
  readonly shade: number;
  readonly pattern: Pattern;
  /** Opacity of the pattern. */
  readonly ink: number;
  readonly unit: number;
}

/** The types of PIXI's two packages of constants aren't each other's. */
const rounded = { join: "round", cap: "round" } as unknown as Pick<PIXI.ILineStyleOptions, "join" | "cap">;

/** Names of the lowest overlays, from the bottom; the rest lies above. */
const layers = ["Turncraft.reach", "Turncraft.threat"] as const;

/** Returns the overlay of a name, emptied, in order among the overlays; null without a canvas. */
export function emptyLayer(
  name: (typeof layers)[number] | "Turncraft.waiting" | "Turncraft.way" | "Turncraft.range",
): Drawing | null {
  const layer = addMarks(name);
  if (!layer) return null;
  layer.clear();
  const there = layers.flatMap((each) => marksOf(each) ?? []);
  for (const [i, lower] of there.entries()) lower.parent?.setChildIndex(lower, i);
  if (!layers.some((each) => each === name)) layer.parent?.setChildIndex(layer, layer.parent.children.length - 1);
  return layer;
}

/** Outlines of an area. `middles`: of its spaces; `shape`: corners of a space around its middle. */
export function piecesOf(middles: readonly Point[], shape: readonly Point[]): Piece[] {
  return outlineOf(middles.map((middle) => shape.map(({ x, y }) => ({ x: middle.x + x, y: middle.y + y }))));
}

/** Fills pieces twice: with a shade, and with a pattern on top. */
export function fill(layer: Drawing, pieces: readonly Piece[], { color, line, shade, pattern, ink, unit }: Fill): void {
  layer.lineStyle(0);
  if (shade > 0) paint(layer, pieces, () => layer.beginFill(color, shade));
  const texture = patternOf(pattern);
  const matrix = new PIXI.Matrix().scale(unit, unit);
  paint(layer, pieces, () => layer.beginTextureFill({ texture, color: line, alpha: ink, matrix }));
}

function paint(layer: Drawing, pieces: readonly Piece[], begin: () => unknown): void {
  for (const { outer, holes } of pieces) {
    begin();
    layer.drawPolygon(flat(outer));
    for (const hole of holes) {
      layer.beginHole();
      layer.drawPolygon(flat(hole));
      layer.endHole();
    }
    layer.endFill();
  }
}

function flat(loop: readonly Point[]): number[] {
  return loop.flatMap(({ x, y }) => [x, y]);
}

/**
 * Draws the pieces' edges on a broader dark line, whole or dashed. `width`: in hundredths of a space; `unit`: a
 * hundredth of a space in scene pixels.
 */
export function edge(
  layer: Drawing,
  pieces: readonly Piece[],
  { color, width, unit, dashed }: { color: number; width: number; unit: number; dashed: boolean },
): void {
  const loops = pieces.flatMap(({ outer, holes }) => [outer, ...holes]);
  twice(layer, { color, widths: [(width + 3) * unit, width * unit], alphas: [0.9, 0.9], ...rounded }, () => {
    for (const loop of loops) (dashed ? dash : trace)(layer, loop, unit);
  });
}

function trace(layer: Drawing, loop: readonly Point[]): void {
  const [first, ...rest] = loop;
  if (!first) return;
  layer.moveTo(first.x, first.y);
  for (const { x, y } of rest) layer.lineTo(x, y);
  layer.closePath();
}

function dash(layer: Drawing, loop: readonly Point[], unit: number): void {
  loop.forEach((from, i) => {
    const to = loop[(i + 1) % loop.length] as Point;
    for (const [start, end] of dashes(from, to, 13 * unit, 9 * unit)) {
      layer.moveTo(start.x, start.y).lineTo(end.x, end.y);
    }
  });
}

/** Draws a count in the middle of a space. `size`: of the digit, in scene pixels. */
export function drawCount(layer: Drawing, { x, y }: Point, count: number, size: number): void {
  const { texture, at } = digitOf(count);
  const scale = size / DIGIT_SIZE;
  const [left, top] = [x - size / 2, y - size / 2];
  const matrix = new PIXI.Matrix(scale, 0, 0, scale, left - at * size, top);
  layer.beginTextureFill({ texture, color: 0xffffff, alpha: 0.95, matrix }).drawRect(left, top, size, size).endFill();
}

/** Draws a filled circle with an edge, cut off at the scene's border; `within`: inner radius left unfilled. Scene pixels. */
export function drawCircle(
  layer: Drawing,
  middle: Point,
  radius: number,
  style: Fill & { readonly dashed?: boolean },
  within = 0,
): void {
  const rect = canvas.dimensions?.rect;
  if (!rect || reaches(middle, within, rect)) return;
  const outer = circleWithin(middle, radius, rect);
  // A hole that touches the outline is none to PIXI.
  const inside = { x: rect.x + 1, y: rect.y + 1, width: rect.width - 2, height: rect.height - 2 };
  const inner = within > 0 ? circleWithin(middle, within, inside) : [];
  if (outer.length === 0) return;
  fill(layer, [{ outer, holes: inner.length > 0 ? [inner] : [] }], style);
  const { line, unit, dashed = false } = style;
  edge(layer, [{ outer, holes: [] }], { color: line, width: 3, unit, dashed });
}

/** Position of a text. */
interface Spot extends Point {
  /** Scene pixels between the point and the words. */
  readonly apart: number;
  /** Starting point of a path to the point; texts keep clear of the path's side. */
  readonly from: Point | null;
}

/** Writes a text on a dark ground above or below a point, wherever less is covered; same size on the screen at every zoom. */
export function write(name: string, text: string, { x, y, apart, from }: Spot, color: number): PIXI.Container {
  const box = new PIXI.Container();
  wordsLayer(name)?.addChild(box);
  const ground = box.addChild(new PIXI.Graphics());
  const letters = box.addChild(
    new PIXI.Text(text, {
      fontFamily: "Signika, sans-serif",
      fontSize: 32,
      fontWeight: "bold",
      fill: color,
      align: "center",
    }),
  );
  letters.anchor.set(0.5, 0);
  letters.position.set(0, 12);
  const [width, height] = [letters.width + 32, letters.height + 24];
  ground
    .beginFill(EDGE, 0.86)
    .drawRoundedRect(-width / 2, 0, width, height, 12)
    .endFill();
  const place = () => {
    const scale = 0.5 / (canvas.stage?.scale.x ?? 1);
    const faces = (canvas.tokens?.placeables ?? []).filter((token) => token.visible).map((token) => token.bounds);
    const size = { width: width * scale, height: height * scale };
    const isAbove = isBetterAbove({ center: { x, y }, top: y + apart, size, from, faces });
    box.scale.set(scale);
    box.position.set(x, isAbove ? y - apart - size.height : y + apart);
  };
  place();
  written.set(box, place);
  box.once("destroyed", () => written.delete(box));
  return box;
}

/** Texts on the map, with functions to update size and place. */
const written = new Map<PIXI.Container, () => void>();
let zoom = 0;

/** Keeps words as large on the screen when the map is zoomed. */
export function resizeWords(_canvas: Canvas, { scale }: { readonly scale?: number | null }): void {
  if (!scale || scale === zoom) return;
  zoom = scale;
  for (const place of written.values()) place();
}
