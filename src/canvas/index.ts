import { offeredPlacesChanged } from "../combat/index.ts";
import { listen, listenToAll } from "../listening.ts";
import { registerAskedSpace } from "./asked-space.ts";
import { registerGround } from "./ground.ts";
import { addTools, registerControls, TurncraftTokenLayer } from "./map/controls.ts";
import { resizeWords } from "./map/drawing.ts";
import { drawOverlays, forgetScene, overlaysRefreshed, refreshOverlays } from "./map/overlays.ts";
import { hideRange, showRange } from "./map/range-overlay.ts";
import { redrawSuggestion, reviewSuggestion } from "./map/suggestion.ts";
import { showWaitingWays } from "./map/waiting-overlay.ts";
import { beginPlaces, drawPlaces } from "./offered-places.ts";
import { refreshRulers, TurncraftTokenRuler } from "./ruler.ts";
import { portraitLoaded } from "./ruler-marks.ts";
import { TurncraftToken } from "./token.ts";

export { refreshGround, refreshOverlays } from "./map/overlays.ts";
export { refreshOrderLine } from "./order-line.ts";
export { refreshRulers } from "./ruler.ts";
export { refreshPlaces, showResults } from "./token.ts";

/** Registers the classes of tokens and rulers, and the display of marks, reach, threat and paths. Called at `init`. */
export function registerCanvas(): void {
  CONFIG.Token.objectClass = TurncraftToken;
  CONFIG.Token.rulerClass = TurncraftTokenRuler;
  CONFIG.Canvas.layers.tokens.layerClass = TurncraftTokenLayer;
  registerGround();
  registerAskedSpace();
  registerControls();
  listenToAll(["updateCombat", "deleteCombat", "controlToken", "sightRefresh"], refreshOverlays);
  listenToAll(["updateCombat", "deleteCombat", "controlToken", "updateToken", "deleteToken"], hideRange);
  listen({
    canvasReady: [beginPlaces, drawOverlays],
    canvasTearDown: forgetScene,
    canvasPan: resizeWords,
    hoverToken: showRange,
    getSceneControlButtons: addTools,
  });
  offeredPlacesChanged.on(drawPlaces);
  overlaysRefreshed.on(reviewSuggestion);
  overlaysRefreshed.on(showWaitingWays);
  portraitLoaded.on(refreshRulers);
  portraitLoaded.on(redrawSuggestion);
}
