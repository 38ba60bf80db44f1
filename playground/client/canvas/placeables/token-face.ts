import { Container, Graphics, Sprite, Text, type Texture } from "pixi.js";
import type { Loose } from "../../core/loose.ts";
import { PrimaryCanvasGroup } from "../primary.ts";

/** Paints tokens. Sizes are scene pixels; no visibility is decided here. */

export const COLORS = {
  controlled: 0xff9829,
  secret: 0xa612d4,
  friendly: 0x43dfdf,
  neutral: 0xf1d836,
  hostile: 0xe72124,
};

/** The ring's colour by CONST.TOKEN_DISPOSITIONS (CONFIG.Canvas.dispositionColors). */
export function dispositionColor(disposition: number): number {
  const colors = (globalThis as Loose).CONFIG.Canvas?.dispositionColors ?? {};
  if (disposition === 1) return colors.FRIENDLY ?? COLORS.friendly;
  if (disposition === 0) return colors.NEUTRAL ?? COLORS.neutral;
  if (disposition === -2) return colors.SECRET ?? COLORS.secret;
  return colors.HOSTILE ?? COLORS.hostile;
}

/** Token properties for placing and drawing its face. */
type Shown = Pick<Container, "position" | "alpha" | "visible" | "destroyed">;

/** The picture inside its ring; without a picture the name's first letter. */
export class TokenFace extends Container {
  readonly ring = new Graphics();
  readonly portrait: Sprite | Text;
  readonly #round = new Graphics();
  /** Among tokens in `canvas.primary`, at the token's own height. */
  readonly sortLayer = PrimaryCanvasGroup.SORT_LAYERS.TOKENS;
  elevation = 0;
  sort = 0;
  readonly #token: Shown;

