import { offerOf } from "../../../combat/offer.ts";
import {
  type AnswerView,
  type AskedView,
  type PromptInput,
  type PromptView,
  passAnswer,
} from "../../../combat/tracker/prompt.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { aimOf, type GroupState, type GroupWindow } from "../rules/index.ts";
import { oddsWords } from "./attack-view.ts";
import { at } from "./offers.ts";

type GroupPromptInput = PromptInput<GroupState>;

/** Open window of free or immediate attacks (GR-93): for the GM, and for players still asked. */
export function promptsView(input: GroupPromptInput): readonly PromptView[] {
  const { window } = input.state;
  if (!window) return [];
  const ids = Object.keys(window.asked) as CombatantId[];
  const shown = ids.filter((id) => input.gm || input.owns(id));
  if (!input.gm && shown.every((id) => window.asked[id] !== "waiting")) return [];
  const key = window.flees ? "flees" : window.attack;
  // Whom the window names is known; whoever else a refusal rests on may be hidden.
  const known = { ...input, canSee: (id: CombatantId) => input.canSee(id) || id === window.victim };
  return [
    {
      id: window.id,
      text: input.localize(`TURNCRAFT.GroupTable.window.${key}`, { name: input.nameOf(window.victim) }),
      asked: shown.map((id) => askedView(id, window, known)),
      later: null,
      about: [window.victim],
      close: input.gm ? { kind: "close-window", window: window.id } : null,
    },
  ];
}

function askedView(id: CombatantId, window: GroupWindow, input: GroupPromptInput): AskedView {
  const { localize } = input;
  const { asked, attack } = window;
  const answer = asked[id] ?? "passed";
  const { spell, maintaining } = input.state.fighters[id] ?? {};
  return {
    id,
    name: input.nameOf(id),
    answer,
    answerText: localize(`TURNCRAFT.Prompt.${answer}`),
    priceText: [
      localize(
        attack === "free" ? "TURNCRAFT.GroupTable.window.costsNothing" : "TURNCRAFT.GroupTable.window.costsMajor",
      ),
      ...(spell?.state === "casting" || maintaining
        ? [localize("TURNCRAFT.GroupTable.window.costsConcentration")]
        : []),
    ].join(" · "),
    answers: answer === "waiting" ? answersOf(id, window, input) : [],
  };
}

/** Answers to a window: a strike with the weapon in hand, and passing. */
function answersOf(
  who: CombatantId,
  { id: window, attack: as, victim }: GroupWindow,
  input: GroupPromptInput,
): AnswerView[] {
  const item = input.state.fighters[who]?.scores.inHand ?? null;
  const pass = passAnswer(input, { kind: "decline", who, window });
  if (!item) return [pass];
  const style = { label: item.name, note: windowOdds(input.state, who, input.localize), price: null };
  const command = { kind: "react", who, window, as, item, attack: at(victim) } as const;
  const strike = offerOf(input, { id: `answer:react:${item.uuid}`, ...style }, command);
  return [{ ...strike, reaction: "attack" }, pass];
}

/** The odds of striking in the open window, as far as they are known before the roll (GR-130, GR-147). */
function windowOdds(state: GroupState, who: CombatantId, localize: Localize): string {
  const { window } = state;
  if (!window) return "";
  const { victim: target, bonus: more, penalty } = window;
  const item = state.fighters[who]?.scores.inHand ?? {};
  return oddsWords(aimOf(state, { who, target, item, more, penalty }).lowest, localize);
}
