import { actOnFace, appliedShare, fightOf, harmOf, hasFaceAct, takesHarm } from "../combat/index.ts";
import { say } from "../i18n.ts";
import { type Share, shares } from "../rules/engine/index.ts";
import type { CombatantId } from "../rules/engine/types.ts";

/** Gives the buttons of thrown dice their handlers. `seq`: the step that threw them. */
export function bindStrikes(card: HTMLElement, combatId: string, seq: number): void {
  for (const aim of card.querySelectorAll<HTMLElement>("[data-strike-target]")) {
    const target = aim.dataset.strikeTarget as CombatantId;
    for (const button of aim.querySelectorAll<HTMLElement>("[data-share]")) {
      const share = shares.find((each) => each === button.dataset.share);
      if (share) button.addEventListener("click", () => void apply(combatId, target, { seq, share }));
    }
    const defend = aim.querySelector<HTMLElement>(".tc-strike-defend");
    defend?.addEventListener("click", () => {
      const fight = fightAt(combatId);
      if (fight) void actOnFace(fight, { act: "defend", who: target });
    });
  }
}

/** Shows the buttons to whom they belong, and what has counted already; called when an encounter has changed. */
export function refreshStrikes(card: HTMLElement, combatId: string | undefined, seq: number): void {
  const fight = fightAt(combatId);
  for (const aim of card.querySelectorAll<HTMLElement>("[data-strike-target]")) {
    const target = aim.dataset.strikeTarget ?? "";
    const isTheirs = fight?.combatants.get(target)?.isOwner ?? false;
    const defend = aim.querySelector<HTMLElement>(".tc-strike-defend");
    if (defend) defend.hidden = !isTheirs || !fight || !hasFaceAct(fight.type, "defend");
    const counted = fight && appliedShare(fight, seq, target);
    for (const button of aim.querySelectorAll<HTMLElement>("[data-share]")) {
      button.hidden = !isTheirs;
      button.setAttribute("aria-disabled", String(counted !== null));
      button.setAttribute("aria-pressed", String(counted !== null && counted === button.dataset.share));
    }
    const note = aim.querySelector<HTMLElement>(".tc-strike-note");
    if (note)
      note.textContent = isTheirs && fight ? noteOn(aim, counted, harmOf(fight, target, { seq, share: "whole" })) : "";
  }
}

function noteOn(aim: HTMLElement, counted: Share | null, harm: ReturnType<typeof harmOf>): string {
  if (counted === null) return harm === "notDone" ? say("TURNCRAFT.Refused.strike.notDone") : "";
  const button = aim.querySelector<HTMLElement>(`[data-share="${counted}"]`);
  return say(`TURNCRAFT.Strike.applied.${counted}`, { harm: button?.dataset.harm ?? "" });
}

/** The door knows what was thrown and whether it counted already: it says so to whoever presses twice. */
async function apply(combatId: string, who: CombatantId, of: { seq: number; share: Share }): Promise<void> {
  const fight = fightAt(combatId);
  if (fight) await fight.perform(takesHarm(fight, who, of));
}

function fightAt(id: string | undefined) {
  return fightOf(game.combats?.get(id ?? ""));
}
