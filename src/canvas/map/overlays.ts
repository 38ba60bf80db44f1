import { fightsOfToken } from "../../combat/index.ts";
import type { CombatantId, EncounterState } from "../../engine/types.ts";
import { signal } from "../../listening.ts";
import { areEnemies, type Creature } from "./creatures.ts";
import { type Drawing, drawCircle, edge, emptyLayer, type Fill, fill, piecesOf } from "./drawing.ts";
import type { Threatening } from "./movement-rules.ts";
import { nothingShown, type OverlaySwitches, type ReachTime, showsReach } from "./overlay-switches.ts";
import { forgetBoards } from "./scene-board.ts";
import { forgetMaps, type Moving, mayMove, middleOf, movingOf, threatsOn } from "./scene-map.ts";
import { clearThreats, showThreats } from "./threat-overlay.ts";

const NAME = "Turncraft.reach";
/** Blue, distinct from the threats' orange even with color blindness; the map has no light or dark theme. */
const COLOR = 0x3fa0ff;
const LINE = 0xd6ecff;

/** Styles of the two bands: spaces in cheap reach, and spaces in reach at the full remaining cost. */
const ranges: readonly (Omit<Fill, "unit"> & { readonly dashed: boolean })[] = [
  { color: COLOR, line: LINE, shade: 0.22, pattern: "dots", ink: 0.6, dashed: false },
  { color: COLOR, line: LINE, shade: 0.08, pattern: "falling", ink: 0.6, dashed: true },
];

/** Key of the present drawing, against drawing the same area twice. */
let drawn: unknown = null;

/** Shows a token's reachable area, and returns the movement; null: none. */
function showReach(token: TokenDocument.Implementation | null): Moving | null {
  const moving = token && movingOf(token);
  const area = moving?.map?.area() ?? null;
  // An area that is the same object has been asked about and drawn before.
  const state = moving?.fighting.combat.state ?? null;
  const key =
    area ?? (moving ? JSON.stringify([moving.movementRules.ranges, token?._source.x, token?._source.y]) : null);
  if (isSame(drawn, [key, state, token])) return moving;
  drawn = [key, state, token];
  const layer = emptyLayer(NAME);
  if (!layer || !moving || !mayMove(moving)) return moving;
  const unit = (moving.token.parent?.grid.size ?? 100) / 100;
  if (area && moving.scene) {
    const { middle, shape } = moving.scene;
    area.ranges.forEach((cells, i) => {
      const style = ranges[i];
      if (!style) return;
      const pieces = piecesOf(cells.map(middle), shape);
      fill(layer, pieces, { ...style, unit });
      edge(layer, pieces, { color: LINE, width: i === 0 ? 4 : 3, unit, dashed: style.dashed });
    });
  } else circles(layer, moving, unit);
  return moving;
}

function isSame(before: unknown, now: readonly unknown[]): boolean {
  return Array.isArray(before) && before.every((each, i) => each === now[i]);
}

/** Draws a circle for every band around the token's middle, on a scene without a grid. */
function circles(layer: Drawing, { token, movementRules }: Moving, unit: number): void {
  const grid = token.parent?.grid;
  if (!grid) return;
  const middle = middleOf(token);
  const radii = movementRules.ranges.map(({ radius }) => (radius / grid.distance) * grid.size);
  radii.forEach((radius, i) => {
    const style = ranges[i];
    if (style) drawCircle(layer, middle, radius, { ...style, unit }, radii[i - 1]);
  });
}

/** Removes the area and forgets the drawing, after a change of scene. */
function clearReach(): void {
  drawn = null;
  emptyLayer(NAME);
}

type ShownCombat = Combat.Implementation & { readonly state: EncounterState };

let shown: OverlaySwitches = nothingShown;
let isWaiting = false;
let moving: Moving | null = null;

/** Called after every refresh of the overlays. */
export const overlaysRefreshed = signal();

/** Returns the overlays switched on at the client. */
export function shownNow(): OverlaySwitches {
  return shown;
}

/** Switches overlays on or off. */
export function show(change: OverlaySwitches): void {
  shown = change;
  refreshOverlays();
}

/** Token with shown area, and the token's movement; null: none. */
export function movingNow(): Moving | null {
  return moving;
}

/** Schedules a single refresh of the overlays before the next frame. Called on any change relevant to overlays. */
export function refreshOverlays(): void {
  if (isWaiting || !canvas?.ready) return;
  isWaiting = true;
  requestAnimationFrame(() => {
    isWaiting = false;
    if (canvas.ready) refresh();
  });
}

function refresh(): void {
  const scene = canvas.scene;
  if (!scene) return;
  const token = mover();
  moving = showReach(token);
  overlaysRefreshed();
  const isOn = shown.threat !== "none";
  showThreats(isOn ? threatsOn(scene, fightHere(), isShown) : null, scene.grid.size);
}

/** Single token controlled by the user, if in an encounter and the area is switched on; null otherwise. */
function mover(): TokenDocument.Implementation | null {
  if (!showsReach(shown, game.settings.get("turncraft", "reachArea") as ReachTime)) return null;
  const [only, ...others] = canvas.tokens?.controlled ?? [];
  if (!only || others.length > 0 || fightsOfToken(only.document).length === 0) return null;
  return only.document;
}

/** Encounter with the shown threats: the controlled token's, or the tracker's. */
function fightHere(): ShownCombat | null {
  const own = canvas.tokens?.controlled.flatMap(({ document }) => fightsOfToken(document))[0]?.combat;
  const combat = own ?? game.combats?.viewed ?? null;
  return combat && "state" in combat && combat.state ? (combat as ShownCombat) : null;
}

function isShown(creature: Creature, threatening: Threatening | null): boolean {
  const { token, id } = creature;
  if (shown.threat === "tokens") return shown.tokens.has(token.id ?? "");
  return shown.threat === "all" || isFoe(token, id, threatening);
}

/**
 * True for an enemy of the controlled tokens; with no token controlled, of a player's own; without either, for a hostile token.
 */
function isFoe(token: TokenDocument.Implementation, id: CombatantId | null, threatening: Threatening | null): boolean {
  const controlled = canvas.tokens?.controlled.map(({ document }) => document) ?? [];
  const own =
    controlled.length > 0 || game.user.isGM ? controlled : (canvas.scene?.tokens.filter((each) => each.isOwner) ?? []);
  if (own.length === 0) return token.disposition === CONST.TOKEN_DISPOSITIONS.HOSTILE;
  return own.some((each) => {
    const who = fightsOfToken(each)[0]?.who;
    return who && id && threatening ? threatening.areEnemies(id, who) : areEnemies(token, each);
  });
}

/** Refreshes the overlays after a change of walls, regions, levels or the scene. */
export function refreshGround(): void {
  forgetBoards();
  refreshOverlays();
}

/** Forgets a scene's readings, before another scene. */
export function forgetScene(): void {
  forgetBoards();
  forgetMaps();
  moving = null;
}

/** Draws the overlays anew on a scene just drawn. */
export function drawOverlays(): void {
  clearReach();
  clearThreats();
  refreshOverlays();
}
