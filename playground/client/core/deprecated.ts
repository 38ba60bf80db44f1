/** Names of V13 deprecated in V14 with a warning; gone in V16. */
import { CONFIG } from "./config.ts";
import { CONST } from "./constants.ts";
import type { Loose } from "./loose.ts";
import { objectsEqual } from "./objects.ts";
import { logCompatibilityWarning } from "./text.ts";

const V14 = { since: 14, until: 16 };

/** V14's `foundry.utils.equals` and the deprecated `objectsEqual`. */
export const comparing = {
  equals: objectsEqual,
  objectsEqual(a: Loose, b: Loose): boolean {
    logCompatibilityWarning("foundry.utils.objectsEqual is foundry.utils.equals", V14);
    return objectsEqual(a, b);
  },
};

/** Makes the old names warn. Called when core is registered under V14. */
export function deprecateNames(): void {
  const directions = CONST.WALL_DIRECTIONS;
  deprecate(CONST, "WALL_DIRECTIONS", "CONST.WALL_DIRECTIONS is CONST.EDGE_DIRECTIONS", () => directions);
  CONFIG.Token ??= {};
  // foundryvtt issue 13268
  const layer = () => CONFIG.Canvas.layers.tokens.layerClass;
  deprecate(CONFIG.Token, "layerClass", "CONFIG.Token.layerClass is CONFIG.Canvas.layers.tokens.layerClass", layer);
}

function deprecate(object: object, name: string, message: string, get: () => Loose): void {
  const warn = () => logCompatibilityWarning(message, V14);
  const read = () => {
    warn();
    return get();
  };
  Object.defineProperty(object, name, { get: read, set: warn, configurable: true, enumerable: false });
}
