import { TurncraftTokenHUD } from "./token-hud.ts";

/** The controls around a token. Called at `init`. */
export function registerHud(): void {
  // Ours is core's; only its types were narrowed (see bases.ts), which is undone here.
  CONFIG.Token.hudClass = TurncraftTokenHUD as unknown as typeof CONFIG.Token.hudClass;
}

/** The fight has changed: the controls around a token follow. */
export function refreshHud(): void {
  const shown: unknown = canvas?.hud?.token;
  if (shown instanceof TurncraftTokenHUD) shown.again();
}
