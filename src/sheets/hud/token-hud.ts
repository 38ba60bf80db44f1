import { paletteOf } from "../../combat/index.ts";

/** Status in core's palette, in the shape returned by public systems' overrides of the method. */
interface StatusChoice {
  readonly id: string;
  title: string;
  isActive: boolean;
  cssClass: string;
}

/** Members of core's Token HUD used by ours (`foundry.applications.hud.TokenHUD`, API pages of V13 and V14). */
declare abstract class CoreTokenHUD {
  readonly rendered: boolean;
  get object(): Token.Implementation | null;
  get actor(): Actor.Implementation | null;
  render(options?: { force?: boolean }): Promise<this>;
  protected _getStatusEffectChoices(): Record<string, StatusChoice>;
}

// The types of the HUD are a stub, and a class that derives from a mixed application doesn't compile (see ../bases.ts).
const TokenHUDBase = foundry.applications.hud.TokenHUD as unknown as typeof CoreTokenHUD;

/** Core's controls around a token, with the encounter's statuses in the palette. Actions are in the action bar. */
export class TurncraftTokenHUD extends TokenHUDBase {
  /** Redraws the HUD if shown. */
  again(): void {
    if (this.rendered && this.object) void this.render();
  }

  /** Shows statuses implied by the encounter as active, with their remainder, and hides other rulesets'. */
  protected override _getStatusEffectChoices(): Record<string, StatusChoice> {
    const choices = super._getStatusEffectChoices();
    const { actor } = this;
    if (!actor) return choices;
    const { hidden, active } = paletteOf(actor);
    const offered = Object.entries(choices).filter(([, { id, isActive }]) => isActive || !hidden.has(id));
    for (const [, choice] of offered) {
      const title = active.get(choice.id);
      if (title === undefined) continue;
      choice.title = title;
      choice.cssClass = choice.isActive ? choice.cssClass : `${choice.cssClass} active`.trim();
      choice.isActive = true;
    }
    return Object.fromEntries(offered);
  }
}

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
