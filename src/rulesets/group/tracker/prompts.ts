import type { AnswerView, AskedView, PromptInput, PromptView } from "../../../combat/tracker/prompt.ts";
import { refusalWords } from "../../../combat/tracker/refusal-words.ts";
import type { Localize } from "../../../combat/views/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { aimOf, type GroupCommand, type GroupState, group, type Window } from "../rules/index.ts";
import { oddsWords } from "./attack-view.ts";

type GroupPromptInput = PromptInput<GroupState>;

/** The open window of free or immediate attacks (GR-93): for the GM, and for players whom it still asks. */
export function promptsView(input: GroupPromptInput, localize: Localize): readonly PromptView[] {
  const { window } = input.state;
  if (!window) return [];
  const ids = Object.keys(window.asked) as CombatantId[];
  const shown = ids.filter((id) => input.gm || input.owns(id));
  const waiting = shown.filter((id) => window.asked[id] === "waiting");
  if (!input.gm && waiting.length === 0) return [];
  const key = window.flees ? "flees" : window.attack;
  return [
    {
      id: window.id,
      text: localize(`TURNCRAFT.GroupTable.window.${key}`, { name: input.nameOf(window.victim) }),
      asked: shown.map((id) => askedView(id, window, id === waiting[0], input, localize)),
      later: null,
      about: [window.victim],
      mayClose: input.gm,
    },
  ];
}

function askedView(
  id: CombatantId,
  window: Window,
  keyed: boolean,
  input: GroupPromptInput,
  localize: Localize,
): AskedView {
  const { asked, attack } = window;
  const answer = asked[id] ?? "passed";
  const inHand = input.state.fighters[id]?.scores.inHand ?? null;
  const base = { who: id, price: null, disabled: false, tip: "" };
  const look = inHand && { item: inHand.uuid, what: inHand.name, label: inHand.name };
  const odds = { note: windowOdds(input.state, id, localize) };
  const strike: AnswerView[] = look
    ? [{ ...base, ...look, ...odds, ...barOf(id, window, input, localize), action: "react", key: keyed ? 1 : null }]
    : [];
  const label = localize("TURNCRAFT.Now.pass");
  const pass: AnswerView = {
    ...base,
    action: "pass",
    item: null,
    what: "",
    label,
    key: keyed ? strike.length + 1 : null,
  };
  return {
    id,
    name: input.nameOf(id),
    answer,
    answerText: localize(`TURNCRAFT.Prompt.${answer}`),
    priceText: [
      localize(
        attack === "free" ? "TURNCRAFT.GroupTable.window.costsNothing" : "TURNCRAFT.GroupTable.window.costsMajor",
      ),
      ...(input.state.fighters[id]?.spell?.state === "casting" || input.state.fighters[id]?.maintaining
        ? [localize("TURNCRAFT.GroupTable.window.costsConcentration")]
        : []),
    ].join(" · "),
    answers: answer === "waiting" ? [...strike, pass] : [],
  };
}

/** Obstacle to this attack: disables a player's button; the GM may override (GR-169). */
function barOf(
  who: CombatantId,
  { id, victim }: Window,
  { state, gm, owns, nameOf }: GroupPromptInput,
  localize: Localize,
): Pick<AnswerView, "disabled" | "tip"> {
  const command = answerCommand(state, id, { action: "react", who });
  const asker = { gm, owns: state.order.filter(owns) };
  // Whom the window names is known; whoever else the refusal rests on may be hidden.
  const canSee = (other: CombatantId) => gm || owns(other) || other === victim;
  const [refusal] = group.refuse(state, { command, asker, insist: false, freshScores: {} }, []);
  return {
    disabled: refusal !== undefined && !gm,
    tip: refusal ? refusalWords(refusal, { localize, nameOf, canSee }) : "",
  };
}

/** The odds of striking in the open window, as far as they are known before the roll (GR-130, GR-147). */
function windowOdds(state: GroupState, who: CombatantId, localize: Localize): string {
  const { window } = state;
  if (!window) return "";
  const { victim: target, bonus: more, penalty } = window;
  const item = state.fighters[who]?.scores.inHand ?? {};
  return oddsWords(aimOf(state, { who, target, item, more, penalty }).lowest, localize);
}

/** The command that a button of the window gives. */
export function answerCommand(
  state: GroupState,
  window: string,
  { action, who }: Readonly<Record<string, string | undefined>>,
): GroupCommand {
  if (action === "closeWindow") return { kind: "close-window", window };
  const id = who as CombatantId;
  const open = state.window;
  const item = state.fighters[id]?.scores.inHand;
  if (action === "pass" || !open || !item) return { kind: "decline", who: id, window };
  const attack = { targets: [open.victim], mode: null, called: null, multipliers: [], feet: null };
  return { kind: "react", who: id, window, as: open.attack, item, attack };
}
