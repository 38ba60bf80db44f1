import type { AnswerView, AskedView, PromptInput, PromptView } from "../../../combat/tracker/prompt.ts";
import type { Localize } from "../../../combat/views/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { answers, type DexterityCommand, type DexterityState, type Fighter, type Window } from "../rules/index.ts";
import type { Announced } from "../rules/types.ts";

type DexterityPromptInput = PromptInput<DexterityState>;

/**
 * Open windows that concern this reader: all for the GM, who may answer for any combatant; for a player, windows in
 * which an own combatant hasn't answered. Newest first, the order in which they are settled.
 */
export function promptsView(input: DexterityPromptInput, localize: Localize): readonly PromptView[] {
  const { windows } = input.state;
  const open = windows.filter((window) => input.gm || ownWaiting(window, input));
  return open.map((window) => promptView(window, window === windows.at(-1), input, localize)).reverse();
}

function ownWaiting({ asked }: Window, { owns }: DexterityPromptInput): boolean {
  return Object.entries(asked).some(([id, answer]) => answer === "waiting" && owns(id as CombatantId));
}

function promptView(window: Window, newest: boolean, input: DexterityPromptInput, localize: Localize): PromptView {
  const { event, asked } = window;
  const shown = (Object.keys(asked) as CombatantId[]).filter((id) => input.gm || input.owns(id));
  const first = shown.find((id) => asked[id] === "waiting");
  return {
    id: window.id,
    text: happened(event, input, localize),
    asked: shown.map((id) => askedView(id, window, newest && id === first, newest, input, localize)),
    later: newest ? null : localize("TURNCRAFT.Prompt.older"),
    about: [event.who, ...(event.targets ?? [])],
    mayClose: input.gm && newest,
  };
}

/** Sentence that names actor, action and targets, and says that play continues when all have answered. */
function happened(event: Window["event"], { nameOf }: DexterityPromptInput, localize: Localize): string {
  const { who, targets = [] } = event;
  const what = eventWords(event, nameOf(who), localize);
  const names = targets.map(nameOf).join(", ");
  return localize(names === "" ? "TURNCRAFT.Prompt.then" : "TURNCRAFT.Prompt.thenAt", {
    what,
    names,
    name: nameOf(who),
  });
}

function askedView(
  id: CombatantId,
  window: Window,
  keyed: boolean,
  newest: boolean,
  input: DexterityPromptInput,
  localize: Localize,
): AskedView {
  const answer = window.asked[id] ?? "passed";
  const fighter = input.state.fighters[id];
  const left = fighter?.left.reaction ?? 0;
  const max = fighter?.scores.resourceMax.reaction ?? 0;
  return {
    id,
    name: input.nameOf(id),
    answer,
    answerText: localize(`TURNCRAFT.Prompt.${answer}`),
    priceText: localize("TURNCRAFT.Prompt.left", { left, max }),
    answers:
      answer === "waiting" && fighter
        ? answersOf(id, fighter, window, { keyed, newest, state: input.state }, localize)
        : [],
  };
}

function answersOf(
  who: CombatantId,
  { scores }: Fighter,
  { event }: Window,
  { keyed, newest, state }: { keyed: boolean; newest: boolean; state: DexterityState },
  localize: Localize,
): AnswerView[] {
  const items = scores.reactions.filter((item) => answers(state, who, item, event));
  const tip = newest ? "" : localize("TURNCRAFT.Prompt.older");
  const base = { who, disabled: !newest, tip };
  const keyOf = (index: number) => (keyed && index < 9 ? index + 1 : null);
  const reacts = items.map(({ item, name, stops = false, moves }, index): AnswerView => {
    const label = localize("TURNCRAFT.Prompt.react", { item: name });
    const does = stops ? "stops" : moves ? "moves" : null;
    const note = localize(does ? `TURNCRAFT.Prompt.does.${does}` : "TURNCRAFT.Prompt.does.costs");
    return { ...base, action: "react", item, what: name, label, note, key: keyOf(index), price: "reaction" };
  });
  const label = localize("TURNCRAFT.Now.pass");
  return [...reacts, { ...base, action: "pass", item: null, what: "", label, key: keyOf(reacts.length), price: null }];
}

/** The command that a button of a prompt gives; with movement where the item's text includes some (DX-607). */
export function answerCommand(
  { fighters }: DexterityState,
  window: string,
  { action, who, item, what = "" }: Readonly<Record<string, string | undefined>>,
): DexterityCommand {
  if (action === "closeWindow") return { kind: "close-window", window };
  const id = who as CombatantId;
  if (action === "pass") return { kind: "pass", who: id, window };
  const move = fighters[id]?.scores.reactions.find((known) => known.item === item)?.moves ?? false;
  return { kind: "react", who: id, window, item: item || null, what, move };
}

/** Words for an event that Reactions may answer (DX-604); without details, by its kind. */
export function eventWords({ trigger, what }: Announced, name: string, localize: Localize): string {
  return what === ""
    ? localize(`TURNCRAFT.Now.bare.${trigger}`, { name })
    : localize(`TURNCRAFT.Now.event.${trigger}`, { name, what });
}
