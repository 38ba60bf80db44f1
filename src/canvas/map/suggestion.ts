import { offeredPlaces } from "../../combat/index.ts";
import { levelIn } from "../../data/place.ts";
import { type Cell, cellAt } from "../../grid/index.ts";
import type { Point } from "../../grid/types.ts";
import { localize } from "../../i18n.ts";
import type { PlannedWaypoint } from "../ruler-facet.ts";
import { measuredPlan, planKey } from "../ruler-input.ts";
import { drawWay, picturesOf, type RulerMark } from "../ruler-marks.ts";
import { standing } from "../ruler-view.ts";
import { IVORY } from "../strokes.ts";
import { emptyLayer, write } from "./drawing.ts";
import { movingNow } from "./overlays.ts";
import { type Moving, mayMove, middleOf, movingOf, placeAt } from "./scene-map.ts";

const NAME = "Turncraft.way";

/** Suggested path: start, steps, text. */
interface ShownWay {
  readonly origin: Point;
  readonly marks: readonly RulerMark[];
  readonly text: string;
  /** Size of a space in scene pixels. */
  readonly size: number;
}

let label: PIXI.Container | null = null;
let isShown = false;

/** Draws a suggested way; null removes the drawn way. */
function showWay(way: ShownWay | null): void {
  if (!way && !isShown) return;
  isShown = way !== null;
  const layer = emptyLayer(NAME);
  if (label && !label.destroyed) label.destroy({ children: true });
  label = null;
  if (!layer || !way) return;
  drawWay(layer, way.origin, way.marks, { size: way.size, color: IVORY });
  const end = way.marks.at(-1);
  const from = way.marks.at(-2) ?? way.origin;
  if (end) label = write(NAME, way.text, { x: end.x, y: end.y, apart: way.size * 0.4, from }, IVORY);
}

/** Suggested path, waiting for confirmation. */
interface Suggestion {
  readonly token: TokenDocument.Implementation;
  /** Space under the pointer. */
  readonly space: Cell;
  readonly waypoints: readonly PlannedWaypoint[];
  /** Key of token and path at the time: an outdated path isn't walked. */
  readonly key: string;
  readonly state: unknown;
  readonly way: ShownWay;
}

let offer: Suggestion | null = null;

/** Suggests a path to the space under the pointer, or moves along the suggested path there. */
export function suggestHere(): void {
  if (!suggestAt(canvas.mousePosition)) ui.notifications?.info(localize("TURNCRAFT.Map.noPath"));
}

/**
 * Handles a click on a reachable space: suggests a path, or confirms the suggested path. False for all further clicks, removing the
 * suggestion.
 */
export function clickedAt(point: Point): boolean {
  // Who is asked to choose a place means that.
  if (!movingNow() || offeredPlaces()) return false;
  const taken = suggestAt(point);
  if (!taken) withdraw();
  return taken;
}

/**
 * Suggests a path to the space at a point; a second request for the same space moves the token along the path. False if
 * there is no path.
 */
function suggestAt(point: Point): boolean {
  const moving = movingNow() ?? controlled();
  const space = moving && spaceUnder(moving, point);
  if (!moving || space === null || !moving.map || !mayMove(moving)) return false;
  if (offer && offer.space === space && isSameMoment(offer, moving)) {
    void go(offer);
    return true;
  }
  const way = moving.map.wayOver(space);
  if (!way) return false;
  const shown = shownWay(moving, way.cells);
  if (!shown) return false;
  const { token, fighting } = moving;
  const waypoints = shown.waypoints;
  offer = { token, space, waypoints, key: planKey(token, waypoints), state: fighting.combat.state, way: shown.way };
  showWay(shown.way);
  return true;
}

/** True if the token can get to a point in the turn, by some path. */
export function isInReach(token: TokenDocument.Implementation, point: Point): boolean {
  const moving = movingNow() ?? controlled();
  const space = moving?.token === token ? spaceUnder(moving, point) : null;
  return space !== null && moving?.map?.wayOver(space) != null && mayMove(moving);
}

function controlled(): Moving | null {
  const [only, ...others] = canvas.tokens?.controlled ?? [];
  return only && others.length === 0 ? movingOf(only.document) : null;
}

function isSameMoment({ token, waypoints, key, state }: Suggestion, moving: Moving): boolean {
  return token === moving.token && state === moving.fighting.combat.state && key === planKey(token, waypoints);
}

/** Removes an outdated suggestion. Called when the map has changed. */
export function reviewSuggestion(): void {
  const moving = offer && (movingNow() ?? controlled());
  if (offer && !(moving && isSameMoment(offer, moving))) withdraw();
}

/** Draws the suggestion again, after portraits beside the path have loaded. */
export function redrawSuggestion(): void {
  if (offer) showWay(offer.way);
}

function withdraw(): void {
  offer = null;
  showWay(null);
}

/** Moves the token along the suggested path, like any move. */
async function go({ token, waypoints }: Suggestion): Promise<void> {
  withdraw();
  const last = waypoints.length - 1;
  const way = waypoints.map((waypoint, i) => ({ ...waypoint, snapped: true, explicit: true, checkpoint: i === last }));
  // The types know core's own actions only.
  await token.move(way as never, { showRuler: true });
}

function spaceUnder({ token, scene }: Moving, point: Point): Cell | null {
  const grid = token.parent?.grid;
  if (!grid || !scene) return null;
  const { i, j } = grid.getOffset(point);
  const cell = cellAt(scene.board.frame, j, i);
  return cell < 0 ? null : cell;
}

interface SuggestedPath {
  readonly waypoints: PlannedWaypoint[];
  readonly way: ShownWay;
}

/**
 * Returns a path as judged by the rules: every step for display, turning points alone for the token's move. Null if not measured by
 * the rules.
 */
function shownWay({ token, scene, fighting }: Moving, cells: readonly Cell[]): SuggestedPath | null {
  const [start] = cells;
  if (!scene || start === undefined) return null;
  const { elevation } = token._source;
  const level = levelIn(token, token._source);
  const action = token.movementAction ?? "walk";
  const placed = cells
    .slice(1)
    .map((cell): PlannedWaypoint => ({ ...placeAt(token, scene, start, cell), elevation, action, ...level }));
  const found = measuredPlan(token, fighting, placed, game.user.id);
  if (!found) return null;
  const middle = middleOf(token);
  const corner = token._source;
  let before = 0;
  const marks = placed.map(({ x, y }, i): RulerMark => {
    const reached = found.reached[i] ?? 0;
    const provoked = picturesOf(fighting, found.provokes?.slice(before, reached).flat() ?? []);
    before = reached;
    const at = { x: middle.x + x - corner.x, y: middle.y + y - corner.y };
    return { ...at, standing: standing(found.plan, reached), placed: false, provoked };
  });
  const label = found.label({ reached: found.reached.at(-1) ?? 0, since: 0, last: true });
  const words = [label?.cost, label?.left, label?.reason?.text, localize("TURNCRAFT.Map.path")];
  const text = words.filter(Boolean).join("\n");
  const way = { origin: middle, marks, text, size: token.parent?.grid.size ?? 100 };
  return { waypoints: cornersOf(cells, placed), way };
}

/** Returns a path's turning points and end; the legs between are straight. */
function cornersOf(cells: readonly Cell[], placed: readonly PlannedWaypoint[]): PlannedWaypoint[] {
  const step = (i: number) => (cells[i + 1] ?? Number.NaN) - (cells[i] ?? 0);
  return placed.filter((_, i) => step(i) !== step(i + 1));
}
