/**
 * Checks permissions to write. GMs may write all documents; other users' permissions follow each base class's documented
 * `metadata.permissions` (foundry-vtt-types, client/documents/*.d.mts) and, for Combat and Combatant, statements about the keys
 * in public issues. Only base classes decide here: overrides in a system bind its clients alone.
 */
import type { JsonObject } from "../protocol.ts";
import type { DocumentName } from "./fields.ts";
import { isObject, objectsIn, type Source, sourcesIn } from "./json.ts";
import { expand } from "./merge.ts";
import { hasPermission, isGM, isOwner, type PermissionKey, ROLE, roleOf } from "./ownership.ts";
import { findChild, type Place, type Reader } from "./place.ts";
import { Refusal } from "./refusal.ts";

const CREATE_KEYS: Partial<Record<DocumentName, PermissionKey>> = {
  Actor: "ACTOR_CREATE",
  Item: "ITEM_CREATE",
  JournalEntry: "JOURNAL_CREATE",
  Token: "TOKEN_CREATE",
};

/** Keys of a Combat for non-GMs, and no others (SR5-FoundryVTT#1988, nimble#853, foundryvtt#10501). */
const COMBAT_KEYS = new Set(["_id", "type", "round", "turn", "combatants"]);
/** Keys of a Combatant for its owners; `system` since V13 (foundryvtt#10501, #12386). */
const COMBATANT_KEYS = new Set(["_id", "type", "initiative", "flags", "defeated", "system"]);
/** Fields of their own user for players. The exclusion of role and permissions is documented; the rest is assumed. */
const USER_KEYS = new Set(["_id", "avatar", "character", "color", "flags", "hotbar", "password", "pronouns"]);
/** Documents updated only by GMs, without ownership. */
const GM_ONLY = new Set<DocumentName>(["Folder", "Region", "RegionBehavior"]);
/** Fields of a wall for players with WALL_DOORS: the state of its door. */
const WALL_KEYS = new Set(["_id", "ds"]);

/** @throws Refusal if the user may not create this document there. */
export function checkCreate(user: Source, place: Place, reader: Reader): void {
  if (!mayCreate(user, place, reader)) throw lacking(user, "create", place);
}

function mayCreate(user: Source, place: Place, reader: Reader): boolean {
  const { name, source, parent } = place;
  if (name === "User") return roleOf(user) === ROLE.gamemaster;
  if (name === "Setting") return maySetting(user, source, reader);
  if (isGM(user)) return true;
  if (name === "ChatMessage") return mayPost(user, source, reader);
  if (name === "Macro") return source.author === user._id && mayScript(user, source.type, reader);
  if (name === "Combatant") return isOwner(user, place, reader);
  if (name === "Item" && parent) return isOwner(user, parent, reader);
  if (name === "ActiveEffect" || name === "JournalEntryPage") return parent !== null && isOwner(user, parent, reader);
  const key = CREATE_KEYS[name];
  return key !== undefined && hasPermission(user, key, reader);
}

/** True if the user may post the message: any user may speak in their own name; whispering is a permission. */
function mayPost(user: Source, message: Source, reader: Reader): boolean {
  const whispers = Array.isArray(message.whisper) && message.whisper.length > 0;
  return message.author === user._id && (!whispers || hasPermission(user, "MESSAGE_WHISPER", reader));
}

function mayScript(user: Source, type: unknown, reader: Reader): boolean {
  return type !== "script" || hasPermission(user, "MACRO_SCRIPT", reader);
}

/** True if the user may write: world settings need SETTINGS_MODIFY; those of V13's user scope belong to their user. */
function maySetting(user: Source, setting: Source, reader: Reader): boolean {
  return setting.user === user._id || hasPermission(user, "SETTINGS_MODIFY", reader);
}

/** Expanded change; `whole` if its embedded collections replace the stored ones (`recursive: false`). */
export interface Change {
  data: JsonObject;
  whole: boolean;
}

/** @throws Refusal if the user may not make this change. */
export function checkUpdate(user: Source, place: Place, change: Change, reader: Reader): void {
  if (!mayUpdate(user, place, change, reader)) throw lacking(user, "update", place);
}

function mayUpdate(user: Source, place: Place, { data: change, whole }: Change, reader: Reader): boolean {
  const { name, source } = place;
  if (name === "User") return mayUpdateUser(user, source, change);
  if (name === "Setting") return maySetting(user, source, reader);
  if (isGM(user)) return true;
  if (name === "Combat") return mayUpdateCombat(user, place, { data: change, whole }, reader);
  if (name === "Wall") return keysWithin(change, WALL_KEYS) && hasPermission(user, "WALL_DOORS", reader);
  if (!isOwner(user, place, reader) || GM_ONLY.has(name)) return false;
  // Ownership is configured by GMs: no public source documents a player giving it away.
  if ("ownership" in plainKeys(change)) return false;
  if (name === "Combatant") return keysWithin(change, COMBATANT_KEYS) && sameType(source, change);
  if (name === "ChatMessage") return !("author" in plainKeys(change));
  if (name === "Macro") return mayScript(user, change.type ?? source.type, reader);
  if (name === "Actor")
    return !("prototypeToken" in plainKeys(change)) || hasPermission(user, "TOKEN_CONFIGURE", reader);
  return mayUpdateEmbedded(user, place, change, reader);
}

