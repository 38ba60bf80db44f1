import { type Offer, offerOf } from "../../../combat/offer.ts";
import type { TrackerContext } from "../../../combat/tracker/context.ts";
import type { SurpriseFacet } from "../../../combat/tracker/facet.ts";
import {
  type AnswerView,
  type AskedView,
  type PromptInput,
  type PromptView,
  passAnswer,
  type ReactionKind,
} from "../../../combat/tracker/prompt.ts";
import { argWords } from "../../../combat/tracker/refusal-words.ts";
import type { CombatantId } from "../../../engine/types.ts";
import {
  type Choice,
  choicesFor,
  type FlowCommand,
  type FlowState,
  isWaiting,
  reactionCost,
  reactionOdds,
  type StackEntry,
  sideArg,
  waitingFor,
} from "../rules/index.ts";
import { isFist, priceWords } from "./actions.ts";
import { interceptPositions } from "./reaction-view.ts";

type FlowPromptInput = PromptInput<FlowState>;
type Waiting = StackEntry & { readonly window: NonNullable<StackEntry["window"]> };

/**
 * Open windows for the reader, newest first, as they are resolved (FL-08). The GM gets all, and may answer for anybody;
 * a player gets those in which an own combatant is still to answer.
 */
export function promptsView(input: FlowPromptInput): readonly PromptView[] {
  const windows = input.state.open.filter(
    (entry): entry is Waiting => entry.window !== null && isWaiting(entry.window),
  );
  const own = windows.filter(({ window }) => input.gm || waitingFor(window).some(input.owns));
  return own.map((entry) => promptView(entry, entry === windows.at(-1), input)).reverse();
}

function promptView(entry: Waiting, newest: boolean, input: FlowPromptInput): PromptView {
  const { asked, id } = entry.window;
  const shown = (Object.keys(asked) as CombatantId[]).filter((one) => input.gm || input.owns(one));
  return {
    id,
    text: whatHappens(entry, input),
    asked: shown.map((one) => askedView(one, entry, input)),
    later: newest ? null : input.localize("TURNCRAFT.Prompt.older"),
    about: entry.kind === "attack" ? [entry.attacker, ...entry.targets] : [entry.who],
    close: input.gm && newest ? { kind: "close-window", window: id } : null,
  };
}

/** Text of the attack, action or movement to react to. */
function whatHappens(entry: StackEntry, input: FlowPromptInput): string {
  const { nameOf, gm, localize } = input;
  if (entry.kind === "attack") return attackWords(entry, input);
  const name = nameOf(entry.who);
  if (entry.kind === "action") {
    const action = actionWords(entry, input);
    return localize(entry.failed ? "TURNCRAFT.Flow.Prompt.failed" : "TURNCRAFT.Flow.Prompt.does", { name, action });
  }
  if (entry.window?.kind === "ready") return localize("TURNCRAFT.Flow.Prompt.moves", { name });
  return localize(gm ? "TURNCRAFT.Flow.Prompt.leavesThreatened" : "TURNCRAFT.Flow.Prompt.leaves", { name });
}

/** Declared action with item and targets: "Cast a spell, Frost Ray → Mira". */
function actionWords(
  { who, action }: Extract<StackEntry, { kind: "action" }>,
  { state, nameOf, localize }: FlowPromptInput,
): string {
  const named =
    "item" in action ? state.fighters[who]?.scores.items.find(({ uuid }) => uuid === action.item) : undefined;
  const targets = "targets" in action ? action.targets : "target" in action ? [action.target] : [];
  const words = [localize(`TURNCRAFT.Action.${action.action}`), named?.name].filter(Boolean).join(", ");
  return [words, targets.map(nameOf).join(", ")].filter(Boolean).join(" → ");
}

function attackWords(
  attack: Extract<StackEntry, { kind: "attack" }>,
  { state, nameOf, localize }: Pick<FlowPromptInput, "state" | "nameOf" | "localize">,
): string {
  const { attacker, item, targets, level, checked } = attack;
  const [target] = targets;
  const what = state.fighters[attacker]?.scores.items.find(({ uuid }) => uuid === item)?.name ?? "";
  const data = { name: nameOf(attacker), other: target ? nameOf(target) : "", what };
  if (!checked || !state.settings.showLevel) return localize("TURNCRAFT.Flow.Prompt.attacks", data);
  return localize("TURNCRAFT.Flow.Prompt.hits", { ...data, level: localize(`TURNCRAFT.Level.${levelWord(level)}`) });
}

