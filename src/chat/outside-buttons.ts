import { giveBack, takeHarm, takenFrom } from "../combat/index.ts";
import { shares } from "../engine/index.ts";
import { localizeKey } from "../i18n.ts";
import { appliedWords } from "./strike-view.ts";

type Actor = globalThis.Actor.Implementation;

/** Cards of what was used outside of fights that were rendered here, by message; those that are gone drop out by themselves. */
const cards = new Map<WeakRef<HTMLElement>, string>();

/** Gives the buttons of such a card their handlers. `id`: of the message. */
export function bindOutside(card: HTMLElement, id: string): void {
  cards.set(new WeakRef(card), id);
  for (const { element, actor } of aimsOn(card)) {
    for (const button of element.querySelectorAll<HTMLElement>("[data-share]")) {
      const share = shares.find((each) => each === button.dataset.share);
      const harm = Number(button.dataset.harm);
      if (share && Number.isInteger(harm))
        button.addEventListener("click", () => void takeHarm(actor, id, share, harm));
    }
  }
  for (const strike of card.querySelectorAll<HTMLElement>(".tc-strike"))
    strike.querySelector(".tc-strike-all")?.addEventListener("click", () => void applyAll(strike, id));
  card.querySelector(".tc-card-undo")?.addEventListener("click", () => void undo(card, id));
  refresh(card, id);
}

/** Shows what has counted and may be taken back; called when a creature has changed. */
export function refreshOutside(): void {
  for (const [reference, id] of cards) {
    const card = reference.deref();
    if (card) refresh(card, id);
    else cards.delete(reference);
  }
}

function refresh(card: HTMLElement, id: string): void {
  const aims = aimsOn(card);
  for (const { element, actor } of aims) {
    const taken = takenFrom(actor, id);
    for (const button of element.querySelectorAll<HTMLElement>("[data-share]")) {
      button.hidden = !actor.isOwner;
      button.setAttribute("aria-disabled", String(taken !== null));
      button.setAttribute("aria-pressed", String(taken?.share === button.dataset.share));
    }
    const note = element.querySelector<HTMLElement>(".tc-strike-note");
    const counted = element.querySelector<HTMLElement>(`[data-share="${taken?.share}"]`)?.dataset.harm ?? "";
    if (note) note.textContent = actor.isOwner && taken ? appliedWords(taken.share, Number(counted), localizeKey) : "";
  }
  for (const strike of card.querySelectorAll<HTMLElement>(".tc-strike")) {
    const all = strike.querySelector<HTMLElement>(".tc-strike-all");
    if (all) all.hidden = openIn(strike, id).length < 2;
  }
  const button = card.querySelector<HTMLElement>(".tc-card-undo");
  if (button) button.hidden = !aims.some(({ actor }) => actor.isOwner && takenFrom(actor, id));
}

async function undo(card: HTMLElement, id: string): Promise<void> {
  for (const { actor } of aimsOn(card)) if (actor.isOwner) await giveBack(actor, id);
}

/** Returns the targets to which this user may apply damage that hasn't counted yet. */
function openIn(strike: HTMLElement, id: string) {
  return aimsOn(strike).filter(({ actor }) => actor.isOwner && !takenFrom(actor, id));
}

async function applyAll(strike: HTMLElement, id: string): Promise<void> {
  await Promise.all(
    openIn(strike, id).map(({ element, actor }) => {
      const harm = Number(element.querySelector<HTMLElement>("[data-share=whole]")?.dataset.harm);
      return Number.isInteger(harm) ? takeHarm(actor, id, "whole", harm) : null;
    }),
  );
}

/** The targets of a card that are still there: by the UUID of a token, or of an actor without one. */
function aimsOn(card: HTMLElement): { element: HTMLElement; actor: Actor }[] {
  return [...card.querySelectorAll<HTMLElement>("[data-strike-target]")].flatMap((element) => {
    const found = fromUuidSync(element.dataset.strikeTarget ?? "", { strict: false }) as object | null;
    const actor = found instanceof TokenDocument ? found.actor : found;
    return actor instanceof Actor ? [{ element, actor }] : [];
  });
}
