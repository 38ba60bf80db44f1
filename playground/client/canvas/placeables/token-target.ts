import type { Graphics } from "pixi.js";
import type { Loose, LooseObject } from "../../core/loose.ts";

/** `Token.ReticuleOptions` of the type package; sizes in parts of the grid's size, `margin` in parts of an arrow. */
export interface ReticuleOptions {
  margin?: number;
  alpha?: number;
  size?: number;
  color?: number;
  border?: { color?: number; width?: number };
}

/** Token members used by targets and their marks. */
interface Targetable {
  readonly w: number;
  readonly h: number;
  readonly isPreview: boolean;
  readonly isTargeted: boolean;
  readonly targeted: ReadonlySet<Loose>;
  readonly document: Loose;
  readonly _targetColor: Loose;
}

/** `Token.TargetContext` of the type package. */
export interface TargetContext {
  user?: Loose;
  /** True if the user's other targets are let go. */
  releaseOthers?: boolean;
  /** For several targets at once: the caller tells the other clients at the end. */
  groupSelection?: boolean;
}

/** Targets or releases a token for a user, and tells the other clients of this user's targets. */
export function setTarget(
  token: Targetable,
  targeted: boolean,
  { user, releaseOthers = true, groupSelection = false }: TargetContext,
): void {
  const { game, canvas } = globalThis as Loose;
  const who = user ?? game.user;
  if (releaseOthers) for (const other of [...who.targets]) if (other !== token) who.targets.delete(other);
  if (targeted) who.targets.add(token);
  else who.targets.delete(token);
  if (canvas.hud?.token?.object === token) void canvas.hud.token.render();
  if (who.isSelf && !groupSelection) who.broadcastActivity({ targets: who.targets.ids });
}

/** An arrow at each corner, pointing inwards: this client's user targets the token. */
export function paintArrows(
  graphics: Graphics,
  token: Targetable,
  { margin = 0, alpha = 1, size = 0.15, color, border }: ReticuleOptions,
): void {
  graphics.clear();
  if (!token.isTargeted || token.isPreview) return;
  const length = token.document.parent.grid.size * size;
  const gap = margin * length;
  graphics.lineStyle({ width: border?.width ?? 2, color: border?.color ?? 0x000000, alpha, join: "round" as Loose });
  graphics.beginFill(color ?? token._targetColor, alpha);
  for (const [x, y] of [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const) {
    const corner = { x: x < 0 ? -gap : token.w + gap, y: y < 0 ? -gap : token.h + gap };
    graphics.drawPolygon([
      corner.x,
      corner.y,
      corner.x + x * length,
      corner.y + y * length * 0.2,
      corner.x + x * length * 0.2,
      corner.y + y * length,
    ]);
  }
  graphics.endFill();
}

/** Dots along the token's top, in the color of each other targeting user. */
export function paintPips(graphics: Graphics, token: Targetable): void {
  graphics.clear();
  if (token.isPreview) return;
  const { game } = globalThis as Loose;
  const others = [...token.targeted].filter((user) => user !== game.user);
  const radius = Math.max(4, token.document.parent.grid.size * 0.06);
  for (const [index, user] of others.entries()) {
    graphics.lineStyle({ width: 2, color: 0x000000 });
    graphics.beginFill(Number(user.color));
    graphics.drawCircle(radius + index * radius * 1.5, 0, radius);
    graphics.endFill();
  }
}

/** Releases all users' targets on tokens leaving the canvas; this client's user tells the others. */
export function releaseTargets(tokens: readonly Targetable[]): void {
  const { game } = globalThis as Loose;
  const mine = tokens.some((token) => token.isTargeted);
  for (const token of tokens) for (const user of [...token.targeted]) user.targets.delete(token);
  if (mine) game.user.broadcastActivity({ targets: game.user.targets.ids });
}

/** The tool "Select Targets" of the token controls is in hand. */
export function isTargeting(): boolean {
  return (globalThis as Loose).ui?.controls?.tool?.name === "target";
}

export type TargetMode = "replace" | "acquire" | "release";

export type TargetsOptions = LooseObject & { mode?: TargetMode };
