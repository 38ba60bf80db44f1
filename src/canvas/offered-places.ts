import { offeredPlaces } from "../combat/index.ts";
import { middleOfSpace } from "../data/place.ts";
import type { Space } from "../grid/types.ts";
import { GOLD, IVORY, NIGHT, twice } from "./strokes.ts";

/**
 * Places to choose on the map: outlined and numbered as in the prompt's menu, the chosen one filled and thicker. A click chooses.
 */

const LAYER = "Turncraft.places";

let numbers: PIXI.Container | null = null;

/** Displays offered places on a scene just drawn, for choice by click. */
export function beginPlaces(): void {
  canvas.app?.view.addEventListener?.("click", choose as EventListener);
  drawPlaces();
}

/** Displays the offered places. */
export function drawPlaces(): void {
  if (!canvas?.ready) return;
  const grid = canvas.interface?.grid;
  const layer = grid?.addHighlightLayer(LAYER);
  grid?.clearHighlightLayer(LAYER);
  if (numbers && !numbers.destroyed) numbers.destroy({ children: true });
  numbers = null;
  const offer = offeredPlaces();
  if (!layer || !offer || offer.scene !== canvas.scene?.id) return;
  numbers = layer.addChild(new PIXI.Container());
  // The chosen one last, so that its line lies on top.
  const places = offer.places.toSorted((a, b) => Number(a.what === offer.chosen) - Number(b.what === offer.chosen));
  for (const { spaces, number, what } of places) {
    for (const space of spaces) outline(layer, space, what === offer.chosen);
    const [anchor] = spaces;
    if (anchor) numbers.addChild(numberAt(anchor, number, what === offer.chosen));
  }
}

type HighlightLayer = NonNullable<ReturnType<NonNullable<typeof canvas.interface>["grid"]["addHighlightLayer"]>>;

function outline(layer: HighlightLayer, space: Space, chosen: boolean): void {
  const points = corners(space);
  const unit = (canvas.scene?.grid.size ?? 100) / 100;
  const [broad, narrow, shade] = chosen ? [11, 7, 0.35] : [6, 3, 0.12];
  const style = { color: chosen ? GOLD : IVORY, edge: NIGHT, widths: [broad * unit, narrow * unit] } as const;
  twice(layer, style, (color) => {
    layer.beginFill(color, color === NIGHT ? 0 : shade);
    layer.drawPolygon(points);
    layer.endFill();
  });
}

function numberAt(space: Space, number: number, chosen: boolean): PIXI.Text {
  const size = canvas.scene?.grid.size ?? 100;
  const text = new PIXI.Text(String(number), {
    fontFamily: "Signika, sans-serif",
    fontSize: size * 0.34,
    fontWeight: "bold",
    fill: chosen ? GOLD : IVORY,
    stroke: NIGHT,
    strokeThickness: size * 0.06,
  });
  const { x, y } = middle(space);
  text.anchor.set(0.5);
  text.position.set(x, y);
  return text;
}

function choose(event: MouseEvent): void {
  const offer = offeredPlaces();
  const scene = canvas.scene;
  if (!offer || !scene || offer.scene !== scene.id) return;
  const point = canvas.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY });
  const at = scene.grid.getOffset(point);
  const meant = offer.places.find(({ spaces }) =>
    spaces.some((space) => {
      const { i, j } = scene.grid.getOffset(middle(space));
      return i === at.i && j === at.j;
    }),
  );
  if (meant && meant.what !== offer.chosen) offer.choose(meant.what);
}

function middle(space: Space): { x: number; y: number } {
  const grid = canvas.scene?.grid;
  return grid ? middleOfSpace(grid, space) : { x: 0, y: 0 };
}

function corners(space: Space): { x: number; y: number }[] {
  const { x, y } = middle(space);
  return (canvas.scene?.grid.getShape() ?? []).map((point) => ({ x: point.x + x, y: point.y + y }));
}
