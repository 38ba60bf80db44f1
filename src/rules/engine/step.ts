import { enablePatches, produce, produceWithPatches } from "immer";
import type { AnyCommand, Consequences, EncounterState, Given, Outcome, Result, Ruleset } from "./types.ts";

enablePatches();

/**
 * Judges and carries out one command: refused and why, dice or rulings needed, or the next state with the way there
 * and the way back. Pure: the same state, command and results give the same outcome. Never throws for bad input; a
 * throw from here is a bug of the ruleset.
 */
export function step<State extends EncounterState, Command extends AnyCommand>(
  ruleset: Ruleset<State, Command>,
  state: State,
  given: Given<Command>,
  results: readonly Result[],
): Outcome<State> {
  const informed = produce(state, (draft) => ruleset.learn(draft, given.facts));
  const refusals = ruleset.refuse(informed, given, results);
  const insisted = given.insist && given.asker.gm;
  const standing = insisted ? refusals.find((refusal) => refusal.final) : refusals[0];
  if (standing) return { kind: "refused", refusal: standing };

  const needs = ruleset.needs(informed, given, results);
  if (needs.length > 0) return { kind: "needs", needs };

  let consequences: Consequences = { world: [], log: [], marks: [] };
  const [next, forward, inverse] = produceWithPatches(state, (draft) => {
    ruleset.learn(draft, given.facts);
    consequences = ruleset.apply(draft, given, results);
  });
  const overruled = [...new Set(refusals.map((refusal) => refusal.clause))];
  const log = overruled.length === 0 ? consequences.log : consequences.log.map((entry) => ({ ...entry, overruled }));
  return { kind: "done", state: next, forward, inverse, ...consequences, log };
}
