import { fromGenerator, logLine } from "./execution.ts";
import type { Ruleset } from "./ruleset.ts";
import { rollStrike, type Strike } from "./strike.ts";
import type { AnyCommand, CombatantId, EncounterState } from "./types.ts";

/**
 * Rules for using an item outside combat: the same effect as in combat, without cost, turn or reactions. Hit points don't change;
 * the result is logged, to be applied from the card.
 */
export type OutOfCombat<State extends EncounterState, Command extends AnyCommand> = Pick<
  Ruleset<State, Command>,
  "needs" | "apply"
>;

/** Use of an item by the item's text and dice. */
export interface PlainUse {
  readonly kind: "use";
  readonly who: CombatantId;
  /** Name of the item or activity, in the table's words. */
  readonly what: string;
  readonly targets: readonly CombatantId[];
  /** Dice of the item; absent: none. */
  readonly strike?: Strike;
}

/** Rules for rulesets without attacks, and for uses without an attack: rolls the item's dice, or only logs the use. */
export const plainOutOfCombat: OutOfCombat<EncounterState, PlainUse> = fromGenerator(function* (ctx) {
  const { who, what, targets, strike } = ctx.given.command;
  if (strike) yield* rollStrike(ctx, who, strike);
  else if (targets.length === 0) logLine(ctx, "TURNCRAFT.Log.used", who, { what });
  else logLine(ctx, "TURNCRAFT.Log.usedOn", who, { what, names: { combatants: targets } });
});
