import { type Fighting, fightOf } from "../tracker/facts.ts";
import { turnOverOwn } from "./group/covered.ts";

/** What a client does by itself when a fight of a ruleset has changed, beside showing it. */
const followers: Readonly<Record<string, (fight: Fighting) => void>> = { group: turnOverOwn };

/** Called after every change of an encounter, and when the world is ready. */
export function follow(combat: Combat.Implementation): void {
  const fight = game.combats?.has(combat.id ?? "") ? fightOf(combat as Combat.Stored) : null;
  if (fight) followers[fight.type]?.(fight);
}
