import type { Ruleset } from "./ruleset.ts";
import { step } from "./step.ts";
import type { AnyCommand, EncounterState, Invocation, Outcome, Result } from "./types.ts";

/** Step as given: with the authority's additions, dice and rulings. */
export interface Recorded<Command extends AnyCommand> {
  readonly given: Invocation<Command>;
  readonly results: readonly Result[];
}

/** The end of a replayed fight, or where it couldn't go on: the log isn't one of this start. */
export type Replayed<State> =
  | { readonly kind: "played"; readonly state: State }
  | { readonly kind: "stopped"; readonly state: State; readonly at: number; readonly outcome: Outcome<State> };

/** Plays a whole fight again from its start. The same start and log give the same end, byte for byte. */
export function replay<State extends EncounterState, Command extends AnyCommand>(
  ruleset: Ruleset<State, Command>,
  start: State,
  log: readonly Recorded<Command>[],
): Replayed<State> {
  let state = start;
  for (const [at, { given, results }] of log.entries()) {
    const outcome = step(ruleset, state, given, results);
    if (outcome.kind !== "done") return { kind: "stopped", state, at, outcome };
    state = outcome.state;
  }
  return { kind: "played", state };
}
