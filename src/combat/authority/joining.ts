import type { AnyCommand, CombatantId, EncounterState, Json } from "../../engine/types.ts";
import { send } from "../../net/index.ts";
import type { Encounter } from "../encounter.ts";
import { sessionOf } from "../session.ts";
import { plain, snapshot } from "./stored.ts";
import { isAuthority } from "./sync-state.ts";
import type { WorldChange } from "./world-change.ts";

/**
 * Rules of joining. A GM's combatant joins at once; a player's has no turn until the GM approves. Each token has one
 * place: a player's second combatant for a token is deleted.
 */

type Joiner = Combatant.Implementation;

/** Combatants were made by a user, as the server says. */
export function noteMaker(combat: Encounter, made: readonly Joiner[], userId: string): void {
  for (const { id } of made) if (id) sessionOf(combat).makers.set(id, userId);
}

/** Combatants that the state doesn't know: joining now, waiting for the GM, or with a token in an existing place. */
export function newcomers(combat: Encounter): {
  readonly joining: Joiner[];
  readonly waiting: Joiner[];
  readonly extra: Joiner[];
} {
  const state = combat.state;
  const joining: Joiner[] = [];
  const waiting: Joiner[] = [];
  const extra: Joiner[] = [];
  if (!state) return { joining, waiting, extra };
  const unknown = combat.combatants.filter(({ id }) => !state.fighters[id as CombatantId]);
  const placed = combat.combatants.filter(({ id }) => state.fighters[id as CombatantId]?.departed === false);
  for (const row of unknown.filter(({ id }) => !hasReturned(combat, id ?? ""))) {
    if (!isPlayers(combat, row)) joining.push(row);
    else if ([...placed, ...joining, ...waiting].some((other) => isSameOne(row, other))) extra.push(row);
    else waiting.push(row);
  }
  return { joining, waiting, extra };
}

/** Deletes a player's second combatant for a token, and reports that the others wait. Authority only. */
export function receive(combat: Encounter, made: readonly Joiner[], userId: string): void {
  if (game.users.get(userId)?.isGM) return;
  const { waiting, extra } = newcomers(combat);
  const isNew = ({ id }: Joiner) => made.some((each) => each.id === id);
  const out = extra.filter(isNew).flatMap(({ id }) => id ?? []);
  if (out.length > 0) void combat.deleteEmbeddedDocuments("Combatant", out);
  if (out.length > 0) send({ type: "word", user: userId, key: "TURNCRAFT.Authority.onePlace" });
  if (waiting.some(isNew)) send({ type: "word", user: userId, key: "TURNCRAFT.Authority.waitsForGM" });
}

/** True if a player has made a combatant; if this page didn't see the creation, true if a player wrote last. */
function isPlayers(combat: Encounter, row: Joiner): boolean {
  const maker = sessionOf(combat).makers.get(row.id ?? "") ?? row._stats.lastModifiedBy;
  return game.users.get(maker ?? "")?.isGM === false;
}

/** For a token, or for an actor without a token. */
function isSameOne(a: Joiner, b: Joiner): boolean {
  if (a.tokenId && b.tokenId) return a.tokenId === b.tokenId && a.sceneId === b.sceneId;
  return a.actorId !== null && a.actorId === b.actorId;
}

/**
 * Documents of combatants added or removed by a step, so that undo and redo include them: a removed combatant returns with all
 * data, and a latecomer disappears. Combatants only marked as gone, or present since before the start, stay in the encounter.
 */
export function rosterChanges(
  combat: Encounter,
  { round }: Pick<EncounterState, "round">,
  command: AnyCommand & { readonly who?: unknown },
): WorldChange[] {
  if (command.kind === "leave") return removed(combat, command.who as CombatantId); // The ruleset has read it.
  const arrived = command.kind === "join" && round > 0 ? (command.who as readonly CombatantId[]) : [];
  return arrived.flatMap((who) => {
    const uuid = uuidOf(combat, who);
    const after = snapshot(uuid);
    return after ? [{ kind: "document", uuid, before: null, after }] : [];
  });
}

function removed(combat: Encounter, who: CombatantId): WorldChange[] {
  const before = combat.combatants.has(who) ? null : dataOfDeleted(combat, who);
  return before ? [{ kind: "document", uuid: uuidOf(combat, who), before, after: null }] : [];
}

/** True if a roster request is out of date: removed combatants are there again, or added ones gone. */
export function isOldRollCall(combat: Encounter, command: unknown): boolean {
  const { kind, who } = command as { readonly kind?: unknown; readonly who?: unknown };
  if (kind === "leave") return combat.combatants.has(String(who));
  return kind === "join" && Array.isArray(who) && !who.some((id) => combat.combatants.has(id));
}

function uuidOf(combat: Encounter, who: CombatantId): string {
  return `${combat.uuid}.Combatant.${who}`;
}

/**
 * Combatants being deleted right now. A write to a combatant may recreate it: an unknown `_id` among embedded documents creates a
 * document with only the written number. Pages remember deletions, and the authority deletes such documents again.
 */
type SourceData = { readonly [key: string]: Json };

/** Notes deleted combatants, until deliberately recreated under the same id. */
export function sawDeleted(combat: Encounter, documents: readonly Combatant.Implementation[]): void {
  const { deleted } = sessionOf(combat);
  for (const document of documents) {
    if (!document.id) continue;
    const data = document.toObject();
    // Without its token, the combatant would have no name.
    deleted.set(document.id, plain({ ...data, name: data.name || (document.token ? data.name : document.name) }));
  }
}

/** Data of a combatant deleted while this page watched, for undo; null otherwise. */
function dataOfDeleted(combat: Encounter, id: CombatantId): SourceData | null {
  return sessionOf(combat).deleted.get(id) ?? null;
}

/** Combatants were made. */
export function sawCreated(combat: Encounter, made: readonly { readonly id: string | null }[]): void {
  for (const { id } of made) if (id !== null) sessionOf(combat).deleted.delete(id);
}

/** True if the combatant was deleted and has come back by a write. */
function hasReturned(combat: Encounter, id: string): boolean {
  return sessionOf(combat).deleted.has(id) && combat.combatants.has(id);
}

/** Deletes again whom a write has brought back. Called after each write. */
export function dismissReturned(combat: Encounter): void {
  if (!isAuthority(combat)) return;
  const ids = [...sessionOf(combat).deleted.keys()].filter((id) => combat.combatants.has(id));
  if (ids.length > 0) void combat.deleteEmbeddedDocuments("Combatant", ids);
}
