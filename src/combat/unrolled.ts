import type { AnyCommand, CombatantId } from "../engine/types.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { playersOf } from "./authority/owners.ts";
import { storedOf } from "./authority/stored.ts";
import type { Fighting } from "./encounter.ts";
import { askAndGive } from "./giving.ts";
import { asAnswered } from "./prompts-asking.ts";
import type { Unrolled } from "./tracker/facet.ts";
import { fightOf } from "./tracker/input.ts";

/** Rolls that have opened by themselves on this page and are still awaited, by encounter and id: each opens once. */
const opened = new Set<string>();

/**
 * Opens rolls that an encounter awaits on the page of their owner, or of the GM where no owner is there. Called after every
 * change, so that a reload loses none. Returns the ids of all that are awaited.
 */
export function openRolls(combat: Combat.Implementation): ReadonlySet<string> {
  const fight = game.combats?.has(combat.id ?? "") ? fightOf(combat as Combat.Stored) : null;
  const awaited = (fight && rulesetOf(fight.type)?.tracker?.unrolled?.(fight.state)) ?? [];
  const ids = new Set(awaited.map(({ id }) => id));
  for (const key of opened) {
    const [of, id = ""] = key.split(".");
    if (of === combat.id && !ids.has(id)) opened.delete(key);
  }
  // While the table goes back and forward nothing opens by itself.
  const isStepped = fight !== null && (storedOf(fight)?.history.stepped ?? false);
  for (const each of awaited) {
    const key = `${combat.id}.${each.id}`;
    if (!fight || opened.has(key) || isStepped || rollerOf(fight, each.who) !== game.user) continue;
    opened.add(key);
    void askUnrolled(fight, each);
  }
  return ids;
}

/** Shows the roll and makes it; one that is already shown for the same combatant is closed. */
export async function askUnrolled(fight: Fighting, { id, command }: Unrolled<AnyCommand>): Promise<void> {
  await askAndGive(fight, (give) => asAnswered(fight, command, { window: id, give }));
}

function rollerOf(combat: Combat.Implementation, who: CombatantId): User.Implementation | null {
  return playersOf(combat, who)[0] ?? game.users?.activeGM ?? null;
}
