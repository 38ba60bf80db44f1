import type { TurncraftCombat } from "../combat.ts";
import { isKeeper } from "./sight.ts";

/**
 * A write to an encounter that names a combatant whom somebody deletes at this moment may bring it back: where an unknown
 * `_id` among embedded documents makes a document, with nothing but the number that was written. Pages remember who was
 * deleted, and the keeper's page deletes them again.
 */
const deleted = new WeakMap<TurncraftCombat, Set<string>>();

/** Combatants were deleted; one that is made anew on purpose, under the same id, isn't any more. */
export function sawDeleted(combat: TurncraftCombat, ids: readonly string[]): void {
  const known = deleted.get(combat) ?? new Set<string>();
  deleted.set(combat, known);
  for (const id of ids) known.add(id);
}

/** Combatants were made. */
export function sawCreated(combat: TurncraftCombat, made: readonly { readonly id: string | null }[]): void {
  for (const { id } of made) if (id !== null) deleted.get(combat)?.delete(id);
}

/** Whether this combatant was deleted and has come back by a write. */
export function hasReturned(combat: TurncraftCombat, id: string): boolean {
  return deleted.get(combat)?.has(id) === true && combat.combatants.has(id);
}

/** Deletes again whom a write has brought back. Called after each write. */
export function dismissReturned(combat: TurncraftCombat): void {
  if (!isKeeper(combat)) return;
  const ids = [...(deleted.get(combat) ?? [])].filter((id) => combat.combatants.has(id));
  if (ids.length > 0) void combat.deleteEmbeddedDocuments("Combatant", ids);
}
