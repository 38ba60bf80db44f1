import * as PIXI from "pixi.js";
import { CONFIG } from "../core/config.ts";
import { expose, exposeGlobals } from "../core/expose.ts";
import { game } from "../core/game.ts";
import { Hooks } from "../core/hooks.ts";
import type { Loose } from "../core/loose.ts";
import { UserTargets } from "../documents/user-targets.ts";
import { CanvasAnimation } from "./animation.ts";
import { registerCanvasBindings } from "./bindings.ts";
import { Canvas } from "./canvas.ts";
import { acceptDrops } from "./drops.ts";
import { TokenHUD } from "./hud/token-hud.ts";
import { CanvasLayer } from "./layers/canvas-layer.ts";
import { GridHighlight, GridLayer } from "./layers/grid-layer.ts";
import { TokenLayer } from "./layers/token-layer.ts";
import { PlaceableObject } from "./placeables/placeable-object.ts";
import { Token } from "./placeables/token.ts";
import { COLORS } from "./placeables/token-face.ts";
import { TokenRuler } from "./placeables/token-ruler.ts";

import { PrimaryCanvasGroup } from "./primary.ts";
import { RenderFlags } from "./render-flags.ts";
import { loadTexture } from "./textures.ts";

/**
 * Makes the canvas and registers its classes; call before hook `init`, after the documents are registered. Draws nothing until
 * `canvas.draw(scene)` (or `Scene#view`) on a page with `<canvas id="board">`, `#hud` and `#measurement`.
 */
export function createCanvas(): Canvas {
  const canvas = new Canvas();
  registerClasses();
  configure();
  exposeGlobals({ canvas, PIXI });
  (game as Loose).canvas = canvas;
  Hooks.once("init", () => registerCanvasBindings(game.keybindings, canvas));
  Hooks.on("getSceneControlButtons", addControls);
  followTheFight(canvas);
  acceptDrops(canvas);
  return canvas;
}

function registerClasses(): void {
  expose("canvas", { Canvas, loadTexture });
  expose("canvas.animation", { CanvasAnimation });
  expose("canvas.interaction", { RenderFlags });
  expose("canvas.groups", { PrimaryCanvasGroup });
  expose("canvas.layers", { CanvasLayer, GridLayer, TokenLayer });
  expose("canvas.containers", { GridHighlight });
  expose("canvas.placeables", { PlaceableObject, Token });
  expose("canvas.placeables.tokens", { TokenRuler, UserTargets });
  expose("applications.hud", { TokenHUD });
}

function configure(): void {
  const { friendly, neutral, hostile, secret, controlled } = COLORS;
  const dispositionColors = {
    FRIENDLY: friendly,
    NEUTRAL: neutral,
    HOSTILE: hostile,
    SECRET: secret,
    CONTROLLED: controlled,
  };
  CONFIG.canvasTextStyle = new PIXI.TextStyle({
    fontFamily: CONFIG.defaultFontFamily,
    fontSize: 36,
    fill: "#FFFFFF",
    stroke: "#111111",
    strokeThickness: 1,
    dropShadow: true,
    dropShadowColor: "#000000",
    dropShadowBlur: 2,
    dropShadowAngle: 0,
    dropShadowDistance: 0,
    align: "center",
  });
  CONFIG.Canvas = {
    ...CONFIG.Canvas,
    dispositionColors,
    layers: { grid: { layerClass: GridLayer }, tokens: { layerClass: TokenLayer } },
  };
  Object.assign(CONFIG.Token, {
    objectClass: Token,
    rulerClass: TokenRuler,
    hudClass: TokenHUD,
  });
}

/** Scene control to exempt the GM's drags from walls and cost. */
function addControls(controls: Loose): void {
  if (!controls.tokens) return;
  controls.tokens.tools.unconstrainedMovement = {
    name: "unconstrainedMovement",
    order: 5,
    title: "CONTROLS.UnconstrainedMovement",
    icon: "fa-solid fa-ghost",
    toggle: true,
    active: false,
    visible: game.user.isGM,
  };
}

/** Redraws tokens for turn, defeat, and their actors' bars and effects. */
function followTheFight(canvas: Canvas): void {
  for (const name of ["Combat", "Combatant"]) {
    for (const event of ["create", "update", "delete"]) Hooks.on(`${event}${name}`, () => canvas._refreshCombat());
  }
  Hooks.on("updateActor", (actor) => canvas._refreshActor(actor));
  for (const event of ["create", "update", "delete"]) {
    // V14 gives what lies in an unlinked token's creature with the token's delta as its parent.
    const refresh = ({ parent }: Loose) => parent && canvas._refreshActor(parent.syntheticActor ?? parent);
    for (const name of ["ActiveEffect", "Item"]) Hooks.on(`${event}${name}`, refresh);
  }
}