function levelWord(level: number) {
  return (["failure", "normal", "hard", "major", "critical"] as const)[Math.min(4, Math.max(0, level))] ?? "normal";
}

function askedView(id: CombatantId, entry: Waiting, input: FlowPromptInput): AskedView {
  const { localize } = input;
  const { answer } = entry.window.asked[id] ?? { answer: "passed" as const };
  const fighter = input.state.fighters[id];
  const counts = { rp: fighter?.rp ?? 0, fp: fighter?.fp ?? 0 };
  const shown = answer === "waiting" || answer === "passed" ? answer : "reacted";
  return {
    id,
    name: input.nameOf(id),
    answer: shown,
    // Dice are rolled once nobody's answer is awaited.
    answerText: localize(shown === "reacted" ? "TURNCRAFT.Flow.Prompt.reactsLater" : `TURNCRAFT.Prompt.${shown}`),
    priceText: localize("TURNCRAFT.Flow.Prompt.left", counts),
    pip: "rp",
    answers: answer === "waiting" ? answersOf(id, entry, input) : [],
  };
}

function answersOf(who: CombatantId, entry: Waiting, input: FlowPromptInput): AnswerView[] {
  const { localize } = input;
  const { id: window, kind } = entry.window;
  const reacts = kind === "ready" ? [triggerAnswer(who, input)] : choiceAnswers(who, entry, input);
  const pass = passAnswer(input, { kind: "pass", who, window, rest: false });
  if (entry.kind !== "movement" || entry.legs.length < 2) return [...reacts, pass];
  const [label, note] = [localize("TURNCRAFT.Flow.Prompt.passRest"), localize("TURNCRAFT.Flow.Prompt.passRestNote")];
  const rest = { id: "answer:passRest", label, note, price: null };
  return [
    ...reacts,
    { ...pass, tip: localize("TURNCRAFT.Flow.Prompt.passTip") },
    {
      ...offerOf(input, rest, { kind: "pass", who, window, rest: true }),
      tip: localize("TURNCRAFT.Flow.Prompt.passRestTip"),
    },
  ];
}

function triggerAnswer(who: CombatantId, input: FlowPromptInput): AnswerView {
  const { state, localize } = input;
  const { trigger = "", what = "" } = state.fighters[who]?.ready ?? {};
  const label = localize("TURNCRAFT.Flow.Board.happens");
  const note = localize("TURNCRAFT.Flow.Prompt.trigger", { trigger, what });
  return {
    ...offerOf(input, { id: "answer:trigger", label, note, price: null }, { kind: "trigger", who }),
    reaction: "other",
  };
}

/**
 * Answers for all reactions that the rules allow, with price and odds; the hexes to intercept from form one answer.
 * Bare fists come only without a weapon.
 */
function choiceAnswers(who: CombatantId, entry: Waiting, input: FlowPromptInput): AnswerView[] {
  const choices = choicesFor(input.state, entry, who);
  const nearest = choices.find(({ reaction }) => reaction === "intercept");
  const isArmed = choices.some(({ item }) => item !== null && !isFist(item));
  return choices
    .filter((choice) => choice.reaction !== "intercept" || choice === nearest)
    .filter(({ item }) => !isArmed || item === null || !isFist(item))
    .map((choice) => ({
      ...choiceAnswer(who, entry, choice, input),
      ...(choice === nearest && { places: interceptPositions(input, entry, who, choices) }),
    }));
}

