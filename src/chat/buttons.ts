import { asTurncraft, opposing, wasUndone } from "../combat/index.ts";
import { localize } from "../i18n.ts";
import { bindApply, refreshApply } from "./apply-item.ts";
import { bindDefeat, refreshDefeat } from "./defeat-buttons.ts";
import { bindOutOfCombat } from "./out-of-combat-buttons.ts";
import { bindStrikes, refreshStrikes } from "./strike-buttons.ts";

/** Names the encounter and step of a card in its flags. */
interface CardFlags {
  readonly combat: string;
  readonly seq: number;
}

/** Rendered cards in any window; removed ones drop out by themselves. */
const cards = new Set<WeakRef<HTMLElement>>();

/** Gives the buttons of a card their handlers; to be called for every rendered message (`renderChatMessageHTML`). */
export function bindButtons(message: ChatMessage.Implementation, html: HTMLElement): void {
  const { combat, seq, joined = [], check, outOfCombat } = message.flags.turncraft ?? {};
  const oppose = opposing(check);
  if (oppose) html.querySelector(".tc-check-oppose")?.addEventListener("click", () => void oppose());
  const card = html.querySelector<HTMLElement>(".tc-card");
  if (!card) return;
  const isOfStep = combat !== undefined && seq !== undefined && message.author?.isGM === true;
  if (outOfCombat && message.id && isByOwner(message)) bindOutOfCombat(card, message.id, outOfCombat);
  // A step's card is written by the page that carries steps out, which is a GM's: others are made to look like one.
  else if (!isOfStep && !oppose) for (const button of html.querySelectorAll(".tc-card button")) button.remove();
  if (!isOfStep) return;
  // One section a step, in the order in which they were posted.
  for (const [index, section] of html.querySelectorAll<HTMLElement>(".tc-card").entries())
    bindSection(section, { combat, seq: [seq, ...joined][index] ?? seq });
}

function bindSection(card: HTMLElement, { combat, seq }: CardFlags): void {
  card.dataset.combat = combat;
  card.dataset.seq = String(seq);
  cards.add(new WeakRef(card));
  refresh(card);
  bindStrikes(card, combat, seq);
  bindApply(card, combat, seq);
  bindDefeat(card, combat);
  card.querySelector(".tc-card-undo")?.addEventListener("click", () => void undo({ combat, seq }));
}

/** True if a card's author may act for its speaker. */
function isByOwner({ author, speakerActor }: ChatMessage.Implementation): boolean {
  return author !== null && (author.isGM || (speakerActor?.testUserPermission(author, "OWNER") ?? false));
}

/** Only the newest step's card shows *Undo*, those of steps that were taken back are struck out; called when an encounter has changed. */
export function refreshCards(combat: Combat.Implementation): void {
  for (const reference of cards) {
    const card = reference.deref();
    if (!card) cards.delete(reference);
    else if (card.dataset.combat === combat.id) refresh(card);
  }
}

function refresh(card: HTMLElement): void {
  const fight = game.combats?.get(card.dataset.combat ?? "");
  const undone = fight !== undefined && wasUndone(fight, Number(card.dataset.seq));
  if (!undone) strikeOut(card, false);
  refreshStrikes(card, card.dataset.combat, Number(card.dataset.seq));
  refreshApply(card, card.dataset.combat, Number(card.dataset.seq));
  refreshDefeat(card, card.dataset.combat, Number(card.dataset.seq));
  const button = card.querySelector<HTMLElement>(".tc-card-undo");
  if (button) button.hidden = newest(card.dataset.combat) !== Number(card.dataset.seq);
  if (undone) strikeOut(card, true);
}

/** Strikes a card out and turns its buttons off, or takes both back. */
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

/** The newest step that this user may take back; null where there is none. */
function newest(combatId: string | undefined): number | null {
  const combat = asTurncraft(game.combats?.get(combatId ?? ""));
  return combat?.mayUndo ? (combat.steps().undo?.seq ?? null) : null;
}

async function undo({ combat, seq }: CardFlags): Promise<void> {
  if (newest(combat) !== seq) ui.notifications?.warn(localize("TURNCRAFT.Chat.notNewest"));
  else await asTurncraft(game.combats?.get(combat))?.undo();
}
