import { TurncraftTokenHUD } from "./token-hud.ts";

/** The controls around a token. Called at `init`. */
export function registerHud(): void {
  // The class is core's; only its types were narrowed (bases.ts), which this undoes.
  CONFIG.Token.hudClass = TurncraftTokenHUD as unknown as typeof CONFIG.Token.hudClass;
}

/** The fight has changed: the controls around a token follow. */
export function refreshHud(): void {
  const shown: unknown = canvas?.hud?.token;
  if (shown instanceof TurncraftTokenHUD) shown.again();
}