function choiceAnswer(who: CombatantId, entry: Waiting, choice: Choice, input: FlowPromptInput): AnswerView {
  const { state, localize } = input;
  const fighter = state.fighters[who];
  const item = fighter?.scores.items.find(({ uuid }) => uuid === choice.item)?.name;
  const name = choice.reaction === "other" && item ? item : localize(`TURNCRAFT.Reaction.${choice.reaction}`);
  const label =
    item && choice.reaction !== "other" ? localize("TURNCRAFT.Flow.Prompt.with", { reaction: name, item }) : name;
  const { rp = 0, fp = 0 } = fighter ? reactionCost(fighter, choice) : {};
  const odds = reactionOdds(state, entry, who, choice);
  const parts = [
    priceWords({ ap: 0, rp, fp }, localize),
    odds === null ? null : localize("TURNCRAFT.Flow.Prompt.odds", { odds }),
    // An ability without a check changes nothing by itself (FL-57).
    odds === null && choice.reaction === "other" ? localize("TURNCRAFT.Flow.Prompt.byTable") : null,
  ];
  const id = `answer:react:${choice.item ?? ""}:${choice.reaction}`;
  const style = { id, label, note: parts.filter(Boolean).join(" · "), price: "rp" };
  const command = { kind: "react", who, window: entry.window.id, choice } as const;
  return { ...offerOf(input, style, command), reaction: kindOf(choice), points: rp + fp };
}

function kindOf({ reaction }: Choice): ReactionKind {
  if (reaction === "reactionAttack") return "attack";
  return reaction === "other" || reaction === "intercept" ? reaction : "defence";
}

const isSurprised = ({ fighters }: FlowState, who: CombatantId) => fighters[who]?.surprised ?? false;

/** Surprise as the GM sets it: one side surprises all others, and single combatants may differ (FL-144). */
export const flowSurprise: SurpriseFacet<FlowState> = {
  means: "TURNCRAFT.Surprise.flow",
  sides: (context) => {
    const { state } = context.input;
    return sidesOf(state).map((side) => ({
      name: sideName(side, context),
      who: membersOf(state, side),
    }));
  },
  isSurprised,
  commands: (state, surprised) => {
    const surprising = surprised.length === 0 ? null : surprisingSide(state, surprised);
    const named: FlowCommand[] = state.surprisingSide === surprising ? [] : [{ kind: "surprise", side: surprising }];
    const after = (id: CombatantId) =>
      named.length > 0 ? surprising !== null && state.fighters[id]?.side !== surprising : isSurprised(state, id);
    const others = state.order.filter((who) => after(who) !== surprised.includes(who));
    return [
      ...named,
      ...others.map((who): FlowCommand => ({ kind: "set-flags", who, flags: { surprised: surprised.includes(who) } })),
    ];
  },
};

/** Offers for the GM to name the surprising side, or nobody, before the start (FL-144); empty with fewer than two sides. */
export function surpriseOffers(context: TrackerContext<FlowState>): Offer[] {
  const { input, localize } = context;
  const sides = sidesOf(input.state);
  if (!input.gm || input.state.round > 0 || sides.length < 2) return [];
  return [null, ...sides].map((side) => {
    const label = side === null ? localize("TURNCRAFT.Flow.Board.nobody") : sideName(side, context);
    const command = { kind: "surprise", side } as const;
    return offerOf(context, { id: surpriseId(side), label, price: null }, command);
  });
}

/** Id of the offer by which a side surprises the others; null: nobody does. */
export function surpriseId(side: string | null): string {
  return `surprise:${side ?? ""}`;
}

function sideName(side: string, context: TrackerContext<FlowState>): string {
  return String(argWords({ side: sideArg(side) }, context).side);
}

function sidesOf({ fighters, order }: FlowState): string[] {
  return [...new Set(order.flatMap((id) => fighters[id]?.side ?? []))].sort();
}

function membersOf({ fighters, order }: FlowState, side: string): CombatantId[] {
  return order.filter((id) => fighters[id]?.side === side);
}

/** Side with the largest share of members who aren't surprised; null if all are. */
function surprisingSide(state: FlowState, surprised: readonly CombatantId[]): string | null {
  const aware = (side: string) => {
    const members = membersOf(state, side);
    return members.filter((id) => !surprised.includes(id)).length / members.length;
  };
  const [best] = sidesOf(state).sort((a, b) => aware(b) - aware(a));
  return best !== undefined && aware(best) > 0 ? best : null;
}
