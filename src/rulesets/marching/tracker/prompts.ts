import type { AskedView, PromptInput, PromptView } from "../../../combat/tracker/prompt.ts";
import { type Answering, type Reactor, unmetByAttack } from "../../../engine/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { type MarchingState, undecided } from "../rules/index.ts";
import { firstOffers, resolveOffer } from "./offers.ts";

type MarchingPromptInput = PromptInput<MarchingState>;

/** Open prompts of a common turn: acting or moving first (MO-502), and the mover to continue after an overrun (MO-509). */
export function promptsView(input: MarchingPromptInput): readonly PromptView[] {
  return [...overrunPrompt(input), ...choicePrompt(input)];
}

/** Combatants yet to choose the first activity in a common turn (MO-502). */
export function waitedFor(state: MarchingState): readonly CombatantId[] {
  return undecided(state);
}

const waiting = { answer: "waiting", answerText: "", priceText: "" } as const;

/** Prompt for the first activity of the reader's undecided combatants (MO-502); the GM sees all. */
function choicePrompt(input: MarchingPromptInput): PromptView[] {
  const { state, gm, owns, nameOf, localize } = input;
  const open = waitedFor(state).filter((id) => gm || owns(id));
  if (open.length === 0) return [];
  const asked = open.map((who): AskedView => {
    return { id: who, name: nameOf(who), ...waiting, answers: firstOffers({ ...input, who }) };
  });
  const title = localize("TURNCRAFT.Marching.together");
  return [{ id: "first", title, text: localize("TURNCRAFT.Marching.firstText"), asked, later: null, close: null }];
}

/** Prompt for the GM to name the mover to continue after an overrun (MO-509). */
function overrunPrompt(input: MarchingPromptInput): PromptView[] {
  const { state, gm, nameOf, localize } = input;
  const about = state.overrun?.ids ?? [];
  const [id] = about;
  if (id === undefined || !gm) return [];
  const answers = [...about, null].map((continues) => resolveOffer(continues, input));
  const names = about.map(nameOf).join(", ");
  return [
    {
      id: "overrun",
      title: localize("TURNCRAFT.Marching.mark.overrun"),
      text: localize("TURNCRAFT.Marching.overrun", { names }),
      asked: [{ id, name: localize("TURNCRAFT.Marching.whoGoesOn"), ...waiting, answers }],
      about,
      later: null,
      forGM: true,
      close: null,
    },
  ];
}

/** Combatant with a Reaction left, and items at the price of a Reaction. */
export interface Defender extends Reactor {
  readonly items: readonly (Answering & { readonly id: string; readonly name: string })[];
}

/** Reaction to an attack; `item` null: any custom reaction. */
export interface Defence {
  readonly who: CombatantId;
  readonly item: string | null;
  readonly name: string;
}

/**
 * Items for answering the attack on a target (MO-410): the target's items against attacks, or any custom answer; for bystanders,
 * only items against attacks on another combatant.
 */
export function defencesOf(
  attack: { readonly who: CombatantId; readonly target: CombatantId },
  defenders: readonly Defender[],
  plain: string,
): Defence[] {
  const event = { who: attack.who, targets: [attack.target] };
  return defenders
    .filter(({ who }) => who !== attack.who)
    .flatMap((defender) => {
      const { who, items } = defender;
      const isTarget = who === attack.target;
      const fit = items.filter((item) => unmetByAttack(item, event, defender) === null);
      const all = fit.map(({ id, name }): Defence => ({ who, item: id, name }));
      return isTarget ? [...all, { who, item: null, name: plain }] : all;
    });
}
