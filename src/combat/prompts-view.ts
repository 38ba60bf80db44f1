import type { DexterityState, Fighter, Window } from "../rules/dexterity/types.ts";
import type { CombatantId } from "../rules/engine/types.ts";
import { eventWords, type Say } from "./views/index.ts";

/** What the prompts are made from: the fight, and how the reader sees its combatants. */
export interface PromptFacts {
  readonly state: DexterityState;
  readonly gm: boolean;
  readonly owns: (id: CombatantId) => boolean;
  /** The reader's name for a combatant; a hidden one has none of its own for players. */
  readonly nameOf: (id: CombatantId) => string;
}

/** One answer that can be given. `key`: the number key that gives it, for the first who is asked. */
export interface AnswerView {
  readonly action: "react" | "pass";
  readonly who: CombatantId;
  readonly item: string | null;
  readonly what: string;
  readonly label: string;
  readonly key: number | null;
  /** Whose pip is drawn on the button; null where it costs nothing. */
  readonly price: "reaction" | null;
  readonly dead: boolean;
  readonly tip: string;
}

/** Somebody who was asked. */
export interface AskedView {
  readonly id: CombatantId;
  readonly name: string;
  readonly answer: "waiting" | "passed" | "reacted";
  readonly answerText: string;
  /** "1 of 2 left". */
  readonly priceText: string;
  readonly answers: readonly AnswerView[];
}

/** A reaction window as one reader sees it (DX-604). */
export interface PromptView {
  readonly id: string;
  /** What happened. */
  readonly text: string;
  readonly asked: readonly AskedView[];
  /** Set where a newer window has to be settled first. */
  readonly later: string | null;
  /** The GM may close it without waiting any longer. */
  readonly mayClose: boolean;
}

/**
 * The open windows that need this reader: all of them for the GM, who may answer for anyone, and for a player those in
 * which a combatant of theirs hasn't answered. The newest first, as it is settled first.
 */
export function promptsView(facts: PromptFacts, say: Say): readonly PromptView[] {
  const { windows } = facts.state;
  const open = windows.filter((window) => facts.gm || ownWaiting(window, facts));
  return open.map((window) => promptView(window, window === windows.at(-1), facts, say)).reverse();
}

function ownWaiting({ asked }: Window, { owns }: PromptFacts): boolean {
  return Object.entries(asked).some(([id, answer]) => answer === "waiting" && owns(id as CombatantId));
}

function promptView(window: Window, newest: boolean, facts: PromptFacts, say: Say): PromptView {
  const { event, asked } = window;
  const shown = (Object.keys(asked) as CombatantId[]).filter((id) => facts.gm || facts.owns(id));
  const first = shown.find((id) => asked[id] === "waiting");
  return {
    id: window.id,
    text: eventWords(event, facts.nameOf(event.who), say),
    asked: shown.map((id) => askedView(id, window, newest && id === first, newest, facts, say)),
    later: newest ? null : say("TURNCRAFT.Prompt.older"),
    mayClose: facts.gm && newest,
  };
}

function askedView(
  id: CombatantId,
  window: Window,
  keyed: boolean,
  newest: boolean,
  facts: PromptFacts,
  say: Say,
): AskedView {
  const answer = window.asked[id] ?? "passed";
  const fighter = facts.state.fighters[id];
  const left = fighter?.left.reaction ?? 0;
  const max = fighter?.scores.resourceMax.reaction ?? 0;
  return {
    id,
    name: facts.nameOf(id),
    answer,
    answerText: say(`TURNCRAFT.Prompt.${answer}`),
    priceText: say("TURNCRAFT.Prompt.left", { left, max }),
    answers: answer === "waiting" && fighter ? answersOf(id, fighter, window, keyed, newest, say) : [],
  };
}

function answersOf(
  who: CombatantId,
  { scores }: Fighter,
  { event }: Window,
  keyed: boolean,
  newest: boolean,
  say: Say,
): AnswerView[] {
  const items = scores.reactions.filter((item) => item.reactsTo === event.trigger);
  const tip = newest ? "" : say("TURNCRAFT.Prompt.older");
  const base = { who, dead: !newest, tip };
  const keyOf = (index: number) => (keyed && index < 9 ? index + 1 : null);
  const reacts = items.map(({ item, name }, index): AnswerView => {
    const label = say("TURNCRAFT.Prompt.react", { item: name });
    return { ...base, action: "react", item, what: name, label, key: keyOf(index), price: "reaction" };
  });
  const label = say("TURNCRAFT.Now.pass");
  return [...reacts, { ...base, action: "pass", item: null, what: "", label, key: keyOf(reacts.length), price: null }];
}
