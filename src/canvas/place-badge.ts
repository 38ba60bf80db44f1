import { placeOnMap } from "../combat/index.ts";

/** Small disc in a token's upper right corner with its place in the round (MO-301), as in the row. */
interface Badge {
  readonly root: PIXI.Container;
  readonly disc: PIXI.Graphics;
  readonly text: PIXI.Text;
}

const badges = new WeakMap<Token.Implementation, Badge>();

/** The map has no light or dark theme: ivory on nearly black holds on every ground. */
const INK = 0xf1ebdd;
const DISC = 0x17161b;
const HIGHLIGHT = 0xf2c14e;

/** Shows the current number of a token's place; nothing if the ruleset has no order by place. */
export function showPlace(token: Token.Implementation): void {
  const place = token.isPreview ? null : placeOnMap(token.document);
  const known = badges.get(token);
  if (place === null) {
    if (known && !known.root.destroyed) known.root.visible = false;
    return;
  }
  const { root, disc, text } = known && !known.root.destroyed ? known : drawn(token);
  const radius = Math.max(10, Math.min(token.w, token.h) * 0.15);
  text.text = String(place.number);
  text.style.fontSize = radius * 1.3;
  disc.clear();
  disc.lineStyle(Math.max(2, radius / 7), place.active ? HIGHLIGHT : INK, 1);
  disc.beginFill(DISC, 0.92);
  disc.drawCircle(0, 0, radius);
  disc.endFill();
  root.position.set(token.w - radius * 0.8, radius * 0.8);
  root.visible = true;
}

function drawn(token: Token.Implementation): Badge {
  const root = token.addChild(new PIXI.Container());
  const disc = root.addChild(new PIXI.Graphics());
  const text = root.addChild(new PIXI.Text("", { fontFamily: "Signika, sans-serif", fontWeight: "bold", fill: INK }));
  text.anchor.set(0.5);
  root.eventMode = "none";
  const badge = { root, disc, text };
  badges.set(token, badge);
  return badge;
}

/** Updates all place numbers on the map, after a change of the order. */
export function refreshPlaces(): void {
  if (!canvas?.ready) return;
  for (const token of canvas.tokens?.placeables ?? []) token.renderFlags.set({ refreshState: true });
}
