import type { AnswerView, AskedView, PromptInput, PromptView, ReactionKind } from "../../../combat/tracker/prompt.ts";
import type { Localize } from "../../../combat/views/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import {
  type Choice,
  type CommandOf,
  choicesFor,
  entryWith,
  type FlowState,
  reactionCost,
  reactionOdds,
  type StackEntry,
} from "../rules/index.ts";
import { isFist, priceWords } from "./actions.ts";
import { interceptPositions, nameOfChoice } from "./intercept-positions.ts";

type FlowPromptInput = PromptInput<FlowState>;
type Waiting = StackEntry & { readonly window: NonNullable<StackEntry["window"]> };

/**
 * Open windows that concern this reader: all for the GM, who may answer for any combatant; for a player, windows in
 * which an own combatant hasn't answered. Newest first, the order in which they are settled (FL-08).
 */
export function promptsView(input: FlowPromptInput, localize: Localize): readonly PromptView[] {
  const windows = input.state.open.filter((entry): entry is Waiting => entry.window !== null && isOpen(entry.window));
  const own = windows.filter(({ window }) => input.gm || waiting(window).some(input.owns));
  return own.map((entry) => promptView(entry, entry === windows.at(-1), input, localize)).reverse();
}

function isOpen(window: Waiting["window"]): boolean {
  return waiting(window).length > 0;
}

function waiting({ asked }: Waiting["window"]): CombatantId[] {
  return (Object.keys(asked) as CombatantId[]).filter((id) => asked[id]?.answer === "waiting");
}

function promptView(entry: Waiting, newest: boolean, input: FlowPromptInput, localize: Localize): PromptView {
  const { asked, id } = entry.window;
  const shown = (Object.keys(asked) as CombatantId[]).filter((one) => input.gm || input.owns(one));
  const first = shown.find((one) => asked[one]?.answer === "waiting");
  return {
    id,
    text: whatHappens(entry, input, localize),
    asked: shown.map((one) => askedView(one, entry, newest && one === first, newest, input, localize)),
    later: newest ? null : localize("TURNCRAFT.Prompt.older"),
    about: entry.kind === "attack" ? [entry.attacker, ...entry.targets] : [entry.who],
    mayClose: input.gm && newest,
  };
}

/** Text of the attack, action or movement to react to. */
function whatHappens(entry: StackEntry, { state, nameOf, gm }: FlowPromptInput, localize: Localize): string {
  if (entry.kind === "attack") return attackWords(entry, { state, nameOf }, localize);
  const name = nameOf(entry.who);
  if (entry.kind === "deed") {
    const action = localize(`TURNCRAFT.Action.${entry.deed.action}`);
    return localize(entry.failed ? "TURNCRAFT.Flow.Prompt.failed" : "TURNCRAFT.Flow.Prompt.does", { name, action });
  }
  if (entry.window?.kind === "ready") return localize("TURNCRAFT.Flow.Prompt.moves", { name });
  return localize(gm ? "TURNCRAFT.Flow.Prompt.leavesThreatened" : "TURNCRAFT.Flow.Prompt.leaves", { name });
}

function attackWords(
  attack: Extract<StackEntry, { kind: "attack" }>,
  { state, nameOf }: Pick<FlowPromptInput, "state" | "nameOf">,
  localize: Localize,
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

function askedView(
  id: CombatantId,
  entry: Waiting,
  keyed: boolean,
  newest: boolean,
  input: FlowPromptInput,
  localize: Localize,
): AskedView {
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
    answers: answer === "waiting" ? answersOf(id, entry, keyed, newest, input, localize) : [],
  };
}

function answersOf(
  who: CombatantId,
  entry: Waiting,
  keyed: boolean,
  newest: boolean,
  input: FlowPromptInput,
  localize: Localize,
): AnswerView[] {
  const base = {
    who,
    item: null,
    what: "",
    price: null,
    disabled: !newest,
    tip: newest ? "" : localize("TURNCRAFT.Prompt.older"),
  };
  const reacts =
    entry.window.kind === "ready" ? [triggerAnswer(who, input, localize)] : choiceAnswers(who, entry, input, localize);
  const isLong = entry.kind === "walk" && entry.legs.length > 1;
  const tip = (key: "passTip" | "passRestTip") => base.tip || localize(`TURNCRAFT.Flow.Prompt.${key}`);
  const pass = {
    ...base,
    action: "pass",
    label: localize("TURNCRAFT.Now.pass"),
    ...(isLong && { tip: tip("passTip") }),
  };
  const rest = {
    ...base,
    action: "passRest",
    label: localize("TURNCRAFT.Flow.Prompt.passRest"),
    tip: tip("passRestTip"),
  };
  const all = [...reacts.map((each) => ({ ...base, ...each })), pass, ...(isLong ? [rest] : [])];
  return all.map((each, index) => ({ ...each, key: keyed && index < 9 ? index + 1 : null }));
}

