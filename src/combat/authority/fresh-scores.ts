import type { CombatantId, EncounterState, Json } from "../../engine/types.ts";
import type { RulesetHost } from "../ruleset-host.ts";
import { isSame } from "./changes.ts";
import { plain } from "./stored.ts";

/** Scores different from the state's, by combatant, and all scores of combatants not in the state. */
export function freshScoresFor(
  combat: Combat.Implementation,
  state: EncounterState,
  { scoresOf }: Pick<RulesetHost, "scoresOf">,
): Record<CombatantId, Json> {
  const freshScores: Record<CombatantId, Json> = {};
  for (const combatant of combat.combatants) {
    const id = combatant.id as CombatantId;
    const scores = scoresOf(combatant.actor, combatant);
    const known = state.fighters[id]?.scores;
    if (!known || !isKnown(scores, known)) freshScores[id] = plain(scores);
  }
  return freshScores;
}

/** True if equal as JSON, in any order of keys. */
function isKnown(scores: object, known: object): boolean {
  return isSame(scores, known) || JSON.stringify(scores) === JSON.stringify(known);
}
