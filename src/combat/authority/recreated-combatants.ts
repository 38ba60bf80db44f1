import type { CombatantId, Json } from "../../engine/types.ts";
import type { Encounter } from "../encounter.ts";
import { sessionOf } from "../session.ts";
import { plain } from "./documents.ts";
import { isAuthority } from "./sync-state.ts";

/**
 * Combatants being deleted right now. A write that names one may bring it back: an unknown `_id` among embedded
 * documents creates a document with only the written number. Pages remember deletions, and the authority deletes such
 * documents again.
 */
type SourceData = { readonly [key: string]: Json };

/** Combatants were deleted; one that is made anew on purpose, under the same id, isn't any more. */
export function sawDeleted(combat: Encounter, documents: readonly Combatant.Implementation[]): void {
  const { deleted } = sessionOf(combat);
  for (const document of documents) {
    if (!document.id) continue;
    const data = document.toObject();
    // One whose token has gone with it would be without a name.
    deleted.set(document.id, plain({ ...data, name: data.name || (document.token ? data.name : document.name) }));
  }
}

/** Data of a combatant deleted while this page watched, for undo; null otherwise. */
export function dataOfDeleted(combat: Encounter, id: CombatantId): SourceData | null {
  return sessionOf(combat).deleted.get(id) ?? null;
}

/** Combatants were made. */
export function sawCreated(combat: Encounter, made: readonly { readonly id: string | null }[]): void {
  for (const { id } of made) if (id !== null) sessionOf(combat).deleted.delete(id);
}

/** True if this combatant was deleted and has come back by a write. */
export function hasReturned(combat: Encounter, id: string): boolean {
  return sessionOf(combat).deleted.has(id) && combat.combatants.has(id);
}

/** Deletes again whom a write has brought back. Called after each write. */
export function dismissReturned(combat: Encounter): void {
  if (!isAuthority(combat)) return;
  const ids = [...sessionOf(combat).deleted.keys()].filter((id) => combat.combatants.has(id));
  if (ids.length > 0) void combat.deleteEmbeddedDocuments("Combatant", ids);
}
