import { conduct } from "./conduct.ts";
import { tell } from "./play.ts";
import type { Ruleset } from "./ruleset.ts";
import { rollStrike, type Strike } from "./strike.ts";
import type { AnyCommand, CombatantId, EncounterState } from "./types.ts";

/**
 * What using something does where nobody fights: what the same thing does in a fight, without price, turn or answer. Nobody's
 * hit points change: what was done is told, for whoever lets it count.
 */
export type Outside<State extends EncounterState, Command extends AnyCommand> = Pick<
  Ruleset<State, Command>,
  "needs" | "apply"
>;

/** Something that is used by what stands on it. */
export interface PlainUse {
  readonly kind: "use";
  readonly who: CombatantId;
  /** What, in the table's words. */
  readonly what: string;
  /** Whom on. */
  readonly targets: readonly CombatantId[];
  /** Its dice; absent: it throws none. */
  readonly strike?: Strike;
}

/** Where a ruleset has no attack of its own, and for all that is no attack: the item's dice are thrown, or it is told alone. */
export const plainOutside: Outside<EncounterState, PlainUse> = conduct(function* (play) {
  const { who, what, targets, strike } = play.given.command;
  if (strike) yield* rollStrike(play, who, strike);
  else if (targets.length === 0) tell(play, "TURNCRAFT.Log.used", who, { what });
  else tell(play, "TURNCRAFT.Log.usedOn", who, { what, names: { combatants: targets } });
});
