import type { Fighting } from "../combat/index.ts";
import type { CombatantId } from "../engine/types.ts";
import type { Point } from "../grid/types.ts";
import { signal } from "../listening.ts";
import type { Standing } from "./ruler-view.ts";
import { dashes, EDGE, REFUSED, strokeTwice, twice } from "./strokes.ts";

type Layer = PIXI.Graphics;

/** Mark at the end of a step, in scene pixels. */
export interface RulerMark {
  readonly x: number;
  readonly y: number;
  readonly standing: Standing;
  /** Position chosen by the user, matched by waypoints. */
  readonly placed: boolean;
  /** Portraits of creatures provoked by leaving the place before. */
  readonly provoked?: readonly string[];
}

/** Orange as for threats, not red: provoking is allowed. */
const THREAT = 0xff8a3d;

/** Radius of a portrait beside a bead, in hundredths of a space, and most portraits at a bead. */
const PORTRAIT_RADIUS = 17;
const MOST_PORTRAITS = 3;

/**
 * Draws a path from its origin along its marks: a line with a bead at every step, dashes and crossed-out beads for refused steps,
 * and a hollow bead where a provoking step starts. `size`: a space in pixels; `color`: of the legal part.
 */
export function drawWay(
  layer: Layer,
  origin: Point,
  marks: readonly RulerMark[],
  { size, color }: { readonly size: number; readonly color: PIXI.ColorSource },
): void {
  const unit = size / 100;
  const widths = [9 * unit, 5 * unit] as const;
  for (const [index, mark] of marks.entries()) {
    const from = marks[index - 1] ?? origin;
    if (mark.standing === "beyond")
      strokeTwice(layer, dashes(from, mark, 14 * unit, 11 * unit), { color: REFUSED, widths });
    else strokeTwice(layer, [[from, mark]], { color, widths });
  }
  for (const mark of marks) {
    if (mark.standing === "beyond") strokedBead(layer, mark, unit, REFUSED);
    else bead(layer, mark, unit, color);
  }
  for (const [index, { provoked = [] }] of marks.entries()) {
    if (provoked.length > 0) provokingBead(layer, marks[index - 1] ?? besideFace(origin, marks[0]), provoked, unit);
  }
}

/** A point of the first step that the token's own face doesn't cover. */
function besideFace(origin: Point, first: Point = origin): Point {
  return { x: origin.x + (first.x - origin.x) * 0.62, y: origin.y + (first.y - origin.y) * 0.62 };
}

/** Hollow bead, with portraits of possible attackers beside it. */
function provokingBead(layer: Layer, { x, y }: Point, provoked: readonly string[], unit: number): void {
  strokedBead(layer, { x, y }, unit, THREAT);
  provoked.slice(0, MOST_PORTRAITS).forEach((picture, i) => {
    const at = { x: x + (30 + i * 2 * PORTRAIT_RADIUS) * unit, y: y - 30 * unit };
    const radius = PORTRAIT_RADIUS * unit;
    layer.lineStyle({ width: 3 * unit, color: THREAT });
    const texture = portraitOf(picture);
    if (texture) {
      const scale = (2 * radius) / Math.max(1, Math.min(texture.width, texture.height));
      const matrix = new PIXI.Matrix(scale, 0, 0, scale, at.x - radius, at.y - radius);
      layer.beginTextureFill({ texture, matrix });
    } else layer.beginFill(EDGE);
    layer.drawCircle(at.x, at.y, radius).endFill();
  });
}

function bead(layer: Layer, { x, y, standing, placed }: RulerMark, unit: number, color: PIXI.ColorSource): void {
  const radius = standing === "end" ? 13 : placed ? 10 : 6;
  layer.lineStyle({ width: 2 * unit, color: EDGE });
  layer
    .beginFill(color)
    .drawCircle(x, y, radius * unit)
    .endFill();
}

/** Hollow bead with a stroke. */
function strokedBead(layer: Layer, { x, y }: Point, unit: number, tint: number): void {
  const radius = 9 * unit;
  const reach = 1.25 * radius;
  twice(layer, { color: tint, widths: [7 * unit, 3.5 * unit] }, () => {
    layer.drawCircle(x, y, radius);
    layer.moveTo(x - reach, y + reach).lineTo(x + reach, y - reach);
  });
}

/** Pictures by path; null while loading, or if missing. */
const portraitTextures = new Map<string, PIXI.Texture | null>();

/** Called after a picture has loaded. */
export const portraitLoaded = signal();

/** Picture at a path, loaded on first request; null until loaded. */
function portraitOf(path: string): PIXI.Texture | null {
  const known = portraitTextures.get(path);
  if (known !== undefined) return known?.destroyed ? null : known;
  portraitTextures.set(path, null);
  void foundry.canvas.loadTexture(path).then((texture) => {
    if (!(texture instanceof PIXI.Texture)) return;
    portraitTextures.set(path, texture);
    portraitLoaded();
  });
  return null;
}

/** Paths of the pictures of combatants' tokens; each combatant counts once. */
export function picturesOf(fighting: Fighting | null, ids: readonly CombatantId[]): string[] {
  const paths = [...new Set(ids)].map((id) => {
    const combatant = fighting?.combat.combatants.get(id);
    return combatant?.token?.texture.src ?? combatant?.img ?? null;
  });
  return paths.filter((path) => path !== null);
}
