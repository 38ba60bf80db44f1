import { answersAt } from "./by-hand.ts";
import type { AnyCommand, EncounterState, LogEntry, Mark, Outcome, Result, WorldWish } from "./types.ts";

/** Commands of one kind for several combatants, given at once: one step under every ruleset, all of them or none. */
export interface Several {
  readonly kind: "several";
  /** As the ruleset has read them. */
  readonly commands: readonly AnyCommand[];
}

/** What may be given so: what somebody does to several others at once. */
export const givenTogether: readonly string[] = ["hit-points", "effect", "result"];
/** How many may be given in one step. */
export const mostTogether = 50;

export function isSeveral(command: AnyCommand): command is Several {
  return command.kind === "several";
}

/** The commands that a step was made of: one, or those that were given together. */
export function commandsIn(command: AnyCommand): readonly AnyCommand[] {
  return isSeveral(command) ? command.commands : [command];
}

/**
 * The step that carries them out, one after the other. Questions are asked under ids of their own.
 * @param judge carries out one command of the ruleset's; `first`: it is the first, which learns what has changed in the world
 */
export function together<State extends EncounterState>(
  before: State,
  { commands }: Several,
  results: readonly Result[],
  judge: (state: State, command: AnyCommand, results: readonly Result[], first: boolean) => Outcome<State>,
): Outcome<State> {
  let done: Extract<Outcome<State>, { kind: "done" }> = {
    ...{ kind: "done", state: before, forward: [], inverse: [] },
    ...{ world: [] as WorldWish[], log: [] as LogEntry[], marks: [] as Mark[] },
  };
  for (const [i, command] of commands.entries()) {
    const place = `${i}:`;
    const next = judge(done.state, command, answersAt(place, results), i === 0);
    if (next.kind === "refused") return next;
    if (next.kind === "needs")
      return { kind: "needs", needs: next.needs.map((need) => ({ ...need, id: place + need.id })) };
    done = {
      kind: "done",
      state: next.state,
      forward: [...done.forward, ...next.forward],
      inverse: [...next.inverse, ...done.inverse],
      world: [...done.world, ...next.world],
      log: [...done.log, ...next.log],
      marks: [...done.marks, ...next.marks],
    };
  }
  return done;
}
