import { askFields, type FormValues, type Refused } from "../../../combat/dialogs.ts";
import type { Give } from "../../../combat/giving.ts";
import { asAnswered } from "../../../combat/prompts-asking.ts";
import { askRoll, inHurry } from "../../../combat/rolling/ask.ts";
import type { RollAsked } from "../../../combat/rolling/roll-view.ts";
import type { AnsweredRoll } from "../../../combat/rolling/roll-window.ts";
import { stateUnder } from "../../../combat/ruleset-host.ts";
import {
  chosenTargets,
  presetIn,
  type TargetAim,
  type TargetsView,
  targetsView,
} from "../../../combat/targeting/list-view.ts";
import { aboutItem, aimsIn, wholeNote } from "../../../combat/targeting/on-map.ts";
import { fightOf } from "../../../combat/tracker/input.ts";
import { nameOf, refusalText } from "../../../combat/words.ts";
import { type LangKey, localize } from "../../../i18n.ts";
import type { SheetCommand, TurnPanelInput } from "../../../sheets/turn-panel/facet.ts";
import { type DeclaredAction, type FlowCommandOf, type FlowState, flow, isOut, refuseAim } from "../rules/index.ts";
import {
  type ActionInput,
  type ActionOffer,
  type AdditionView,
  actionsOf,
  additions,
  idOf,
  provokedWords,
  purposeOf,
  retargeted,
} from "../tracker/actions.ts";
import { actionFrom, readyView } from "../tracker/asked.ts";
import { checkOf, declared, rolledSo } from "../tracker/check-ask.ts";
import { capital } from "../tracker/check-view.ts";
import { oddsAgainst, targetsFor } from "../tracker/targets.ts";

/**
 * Asks for missing parts of a declared action (target, text, trigger), and shows the check of an action or reaction
 * before its roll; null if dismissed.
 */
export async function askAction(
  command: SheetCommand,
  combat: Combat.Implementation,
  input: TurnPanelInput<FlowState>,
  give: Give,
): Promise<SheetCommand | null> {
  const fight = fightOf(combat as Combat.Stored);
  if (fight && command.kind === "react") return (await asAnswered(fight, command, { give })) as SheetCommand | null;
  if (command.kind !== "act" || !("action" in command)) return command;
  const { action } = command;
  // A hand is chosen with the button.
  const offer = "hand" in action ? undefined : actionsOf(input).find(({ id }) => id === idOf(action));
  const whole = offer
    ? askWhole(combat, input, offer, give)
    : declared(combat, input.state, input.who, action, { give });
  return (await whole) as SheetCommand | null; // It is a command of this ruleset.
}

/**
 * Asks for missing parts of an action, and shows its check before the roll; null if dismissed. The last window gives
 * the command itself.
 */
async function askWhole(
  combat: Combat.Implementation,
  input: ActionInput,
  offer: ActionOffer,
  give: Give,
): Promise<FlowCommandOf<"act"> | null> {
  const { who } = input;
  if (offer.asks === "target" && checkOf(combat, input.state, who, offer.action))
    return askStrike(combat, input, offer, give);
  let isGiven = false;
  const giving: Give = async (command, override) => {
    const refused = await give(command, override);
    isGiven = refused === null;
    return refused;
  };
  const action = await complete(combat, input, offer, giving);
  if (!action || isGiven) return action && { kind: "act", who, action };
  return declared(combat, stateOf(combat) ?? input.state, who, action, { give });
}

/** Asks in one window for target and additions of an action with a check, and shows the check (FL-162). */
async function askStrike(
  combat: Combat.Implementation,
  input: ActionInput,
  offer: ActionOffer,
  give: Give,
): Promise<FlowCommandOf<"act"> | null> {
  const { who } = input;
  const now = () => stateOf(combat) ?? input.state;
  const adds = additionsTo(input, offer.action);
  const list = () => targetList(combat, { ...input, state: now() }, offer);
  const { ids: preset, isGuess } = presetIn(list());
  const actionWith = (fields: unknown) => actionIn(input, offer, adds, fields);
  const plain: RollAsked = {
    title: titleOf(combat, input, offer),
    who: nameOf(combat, who),
    using: offer.label,
    modifiers: [],
    free: null,
    outcome: () => [],
    ok: doing(offer),
  };
  const askedFor = (fields: FormValues): RollAsked => {
    const action = chosenTargets(fields).length > 0 ? actionWith(fields) : null;
    const asked = action && checkOf(combat, now(), who, action);
    return asked ? { ...asked, title: plain.title, ok: doing(offer) } : plain;
  };
  const presetFields = Object.fromEntries(preset.map((id) => [`at-${id}`, true]));
  const first = askedFor(presetFields);
  const acting = (answer: AnsweredRoll): FlowCommandOf<"act"> | null => {
    const action = actionWith(answer.fields ?? presetFields);
    return action && rolledSo<FlowCommandOf<"act">>({ kind: "act", who, action }, answer);
  };
  const press = async (answer: AnsweredRoll, override: boolean): Promise<Refused | null> => {
    const command = chosenTargets(answer.fields ?? {}).length > 0 ? acting(answer) : null;
    return giveIfAimed(command, give, override);
  };
  const settled = first.settled && adds.every(({ why }) => why !== null);
  const hurry = preset.length > 0 && !isGuess && inHurry(false, settled);
  const more = { template: "rulesets/flow/ask", view: { target: true, adds: addsView(adds) } };
  const answer = await askRoll(first, { hurry, press, choice: { combat, view: list, more, asked: askedFor } });
  return answer && acting(answer);
}

