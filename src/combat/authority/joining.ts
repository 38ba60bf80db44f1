import { type Batch, commandsIn, mostTogether } from "../../engine/composite-commands.ts";
import type { AnyCommand, CombatantId, EncounterState, Json } from "../../engine/types.ts";
import { send } from "../../net/index.ts";
import type { Encounter } from "../encounter.ts";
import { sessionOf } from "../session.ts";
import { plain, snapshot } from "./stored.ts";
import { isAuthority } from "./sync-state.ts";
import type { WorldChange } from "./world-change.ts";

/**
 * Rules for new combatants. Combatants added by a GM join at once; combatants added by a player wait for the GM. A player's second
 * combatant for a token is deleted.
 */

type Joiner = Combatant.Implementation;

/** Notes the maker of combatants, as named by the server. */
export function noteMaker(combat: Encounter, made: readonly Joiner[], userId: string): void {
  for (const { id } of made) if (id) sessionOf(combat).makers.set(id, userId);
}

/** Combatants not in the state: joining now, waiting for the GM, or extra combatants for a token. */
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

/** Command by which combatants join, creatures with the status *defeated* as defeated (as many as a batch takes). */
export function joinCommand({ combatants }: Encounter, who: readonly CombatantId[]): AnyCommand {
  const { DEFEATED } = CONFIG.specialStatusEffects;
  const fallen = who.filter((id) => combatants.get(id)?.actor?.statuses.has(DEFEATED)).slice(0, mostTogether - 1);
  const join = { kind: "join", who };
  if (fallen.length === 0) return join;
  const commands = [join, ...fallen.map((who) => ({ kind: "defeat", who, defeated: true }))];
  return { kind: "batch", commands } as Batch;
}

/** Deletes a player's extra combatants, and tells the player about the rest's wait for the GM. Authority only. */
export function receive(combat: Encounter, made: readonly Joiner[], userId: string): void {
  if (game.users.get(userId)?.isGM) return;
  const { waiting, extra } = newcomers(combat);
  const isNew = ({ id }: Joiner) => made.some((each) => each.id === id);
  const out = extra.filter(isNew).flatMap(({ id }) => id ?? []);
  if (out.length > 0) void combat.deleteEmbeddedDocuments("Combatant", out);
  if (out.length > 0) send({ type: "word", user: userId, key: "TURNCRAFT.Authority.onePlace" });
  if (waiting.some(isNew)) send({ type: "word", user: userId, key: "TURNCRAFT.Authority.waitsForGM" });
}

/** True if a player made the combatant; if the creation wasn't seen here, true if a player wrote last. */
function isPlayers(combat: Encounter, row: Joiner): boolean {
  const maker = sessionOf(combat).makers.get(row.id ?? "") ?? row._stats.lastModifiedBy;
  return game.users.get(maker ?? "")?.isGM === false;
}

/** True if the combatants are for the same token, or for the same actor if either has no token. */
function isSameOne(a: Joiner, b: Joiner): boolean {
  if (a.tokenId && b.tokenId) return a.tokenId === b.tokenId && a.sceneId === b.sceneId;
  return a.actorId !== null && a.actorId === b.actorId;
}

/**
 * World changes for combatants added or removed by a step, for undo and redo: undo restores a removed combatant with all data, and
 * removes a latecomer. None for departed combatants still in the tracker, and before the start.
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

/** World changes that take the status *defeated*, put on outside the encounter, from a creature that is defeated no longer. */
export function clearedMarks(
  combat: Encounter,
  { kind, who, defeated }: AnyCommand & { readonly who?: unknown; readonly defeated?: unknown },
): WorldChange[] {
  if (kind !== "defeat" || defeated !== false) return [];
  const { DEFEATED } = CONFIG.specialStatusEffects;
  const effects = combat.combatants.get(String(who))?.actor?.effects.contents ?? [];
  const marks = effects.filter(({ statuses }) => statuses.size === 1 && statuses.has(DEFEATED));
  return marks.map(({ uuid }) => ({ kind: "document", uuid, before: snapshot(uuid), after: null }));
}

function removed(combat: Encounter, who: CombatantId): WorldChange[] {
  const before = combat.combatants.has(who) ? null : dataOfDeleted(combat, who);
  return before ? [{ kind: "document", uuid: uuidOf(combat, who), before, after: null }] : [];
}

/**
 * True if a request for added or removed combatants is outdated: all added combatants are gone, or the removed combatant is back.
 */
export function isOldRollCall(combat: Encounter, command: unknown): boolean {
  const [first = command] = commandsIn(command as AnyCommand);
  const { kind, who } = first as { readonly kind?: unknown; readonly who?: unknown };
  if (kind === "leave") return combat.combatants.has(String(who));
  return kind === "join" && Array.isArray(who) && !who.some((id) => combat.combatants.has(id));
}

function uuidOf(combat: Encounter, who: CombatantId): string {
  return `${combat.uuid}.Combatant.${who}`;
}

/**
 * Stored data of a deleted combatant. A write arriving after the deletion may recreate the combatant: an unknown `_id` among
 * embedded documents creates a document with the written fields alone. So pages remember deletions, and the authority deletes such
 * documents again.
 */
type SourceData = { readonly [key: string]: Json };

/** Notes deleted combatants with their data, until {@link sawCreated}. */
export function sawDeleted(combat: Encounter, documents: readonly Combatant.Implementation[]): void {
  const { deleted } = sessionOf(combat);
  for (const document of documents) {
    if (!document.id) continue;
    const data = document.toObject();
    // Without its token, the combatant would have no name.
    deleted.set(document.id, plain({ ...data, name: data.name || (document.token ? data.name : document.name) }));
  }
}

/** Data of a combatant deleted since the page loaded, for undo; else null. */
function dataOfDeleted(combat: Encounter, id: CombatantId): SourceData | null {
  return sessionOf(combat).deleted.get(id) ?? null;
}

/** Forgets noted deletions of combatants created again on purpose. */
export function sawCreated(combat: Encounter, made: readonly { readonly id: string | null }[]): void {
  for (const { id } of made) if (id !== null) sessionOf(combat).deleted.delete(id);
}

/** True if a deleted combatant is back by a late write. */
function hasReturned(combat: Encounter, id: string): boolean {
  return sessionOf(combat).deleted.has(id) && combat.combatants.has(id);
}

/** Deletes combatants recreated by a late write. Called after every good write; acts on the authority's page. */
export function dismissReturned(combat: Encounter): void {
  if (!isAuthority(combat)) return;
  const ids = [...sessionOf(combat).deleted.keys()].filter((id) => combat.combatants.has(id));
  if (ids.length > 0) void combat.deleteEmbeddedDocuments("Combatant", ids);
}
