import { historyOf, worldOf } from "./history-store.ts";
import { storedOf } from "./stored.ts";

/** A combatant whose document isn't in the encounter, as a step of the history keeps it. */
export interface Gone {
  readonly name: string;
  readonly hidden: boolean;
}

/** A combatant that was removed, or whose coming was undone, as the newest step says that knows; null where none does. */
export function goneFrom(combat: Combat.Implementation, id: string): Gone | null {
  const stored = storedOf(combat);
  const uuid = `${combat.uuid}.Combatant.${id}`;
  const changes = stored ? historyOf(stored.history).entries.flatMap(worldOf) : [];
  const change = changes.findLast((each) => each.kind === "document" && each.uuid === uuid);
  const data = change?.kind === "document" ? (change.before ?? change.after) : null;
  if (!data) return null;
  const actor = game.actors?.get(String(data.actorId));
  const token = game.scenes?.get(String(data.sceneId))?.tokens.get(String(data.tokenId));
  // Its own name is empty where it has its token's.
  const name = [data.name, token?.name, actor?.name].find((each) => typeof each === "string" && each !== "");
  return name ? { name: String(name), hidden: data.hidden === true || (token?.hidden ?? false) } : null;
}
