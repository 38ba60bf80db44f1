import type { CombatantId } from "../../engine/types.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import type { Fighting } from "../encounter.ts";
import { cueTurn } from "../turn-cue.ts";
import { fightOf } from "./input.ts";

/**
 * Runs the ruleset's automatic work on the page, and announces a new turn. Called after every change of an encounter, and once the
 * world is ready.
 */
export function follow(combat: Combat.Implementation): void {
  const fight = fightHere(combat);
  if (!fight) return;
  rulesetOf(fight.type)?.tracker?.onChange?.(fight);
  cueTurn(fight);
}

/** Runs the ruleset's work after an accepted move, on the requesting page. */
export function followAccepted(combat: Combat.Implementation, who: string): void {
  const fight = fightHere(combat);
  if (fight) rulesetOf(fight.type)?.tracker?.onMoveAccepted?.(fight, who as CombatantId);
}

/** Runs the ruleset's work after a token of an encounter has moved. Called on every page. */
export function followArrival(combat: Combat.Implementation): void {
  const fight = fightHere(combat);
  if (fight) rulesetOf(fight.type)?.tracker?.onTokenMoved?.(fight);
}

function fightHere(combat: Combat.Implementation): Fighting | null {
  return fightOf(game.combats?.get(combat.id ?? ""));
}
