import { giveBack, takeDamage, takenFrom } from "../combat/index.ts";
import { storedDamage } from "../data/old-names.ts";
import { localizeKey } from "../i18n.ts";
import { refreshRuling } from "./strike-buttons.ts";
import { appliedWords, buttonsFor } from "./strike-view.ts";

/** Damage for a creature on a card, as the message stores it. */
interface ApplyTarget {
  readonly element: HTMLElement;
  readonly actor: Actor.Implementation;
  /** Hit points lost at full damage; below 0: gained. */
  readonly damage: number;
}

interface Card {
  readonly element: HTMLElement;
  /** `_id` of the message. */
  readonly id: string;
  readonly aims: readonly ApplyTarget[];
}

/** Cards rendered here; removed cards are garbage-collected. */
const cards = new Map<WeakRef<HTMLElement>, Omit<Card, "element">>();

/**
 * Adds the buttons to an out-of-combat card. `id`: `_id` of the message; `given`: targets and damage from the message's flags.
 * The card's text is never used, since it may be forged: creatures and numbers are shown as they would be applied.
 */
export function bindOutOfCombat(element: HTMLElement, id: string, given: unknown): void {
  const card: Card = { element, id, aims: aimsOn(element, given) };
  cards.set(new WeakRef(element), card);
  for (const place of element.querySelectorAll(".tc-strike-buttons")) place.replaceChildren();
  for (const aim of card.aims) showButtons(aim, id);
  for (const strike of element.querySelectorAll<HTMLElement>(".tc-strike"))
    strike.querySelector(".tc-strike-all")?.addEventListener("click", () => void applyAll(strike, card));
  element.querySelector(".tc-card-undo")?.addEventListener("click", () => void undo(card));
  refresh(card);
}

function showButtons({ element, actor, damage }: ApplyTarget, id: string): void {
  const name = actor.token?.name ?? actor.name;
  const label = element.querySelector(".tc-strike-name span");
  if (label && actor.isOwner) label.textContent = name;
  const buttons = buttonsFor(damage, name, localizeKey).map(
    ({ share, label: words, sentence, points, damage: taken }) => {
      const button = document.createElement("button");
      button.type = "button";
      Object.assign(button.dataset, { share, damage: taken });
      button.ariaLabel = sentence;
      const number = document.createElement("b");
      number.textContent = String(points);
      button.append(`${words} `, number);
      button.addEventListener("click", () => void takeDamage(actor, id, share, taken));
      return button;
    },
  );
  element.querySelector(".tc-strike-buttons")?.append(...buttons);
}

/** Shows applied damage and its undo buttons; called after each change of a creature. */
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
    const damage = Number(
      storedDamage(element.querySelector<HTMLElement>(`[data-share="${taken?.share}"]`)?.dataset ?? {}),
    );
    const name = element.querySelector(".tc-strike-name span")?.textContent ?? "";
    if (note) note.textContent = taken ? appliedWords(taken.share, { damage, name }, localizeKey) : "";
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

/** Targets whose damage the user may still apply. */
function openIn(strike: HTMLElement, { id, aims }: Card): ApplyTarget[] {
  return aims.filter(({ element, actor }) => strike.contains(element) && actor.isOwner && !takenFrom(actor, id));
}

async function applyAll(strike: HTMLElement, card: Card): Promise<void> {
  await Promise.all(openIn(strike, card).map(({ actor, damage }) => takeDamage(actor, card.id, "whole", damage)));
}

/** Existing targets of a card in order, by the UUID of a token, or of an actor without a token. */
function aimsOn(card: HTMLElement, given: unknown): ApplyTarget[] {
  const stored = Array.isArray(given) ? given : [];
  return [...card.querySelectorAll<HTMLElement>("[data-strike-target]")].flatMap((element, index) => {
    const { target, ...of } = (stored[index] ?? {}) as { target?: unknown };
    const damage = storedDamage(of);
    const found = typeof target === "string" ? (fromUuidSync(target, { strict: false }) as object | null) : null;
    const actor = found instanceof TokenDocument ? found.actor : found;
    return actor instanceof Actor && Number.isInteger(damage) ? [{ element, actor, damage: Number(damage) }] : [];
  });
}