type Answering = Pick<AnswerView, "action" | "label"> & Partial<AnswerView>;

function triggerAnswer(who: CombatantId, { state }: FlowPromptInput, localize: Localize): Answering {
  const { trigger = "", what = "" } = state.fighters[who]?.ready ?? {};
  return {
    action: "trigger",
    label: localize("TURNCRAFT.Flow.Board.happens"),
    note: localize("TURNCRAFT.Flow.Prompt.trigger", { trigger, what }),
  };
}

/** Every reaction that the rules allow, with price and odds; intercept hexes are one answer. */
function choiceAnswers(who: CombatantId, entry: Waiting, input: FlowPromptInput, localize: Localize): Answering[] {
  const { state } = input;
  const choices = choicesFor(state, entry, who);
  const nearest = choices.find(({ reaction }) => reaction === "intercept");
  const isArmed = choices.some(({ item }) => item !== null && !isFist(item));
  return choices
    .filter((choice) => choice.reaction !== "intercept" || choice === nearest)
    .filter(({ item }) => !isArmed || item === null || !isFist(item))
    .map((choice) => ({
      ...choiceAnswer(who, entry, choice, state, localize),
      ...(choice === nearest && { places: interceptPositions(state, entry, who, choices, localize) }),
    }));
}

function choiceAnswer(
  who: CombatantId,
  entry: Waiting,
  choice: Choice,
  state: FlowState,
  localize: Localize,
): Answering {
  const fighter = state.fighters[who];
  const item = fighter?.scores.items.find(({ uuid }) => uuid === choice.item)?.name;
  const name = choice.reaction === "other" && item ? item : localize(`TURNCRAFT.Reaction.${choice.reaction}`);
  const label =
    item && choice.reaction !== "other" ? localize("TURNCRAFT.Flow.Prompt.with", { reaction: name, item }) : name;
  const { rp = 0, fp = 0 } = fighter ? reactionCost(fighter, choice) : {};
  const odds = reactionOdds(state, entry, who, choice);
  const parts = [
    priceWords({ ap: 0, rp, fp }, localize),
    odds === null ? null : localize("TURNCRAFT.Flow.odds", { odds }),
  ];
  return {
    action: "react",
    item: choice.item,
    what: nameOfChoice(choice),
    label,
    note: parts.filter(Boolean).join(" · "),
    price: "rp",
    cost: rp + fp,
  };
}

/** Kind of reaction of an answer. */
export function reactionKind(_state: FlowState, { action, what }: Pick<AnswerView, "action" | "what">): ReactionKind {
  const [reaction = ""] = what.split(" ");
  if (action === "trigger" || reaction === "other") return "other";
  if (reaction === "reactionAttack") return "attack";
  return reaction === "intercept" ? "intercept" : "defence";
}

/** The command that a button of a prompt gives. */
export function answerCommand(
  state: FlowState,
  window: string,
  { action, who, item, what = "" }: Readonly<Record<string, string | undefined>>,
): CommandOf<"react" | "pass" | "trigger" | "close-window"> {
  if (action === "closeWindow") return { kind: "close-window", window };
  const id = who as CombatantId;
  if (action === "trigger") return { kind: "trigger", who: id };
  if (action !== "react") return { kind: "pass", who: id, window, rest: action === "passRest" };
  const [reaction, x, y] = what.split(" ");
  const entry = entryWith(state, window);
  const meant =
    entry &&
    choicesFor(state, entry, id).find((choice) => {
      const sameSpace = x === undefined || (choice.space?.x === Number(x) && choice.space.y === Number(y));
      return choice.reaction === reaction && (choice.item ?? "") === (item ?? "") && sameSpace;
    });
  const claimed = { reaction: reaction as Choice["reaction"], item: (item || null) as Choice["item"], space: null };
  return { kind: "react", who: id, window, choice: meant ?? claimed };
}
