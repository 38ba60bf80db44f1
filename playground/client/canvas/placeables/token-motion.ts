import { Sprite } from "pixi.js";
import { CONST_V14 } from "../../core/constants.ts";
import { isV14 } from "../../core/generation.ts";
import type { Loose, LooseObject } from "../../core/loose.ts";
import { actionConfig } from "../../documents/movement-actions.ts";
import type { MeasuredWaypoint, MovementOperation, Position } from "../../documents/movement-types.ts";
import { CanvasAnimation } from "../animation.ts";
import { wakeCanvas } from "../frame-rate.ts";
import { loadTexture } from "../textures.ts";

/** Token movement on screen: the drawn position follows the document's, already changed. */

type Leg = { to: Position; duration: number };

export function isMoving(token: Loose): boolean {
  return CanvasAnimation.getAnimation(token.animationName) !== undefined;
}

export function stop(token: Loose): void {
  CanvasAnimation.terminateAnimation(token.animationName);
}

/** Follows an operation's path, or goes straight without one. */
export function follow(token: Loose, options: LooseObject): void {
  const movement: MovementOperation | undefined = options._movement?.[token.id];
  const end = token.document._source as Position;
  const waypoints: MeasuredWaypoint[] = movement?.passed.waypoints ?? [];
  const legs = options.animate === false ? [] : legsOf(token, waypoints, options);
  token._motion = legs.length > 0 ? walk(token, legs) : place(token, end);
}

async function place(token: Loose, { x, y }: Position): Promise<void> {
  CanvasAnimation.terminateAnimation(token.animationName);
  token.position.set(x, y);
  wakeCanvas();
}

function legsOf(token: Loose, waypoints: MeasuredWaypoint[], options: LooseObject): Leg[] {
  const { defaultSpeed } = (globalThis as Loose).CONFIG.Token.movement;
  const { size } = token.document.parent.grid;
  let from = { x: token.x, y: token.y };
  return waypoints.map((to) => {
    const own = { ...actionConfig(to.action).getAnimationOptions(token), ...options.animation };
    const spaces = Math.hypot(to.x - from.x, to.y - from.y) / size;
    from = to;
    return { to, duration: own.duration ?? (spaces / (own.movementSpeed ?? defaultSpeed)) * 1000 };
  });
}

/** Animates all legs as one animation, without a halt at waypoints. */
async function walk(token: Loose, legs: Leg[]): Promise<void> {
  const start = { x: token.x, y: token.y };
  const total = legs.reduce((sum, leg) => sum + leg.duration, 0);
  const last = (legs.at(-1) as Leg).to;
  const done = CanvasAnimation.animate({
    name: token.animationName,
    duration: total,
    step(share) {
      if (token.destroyed) return;
      const { x, y } = share === 1 ? last : pointAt(start, legs, share * total);
      token.position.set(x, y);
    },
  });
  await done;
}

function pointAt(start: { x: number; y: number }, legs: Leg[], time: number): { x: number; y: number } {
  let from = start;
  let left = time;
  for (const { to, duration } of legs) {
    if (left <= duration) {
      const share = duration > 0 ? left / duration : 1;
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    }
    left -= duration;
    from = to;
  }
  return from;
}

/** V13: temporary effects; V14: applied effects with a shown icon (foundryvtt issue 14749). */
function drawnEffects(actor: Loose): Loose[] {
  if (!isV14()) return actor?.temporaryEffects ?? [];
  const { ALWAYS, CONDITIONAL } = CONST_V14.ACTIVE_EFFECT_SHOW_ICON;
  return (actor?.appliedEffects ?? []).filter(
    ({ showIcon = CONDITIONAL, isTemporary }: Loose) =>
      showIcon === ALWAYS || (showIcon === CONDITIONAL && isTemporary),
  );
}

/** True if an effect of the defeated is to cover the whole token. */
export function isCrossedOut(actor: Loose): boolean {
  const { DEFEATED } = (globalThis as Loose).CONFIG.specialStatusEffects;
  return drawnEffects(actor).some(
    (effect) => effect.statuses.has(DEFEATED) && Boolean(effect.getFlag?.("core", "overlay")),
  );
}

/** Draws missing pictures of temporary effects. */
export async function drawEffects(token: Loose): Promise<void> {
  const sources = drawnEffects(token.actor)
    .filter((effect) => !effect.getFlag?.("core", "overlay"))
    .flatMap(({ img }): string[] => (img ? [img] : []));
  const key = `${sources.join("|")}@${token.w}`;
  if (!token.effects || token.effects.name === key) return;
  token.effects.name = key;
  const textures = await Promise.all(sources.map(loadTexture));
  if (token.destroyed || token.effects?.name !== key) return;
  token.effects.removeChildren();
  wakeCanvas();
  const size = token.document.parent.grid.size * 0.22;
  for (const [index, texture] of textures.entries()) {
    if (!texture) continue;
    const sprite: Sprite = token.effects.addChild(new Sprite(texture));
    sprite.width = size;
    sprite.height = size;
    const rows = Math.max(1, Math.floor(token.h / size));
    sprite.position.set(Math.floor(index / rows) * size, (index % rows) * size);
  }
}
