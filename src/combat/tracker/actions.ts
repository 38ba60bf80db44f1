import type { CombatantId } from "../../engine/types.ts";
import { localize, localizeKey, pluralKey } from "../../i18n.ts";
import { loaded } from "../../loaded.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { newcomers } from "../authority/joining.ts";
import { warnOfExpired } from "../authority/words.ts";
import { chooseRuleset } from "../choosing/dialog.ts";
import { isSure } from "../dialogs.ts";
import type { Asked, Fighting } from "../encounter.ts";
import { askAndGive } from "../giving.ts";
import { resetEncounter } from "../invalid-encounters.ts";
import { giveOfferOf, isDisabled } from "../offer.ts";
import { completed } from "../prompts-asking.ts";
import { takesDamage } from "../rolling/damage.ts";
import { openHistory, openRulesOf } from "../windows-of.ts";
import { nameOf } from "../words.ts";
import { addAll, addSelected } from "./adding.ts";
import { contextOf } from "./context.ts";
import { typedInitiative } from "./footer-view.ts";
import { fightOf, trackerInput } from "./input.ts";
import { dismissRefusal, give, standingRefusal } from "./prompt.ts";
import { actingIn, turnsLeft } from "./waits.ts";

type Tracker = foundry.applications.sidebar.tabs.CombatTracker;

/** Gives a command to the encounter shown in the tracker. */
export async function order(tracker: Tracker, command: (combat: Fighting) => Asked): Promise<void> {
  const combat = fightOf(tracker.viewed);
  if (combat) await give(combat, command(combat));
}

/** Encounter methods for buttons of the same name, without core's class on the button. */
const methods = ["endCombat", "previousRound", "previousTurn", "rollAll", "rollNPC"] as const;

/** Handlers of the buttons in Turncraft's templates, by `data-action`. */
export const trackerActions = {
  ...Object.fromEntries(methods.map((name) => [name, alive((tracker) => fightOf(tracker.viewed)?.[name]())])),
  undo: alive((tracker) => fightOf(tracker.viewed)?.undo()),
  redo: alive((tracker) => fightOf(tracker.viewed)?.redo()),
  history: alive((tracker) => {
    const combat = fightOf(tracker.viewed);
    return combat && openHistory(combat);
  }),
  begin: alive((tracker) => order(tracker, () => ({ kind: "start" }))),
  surprise: alive(async (tracker) => {
    const combat = fightOf(tracker.viewed);
    if (combat) await (await loaded(import("../surprise.ts"))).askSurprised(combat);
  }),
  endTurn: alive((tracker) =>
    order(tracker, ({ state }) => ({ kind: "advance", round: state.round, turn: state.activeId })),
  ),
  advanceRound: alive(skipRound),
  applyDamage: alive((tracker, { dataset }) =>
    order(tracker, (combat) => {
      const of = { seq: Number(dataset.seq), share: dataset.share === "none" ? "none" : "whole" } as const;
      return takesDamage(combat, (dataset.who ?? "") as CombatantId, of) as Asked;
    }),
  ),
  defeat: alive((tracker, { dataset }) =>
    order(tracker, () => ({ kind: "defeat", who: (dataset.who ?? "") as CombatantId, defeated: true })),
  ),
  defend: alive((tracker, { dataset }) => {
    const combat = fightOf(tracker.viewed);
    if (!combat) return;
    return rulesetOf(combat.type)?.tracker?.defence?.ask(
      combat,
      (dataset.who ?? "") as CombatantId,
      Number(dataset.seq),
    );
  }),
  giveOffer: alive((tracker, target) => {
    const combat = fightOf(tracker.viewed);
    return combat && giveButtonOffer(combat, { ...target.dataset });
  }),
  chooseRuleset: alive((tracker) => {
    const combat = fightOf(tracker.viewed);
    return combat && chooseRuleset(combat);
  }),
  rules: alive(openRules),
  foldBoard: alive(foldBoard),
  addSelected: alive(addSelected),
  addAll: alive(addAll),
  override: alive(override),
  dismiss: alive(dismissRefusal),
  letJoin: alive((tracker) => {
    const combat = fightOf(tracker.viewed);
    const who = combat ? newcomers(combat).waiting.map(({ id }) => id as CombatantId) : [];
    return who.length > 0 && order(tracker, () => ({ kind: "join", who }));
  }),
  keepOut: alive((tracker) => {
    const combat = fightOf(tracker.viewed);
    const ids = combat ? newcomers(combat).waiting.flatMap(({ id }) => id ?? []) : [];
    return combat?.deleteEmbeddedDocuments("Combatant", ids);
  }),
  resetEncounter: alive((_tracker, { dataset }) => resetEncounter(dataset.encounterId ?? "")),
  explain: alive((_tracker, target) => game.tooltip?.activate(target)),
};