/** Roles, grants and the accounts of others are the gamemaster's. */
function mayUpdateUser(user: Source, source: Source, change: JsonObject): boolean {
  if (roleOf(user) === ROLE.gamemaster) return true;
  return source._id === user._id && keysWithin(change, USER_KEYS);
}

/**
 * True if the user may update: no ownership of the current combatant is needed; nested combatants have their own rule (#10501).
 * Players may not use an operator on the collection, which would affect all combatants.
 */
function mayUpdateCombat(user: Source, place: Place, { data, whole }: Change, reader: Reader): boolean {
  if (!keysWithin(data, COMBAT_KEYS) || !sameType(place.source, data)) return false;
  if (!("combatants" in plainKeys(data))) return true;
  if (!Array.isArray(data.combatants)) return false;
  const nested = objectsIn(data.combatants).map(expand);
  for (const change of nested) {
    const known = findChild(place, "Combatant", String(change._id), reader);
    if (known) checkUpdate(user, known, { data: change, whole }, reader);
    else checkCreate(user, { name: "Combatant", source: change as Source, parent: place }, reader);
  }
  for (const source of whole ? sourcesIn(place.source.combatants) : []) {
    if (nested.some(({ _id }) => _id === source._id)) continue;
    checkDelete(user, { name: "Combatant", source, parent: place }, reader);
  }
  return true;
}

/** True if the user may update: a token can't be given to another actor or owner, which isn't documented as an owner's right. */
function mayUpdateEmbedded(user: Source, place: Place, change: JsonObject, reader: Reader): boolean {
  if (place.name !== "Token") return true;
  const keys = plainKeys(change);
  if ("actorId" in keys || "actorLink" in keys) return hasPermission(user, "TOKEN_CREATE", reader);
  return !("delta" in keys) || (isObject(change.delta) && !holdsKey(change.delta, "ownership"));
}

/** True if a key is written below, with any operator. */
function holdsKey(change: JsonObject, key: string): boolean {
  return key in plainKeys(change) || (isObject(change.value) && key in change.value);
}

/** @throws Refusal when the user may not delete the document. */
export function checkDelete(user: Source, place: Place, reader: Reader): void {
  if (!mayDelete(user, place, reader)) throw lacking(user, "delete", place);
}

function mayDelete(user: Source, place: Place, reader: Reader): boolean {
  if (place.name === "User") return roleOf(user) === ROLE.gamemaster && place.source._id !== user._id;
  if (place.name === "Setting") return maySetting(user, place.source, reader);
  if (isGM(user)) return true;
  switch (place.name) {
    case "ActiveEffect":
    case "ChatMessage":
    case "Combatant":
    case "Item":
    case "JournalEntry":
    case "JournalEntryPage":
    case "Macro":
      return isOwner(user, place, reader);
    case "Token":
      return hasPermission(user, "TOKEN_DELETE", reader);
    default:
      return false;
  }
}

/** Keys of a change without their operators. */
function plainKeys(change: JsonObject): Record<string, true> {
  return Object.fromEntries(Object.keys(change).map((key) => [key.replace(/^(-=|==)/, ""), true]));
}

function keysWithin(change: JsonObject, allowed: ReadonlySet<string>): boolean {
  return Object.keys(plainKeys(change)).every((key) => allowed.has(key));
}

/** True without a change of type: clients add `type` to every update of a document with a data model (#12386). */
function sameType(source: Source, change: JsonObject): boolean {
  return !("type" in plainKeys(change)) || change.type === source.type;
}

function lacking(user: Source, action: string, { name, source, parent }: Place): Refusal {
  const which = action === "create" ? name : `${name} [${source._id}]`;
  const where = parent ? ` in parent ${parent.name} [${parent.source._id}]` : "";
  return new Refusal(`User ${user.name} lacks permission to ${action} ${which}${where}.`);
}

/** True if a user is told of a document at all. */
export function maySee(user: Source, name: string, source: JsonObject): boolean {
  if (name === "Setting") return !source.user || source.user === user._id;
  if (name !== "ChatMessage") return true;
  // Assumed: no public source says that the server keeps whispers from everybody else; this host does.
  const whisper = Array.isArray(source.whisper) ? source.whisper : [];
  return whisper.length === 0 || whisper.includes(user._id) || source.author === user._id;
}

/** Document without its password, for clients. */
export function withoutSecrets(name: string, source: JsonObject): JsonObject {
  if (name !== "User" || !("password" in source)) return source;
  const { password: _kept, ...shown } = source;
  return shown;
}
