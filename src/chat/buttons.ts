import {
  applyItem,
  asTurncraft,
  isDone,
  openEffect,
  opposing,
  ruleReference,
  type StepOutcome,
  usedItem,
  wasUndone,
} from "../combat/index.ts";
import type { CombatantId } from "../engine/types.ts";
import { localize } from "../i18n.ts";
import { enriched } from "../templates.ts";
import { bindOutOfCombat } from "./out-of-combat-buttons.ts";
import { bindStrikes, refreshStrikes } from "./strike-buttons.ts";

interface CardFlags {
  readonly combat: string;
  readonly seq: number;
}

/** Outcomes of the steps of deleted encounters, by card. */
const outcomes = new WeakMap<HTMLElement, StepOutcome>();

/** Rendered cards in any window; removed cards are garbage-collected. */
const cards = new Set<WeakRef<HTMLElement>>();

/** Binds the buttons of a card. Call for every rendered message (`renderChatMessageHTML`). */
export function bindButtons(message: ChatMessage.Implementation, html: HTMLElement): void {
  const { combat, seq, joined = [], outcomes: kept, check, outOfCombat } = message.flags.turncraft ?? {};
  const oppose = opposing(check);
  if (oppose) html.querySelector(".tc-check-oppose")?.addEventListener("click", () => void oppose());
  const card = html.querySelector<HTMLElement>(".tc-card");
  if (!card) return;
  keepAtEnd(message.id);
  const isOfStep = combat !== undefined && seq !== undefined && message.author?.isGM === true;
  if (outOfCombat && message.id && isByOwner(message)) bindOutOfCombat(card, message.id, outOfCombat);
  // A step's card is written by the page that carries steps out, which is a GM's: others are made to look like one.
  else if (!isOfStep && !oppose) for (const button of html.querySelectorAll(".tc-card button")) button.remove();
  if (!isOfStep) return;
  // One section a step, in the order of posting.
  for (const [index, section] of html.querySelectorAll<HTMLElement>(".tc-card").entries()) {
    const step = [seq, ...joined][index] ?? seq;
    const outcome = kept?.[step];
    if (outcome) outcomes.set(section, outcome);
    bindSection(section, { combat, seq: step });
  }
}

/** Chat log, as far as used: the type package knows only its name. */
interface ScrolledLog {
  readonly element: HTMLElement | undefined;
  readonly isAtBottom: boolean;
  scrollBottom(options: { popout: boolean }): unknown;
}

/** Scrolls on if the end of the log is in view: Foundry does so for a new message, but not for a card that grows. */
function keepAtEnd(id: string | null): void {
  const log = ui.chat as unknown as ScrolledLog | undefined; // A stub in the type package.
  const isShown = log?.element?.querySelector(`[data-message-id="${id}"]`);
  if (isShown && log?.isAtBottom) requestAnimationFrame(() => log.scrollBottom({ popout: true }));
}

function bindSection(card: HTMLElement, { combat, seq }: CardFlags): void {
  card.dataset.combat = combat;
  card.dataset.seq = String(seq);
  cards.add(new WeakRef(card));
  refresh(card);
  bindStrikes(card, combat, seq);
  bindApply(card, combat, seq);
  bindDefeat(card, combat);
  addClauses(card);
  card.querySelector(".tc-card-undo")?.addEventListener("click", () => void undo({ combat, seq }));
}

/** Adds the overruled clauses to the line about an override, for readers who want rule references. */
function addClauses(card: HTMLElement): void {
  const line = card.querySelector<HTMLElement>(".tc-card-overruled");
  const clauses = ruleReference(line?.dataset.clauses);
  if (clauses) line?.append(`· ${clauses}`);
}

/** True if a card's author may act for its speaker. */
function isByOwner({ author, speakerActor }: ChatMessage.Implementation): boolean {
  return author !== null && (author.isGM || (speakerActor?.testUserPermission(author, "OWNER") ?? false));
}

/**
 * Updates the buttons of an encounter's cards (*Undo* only on the newest step's), and strikes out undone steps. Called
 * after each change of an encounter.
 */
export function refreshCards(combat: Combat.Implementation): void {
  for (const reference of cards) {
    const card = reference.deref();
    if (!card) cards.delete(reference);
    else if (card.dataset.combat === combat.id) refresh(card);
  }
}

