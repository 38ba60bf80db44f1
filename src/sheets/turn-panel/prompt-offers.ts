import type { TrackerFacet } from "../../combat/tracker/facet.ts";
import type { EncounterState } from "../../engine/types.ts";
import { offerOf, type PromptView, type SheetCommand, type TurnPanelInput } from "./facet.ts";

/**
 * Newest prompt, if this combatant's answer is awaited: worded by the ruleset's tracker, with offers as answers. Null
 * without one, or if a newer prompt comes first.
 */
export function promptOffers<State extends EncounterState>(
  input: TurnPanelInput<State>,
  { prompts, answer }: Pick<TrackerFacet<State>, "prompts" | "answer">,
): PromptView | null {
  const { state, who, nameOf, localize } = input;
  const [newest] = prompts({ state, gm: false, owns: (id) => id === who, nameOf }, localize);
  const asked = newest?.asked.find(({ id }) => id === who);
  if (!newest || newest.later !== null || !asked || asked.answers.length === 0) return null;
  const acts = asked.answers.map(({ action, item, what, label, note, price }) => {
    const command = answer(state, newest.id, { action, who, item: item ?? "", what }) as SheetCommand; // Of this ruleset.
    return offerOf(input, { id: `answer:${action}:${item ?? ""}:${what}`, label, note, price }, command);
  });
  return { text: newest.text, acts };
}