  constructor(texture: Texture | null, name: string, token: Shown) {
    super();
    this.#token = token;
    this.portrait = texture ? new Sprite(texture) : new Text(name.slice(0, 1).toUpperCase(), LETTER);
    this.portrait.anchor.set(0.5);
    this.addChild(this.#round, this.portrait, this.ring);
    if (texture) this.portrait.mask = this.addChild(new Graphics());
  }

  /** Copies the token's position, alpha and visibility, since the face lies in another group than its token. */
  override updateTransform(): void {
    const { position, alpha, visible, destroyed } = this.#token;
    if (!destroyed) {
      this.position.copyFrom(position);
      this.alpha = alpha;
      this.renderable = visible;
    }
    super.updateTransform();
  }

  /** Paints for a size and a ring colour; `rotation` in degrees turns the picture only. */
  paint({ width, height, color, rotation, scaleX, scaleY }: FacePaint): void {
    const radius = Math.min(width, height) / 2;
    const line = Math.max(2, radius * 0.07);
    const center = { x: width / 2, y: height / 2 };
    this.#round
      .clear()
      .beginFill(0x1b1a19, 0.9)
      .drawCircle(center.x, center.y, radius - 2)
      .endFill();
    this.ring.clear();
    this.ring.lineStyle({ width: line + 2, color: 0x000000, alpha: 0.55 });
    this.ring.drawCircle(center.x, center.y, radius - line / 2 - 1);
    this.ring.lineStyle({ width: line, color });
    this.ring.drawCircle(center.x, center.y, radius - line / 2 - 2);
    this.portrait.position.set(center.x, center.y);
    this.portrait.angle = rotation;
    if (this.portrait instanceof Text) {
      this.portrait.scale.set((radius * 1.1) / LETTER.fontSize);
      return;
    }
    const mask = this.portrait.mask as Graphics;
    mask
      .clear()
      .beginFill(0xffffff)
      .drawCircle(center.x, center.y, radius - line - 1)
      .endFill();
    const { width: w, height: h } = this.portrait.texture;
    const fit = (2 * radius) / Math.max(w, h);
    this.portrait.scale.set(fit * scaleX, fit * scaleY);
  }
}

export interface FacePaint {
  width: number;
  height: number;
  color: number;
  rotation: number;
  scaleX: number;
  scaleY: number;
}

const FONT = ["Seravek", "Gill Sans Nova", "Ubuntu", "Calibri", "DejaVu Sans", "sans-serif"];

const LETTER = { fontFamily: FONT, fontSize: 48, fill: 0xf0e9dc };

/** Text that stays sharp when zoomed in. */
export function label(text: string, size: number): Text {
  const style = {
    fontFamily: FONT,
    fontSize: size,
    fill: 0xffffff,
    stroke: 0x111111,
    strokeThickness: 4,
  };
  const result = new Text(text, { ...style, lineJoin: "round", align: "center", dropShadow: false });
  result.resolution = 2;
  result.anchor.set(0.5, 0);
  return result;
}

/** The outline of a controlled or hovered token: its spaces' outline, in the grid's shape. */
export function paintBorder(
  graphics: Graphics,
  points: { x: number; y: number }[],
  color: number,
  thickness: number,
): void {
  graphics.clear();
  graphics.lineStyle({ width: thickness + 2, color: 0x000000, alpha: 0.7 }).drawPolygon(points);
  graphics.lineStyle({ width: thickness, color }).drawPolygon(points);
}

/** Paints a resource bar: share filled, from red (empty) to green (full) for the first, blue for the second. */
export function paintBar(graphics: Graphics, index: number, share: number, width: number, height: number): void {
  const filled = Math.max(0, Math.min(1, share));
  const color = index === 0 ? blend(0xc0392b, 0x3f9e5a, filled) : 0x3f7fd0;
  graphics.clear();
  graphics.beginFill(0x000000, 0.55).lineStyle({ width: 1, color: 0x000000, alpha: 0.9 });
  graphics.drawRoundedRect(0, 0, width, height, 3).endFill();
  graphics
    .lineStyle(0)
    .beginFill(color)
    .drawRoundedRect(1, 1, Math.max(0, (width - 2) * filled), height - 2, 2)
    .endFill();
}

function blend(from: number, to: number, share: number): number {
  const channel = (shift: number) => {
    const [a, b] = [(from >> shift) & 0xff, (to >> shift) & 0xff];
    return Math.round(a + (b - a) * share) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}

/** A cross over the fallen. */
export function paintDefeated(graphics: Graphics, width: number, height: number): void {
  const radius = Math.min(width, height) / 2;
  const [left, top] = [width / 2 - radius * 0.64, height / 2 - radius * 0.64];
  graphics
    .clear()
    .beginFill(0x000000, 0.45)
    .drawCircle(width / 2, height / 2, radius)
    .endFill();
  for (const line of [
    { width: Math.max(6, width * 0.11), color: 0x111111 },
    { width: Math.max(4, width * 0.07), color: 0xb3262b },
  ]) {
    graphics.lineStyle({ ...line, cap: "round" as never });
    graphics.moveTo(left, top).lineTo(width - left, height - top);
    graphics.moveTo(width - left, top).lineTo(left, height - top);
  }
}

/** Turn marker under the acting token: a broken ring. */
export function paintTurnMarker(graphics: Graphics, width: number, height: number): void {
  const radius = Math.min(width, height) / 2 + 9;
  graphics.clear();
  for (const [line, color, alpha] of [
    [9, 0x000000, 0.4],
    [5, 0xf5c451, 1],
  ] as const) {
    graphics.lineStyle({ width: line, color, alpha });
    for (let n = 0; n < 4; n++) {
      const start = (n * Math.PI) / 2 + 0.18;
      graphics
        .moveTo(radius * Math.cos(start), radius * Math.sin(start))
        .arc(0, 0, radius, start, start + Math.PI / 2 - 0.36);
    }
  }
  graphics.position.set(width / 2, height / 2);
}
