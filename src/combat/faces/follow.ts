import type { CombatantId } from "../../rules/engine/types.ts";
import { type Fighting, fightOf } from "../tracker/facts.ts";
import { turnOverOwn } from "./group/covered.ts";
import { noteCharge, openCharges } from "./group/rush.ts";

/** What a client does by itself when a fight of a ruleset has changed, beside showing it. */
const followers: Readonly<Record<string, readonly ((fight: Fighting) => void)[]>> = {
  group: [turnOverOwn, openCharges],
};
/** What a client does when a move that it asked for was accepted, and when a token of the fight has moved. */
const accepted: Readonly<Record<string, (fight: Fighting, who: CombatantId) => void>> = { group: noteCharge };
const arrived: Readonly<Record<string, (fight: Fighting) => void>> = { group: openCharges };

/** Called after every change of an encounter, and when the world is ready. */
export function follow(combat: Combat.Implementation): void {
  const fight = fightHere(combat);
  for (const act of (fight && followers[fight.type]) ?? []) if (fight) act(fight);
}

/** Called on the page that asked for a move, when it was accepted. */
export function followAccepted(combat: Combat.Implementation, who: string): void {
  const fight = fightHere(combat);
  if (fight) accepted[fight.type]?.(fight, who as CombatantId);
}

/** Called on every page when a token of an encounter has moved. */
export function followArrival(combat: Combat.Implementation): void {
  const fight = fightHere(combat);
  if (fight) arrived[fight.type]?.(fight);
}

function fightHere(combat: Combat.Implementation): Fighting | null {
  return game.combats?.has(combat.id ?? "") ? fightOf(combat as Combat.Stored) : null;
}
