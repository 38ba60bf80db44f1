import { giveBack, takeHarm, takenFrom } from "../combat/index.ts";
import { localizeKey } from "../i18n.ts";
import { refreshRuling } from "./strike-buttons.ts";
import { appliedWords, buttonsFor } from "./strike-view.ts";

/** Damage that a card has for a creature, as its message stores it. */
interface ApplyTarget {
  readonly element: HTMLElement;
  readonly actor: Actor.Implementation;
  /** Hit points that the whole of it takes; below 0: gives back. */
  readonly harm: number;
}

/** A card that was rendered here. */
interface Card {
  readonly element: HTMLElement;
  /** `_id` of its message. */
  readonly id: string;
  readonly aims: readonly ApplyTarget[];
}

/** Cards that were rendered here; those that are gone drop out by themselves. */
const cards = new Map<WeakRef<HTMLElement>, Omit<Card, "element">>();

/**
 * Adds the buttons to such a card. `id`: the message's; `told`: targets and damage, from the message's flags. The
 * card's text is never used, since it can say anything: creatures and numbers are shown as they would be applied.
 */
export function bindOutOfCombat(element: HTMLElement, id: string, told: unknown): void {
  const card: Card = { element, id, aims: aimsOn(element, told) };
  cards.set(new WeakRef(element), card);
  for (const place of element.querySelectorAll(".tc-strike-buttons")) place.replaceChildren();
  for (const aim of card.aims) showButtons(aim, id);
  for (const strike of element.querySelectorAll<HTMLElement>(".tc-strike"))
    strike.querySelector(".tc-strike-all")?.addEventListener("click", () => void applyAll(strike, card));
  element.querySelector(".tc-card-undo")?.addEventListener("click", () => void undo(card));
  refresh(card);
}

function showButtons({ element, actor, harm }: ApplyTarget, id: string): void {
  const name = actor.token?.name ?? actor.name;
  const label = element.querySelector(".tc-strike-name span");
  if (label && actor.isOwner) label.textContent = name;
  const buttons = buttonsFor(harm, name, localizeKey).map(({ share, label: words, sentence, points, harm: taken }) => {
    const button = document.createElement("button");
    button.type = "button";
    Object.assign(button.dataset, { share, harm: taken });
    button.ariaLabel = sentence;
    const number = document.createElement("b");
    number.textContent = String(points);
    button.append(`${words} `, number);
    button.addEventListener("click", () => void takeHarm(actor, id, share, taken));
    return button;
  });
  element.querySelector(".tc-strike-buttons")?.append(...buttons);
}

/** Shows what has counted and may be taken back; called when a creature has changed. */
export function refreshOutOfCombat(): void {
  for (const [reference, card] of cards) {
    const element = reference.deref();
    if (element) refresh({ ...card, element });
    else cards.delete(reference);
  }
}

function refresh(card: Card): void {
  const { element: whole, id, aims } = card;
  for (const { element, actor } of aims) {
    const taken = takenFrom(actor, id);
    for (const button of element.querySelectorAll<HTMLElement>("[data-share]")) {
      button.hidden = !actor.isOwner;
      button.setAttribute("aria-disabled", String(taken !== null));
      button.setAttribute("aria-pressed", String(taken?.share === button.dataset.share));
    }
    const note = element.querySelector<HTMLElement>(".tc-strike-note");
    const harm = Number(element.querySelector<HTMLElement>(`[data-share="${taken?.share}"]`)?.dataset.harm);
    const name = element.querySelector(".tc-strike-name span")?.textContent ?? "";
    if (note) note.textContent = taken ? appliedWords(taken.share, { harm, name }, localizeKey) : "";
    element.toggleAttribute("data-decided", taken !== null);
  }
  for (const strike of whole.querySelectorAll<HTMLElement>(".tc-strike")) {
    const all = strike.querySelector<HTMLElement>(".tc-strike-all");
    if (all) all.hidden = openIn(strike, card).length < 2;
    refreshRuling(strike, false);
  }
  const button = whole.querySelector<HTMLElement>(".tc-card-undo");
  if (button) button.hidden = !aims.some(({ actor }) => actor.isOwner && takenFrom(actor, id));
}

async function undo({ id, aims }: Card): Promise<void> {
  for (const { actor } of aims) if (actor.isOwner) await giveBack(actor, id);
}

/** Targets that this user may give damage which hasn't counted yet. */
function openIn(strike: HTMLElement, { id, aims }: Card): ApplyTarget[] {
  return aims.filter(({ element, actor }) => strike.contains(element) && actor.isOwner && !takenFrom(actor, id));
}

async function applyAll(strike: HTMLElement, card: Card): Promise<void> {
  await Promise.all(openIn(strike, card).map(({ actor, harm }) => takeHarm(actor, card.id, "whole", harm)));
}

/** Targets of a card that still exist, in order, by the UUID of a token, or of an actor without one. */
function aimsOn(card: HTMLElement, told: unknown): ApplyTarget[] {
  const stored = Array.isArray(told) ? told : [];
  return [...card.querySelectorAll<HTMLElement>("[data-strike-target]")].flatMap((element, index) => {
    const { target, harm } = (stored[index] ?? {}) as { target?: unknown; harm?: unknown };
    const found = typeof target === "string" ? (fromUuidSync(target, { strict: false }) as object | null) : null;
    const actor = found instanceof TokenDocument ? found.actor : found;
    return actor instanceof Actor && Number.isInteger(harm) ? [{ element, actor, harm: Number(harm) }] : [];
  });
}
