import { asTurncraft, isDone } from "../combat/index.ts";
import type { CombatantId } from "../engine/types.ts";

/** Gives the buttons that mark the fallen as defeated their handlers. */
export function bindDefeat(card: HTMLElement, combatId: string): void {
  for (const button of card.querySelectorAll<HTMLElement>(".tc-card-defeat")) {
    const who = button.dataset.who as CombatantId;
    button.addEventListener("click", () => {
      void asTurncraft(game.combats?.get(combatId))?.perform({ kind: "defeat", who, defeated: true });
    });
  }
}

/** Shows them to GMs while that is still to be done; called when an encounter has changed. `seq`: the step that told of it. */
export function refreshDefeat(card: HTMLElement, combatId: string | undefined, seq: number): void {
  const fight = asTurncraft(game.combats?.get(combatId ?? ""));
  const isOpen = game.user.isGM && fight !== null && isDone(fight, seq);
  for (const button of card.querySelectorAll<HTMLElement>(".tc-card-defeat")) {
    const fighter = fight?.state?.fighters[button.dataset.who as CombatantId];
    button.hidden = !isOpen || !fighter || fighter.defeated || fighter.departed;
  }
}