function refresh(card: HTMLElement): void {
  const fight = game.combats?.get(card.dataset.combat ?? "");
  const outcome = (fight ? null : outcomes.get(card)) ?? null;
  const undone = fight ? wasUndone(fight, Number(card.dataset.seq)) : outcome?.undone === true;
  if (!undone) strikeOut(card, false);
  refreshStrikes(card, card.dataset.combat, { seq: Number(card.dataset.seq), shares: outcome?.shares ?? null });
  refreshUsed(card, card.dataset.combat, Number(card.dataset.seq));
  refreshDefeat(card, card.dataset.combat, Number(card.dataset.seq));
  const button = card.querySelector<HTMLElement>(".tc-card-undo");
  if (button) button.hidden = newest(card.dataset.combat) !== Number(card.dataset.seq);
  if (undone) strikeOut(card, true);
}

/** Strikes a card out and disables its buttons, or reverts both. */
function strikeOut(card: HTMLElement, undone: boolean): void {
  card.classList.toggle("tc-undone", undone);
  for (const button of card.querySelectorAll<HTMLButtonElement>(undone ? "button:enabled" : "button[data-undone]")) {
    button.disabled = undone;
    button.toggleAttribute("data-undone", undone);
  }
  const label = card.querySelector(":scope > .tc-card-undone");
  if (!undone) label?.remove();
  else if (!label) {
    const line = document.createElement("p");
    line.className = "tc-card-undone";
    line.textContent = localize("TURNCRAFT.Chat.undone");
    card.append(line);
  }
}

/** Number of the newest step, if the user may undo it; null otherwise. */
function newest(combatId: string | undefined): number | null {
  const combat = asTurncraft(game.combats?.get(combatId ?? ""));
  const steps = combat?.steps();
  return steps?.mayUndo ? (steps.undo?.seq ?? null) : null;
}

async function undo({ combat, seq }: CardFlags): Promise<void> {
  if (newest(combat) !== seq) ui.notifications?.warn(localize("TURNCRAFT.Chat.notNewest"));
  else await asTurncraft(game.combats?.get(combat))?.undo();
}

/** Adds the description of an item, folded, for users who may read the item. A weapon needs none. */
function addDescription(card: HTMLElement, item: Item.Implementation): void {
  if (card.querySelector(".tc-card-description")) return;
  const { description } = item.system;
  const isRead = item.type !== "weapon" && item.testUserPermission(game.user, "OBSERVER");
  if (!isRead || description.trim() === "") return;
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  const text = document.createElement("div");
  details.className = "tc-card-details tc-card-description";
  summary.textContent = localize("TURNCRAFT.Chat.description", { what: item.name });
  details.append(summary, text);
  details.addEventListener("toggle", async () => {
    text.innerHTML = await enriched(item, description);
  });
  card.querySelector(".tc-card-apply")?.before(details);
}

/** Binds the button for the effect of a step's item. */
function bindApply(card: HTMLElement, combatId: string, seq: number): void {
  card.querySelector(".tc-card-apply")?.addEventListener("click", () => {
    const fight = asTurncraft(game.combats?.get(combatId));
    if (fight) void applyItem(fight, seq);
  });
}

/**
 * Shows, once a step's item has taken effect, its description, and the button to users allowed to apply the item; called when an
 * encounter has changed.
 */
function refreshUsed(card: HTMLElement, combatId: string | undefined, seq: number): void {
  const button = card.querySelector<HTMLElement>(".tc-card-apply");
  if (!button) return;
  const fight = asTurncraft(game.combats?.get(combatId ?? ""));
  const used = fight && usedItem(fight, seq);
  if (used) addDescription(card, used.item);
  const open = fight && openEffect(fight, seq);
  button.hidden = !open;
  const label = button.querySelector("span");
  if (!label || !open) return;
  label.textContent = open.label;
  button.dataset.tooltipText = open.hint ?? "";
}

/** Binds the buttons for marking combatants at 0 hit points as defeated. */
function bindDefeat(card: HTMLElement, combatId: string): void {
  for (const button of card.querySelectorAll<HTMLElement>(".tc-card-defeat")) {
    const who = button.dataset.who as CombatantId;
    button.addEventListener("click", () => {
      void asTurncraft(game.combats?.get(combatId))?.perform({ kind: "defeat", who, defeated: true });
    });
  }
}

/**
 * Shows the buttons for combatants not yet defeated to GMs; called after each change of an encounter. `seq`: number of
 * the card's step.
 */
function refreshDefeat(card: HTMLElement, combatId: string | undefined, seq: number): void {
  const fight = asTurncraft(game.combats?.get(combatId ?? ""));
  const isOpen = game.user.isGM && fight !== null && isDone(fight, seq);
  for (const button of card.querySelectorAll<HTMLElement>(".tc-card-defeat")) {
    const fighter = fight?.state?.fighters[button.dataset.who as CombatantId];
    button.hidden = !isOpen || !fighter || fighter.defeated || fighter.departed;
  }
}