/** Gives a window's command. `command` null: refused, since no target is chosen yet. */
async function giveIfAimed(
  command: FlowCommandOf<"act"> | null,
  give: Give,
  override: boolean,
): Promise<Refused | null> {
  return command ? give(command, override) : { why: localize("TURNCRAFT.Targets.choose"), mayOverride: false };
}

function titleOf(combat: Combat.Implementation, { who }: ActionInput, { label }: ActionOffer): string {
  return localize("TURNCRAFT.Flow.Ask.title", { name: nameOf(combat, who), action: label });
}

function addsView(adds: readonly AdditionView[]) {
  return adds.map(({ item: { name, fpCost = 0 }, why }, i) => ({
    name: `add${i}`,
    label: localize("TURNCRAFT.Flow.Ask.add", { name, fp: fpCost }),
    why,
  }));
}

/** Action that a window's fields describe; null if incomplete. */
function actionIn(
  { state }: ActionInput,
  offer: ActionOffer,
  adds: readonly AdditionView[],
  fields: unknown,
): DeclaredAction | null {
  const items = adds.map(({ item }) => item);
  const action = actionFrom(offer, fields, items, localize);
  return action && retargeted(state, action);
}

function stateOf(combat: Combat.Implementation): FlowState | null {
  const fight = fightOf(game.combats.get(combat.id ?? ""));
  return fight && stateUnder(flow, fight);
}

async function complete(
  combat: Combat.Implementation,
  input: ActionInput,
  offer: ActionOffer,
  give: Give,
): Promise<DeclaredAction | null> {
  if (offer.asks === null) return offer.action;
  const adds = additionsTo(input, offer.action);
  const form = {
    [offer.asks]: true,
    adds: addsView(adds),
    provoked: capital(provokedWords(input, offer.action) ?? ""),
    ...readyView(input, localize),
  };
  const title = titleOf(combat, input, offer);
  const label = offer.asks === "ready" ? localize("TURNCRAFT.Flow.Ask.doReady") : doing(offer);
  const actionWith = (fields: unknown) => actionIn(input, offer, adds, fields);
  const fields = await askFields(
    {
      title,
      icon: "fa-bolt",
      template: "rulesets/flow/ask",
      view: form,
      ...(offer.asks === "target" && {
        targets: { combat, view: () => targetList(combat, { ...input, state: stateOf(combat) ?? input.state }, offer) },
      }),
      press(fields, override) {
        const action = actionWith(fields);
        return giveIfAimed(action && { kind: "act", who: input.who, action }, give, override);
      },
    },
    { label, icon: "fa-check" },
  );
  return actionWith(fields);
}

/** Button label for an action, with its price. */
function doing({ action, label, cost }: ActionOffer): string {
  const verbs: Partial<Record<DeclaredAction["action"], LangKey>> = {
    attack: "TURNCRAFT.Action.attack",
    spell: "TURNCRAFT.Flow.Ask.cast",
    ability: "TURNCRAFT.Flow.Ask.use",
    magicItem: "TURNCRAFT.Flow.Ask.use",
  };
  const verb = verbs[action.action];
  const words = verb ? localize(verb) : label;
  return cost === null ? words : localize("TURNCRAFT.Flow.Ask.do", { action: words, cost });
}

/** Abilities for adding to an attack; empty for other actions (FL-44). */
function additionsTo(input: ActionInput, action: DeclaredAction): AdditionView[] {
  if (action.action !== "attack") return [];
  const used = input.state.fighters[input.who]?.scores.items.find(({ uuid }) => uuid === action.item);
  return used ? additions(input, used) : [];
}

function isMany({ state, who }: ActionInput, action: DeclaredAction): boolean {
  if (!("targets" in action)) return false;
  return state.fighters[who]?.scores.items.find(({ uuid }) => uuid === action.item)?.singleTarget === false;
}

/** Possible targets of an action, with the rules' objection to those that it can't be aimed at. */
function targetList(combat: Combat.Implementation, input: ActionInput, { action }: ActionOffer): TargetsView {
  const { state, who, canSee, targets } = input;
  const item =
    "item" in action ? state.fighters[who]?.scores.items.find(({ uuid }) => uuid === action.item) : undefined;
  const known = new Map(targetsFor(state, who, canSee).map((each) => [each.id, each]));
  const aims = aimsIn(combat, who, (id): Partial<TargetAim> | null => {
    const seen = known.get(id);
    if (!seen) return null;
    const { hexes, enemy } = seen;
    const [refusal] = refuseAim(state, who, retargeted(state, action, id));
    const odds = !refusal && item && "targets" in action ? oddsAgainst(state, who, item, id) : null;
    return {
      isFoe: enemy,
      isDown: isOut(state, id),
      apart: hexes,
      far: hexes === null ? null : localize("TURNCRAFT.Targets.hexes", { hexes }),
      note: item?.healing ? wholeNote(combat, id) : odds === null ? null : localize("TURNCRAFT.Flow.odds", { odds }),
      why: refusal ? refusalText(combat, refusal) : null,
    };
  });
  // Of equally near ones, the list chooses the one that the action's button names.
  const places = [...known.keys()];
  const terms = {
    purpose: purposeOf(input, action),
    isMany: isMany(input, action),
    optional: "targets" in action && action.action !== "attack",
    aimed: targets ?? [],
    about: aboutItem(combat.combatants.get(who)?.actor, item?.uuid ?? ""),
    overrides: game.user.isGM,
  };
  return targetsView(
    aims.toSorted((a, b) => places.indexOf(a.id) - places.indexOf(b.id)),
    terms,
    localize,
  );
}
