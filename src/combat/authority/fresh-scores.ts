import type { CombatantId, EncounterState, Json } from "../../engine/types.ts";
import type { RulesetHost } from "../ruleset-host.ts";
import { isSame } from "./changes.ts";
import { plain } from "./documents.ts";

/** Scores that differ from what the state holds, by combatant; those the state doesn't know yet included. */
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
    if (!known || !isSame(scores, known)) freshScores[id] = plain(scores);
  }
  return freshScores;
}
