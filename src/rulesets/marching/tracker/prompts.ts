import type { AnswerView, AskedView, PromptInput, PromptView } from "../../../combat/tracker/prompt.ts";
import type { Localize } from "../../../combat/views/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { type MarchingCommand, type MarchingState, undecided } from "../rules/index.ts";

type MarchingPromptInput = PromptInput<MarchingState>;

/**
 * Open prompts of a common turn: acting or moving first (MO-502), and the mover who continues after an overrun
 * (MO-509).
 */
export function promptsView(input: MarchingPromptInput, localize: Localize): readonly PromptView[] {
  return [...overrunPrompt(input, localize), ...choicePrompt(input, localize)];
}

/** For whom the table waits in a common turn. */
export function waitedFor(state: MarchingState): readonly CombatantId[] {
  return undecided(state);
}

/** Owners of combatants who haven't chosen yet; the GM sees all. */
function choicePrompt({ state, gm, owns, nameOf }: MarchingPromptInput, localize: Localize): PromptView[] {
  const open = waitedFor(state).filter((id) => gm || owns(id));
  if (open.length === 0) return [];
  const asked = open.map((who, index): AskedView => {
    const answers = (["act", "move"] as const).map(
      (first, nth): AnswerView => ({
        ...plain,
        action: "react",
        who,
        item: first,
        label: localize(`TURNCRAFT.Marching.first.${first}`),
        key: index === 0 ? nth + 1 : null,
      }),
    );
    return { id: who, name: nameOf(who), answer: "waiting", answerText: "", priceText: "", answers };
  });
  const title = localize("TURNCRAFT.Marching.together");
  return [{ id: "first", title, text: localize("TURNCRAFT.Marching.firstText"), asked, later: null, mayClose: false }];
}

const plain = { what: "", price: null, disabled: false, tip: "" } as const;

/** The GM settles who goes on. */
function overrunPrompt({ state, gm, nameOf }: MarchingPromptInput, localize: Localize): PromptView[] {
  const { overrun } = state;
  const [first] = overrun?.ids ?? [];
  if (!overrun || !first || !gm) return [];
  const answer = (who: CombatantId | null, nth: number): AnswerView => ({
    ...plain,
    action: "react",
    who: who ?? first,
    item: who ?? "nobody",
    label: who
      ? localize("TURNCRAFT.Marching.goesOn", { name: nameOf(who) })
      : localize("TURNCRAFT.Marching.nobodyGoesOn"),
    key: nth + 1,
  });
  const names = overrun.ids.map(nameOf).join(", ");
  const asked: AskedView = {
    id: first,
    name: localize("TURNCRAFT.Marching.whoGoesOn"),
    answer: "waiting",
    answerText: "",
    priceText: "",
    answers: [...overrun.ids, null].map(answer),
  };
  const title = localize("TURNCRAFT.Marching.mark.overrun");
  return [
    {
      id: "overrun",
      title,
      text: localize("TURNCRAFT.Marching.overrun", { names }),
      asked: [asked],
      later: null,
      forGM: true,
      mayClose: false,
    },
  ];
}

/** The command that a button of a prompt gives. */
export function answerCommand(
  _state: MarchingState,
  window: string,
  { who, item }: Readonly<Record<string, string | undefined>>,
): MarchingCommand {
  if (window === "overrun") {
    return { kind: "settle-overrun", goesOn: item === "nobody" ? null : (item as CombatantId) };
  }
  return { kind: "choose", who: who as CombatantId, first: item === "move" ? "move" : "act" };
}
