import type { AnswerView, AskedView, PromptFacts, PromptView } from "../../../combat/tracker/prompt.ts";
import type { Say } from "../../../combat/views/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import {
  type Choice,
  type CommandOf,
  choicesFor,
  type FlowState,
  type Frame,
  frameWith,
  reactionCost,
  reactionOdds,
} from "../rules/index.ts";
import { priceWords } from "./deeds.ts";
import { isFist } from "./judge.ts";
import { nameOfChoice, standViews } from "./stands.ts";

type Facts = PromptFacts<FlowState>;
type Waiting = Frame & { readonly window: NonNullable<Frame["window"]> };

/**
 * The open windows that need this reader: all of them for the GM, who may answer for anyone, and for a player those in
 * which a combatant of theirs hasn't answered. The newest first, as it is settled first (FL-08).
 */
export function promptsView(facts: Facts, say: Say): readonly PromptView[] {
  const windows = facts.state.open.filter((frame): frame is Waiting => frame.window !== null && isOpen(frame.window));
  const own = windows.filter(({ window }) => facts.gm || waiting(window).some(facts.owns));
  return own.map((frame) => promptView(frame, frame === windows.at(-1), facts, say)).reverse();
}

function isOpen(window: Waiting["window"]): boolean {
  return waiting(window).length > 0;
}

function waiting({ asked }: Waiting["window"]): CombatantId[] {
  return (Object.keys(asked) as CombatantId[]).filter((id) => asked[id]?.answer === "waiting");
}

function promptView(frame: Waiting, newest: boolean, facts: Facts, say: Say): PromptView {
  const { asked, id } = frame.window;
  const shown = (Object.keys(asked) as CombatantId[]).filter((one) => facts.gm || facts.owns(one));
  const first = shown.find((one) => asked[one]?.answer === "waiting");
  return {
    id,
    text: whatHappens(frame, facts, say),
    asked: shown.map((one) => askedView(one, frame, newest && one === first, newest, facts, say)),
    later: newest ? null : say("TURNCRAFT.Prompt.older"),
    about: frame.kind === "attack" ? [frame.attacker, ...frame.targets] : [frame.who],
    mayClose: facts.gm && newest,
  };
}

/** Text of the attack, action or movement to react to. */
function whatHappens(frame: Frame, { state, nameOf, gm }: Facts, say: Say): string {
  if (frame.kind === "attack") return attackWords(frame, { state, nameOf }, say);
  const name = nameOf(frame.who);
  if (frame.kind === "deed") {
    const action = say(`TURNCRAFT.Action.${frame.deed.action}`);
    return say(frame.failed ? "TURNCRAFT.Flow.Prompt.failed" : "TURNCRAFT.Flow.Prompt.does", { name, action });
  }
  if (frame.window?.kind === "ready") return say("TURNCRAFT.Flow.Prompt.moves", { name });
  return say(gm ? "TURNCRAFT.Flow.Prompt.leavesThreatened" : "TURNCRAFT.Flow.Prompt.leaves", { name });
}

function attackWords(
  attack: Extract<Frame, { kind: "attack" }>,
  { state, nameOf }: Pick<Facts, "state" | "nameOf">,
  say: Say,
): string {
  const { attacker, item, targets, level, checked } = attack;
  const [target] = targets;
  const what = state.fighters[attacker]?.scores.items.find(({ uuid }) => uuid === item)?.name ?? "";
  const data = { name: nameOf(attacker), other: target ? nameOf(target) : "", what };
  if (!checked || !state.settings.showLevel) return say("TURNCRAFT.Flow.Prompt.attacks", data);
  return say("TURNCRAFT.Flow.Prompt.hits", { ...data, level: say(`TURNCRAFT.Level.${levelWord(level)}`) });
}

function levelWord(level: number) {
  return (["failure", "normal", "hard", "major", "critical"] as const)[Math.min(4, Math.max(0, level))] ?? "normal";
}

