import { TurncraftTokenHUD } from "./token-hud.ts";

/** Registers our Token HUD. Called at `init`. */
export function registerHud(): void {
  // The class is core's; only its types were narrowed (bases.ts), which this undoes.
  CONFIG.Token.hudClass = TurncraftTokenHUD as unknown as typeof CONFIG.Token.hudClass;
}

/** Redraws the Token HUD after a change of the encounter. */
export function refreshHud(): void {
  const shown: unknown = canvas?.hud?.token;
  if (shown instanceof TurncraftTokenHUD) shown.again();
}
