import { openAttack } from "../../../combat/authority/enrich-strike.ts";
import { refusalOf } from "../../../combat/authority/read-asked.ts";
import type { Command } from "../../../combat/authority/request.ts";
import { askFields } from "../../../combat/dialogs.ts";
import type { Fighting } from "../../../combat/encounter.ts";
import { askAndGive } from "../../../combat/giving.ts";
import { withDice } from "../../../combat/rolling/strike.ts";
import { stateUnder } from "../../../combat/ruleset-host.ts";
import { feetApart } from "../../../combat/targeting/distance.ts";
import type { DefenceFacet } from "../../../combat/tracker/facet.ts";
import type { AskedView, PromptInput, PromptView } from "../../../combat/tracker/prompt.ts";
import { nameOf } from "../../../combat/words.ts";
import { filterOf, marchingRollsOf } from "../../../data/rolls.ts";
import { type Answering, type Reactor, unmetByAttack } from "../../../engine/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { localize } from "../../../i18n.ts";
import { type MarchingState, marching, sideOf, undecided } from "../rules/index.ts";
import { chosenIn } from "./dialogs.ts";
import { firstOffers, resolveOffer } from "./offers.ts";

type MarchingPromptInput = PromptInput<MarchingState>;

const waiting = { answer: "waiting", answerText: "", priceText: "" } as const;

/** Open prompts of a common turn: acting or moving first (MO-502), and the mover to continue after an overrun (MO-509). */
export function promptsView(input: MarchingPromptInput): readonly PromptView[] {
  return [...overrunPrompt(input), ...choicePrompt(input)];
}

/** Prompt for the first activity of the reader's undecided combatants (MO-502); the GM sees all. */
function choicePrompt(input: MarchingPromptInput): PromptView[] {
  const { state, gm, owns, nameOf, localize } = input;
  const open = undecided(state).filter((id) => gm || owns(id));
  if (open.length === 0) return [];
  const asked = open.map((who): AskedView => {
    return { id: who, name: nameOf(who), ...waiting, answers: firstOffers({ ...input, who }) };
  });
  const title = localize("TURNCRAFT.Marching.together");
  return [{ id: "first", title, text: localize("TURNCRAFT.Marching.firstText"), asked, later: null, close: null }];
}

/** Prompt for the GM to name the mover to continue after an overrun (MO-509). */
function overrunPrompt(input: MarchingPromptInput): PromptView[] {
  const { state, gm, nameOf, localize } = input;
  const about = state.overrun?.ids ?? [];
  const [id] = about;
  if (id === undefined || !gm) return [];
  const answers = [...about, null].map((continues) => resolveOffer(continues, input));
  const names = about.map(nameOf).join(", ");
  return [
    {
      id: "overrun",
      title: localize("TURNCRAFT.Marching.mark.overrun"),
      text: localize("TURNCRAFT.Marching.overrun", { names }),
      asked: [{ id, name: localize("TURNCRAFT.Marching.whoGoesOn"), ...waiting, answers }],
      about,
      later: null,
      forGM: true,
      close: null,
    },
  ];
}

/** Combatant with a Reaction left, and items at the price of a Reaction. */
export interface Defender extends Reactor {
  readonly items: readonly (Answering & { readonly id: string; readonly name: string })[];
}

/** Reaction to an attack; `item` null: any custom reaction. */
interface Defence {
  readonly who: CombatantId;
  readonly item: string | null;
  readonly name: string;
}

/**
 * Items for answering the attack on a target (MO-410): the target's items against attacks, or any custom answer; for bystanders,
 * only items against attacks on another combatant.
 */
export function defencesOf(
  attack: { readonly who: CombatantId; readonly target: CombatantId },
  defenders: readonly Defender[],
  plain: string,
): Defence[] {
  const event = { who: attack.who, targets: [attack.target] };
  return defenders
    .filter(({ who }) => who !== attack.who)
    .flatMap((defender) => {
      const { who, items } = defender;
      const isTarget = who === attack.target;
      const fit = items.filter((item) => unmetByAttack(item, event, defender) === null);
      const all = fit.map(({ id, name }): Defence => ({ who, item: id, name }));
      return isTarget ? [...all, { who, item: null, name: plain }] : all;
    });
}

/** Spending a Reaction on an attack from the attack's card (MO-401, MO-410). */
export const marchingDefence: DefenceFacet = {
  may: (fight, target, seq) => defencesIn(fight, target, seq).length > 0,
  ask: askReaction,
};

function defencesIn(fight: Fighting, target: CombatantId, seq: number): Defence[] {
  const state = stateUnder(marching, fight);
  const who = openAttack(fight, target, seq);
  if (!state || !who) return [];
  const owned = state.order.filter((id) => fight.combatants.get(id)?.isOwner && mayReactNow(fight, id));
  const token = fight.combatants.get(who)?.token ?? null;
  const defenders = [target, ...owned.filter((id) => id !== target)].filter((id) => owned.includes(id));
  const isAlly = (one: CombatantId) => (id: CombatantId) => id !== one && sideOf(state, id) === sideOf(state, one);
  return defencesOf(
    { who, target },
    defenders.map((id): Defender => {
      const { actor, token: own = null } = fight.combatants.get(id) ?? {};
      const reacting = actor?.items.filter(({ system }) => system.marching?.cost === "reaction") ?? [];
      return {
        who: id,
        isAlly: isAlly(id),
        reach: actor?.system.reach,
        apart: feetApart(own, token) ?? undefined,
        items: reacting.map(({ uuid, name, system: { reactsTo } }) => ({
          id: uuid,
          name,
          reactsTo: reactsTo.trigger,
          filter: filterOf(reactsTo),
        })),
      };
    }),
    localize("TURNCRAFT.Strike.plainDefense"),
  );
}

/** True where the rules allow spending a Reaction now (MO-401). */
function mayReactNow(fight: Fighting, who: CombatantId): boolean {
  return refusalOf(fight, { kind: "spend", who, action: "reaction", what: "" }) === null;
}

/** Asks for the answer to an attack (MO-410): an item with the cost Reaction, or a custom answer. */
async function askReaction(fight: Fighting, target: CombatantId, seq: number): Promise<void> {
  const defences = defencesIn(fight, target, seq);
  const [first] = defences;
  if (!first) return;
  const isOne = defences.every(({ who }) => who === first.who);
  const question = isOne
    ? localize("TURNCRAFT.Strike.defendWith", { name: nameOf(fight, first.who) })
    : localize("TURNCRAFT.Strike.answerFor", { name: nameOf(fight, target) });
  const hint = defences.some(({ item }) => item === null) ? [localize("TURNCRAFT.Strike.plainHint")] : [];
  const text = [question, ...hint].join(" ");
  const choices = defences.map(({ who, name }, index) => ({
    id: String(index),
    name: isOne ? name : localize("TURNCRAFT.Strike.defendBy", { name: nameOf(fight, who), what: name }),
    checked: index === 0,
  }));
  const title = localize("TURNCRAFT.Strike.defend");
  const view = { text, choices, isMany: false };
  const answer = await askFields(
    { title, icon: "fa-shield-halved", template: "rulesets/marching/choose", view },
    { label: title },
  );
  const chosen = defences[Number(chosenIn(answer)[0] ?? Number.NaN)];
  if (!chosen) return;
  const { who, item, name } = chosen;
  const what = item === null ? localize("TURNCRAFT.Log.marching.plainDefense") : name;
  const spent = { kind: "spend", who, action: "reaction", what, ...(item !== null && { item }) };
  await askAndGive(fight, (give) => withDice(fight, spent as Command, { item, rolls: marchingRollsOf }, { give }));
}
