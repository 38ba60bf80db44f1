import {
  appliedShare,
  appliedToSelected,
  atOnce,
  damageOf,
  fightOf,
  isDone,
  isLongOver,
  nameOf,
  refusalOf,
  takesDamage,
} from "../combat/index.ts";
import { storedDamage } from "../data/old-names.ts";
import { type Share, type StrikeShare, shares } from "../engine/index.ts";
import type { CombatantId } from "../engine/types.ts";
import { localize, localizeKey } from "../i18n.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { appliedWords } from "./strike-view.ts";

type CardEncounter = NonNullable<ReturnType<typeof fightOf>>;

/** Binds the buttons of rolled dice. `seq`: number of the rolling step. */
export function bindStrikes(card: HTMLElement, combatId: string, seq: number): void {
  for (const aim of card.querySelectorAll<HTMLElement>("[data-strike-target]")) {
    const target = targetOf(aim);
    for (const button of aim.querySelectorAll<HTMLElement>("[data-share]")) {
      const share = shares.find((each) => each === button.dataset.share);
      if (share) button.addEventListener("click", () => void apply(combatId, [target], { seq, share }));
    }
    const defend = aim.querySelector<HTMLElement>(".tc-strike-defend");
    defend?.addEventListener("click", () => {
      const fight = fightAt(combatId);
      if (fight) rulesetOf(fight.type)?.tracker?.defence?.ask(fight, target, seq);
    });
  }
  for (const button of card.querySelectorAll<HTMLElement>(".tc-to-selected"))
    button.addEventListener("click", () => void applyToSelected(combatId, selectedOf(button, seq)));
  for (const strike of card.querySelectorAll<HTMLElement>(".tc-strike")) {
    strike.querySelector(".tc-strike-all")?.addEventListener("click", () => {
      const fight = fightAt(combatId);
      if (fight) void apply(combatId, openIn(strike, fight, seq), { seq, share: "whole" });
    });
  }
}

/** Shares of a step's damage that were applied in a deleted encounter, by target; null: not known, or not deleted. */
type KeptShares = Readonly<Record<string, Share>> | null;

/** Shows buttons to their users, and marks applied ones; called after each change of an encounter. */
export function refreshStrikes(
  card: HTMLElement,
  combatId: string | undefined,
  { seq, shares: kept }: { readonly seq: number; readonly shares: KeptShares },
): void {
  const fight = fightAt(combatId);
  const isOver = fight ? isLongOver(fight, seq) : kept !== null;
  for (const aim of card.querySelectorAll<HTMLElement>("[data-strike-target]"))
    refreshTarget(aim, fight, { seq, isOver, kept });
  const isOpen = game.user.isGM && fight !== null && isDone(fight, seq);
  for (const button of card.querySelectorAll<HTMLElement>(".tc-to-selected")) {
    button.hidden = !isOpen;
    if (isOpen) showTakers(button, fight, selectedOf(button, seq));
  }
  for (const strike of card.querySelectorAll<HTMLElement>(".tc-strike")) {
    const all = strike.querySelector<HTMLElement>(".tc-strike-all");
    if (all) all.hidden = !fight || openIn(strike, fight, seq).length < 2;
    refreshRuling(strike, isOver);
  }
}

/** Shows which selected tokens took the damage of a button; the button stays, for others. */
function showTakers(button: HTMLElement, fight: CardEncounter, of: Omit<StrikeShare, "share">): void {
  const takers = appliedToSelected(fight, of).map((id) => nameOf(fight, id));
  const isUsed = takers.length > 0;
  const names = game.i18n.getListFormatter().format(takers);
  const words = isUsed ? localize("TURNCRAFT.Strike.appliedTo", { names }) : "";
  const tip = isUsed ? `${words} ${localize("TURNCRAFT.Strike.selectOthers")}` : "";
  button.toggleAttribute("data-used", isUsed);
  button.ariaDescription = tip;
  if (isUsed) button.dataset.tooltipText = tip;
  else delete button.dataset.tooltipText;
  const icon = button.querySelector("i");
  icon?.classList.toggle("fa-expand", !isUsed);
  icon?.classList.toggle("fa-check", isUsed);
  const aim = button.closest<HTMLElement>(".tc-strike-aim");
  const note = aim?.querySelector(".tc-strike-note");
  // A target's own note is written anew with its buttons.
  if (note) note.textContent = [aim?.dataset.strikeTarget ? note.textContent : "", words].filter(Boolean).join(" ");
}

