import type { Point } from "../../grid/types.ts";
import { twice } from "../strokes.ts";
import type { Creature } from "./creatures.ts";
import { type Drawing, drawCircle, drawCount, edge, emptyLayer, type Fill, fill, piecesOf } from "./drawing.ts";
import { middleOf, type Threatened } from "./scene-map.ts";
import { reachOf } from "./threats.ts";

const NAME = "Turncraft.threat";
const COLOR = 0xff7a1f;
const LINE = 0xffc893;
const INK = 0xffc48c;

/** Styles of spaces threatened by a single creature, by two, and by more. */
const styles: readonly Omit<Fill, "unit">[] = [
  { color: COLOR, line: INK, shade: 0.2, pattern: "rising", ink: 0.85 },
  { color: COLOR, line: INK, shade: 0.3, pattern: "dense", ink: 0.85 },
  { color: COLOR, line: INK, shade: 0.42, pattern: "crossed", ink: 0.9 },
];

let drawn: readonly unknown[] | null = null;

/** Shows threats; null: none. */
export function showThreats(threats: Threatened | null, size: number): void {
  const zones = threats?.map?.zones() ?? null;
  const marked = threats ? marksOf(threats) : [];
  const without = threats && !threats.map ? circlesKey(threats) : "";
  const key = [zones, JSON.stringify(marked), without];
  if (drawn?.every((each, i) => each === key[i])) return;
  drawn = key;
  const layer = emptyLayer(NAME);
  if (!layer || !threats) return;
  const unit = size / 100;
  if (threats.scene && zones) drawZones(layer, threats.scene, zones, unit);
  else drawCircles(layer, threats, size);
  for (const mark of marked) drawMark(layer, mark, unit);
}

/** Removes the threats and forgets the drawing, after a change of scene. */
export function clearThreats(): void {
  drawn = null;
  emptyLayer(NAME);
}

function drawZones(
  layer: Drawing,
  { middle, shape }: NonNullable<Threatened["scene"]>,
  zones: ReadonlyMap<number, readonly number[]>,
  unit: number,
): void {
  styles.forEach((style, i) => {
    const isLast = i === styles.length - 1;
    const cells = [...zones].flatMap(([count, found]) => (count === i + 1 || (isLast && count > i) ? found : []));
    fill(layer, piecesOf(cells.map(middle), shape), { ...style, unit });
  });
  const all = piecesOf([...zones.values()].flat().map(middle), shape);
  edge(layer, all, { color: LINE, width: 3, unit, dashed: false });
  for (const [count, cells] of zones) {
    if (count > 1) for (const cell of cells) drawCount(layer, middle(cell), count, 40 * unit);
  }
}

/** Mark around a token: threatened by several enemies together (FL-154), or without room (GR-166). */
interface CellMark extends Point {
  readonly radius: number;
  readonly kind: "ganged" | "cramped";
}

function marksOf({ map, threatening, creatures }: Threatened): CellMark[] {
  const ganged = map?.gangedUpOn(threatening, creatures) ?? [];
  const cramped = creatures.filter(({ id }) => id !== null && threatening?.cramped.includes(id));
  return [...ganged.map((each) => markOn(each, "ganged")), ...cramped.map((each) => markOn(each, "cramped"))];
}

function markOn({ token }: Creature, kind: CellMark["kind"]): CellMark {
  const { width } = token.getSize();
  return { ...middleOf(token), radius: width / 2, kind };
}

/** Draws two rings around a creature ganged up on; four corners around a creature without room. */
function drawMark(layer: Drawing, { x, y, radius, kind }: CellMark, unit: number): void {
  twice(layer, { color: LINE, widths: [7 * unit, 3.5 * unit], alphas: [0.95, 0.95] }, () => {
    if (kind === "ganged") for (const r of [radius * 0.98, radius * 1.14]) layer.drawCircle(x, y, r);
    else {
      const [far, close] = [radius * 1.02, radius * 0.6];
      for (const [across, down] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const) {
        layer
          .moveTo(x + across * close, y + down * far)
          .lineTo(x + across * far, y + down * far)
          .lineTo(x + across * far, y + down * close);
      }
    }
  });
}

function circlesKey({ creatures, threatening, isShown }: Threatened): string {
  return JSON.stringify(
    creatures
      .filter(({ key }) => isShown(key))
      .map((each) => [each.token.id, each.token._source.x, each.token._source.y, reachOf(each, threatening)]),
  );
}

/** Draws a circle for every creature, on a scene without a grid: reach from the creature's edge. */
function drawCircles(layer: Drawing, { creatures, threatening, isShown }: Threatened, size: number): void {
  for (const creature of creatures) {
    const reach = isShown(creature.key) ? reachOf(creature, threatening) : null;
    const style = styles[0];
    if (reach === null || !style) continue;
    const { x, y, radius } = markOn(creature, "ganged");
    drawCircle(layer, { x, y }, radius + reach * size, { ...style, unit: size / 100 });
  }
}