function askedView(
  id: CombatantId,
  frame: Waiting,
  keyed: boolean,
  newest: boolean,
  facts: Facts,
  say: Say,
): AskedView {
  const { answer } = frame.window.asked[id] ?? { answer: "passed" as const };
  const fighter = facts.state.fighters[id];
  const counts = { rp: fighter?.rp ?? 0, fp: fighter?.fp ?? 0 };
  const shown = answer === "waiting" || answer === "passed" ? answer : "reacted";
  return {
    id,
    name: facts.nameOf(id),
    answer: shown,
    answerText: say(`TURNCRAFT.Prompt.${shown}`),
    priceText: say("TURNCRAFT.Flow.Prompt.left", counts),
    pip: "rp",
    answers: answer === "waiting" ? answersOf(id, frame, keyed, newest, facts, say) : [],
  };
}

function answersOf(
  who: CombatantId,
  frame: Waiting,
  keyed: boolean,
  newest: boolean,
  facts: Facts,
  say: Say,
): AnswerView[] {
  const base = {
    who,
    item: null,
    what: "",
    price: null,
    dead: !newest,
    tip: newest ? "" : say("TURNCRAFT.Prompt.older"),
  };
  const reacts =
    frame.window.kind === "ready" ? [triggerAnswer(who, facts, say)] : choiceAnswers(who, frame, facts, say);
  const pass = { ...base, action: "pass", label: say("TURNCRAFT.Now.pass") };
  const rest = { ...base, action: "passRest", label: say("TURNCRAFT.Flow.Prompt.passRest") };
  const isLong = frame.kind === "walk" && frame.legs.length > 1;
  const all = [...reacts.map((each) => ({ ...base, ...each })), pass, ...(isLong ? [rest] : [])];
  return all.map((each, index) => ({ ...each, key: keyed && index < 9 ? index + 1 : null }));
}

type Answering = Pick<AnswerView, "action" | "label"> & Partial<AnswerView>;

function triggerAnswer(who: CombatantId, { state }: Facts, say: Say): Answering {
  const { trigger = "", what = "" } = state.fighters[who]?.ready ?? {};
  return {
    action: "trigger",
    label: say("TURNCRAFT.Flow.Board.happens"),
    note: say("TURNCRAFT.Flow.Prompt.trigger", { trigger, what }),
  };
}

/** Every choice that the rules allow, with its price and its odds; the hexes to intercept from stand in one answer. */
function choiceAnswers(who: CombatantId, frame: Waiting, facts: Facts, say: Say): Answering[] {
  const { state } = facts;
  const choices = choicesFor(state, frame, who);
  const nearest = choices.find(({ reaction }) => reaction === "intercept");
  const isArmed = choices.some(({ item }) => item !== null && !isFist(item));
  return choices
    .filter((choice) => choice.reaction !== "intercept" || choice === nearest)
    .filter(({ item }) => !isArmed || item === null || !isFist(item))
    .map((choice) => ({
      ...choiceAnswer(who, frame, choice, state, say),
      ...(choice === nearest && { places: standViews(state, frame, who, choices, say) }),
    }));
}

function choiceAnswer(who: CombatantId, frame: Waiting, choice: Choice, state: FlowState, say: Say): Answering {
  const fighter = state.fighters[who];
  const item = fighter?.scores.items.find(({ uuid }) => uuid === choice.item)?.name;
  const name = choice.reaction === "other" && item ? item : say(`TURNCRAFT.Reaction.${choice.reaction}`);
  const label =
    item && choice.reaction !== "other" ? say("TURNCRAFT.Flow.Prompt.with", { reaction: name, item }) : name;
  const { rp = 0, fp = 0 } = fighter ? reactionCost(fighter, choice) : {};
  const odds = reactionOdds(state, frame, who, choice);
  const parts = [priceWords({ ap: 0, rp, fp }, say), odds === null ? null : say("TURNCRAFT.Flow.odds", { odds })];
  return {
    action: "react",
    item: choice.item,
    what: nameOfChoice(choice),
    label,
    note: parts.filter(Boolean).join(" · "),
    price: "rp",
  };
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
  const frame = frameWith(state, window);
  const meant =
    frame &&
    choicesFor(state, frame, id).find((choice) => {
      const sameSpace = x === undefined || (choice.space?.x === Number(x) && choice.space.y === Number(y));
      return choice.reaction === reaction && (choice.item ?? "") === (item ?? "") && sameSpace;
    });
  const claimed = { reaction: reaction as Choice["reaction"], item: (item || null) as Choice["item"], space: null };
  return { kind: "react", who: id, window, choice: meant ?? claimed };
}
