import { paletteOf } from "../../combat/index.ts";
import { type StatusChoice, TokenHUDBase } from "./bases.ts";

/** Core's controls around a token, whose palette knows the fight's statuses. What can be done stands in the action bar. */
export class TurncraftTokenHUD extends TokenHUDBase {
  /** Shows the fight as it has become. */
  again(): void {
    if (this.rendered && this.object) void this.render();
  }

  /** Statuses that follow from the fight are lit, with what is left of them; other rulesets' aren't offered. */
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
