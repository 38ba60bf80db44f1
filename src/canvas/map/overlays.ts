import { fightsOfToken } from "../../combat/index.ts";
import type { CombatantId, EncounterState } from "../../engine/types.ts";
import { followWorld } from "../world-changes.ts";
import { areEnemies, type Creature } from "./creatures.ts";
import type { Threatening } from "./movement-rules.ts";
import { clearReach, showReach } from "./reach-overlay.ts";
import { forgetBoards } from "./scene-board.ts";
import { forgetMaps, type Moving, threatsOn } from "./scene-map.ts";
import { nothingShown, type OverlaySwitches, type ReachTime, showsReach } from "./shown.ts";
import { clearThreats, showThreats } from "./threat-overlay.ts";

type ShownCombat = Combat.Implementation & { readonly state: EncounterState };

let shown: OverlaySwitches = nothingShown;
let isWaiting = false;
let moving: Moving | null = null;

/** Callbacks run after the map has changed. */
const followers: (() => void)[] = [];

/** Has something called whenever the map was brought up to date. */
export function onMapChange(run: () => void): void {
  followers.push(run);
}

/** Returns the overlays switched on at this client. */
export function shownNow(): OverlaySwitches {
  return shown;
}

/** Switches overlays on or off. */
export function show(change: OverlaySwitches): void {
  shown = change;
  refreshOverlays();
}

/** The token whose area is seen, and how it may move; null: none is. */
export function movingNow(): Moving | null {
  return moving;
}

/** Schedules one refresh of the overlays before the next frame. Called on any change they may depend on. */
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
  for (const run of followers) run();
  const isOn = shown.threat !== "none";
  showThreats(isOn ? threatsOn(scene, fightHere(), isShown) : null, scene.grid.size);
}

/** The one token that the user controls, where its area is to be seen: on its turn. */
function mover(): TokenDocument.Implementation | null {
  if (!showsReach(shown, game.settings.get("turncraft", "reachArea") as ReachTime)) return null;
  const [only, ...others] = canvas.tokens?.controlled ?? [];
  if (!only || others.length > 0 || fightsOfToken(only.document).length === 0) return null;
  return only.document;
}

/** The fight whose threats are shown: that of the controlled token, or the one that the tracker shows. */
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

/** An enemy of the controlled tokens; with none, of the user's own; of nobody in particular, a hostile one. */
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

/** Hooks after which overlays may be others, beside those of the world's documents. */
const further = ["updateCombat", "deleteCombat", "controlToken", "sightRefresh"];

/** Follows what happens on the map. Called at `init`. */
export function followMap(): void {
  const on = Hooks.on as (name: string, run: () => void) => number;
  followWorld({
    creaturesChanged: refreshOverlays,
    groundChanged: () => {
      forgetBoards();
      refreshOverlays();
    },
  });
  for (const name of further) on(name, refreshOverlays);
  on("canvasTearDown", () => {
    forgetBoards();
    forgetMaps();
    moving = null;
  });
  on("canvasReady", () => {
    clearReach();
    clearThreats();
    refreshOverlays();
  });
}
