import { applyItem, asTurncraft, lastingItem, mayApplyItem } from "../combat/index.ts";
import { localize } from "../i18n.ts";

/** Gives the button for the effect of a step's item its handler. */
export function bindApply(card: HTMLElement, combatId: string, seq: number): void {
  card.querySelector(".tc-card-apply")?.addEventListener("click", () => {
    const fight = asTurncraft(game.combats?.get(combatId));
    if (fight) void applyItem(fight, seq);
  });
}

/** Shows the button once the item has taken effect, to whom the rules let apply it; called when an encounter has changed. */
export function refreshApply(card: HTMLElement, combatId: string | undefined, seq: number): void {
  const button = card.querySelector<HTMLElement>(".tc-card-apply");
  if (!button) return;
  const fight = asTurncraft(game.combats?.get(combatId ?? ""));
  const used = fight && lastingItem(fight, seq);
  button.hidden = !used || !fight.combatants.get(used.who)?.isOwner || !mayApplyItem(fight, seq);
  const label = button.querySelector("span");
  if (label && used) label.textContent = localize("TURNCRAFT.Chat.apply", { what: used.item.name });
}