/** Shows the buttons of one target's row to this user; none without the encounter. */
function refreshTarget(
  aim: HTMLElement,
  fight: CardEncounter | null,
  { seq, isOver, kept }: { seq: number; isOver: boolean; kept: KeptShares },
): void {
  const target = targetOf(aim);
  const isTheirs = fight?.combatants.get(target)?.isOwner ?? false;
  const counted = fight ? appliedShare(fight, seq, target) : (kept?.[target] ?? null);
  const damage = fight && damageOf(fight, target, { seq, share: "whole" });
  const isDecided = counted !== null || damage === "stopped";
  const isRefused = fight !== null && typeof damage === "number" && !mayApply(fight, target, seq);
  const defend = aim.querySelector<HTMLElement>(".tc-strike-defend");
  if (defend) defend.hidden = !fight || !rulesetOf(fight.type)?.tracker?.defence?.may(fight, target, seq);
  for (const button of aim.querySelectorAll<HTMLElement>("[data-share]")) {
    button.hidden = !isTheirs || isRefused || (button.dataset.share === "none" && !game.user.isGM);
    button.setAttribute("aria-disabled", String(isDecided));
    button.setAttribute("aria-pressed", String(counted !== null && counted === button.dataset.share));
  }
  const note = aim.querySelector<HTMLElement>(".tc-strike-note");
  if (note) note.textContent = outcomeOn(aim, { counted, isOver }) ?? (isTheirs ? flawIn(damage) : "");
  aim.toggleAttribute("data-decided", isDecided);
}

/** Shows the note that the GM decides, until every target of a strike is decided or the strike is over. */
export function refreshRuling(strike: HTMLElement, isOver: boolean): void {
  const ruling = strike.querySelector<HTMLElement>(".tc-strike-ruling");
  if (ruling) ruling.hidden = isOver || !strike.querySelector("[data-strike-target]:not([data-decided])");
}

/** Applies a target's damage, or untargeted damage, to the selected tokens: a single step for all still without the damage. */
async function applyToSelected(combatId: string, at: Omit<StrikeShare, "share">): Promise<void> {
  const fight = fightAt(combatId);
  const tokens = new Set(canvas?.tokens?.controlled.map(({ id }) => id));
  const selected = fight?.combatants.filter(({ tokenId }) => tokens.has(tokenId ?? "")) ?? [];
  const ids = selected.map(({ id }) => id as CombatantId);
  const of = { ...at, share: "whole" } as const;
  const open = fight ? ids.filter((id) => typeof damageOf(fight, id, of) === "number") : [];
  if (ids.length === 0) ui.notifications?.warn(localize("TURNCRAFT.Strike.noneSelected"));
  // Where all have had it, the authority says so.
  else await apply(combatId, open.length > 0 ? open : ids, of);
}

/** Damage of a button for selected tokens. Cards of earlier versions have a button for the first damage alone. */
function selectedOf({ dataset: { from = "", nth = "0" } }: HTMLElement, seq: number): Omit<StrikeShare, "share"> {
  return { seq, from, ...(nth !== "0" && { nth: Number(nth) }) };
}

/** Targets whose damage the user may still apply. */
function openIn(strike: HTMLElement, fight: CardEncounter, seq: number): CombatantId[] {
  const targets = [...strike.querySelectorAll<HTMLElement>("[data-strike-target]")].map(targetOf);
  return targets.filter(
    (target) =>
      fight.combatants.get(target)?.isOwner &&
      typeof damageOf(fight, target, { seq, share: "whole" }) === "number" &&
      mayApply(fight, target, seq),
  );
}

function mayApply(fight: CardEncounter, target: CombatantId, seq: number): boolean {
  return refusalOf(fight, takesDamage(fight, target, { seq, share: "whole" })) === null;
}

function targetOf(aim: HTMLElement): CombatantId {
  return (aim.dataset.strikeTarget ?? "") as CombatantId;
}

/** Result of an attack on one target, for all readers of the card; null while the damage may still be applied. */
function outcomeOn(aim: HTMLElement, { counted, isOver }: { counted: Share | null; isOver: boolean }): string | null {
  const name = aim.querySelector(".tc-strike-name span")?.textContent ?? "";
  const damage = Number(
    storedDamage(aim.querySelector<HTMLElement>(`[data-share="${counted ?? "whole"}"]`)?.dataset ?? {}),
  );
  if (counted !== null) return appliedWords(counted, { damage, name }, localizeKey);
  if (!isOver || damage === 0) return null;
  return localize(damage > 0 ? "TURNCRAFT.Strike.applied.none" : "TURNCRAFT.Strike.applied.noHealing", { name });
}

function flawIn(damage: ReturnType<typeof damageOf> | null): string {
  return damage === "notDone" || damage === "stopped" ? localize(`TURNCRAFT.Refused.strike.${damage}`) : "";
}

/** Applies a strike's damage to targets, as one step. The authority knows rolled and applied dice, and reports a second press. */
async function apply(combatId: string, targets: readonly CombatantId[], of: StrikeShare): Promise<void> {
  const fight = fightAt(combatId);
  if (!fight) return;
  const command = atOnce(targets.map((target) => takesDamage(fight, target, of)));
  if (command) await fight.perform(command);
}

function fightAt(id: string | undefined) {
  return fightOf(game.combats?.get(id ?? ""));
}
