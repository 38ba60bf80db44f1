import { fromGenerator } from "./from-generator.ts";
import { logLine } from "./play.ts";
import type { Ruleset } from "./ruleset.ts";
import { rollStrike, type Strike } from "./strike.ts";
import type { AnyCommand, CombatantId, EncounterState } from "./types.ts";

/**
 * Rules for using an item outside of fights: its effect in a fight, without price, turn or reactions. No hit points
 * change: the result is logged, and can then be applied.
 */
export type OutOfCombat<State extends EncounterState, Command extends AnyCommand> = Pick<
  Ruleset<State, Command>,
  "needs" | "apply"
>;

/** Use of an item by its own text and dice. */
export interface PlainUse {
  readonly kind: "use";
  readonly who: CombatantId;
  /** Name of the item or activity, in the table's words. */
  readonly what: string;
  readonly targets: readonly CombatantId[];
  /** Dice of the item; absent: it has none. */
  readonly strike?: Strike;
}

/**
 * Rules for rulesets without an attack of their own, and for every use that is no attack: the item's dice are rolled,
 * or the use is only logged.
 */
export const plainOutOfCombat: OutOfCombat<EncounterState, PlainUse> = fromGenerator(function* (play) {
  const { who, what, targets, strike } = play.given.command;
  if (strike) yield* rollStrike(play, who, strike);
  else if (targets.length === 0) logLine(play, "TURNCRAFT.Log.used", who, { what });
  else logLine(play, "TURNCRAFT.Log.usedOn", who, { what, names: { combatants: targets } });
});
