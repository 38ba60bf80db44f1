import { registerControls, TurncraftTokenLayer } from "./controls.ts";
import { followZoom } from "./drawing.ts";
import { followMap, onMapChange } from "./overlays.ts";
import { followTargets } from "./range-overlay.ts";
import { reviewSuggestion } from "./suggestion.ts";
import { showWaitingWays } from "./waiting-overlay.ts";

export { redrawSuggestion } from "./suggestion.ts";

/** Registers the map's display of reach, threat and paths. Called at `init`. */
export function registerMap(): void {
  CONFIG.Canvas.layers.tokens.layerClass = TurncraftTokenLayer;
  registerControls();
  followMap();
  followTargets();
  followZoom();
  onMapChange(reviewSuggestion);
  onMapChange(showWaitingWays);
}
