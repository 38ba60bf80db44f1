import type { PromptInput } from "../../src/combat/tracker/prompt.ts";
import { judgeOf } from "../../src/combat/tracker/refusal-words.ts";
import type { AnyCommand, CombatantId, EncounterState, Ruleset } from "../../src/engine/index.ts";
import { english } from "../sheets/english.ts";

/** Facts for the prompts of a fight, as read by the owner of some combatants, or by the Gamemaster. */
export function promptInput<State extends EncounterState, Command extends AnyCommand>(
  state: State,
  rules: Pick<Ruleset<State, Command>, "refuse">,
  {
    gm = false,
    owns = [],
    names = {},
  }: { gm?: boolean; owns?: readonly string[]; names?: Readonly<Record<string, string>> },
): PromptInput<State> {
  const reader = {
    gm,
    owns: (id: CombatantId) => owns.includes(id),
    canSee: () => true,
    nameOf: (id: CombatantId) => names[id] ?? id,
    localize: english,
  };
  return { ...reader, state, whyNot: judgeOf(state, rules, reader) };
}
