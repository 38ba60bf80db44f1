import { asTurncraft, pointOfSpace } from "../../combat/index.ts";
import type { CombatantId } from "../../engine/types.ts";
import type { Point, Space } from "../../grid/types.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { knownIn } from "../ground.ts";
import { dashes, IVORY, twice } from "../strokes.ts";
import { type Drawing, emptyLayer } from "./drawing.ts";
import type { WaitingWay } from "./movement-rules.ts";

/** Draws the remaining paths of movers waiting for a reaction: fainter than a planned path, and below the tokens. */

const NAME = "Turncraft.waiting";

let isShown = false;

/** Draws the remainder of the movements waiting on the viewed scene. Called when the map has changed. */
export function showWaitingWays(): void {
  const { scene } = canvas;
  const ways = scene ? game.combats.contents.flatMap((combat) => waysOf(combat, scene)) : [];
  if (ways.length === 0 && !isShown) return;
  isShown = ways.length > 0;
  const layer = emptyLayer(NAME);
  if (layer && scene) for (const way of ways) draw(layer, pointsOf(way, scene), scene.grid.size / 100);
}

/** Returns the waiting movements of an encounter, as far as known to the client's user. */
function waysOf(combat: Combat.Implementation, scene: Scene.Implementation): WaitingWay[] {
  const fight = asTurncraft(combat);
  const ways = fight?.state && rulesetOf(combat.type)?.map?.waiting?.(fight.state, knownIn(combat));
  const fighterOf = (id: CombatantId) => combat.combatants.get(id) ?? null;
  return (ways || []).filter(({ who }) => fighterOf(who)?.token?.parent === scene);
}

/** Returns the middle of the mover now and after every remaining step, in scene pixels. */
function pointsOf({ from, to }: WaitingWay, scene: Scene.Implementation): Point[] {
  const at = (space: Space) => pointOfSpace(scene, space);
  const covered = from.map(at);
  const [anchor] = covered;
  if (!anchor) return [];
  const mean = (axis: "x" | "y") => covered.reduce((sum, point) => sum + point[axis], 0) / covered.length;
  const apart = { x: mean("x") - anchor.x, y: mean("y") - anchor.y };
  return [anchor, ...to.map(at)].map(({ x, y }) => ({ x: x + apart.x, y: y + apart.y }));
}

/** Draws dashes, and a ring at the end. */
function draw(layer: Drawing, points: readonly Point[], unit: number): void {
  const end = points.at(-1);
  if (!end) return;
  const strokes = points.slice(1).flatMap((to, i) => dashes(points[i] ?? to, to, 14 * unit, 11 * unit));
  twice(layer, { color: IVORY, widths: [8 * unit, 4 * unit], alphas: [0.6, 0.85] }, () => {
    for (const [from, to] of strokes) layer.moveTo(from.x, from.y).lineTo(to.x, to.y);
    layer.drawCircle(end.x, end.y, 12 * unit);
  });
}
