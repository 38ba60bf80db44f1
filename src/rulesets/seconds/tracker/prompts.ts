import type { AnswerView, PromptInput, PromptView } from "../../../combat/tracker/prompt.ts";
import type { Localize } from "../../../combat/views/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { AskedStruck } from "../host/commands.ts";
import type { CommandOf, Due, SecondsState } from "../rules/index.ts";

type SecondsPromptInput = PromptInput<SecondsState>;

/** Prompts for dice of effects that have come due after their delay (SX-601), for the caster's owner and the GM. */
export function promptsView(
  { state, gm, owns, nameOf }: SecondsPromptInput,
  localize: Localize,
): readonly PromptView[] {
  return state.order
    .filter((who) => gm || owns(who))
    .flatMap((who) => (state.fighters[who]?.due ?? []).map((due) => promptView(who, due, nameOf(who), localize)));
}

function promptView(who: CombatantId, { id, name: effect }: Due, name: string, localize: Localize): PromptView {
  const plain = { who, item: null, what: id, price: null, disabled: false, tip: "" };
  const answers: AnswerView[] = [
    { ...plain, action: "react", label: localize("TURNCRAFT.Seconds.Due.roll"), note: effect, key: 1 },
    { ...plain, action: "pass", label: localize("TURNCRAFT.Seconds.Due.none"), key: 2 },
  ];
  return {
    id: `due-${id}`,
    title: localize("TURNCRAFT.Seconds.Due.title"),
    text: localize("TURNCRAFT.Seconds.Due.text", { effect, name }),
    asked: [{ id: who, name, answer: "waiting", answerText: "", priceText: "", answers }],
    later: null,
    about: [who],
    mayClose: false,
  };
}

/** The command that a button of a prompt gives; with a strike its dice are wanted, which are still to be shown. */
export function answerCommand(
  _state: SecondsState,
  _window: string,
  { action, who, what = "" }: Readonly<Record<string, string | undefined>>,
): CommandOf<"take-effect"> | Extract<AskedStruck, { kind: "take-effect" }> {
  const command = { kind: "take-effect", who: who as CombatantId, id: what } as const;
  return action === "react" ? { ...command, strike: { targets: [], situation: 0 } } : command;
}
