/** A status as core's palette lists it; the shape that public systems' overrides of the method return. */
export interface StatusChoice {
  readonly id: string;
  title: string;
  isActive: boolean;
  cssClass: string;
}

/**
 * Members of core's Token HUD that ours builds upon (`foundry.applications.hud.TokenHUD`, API pages of V13 and V14).
 */
export declare abstract class CoreTokenHUD {
  readonly rendered: boolean;
  get object(): Token.Implementation | null;
  get actor(): Actor.Implementation | null;
  render(options?: { force?: boolean }): Promise<this>;
  protected _getStatusEffectChoices(): Record<string, StatusChoice>;
}

// The types of the HUD are a stub, and a class that derives from a mixed application doesn't compile (see ../bases.ts).
export const TokenHUDBase = foundry.applications.hud.TokenHUD as unknown as typeof CoreTokenHUD;
