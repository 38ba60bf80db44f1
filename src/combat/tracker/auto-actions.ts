import type { CombatantId } from "../../engine/types.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import type { Fighting } from "../encounter.ts";
import { cueTurn } from "../turn-cue.ts";
import { fightOf } from "./input.ts";

/** Called after every change of an encounter, and when the world is ready. */
export function follow(combat: Combat.Implementation): void {
  const fight = fightHere(combat);
  if (!fight) return;
  rulesetOf(fight.type)?.tracker?.onChange?.(fight);
  cueTurn(fight);
}

/** Runs after an accepted move, on the requesting page. */
export function followAccepted(combat: Combat.Implementation, who: string): void {
  const fight = fightHere(combat);
  if (fight) rulesetOf(fight.type)?.tracker?.onMoveAccepted?.(fight, who as CombatantId);
}

/** Called on every page when a token of an encounter has moved. */
export function followArrival(combat: Combat.Implementation): void {
  const fight = fightHere(combat);
  if (fight) rulesetOf(fight.type)?.tracker?.onTokenMoved?.(fight);
}

function fightHere(combat: Combat.Implementation): Fighting | null {
  return game.combats?.has(combat.id ?? "") ? fightOf(combat as Combat.Stored) : null;
}
