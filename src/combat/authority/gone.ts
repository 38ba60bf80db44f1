import { historyOf, worldOf } from "./history-store.ts";
import { storedOf } from "./stored.ts";

/** Combatant no longer in the encounter, by data in the history. */
interface RemovedCombatant {
  readonly name: string;
  readonly hidden: boolean;
}

/** Combatant as stored by the newest step adding or removing the combatant; null without such a step. */
export function removedFrom(combat: Combat.Implementation, id: string): RemovedCombatant | null {
  const stored = storedOf(combat);
  const uuid = `${combat.uuid}.Combatant.${id}`;
  const changes = stored ? historyOf(stored.history).entries.flatMap(worldOf) : [];
  const change = changes.findLast((each) => each.kind === "document" && each.uuid === uuid);
  const data = change?.kind === "document" ? (change.before ?? change.after) : null;
  if (!data) return null;
  const actor = game.actors?.get(String(data.actorId));
  const token = game.scenes?.get(String(data.sceneId))?.tokens.get(String(data.tokenId));
  // The combatant's own name is empty if the token's name is used.
  const name = [data.name, token?.name, actor?.name].find((each) => typeof each === "string" && each !== "");
  return name ? { name: String(name), hidden: data.hidden === true || (token?.hidden ?? false) } : null;
}