function alive(act: (tracker: Tracker, target: HTMLElement) => unknown) {
  return async function onClick(this: Tracker, _event: PointerEvent, target: HTMLElement): Promise<void> {
    if (!isDisabled(target)) await act(this, target);
  };
}

/** Continues with the next round; asks first if combatants would lose turns. */
async function skipRound(tracker: Tracker): Promise<void> {
  const combat = fightOf(tracker.viewed);
  if (!combat) return;
  const { round } = combat.state;
  const left = turnsLeft(combat.state, rulesetOf(combat.type)?.tracker ?? null);
  if (left.length === 0 || (await maySkip(combat, left))) await give(combat, { kind: "advance-round", round });
}

function maySkip(combat: Fighting, left: readonly CombatantId[]): Promise<boolean> {
  const listed = (who: readonly CombatantId[]) =>
    game.i18n.getListFormatter().format(who.map((id) => nameOf(combat, id)));
  const skips = localizeKey(pluralKey("TURNCRAFT.Tracker.skipAsk", left.length), {
    count: left.length,
    names: listed(left),
  });
  const acting = actingIn(combat.state, rulesetOf(combat.type)?.tracker ?? null).filter((id) => !left.includes(id));
  return isSure(
    {
      title: localize("TURNCRAFT.Tracker.nextRound"),
      icon: "fa-forward-step",
      text:
        acting.length === 0 ? skips : `${skips} ${localize("TURNCRAFT.Tracker.skipEnds", { names: listed(acting) })}`,
    },
    { label: localize("TURNCRAFT.Tracker.skipYes", { round: combat.state.round + 1 }) },
  );
}

async function openRules(tracker: Tracker): Promise<void> {
  const combat = fightOf(tracker.viewed);
  if (combat) await openRulesOf(combat);
}

async function foldBoard(): Promise<void> {
  await game.settings.set("turncraft", "boardFolded", !game.settings.get("turncraft", "boardFolded"));
}

/** Repeats the refused command as an override (DX-002). */
async function override(tracker: Tracker): Promise<void> {
  const combat = fightOf(tracker.viewed);
  const refused = combat && standingRefusal(combat);
  if (refused) await give(combat, refused.command, true);
}

/** Gives a typed initiative as a manual step; text without a number is reset. */
export async function onTyped(tracker: Tracker, event: Event): Promise<void> {
  const input = event.target as HTMLInputElement;
  const id = input.closest<HTMLElement>("[data-combatant-id]")?.dataset.combatantId;
  const combatant = id === undefined ? null : tracker.viewed?.combatants.get(id);
  if (!combatant) return;
  const present = combatant.initiative;
  const typed = typedInitiative(input.value, present);
  if (typed === undefined || typed === present) input.value = String(present ?? "");
  else await order(tracker, () => ({ kind: "manual", initiative: { [combatant.id as CombatantId]: typed } }));
}

/** Gives the offer of a button of a ruleset's own templates: of combatant `who`, or of no combatant. */
export async function giveButtonOffer(
  fight: Fighting,
  { offer = "", who }: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  if (who) await giveOfferOf(fight, who as CombatantId, offer);
  else await giveTableOffer(fight, offer);
}

async function giveTableOffer(fight: Fighting, id: string): Promise<void> {
  const { tracker, rules = null } = rulesetOf(fight.type) ?? {};
  const context = contextOf(await trackerInput(fight, async () => ""), localizeKey, rules);
  const offer = tracker?.offers?.(context).find((each) => each.id === id);
  if (offer) await askAndGive(fight, (give) => completed(fight, null, offer, give));
  else warnOfExpired();
}
