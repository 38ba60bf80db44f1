import { type Drawing, drawCircle, edge, emptyLayer, type Fill, fill, piecesOf } from "./drawing.ts";
import { type Moving, mayMove, middleOf, movingOf } from "./scene-map.ts";

const NAME = "Turncraft.reach";
/** Blue holds beside threat's orange for every eye; the map has no light or dark theme. */
const COLOR = 0x3fa0ff;
const LINE = 0xd6ecff;

/** Styles of the two bands: spaces in cheap reach, and spaces in reach for everything left. */
const bands: readonly (Omit<Fill, "unit"> & { readonly dashed: boolean })[] = [
  { color: COLOR, line: LINE, shade: 0.22, pattern: "dots", ink: 0.6, dashed: false },
  { color: COLOR, line: LINE, shade: 0.08, pattern: "falling", ink: 0.6, dashed: true },
];

/** Key of the present drawing, so that the same area isn't drawn twice. */
let drawn: unknown = null;

/** Shows where a token can get to; null: nothing. */
export function showReach(token: TokenDocument.Implementation | null): Moving | null {
  const moving = token && movingOf(token);
  const area = moving?.map?.area() ?? null;
  // An area that is the same object has been asked about and drawn before.
  const state = moving?.fighting.combat.state ?? null;
  const key = area ?? (moving ? JSON.stringify([moving.travel.bands, token?._source.x, token?._source.y]) : null);
  if (isSame(drawn, [key, state, token])) return moving;
  drawn = [key, state, token];
  const layer = emptyLayer(NAME);
  if (!layer || !moving || !mayMove(moving)) return moving;
  const unit = (moving.token.parent?.grid.size ?? 100) / 100;
  if (area && moving.scene) {
    const { middle, shape } = moving.scene;
    area.bands.forEach((cells, i) => {
      const look = bands[i];
      if (!look) return;
      const pieces = piecesOf(cells.map(middle), shape);
      fill(layer, pieces, { ...look, unit });
      edge(layer, pieces, { color: LINE, width: i === 0 ? 4 : 3, unit, dashed: look.dashed });
    });
  } else circles(layer, moving, unit);
  return moving;
}

function isSame(before: unknown, now: readonly unknown[]): boolean {
  return Array.isArray(before) && before.every((each, i) => each === now[i]);
}

/** Without a grid a circle for each band, around the token's middle. */
function circles(layer: Drawing, { token, travel }: Moving, unit: number): void {
  const grid = token.parent?.grid;
  if (!grid) return;
  const middle = middleOf(token);
  const radii = travel.bands.map(({ radius }) => (radius / grid.distance) * grid.size);
  radii.forEach((radius, i) => {
    const look = bands[i];
    if (look) drawCircle(layer, middle, radius, { ...look, unit }, radii[i - 1]);
  });
}

/** Takes the area away, and forgets what was drawn: the scene has changed. */
export function clearReach(): void {
  drawn = null;
  emptyLayer(NAME);
}
