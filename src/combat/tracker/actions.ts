import { actionsOf } from "../../elements.ts";
import type { CombatantId } from "../../engine/types.ts";
import { localize, localizeKey, pluralKey } from "../../i18n.ts";
import { loaded } from "../../loaded.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { type HistoryPreview, pastOf } from "../authority/history-preview.ts";
import { joinCommand, newcomers } from "../authority/joining.ts";
import { warnOfExpired } from "../authority/words.ts";
import { isSure } from "../dialogs.ts";
import type { Asked, Fighting } from "../encounter.ts";
import { askAndGive } from "../giving.ts";
import { resetEncounter } from "../invalid-encounters.ts";
import { applyItem } from "../item-effects.ts";
import { giveOfferOf, isDisabled } from "../offer.ts";
import { takesDamage } from "../open-damage.ts";
import { completed } from "../prompts-asking.ts";
import { focusPrompt } from "../prompts-sync.ts";
import { chooseRuleset } from "../ruleset-choice.ts";
import { isScratch } from "../session.ts";
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
const methods = ["endCombat", "redo", "rollAll", "rollNPC", "undo"] as const;

/** Handlers of the buttons in Turncraft's templates, by `data-action`. */
export const trackerActions = actionsOf<Tracker>(
  {
    ...Object.fromEntries(methods.map((name) => [name, inFight((combat) => combat[name]())])),
    history: inFight(openHistory),
    previousTurn: inFight((combat) => goBack(combat, "previous-turn", () => combat.previousTurn())),
    previousRound: inFight((combat) => goBack(combat, "previous-round", () => combat.previousRound())),
    begin: inFight((combat) => give(combat, { kind: "start" })),
    // The rules refuse a start with rolls missing, unless the GM asks for them (DX-101, SX-101).
    rollAndBegin: inFight((combat) => give(combat, { kind: "start" }, true)),
    surprise: inFight(async (combat) => (await loaded(import("../surprise.ts"))).askSurprised(combat)),
    endTurn: inFight((combat) => {
      const { round, activeId } = combat.state;
      return give(combat, { kind: "advance", round, turn: activeId });
    }),
    advanceRound: inFight(skipRound),
    applyDamage: inFight((combat, { who = "", seq, share }) => {
      const of = { seq: Number(seq), share: share === "none" ? "none" : "whole" } as const;
      return give(combat, takesDamage(combat, who as CombatantId, of) as Asked);
    }),
    applyEffect: inFight((combat, { seq }) => applyItem(combat, Number(seq))),
    defeat: inFight((combat, { who = "" }) =>
      give(combat, { kind: "defeat", who: who as CombatantId, defeated: true }),
    ),
    defend: inFight((combat, { who = "", seq }) =>
      rulesetOf(combat.type)?.tracker?.defence?.ask(combat, who as CombatantId, Number(seq)),
    ),
    giveOffer: inFight((combat, data) => giveButtonOffer(combat, { ...data })),
    chooseRuleset: inFight(chooseRuleset),
    rules: inFight(openRulesOf),
    foldBoard: () => game.settings.set("turncraft", "boardFolded", !game.settings.get("turncraft", "boardFolded")),
    addSelected,
    addAll,
    override: inFight(override),
    dismiss: dismissRefusal,
    letJoin: inFight((combat) => {
      const who = newcomers(combat).waiting.map(({ id }) => id as CombatantId);
      return who.length > 0 && give(combat, joinCommand(combat, who) as Asked);
    }),
    keepOut: inFight((combat) => {
      const ids = newcomers(combat).waiting.flatMap(({ id }) => id ?? []);
      return combat.deleteEmbeddedDocuments("Combatant", ids);
    }),
    resetEncounter: (_tracker, { dataset }) => resetEncounter(dataset.encounterId ?? ""),
    explain: (_tracker, target) => game.tooltip?.activate(target),
    reopenPrompt: focusPrompt,
  },
  (target) => !isDisabled(target),
);

/** Acts in the encounter shown in the tracker; `data`: of the button. */
function inFight(act: (combat: Fighting, data: DOMStringMap) => unknown) {
  return ({ viewed }: Tracker, { dataset }: HTMLElement) => {
    const combat = fightOf(viewed);
    return combat && act(combat, dataset);
  };
}

/**
 * Undoes the steps since the previous turn or round (DX-005). Asks before several steps, and before a step into another round or
 * before the start; never in a self-check.
 */
async function goBack(
  combat: Fighting,
  kind: "previous-turn" | "previous-round",
  go: () => Promise<unknown>,
): Promise<void> {
  const { travel } = await loaded(import("../history/travel.ts"));
  const asks = ({ steps, before, after }: HistoryPreview) =>
    !isScratch(combat) && (steps > 1 || before.state.round !== after.state.round);
  await travel(combat, { kind, seq: pastOf(combat).at }, { asks, go });
}

/** Continues with the next round; asks first if combatants would lose turns. */
async function skipRound(combat: Fighting): Promise<void> {
  const { round } = combat.state;
  const text = skipText(combat);
  const sure =
    text === null ||
    (await isSure(
      {
        title: localize("TURNCRAFT.Tracker.nextRound"),
        icon: "fa-forward-step",
        text,
        about: { combat, stands: () => combat.state.round === round && skipText(combat) === text },
      },
      { label: localize("TURNCRAFT.Tracker.skipYes", { round: round + 1 }) },
    ));
  if (sure) await give(combat, { kind: "advance-round", round });
}

/** Question before the next round, naming the combatants who lose turns; null: nobody does. */
function skipText(combat: Fighting): string | null {
  const tracker = rulesetOf(combat.type)?.tracker ?? null;
  const left = turnsLeft(combat.state, tracker);
  if (left.length === 0) return null;
  const listed = (who: readonly CombatantId[]) =>
    game.i18n.getListFormatter().format(who.map((id) => nameOf(combat, id)));
  const skips = localizeKey(pluralKey("TURNCRAFT.Tracker.skipAsk", left.length), {
    count: left.length,
    names: listed(left),
  });
  const acting = actingIn(combat.state, tracker).filter((id) => !left.includes(id));
  return acting.length === 0 ? skips : `${skips} ${localize("TURNCRAFT.Tracker.skipEnds", { names: listed(acting) })}`;
}

/** Repeats the refused command as an override (DX-002). */
async function override(combat: Fighting): Promise<void> {
  const refused = standingRefusal(combat);
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
