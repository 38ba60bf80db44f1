import { marchingDice } from "../../../combat/out-of-combat/dice.ts";
import type { RulesetHost } from "../../../combat/ruleset-host.ts";
import { limitsOf } from "../../../data/index.ts";
import type { CombatantId, EncounterState } from "../../../engine/index.ts";
import { marchingScoresOf } from "../data/fields.ts";
import type { MarchingState } from "../rules/index.ts";
import { marchingChecks } from "./checks.ts";
import { dated, tendClock } from "./clock.ts";
import { tendDelay } from "./delay.ts";
import { heldHarm, lookUpMarching } from "./look-up.ts";
import { shownMarching } from "./shown.ts";
import { sightingsOf } from "./sight.ts";
import { surveyMarch } from "./survey.ts";

export const marchingHost: RulesetHost<MarchingState> = {
  checks: marchingChecks,
  outOfCombat: marchingDice,
  shown: shownMarching,
  scoresOf: (actor, combatant) => ({ ...marchingScoresOf(actor, combatant), ...limitsOf(actor) }),
  // In a common turn every step has a placement of its own, so that two ways can be gone 5 ft at a time (MO-503).
  survey: (token, waypoints, state) => surveyMarch(token, waypoints, state.together !== null),
  enrichCommand: lookUpMarching,
  harming: heldHarm,
  dated,
  tend: (tending) => {
    tendClock(tending);
    tendDelay(tending);
  },
  // The clock stands after a step back (MO-005), and players don't stop it.
  onlyGMUndoes: ({ frantic }) => frantic.on,
  numbers: places,
  // The lead takes or leaves initiative (MO-204); nobody rolls for it.
  rolls: () => [],
  proposed: sightingsOf,
  counts: ({ fighters }, id) =>
    Object.values(fighters).some(({ conditions }) => conditions.some((condition) => condition.id === id)),
};

/**
 * Place in the round, from 1, as in the GM's rows (MO-301); none for departed combatants, or before the first round:
 * packages show core's number as a rolled initiative.
 */
function places({ order, fighters, round }: EncounterState): Record<CombatantId, number> {
  if (round === 0) return {};
  const there = order.filter((id) => fighters[id]?.departed === false);
  return Object.fromEntries(there.map((id, index) => [id, index + 1]));
}
