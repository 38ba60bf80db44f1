import { registerAskedSpace } from "./asked-space.ts";
import { registerGround } from "./ground.ts";
import { redrawSuggestion, registerMap } from "./map/index.ts";
import { registerOfferedPlaces } from "./offered-places.ts";
import { followPortraits } from "./portraits.ts";
import { refreshRulers, TurncraftTokenRuler } from "./ruler.ts";
import { TurncraftToken } from "./token.ts";

export { refreshOrderLine } from "./order-line.ts";
export { refreshRulers } from "./ruler.ts";
export { refreshPlaces, showResults } from "./token.ts";

/** Registers the classes of tokens and rulers, and the marks on the map. Called at `init`. */
export function registerCanvas(): void {
  CONFIG.Token.objectClass = TurncraftToken;
  CONFIG.Token.rulerClass = TurncraftTokenRuler;
  registerGround();
  registerAskedSpace();
  registerOfferedPlaces();
  registerMap();
  followPortraits(() => {
    refreshRulers();
    redrawSuggestion();
  });
}
