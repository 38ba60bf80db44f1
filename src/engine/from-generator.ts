import { produce } from "immer";
import { beginPlay, type Play, type RuleGenerator } from "./play.ts";
import type { Ruleset } from "./ruleset.ts";
import type { AnyCommand, EncounterState, InputRequest } from "./types.ts";

/** Derives a ruleset's `needs` and `apply` from the one function that carries out its commands. */
export function fromGenerator<State extends EncounterState, Command extends AnyCommand>(
  carryOut: (play: Play<State, Command>) => RuleGenerator,
): Pick<Ruleset<State, Command>, "needs" | "apply"> {
  return {
    /** The command is tried on a draft that is thrown away, up to the first thing it lacks. */
    needs(state, given, results) {
      let missing: readonly InputRequest[] = [];
      produce(state, (draft) => {
        const asked = carryOut(beginPlay(draft, given, results)).next();
        if (!asked.done) missing = asked.value;
      });
      return missing;
    },
    apply(draft, given, results) {
      const play = beginPlay(draft, given, results);
      if (!carryOut(play).next().done) throw new Error(`Dice or rulings are missing for ${given.command.kind}.`);
      return { world: play.world, log: play.log, marks: play.marks };
    },
  };
}
