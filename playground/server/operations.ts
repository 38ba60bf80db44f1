/** Carries out one operation on a transaction: parent, permission, data, result. */

import type { JsonObject, Operation, OperationResult } from "../protocol.ts";
import { createSource } from "./create.ts";
import type { DocumentName } from "./fields.ts";
import { isId, isObject, objectsIn, type Source, sourcesIn } from "./json.ts";
import { expand } from "./merge.ts";
import { checkCreate, checkDelete, checkUpdate } from "./permissions.ts";
import { baseActorOf, childrenOf, findChild, holding, locate, type Place, replace } from "./place.ts";
import { Refusal } from "./refusal.ts";
import { definitionOf, findDefinition } from "./schemas.ts";
import { advanceTime } from "./time.ts";
import { updateSource } from "./update.ts";
import type { OperationContext, Transaction } from "./world.ts";

/**
 * Carries out one operation.
 * @throws Refusal if not permitted or not valid; the transaction is then discarded.
 */
export function perform(operation: Operation, operationContext: OperationContext): OperationResult {
  const definition = findDefinition(operation.documentName);
  if (!definition) throw new Refusal(`${operation.documentName} is not a document that this server stores.`);
  if (operation.pack) throw new Refusal(`The compendium ${operation.pack} is locked.`);
  if (!operation.parentUuid && !definition.primary) throw new Refusal(`${definition.name} needs a parent document.`);
  const options = isObject(operation.options) ? operation.options : {};
  const worldTime = mayMoveTime(operation) ? advanceTime(options, operationContext) : undefined;
  const result = carryOut(definition.name, operation, options, operationContext);
  if ("combatTurn" in options && definition.name === "Combatant")
    setCombatTurn(operation, options.combatTurn, operationContext);
  // The data isn't echoed: `result` holds it as it was carried out.
  const { data: _data, updates: _updates, ids: _ids, ...echoed } = operation;
  return {
    operation: { ...echoed, options },
    userId: operationContext.user._id,
    result,
    ...(worldTime === undefined ? {} : { worldTime }),
  };
}

/**
 * True if an update may move the world's time: an update of tokens, or of an encounter's round or turn (foundryvtt#10924). Read
 * strictly: no other update of an encounter is documented to do so.
 */
function mayMoveTime({ action, documentName, updates }: Operation): boolean {
  if (action !== "update" || (documentName !== "Combat" && documentName !== "Token")) return false;
  return documentName === "Token" || objectsIn(updates).some((update) => "round" in update || "turn" in update);
}

function carryOut(
  name: DocumentName,
  operation: Operation,
  options: JsonObject,
  operationContext: OperationContext,
): JsonObject[] | string[] {
  switch (operation.action) {
    case "create":
      return objectsIn(operation.data).map((data) =>
        create(name, data, operation.parentUuid, options, operationContext),
      );
    case "update":
      return objectsIn(operation.updates).map((update) =>
        change(name, update, operation.parentUuid, options, operationContext),
      );
    case "delete":
      return remove(name, operation, operationContext);
    default:
      throw new Refusal(`"${String(operation.action)}" is not an action.`);
  }
}

/** Looks the parent up again for every document: the previous one may have changed it. */
function parentOf(parentUuid: string | null, operationContext: OperationContext): Place | null {
  return parentUuid ? locate(parentUuid, operationContext.transaction) : null;
}

function create(
  name: DocumentName,
  data: JsonObject,
  parentUuid: string | null,
  options: JsonObject,
  operationContext: OperationContext,
): JsonObject {
  const { transaction, user, rules } = operationContext;
  const parent = parentOf(parentUuid, operationContext);
  const keep = { keepId: options.keepId === true, keepEmbeddedIds: options.keepEmbeddedIds !== false };
  const source = { ...createSource(name, data, keep, rules), ...authorship(name, data, parent, user) };
  const place: Place = { name, source, parent };
  const taken = parent
    ? findChild(parent, name, source._id, transaction)
    : transaction.get(definitionOf(name).collection, source._id);
  if (taken) throw new Refusal(`${name} [${source._id}] already exists.`);
  checkCreate(user, place, transaction);
  if (name === "Setting") checkUnique(source, transaction);
  if (parent && definitionOf(parent.name).fields[holding(parent, name)]?.kind === "single") {
    throw new Refusal(`${name} can't be created: its parent always has it.`);
  }
  replace(place, source, transaction);
  return source;
}

/** Prevents duplicates of a setting from two clients' simultaneous first writes. */
function checkUnique({ key, user }: Source, transaction: Transaction): void {
  const taken = transaction.all("settings").some((setting) => setting.key === key && setting.user === user);
  if (taken) throw new Refusal(`The setting "${key}" already exists.`);
}

/** Makes users owners of documents they create, and authors of their messages and macros. */
function authorship(name: DocumentName, data: JsonObject, parent: Place | null, user: Source): JsonObject {
  const fields = definitionOf(name).fields;
  const marks: JsonObject = {};
  if ("author" in fields && !isId(data.author)) marks.author = user._id;
  if (name === "ChatMessage" && typeof data.timestamp !== "number") marks.timestamp = Date.now();
  if ("ownership" in fields && !parent) {
    const given = isObject(data.ownership) ? data.ownership : {};
    marks.ownership = { default: 0, [user._id]: 3, ...given };
  }
  return marks;
}

function change(
  name: DocumentName,
  sent: JsonObject,
  parentUuid: string | null,
  options: JsonObject,
  operationContext: OperationContext,
): JsonObject {
  const { transaction, user, rules } = operationContext;
  const parent = parentOf(parentUuid, operationContext);
  const place = find(name, sent._id, parent, operationContext);
  const expanded = expand(sent);
  const recursive = options.recursive !== false;
  checkUpdate(user, place, { data: expanded, whole: !recursive }, transaction);
  const updated = updateSource(
    name,
    place.source,
    expanded,
    { ...rules, recursive, baseActor: (token) => baseActorOf(token, transaction) },
    name === "ActorDelta" && parent ? baseActorOf(parent.source, transaction) : undefined,
  );
  replace(place, updated.source, transaction);
  return updated.change;
}

function find(name: DocumentName, id: unknown, parent: Place | null, { transaction }: OperationContext): Place {
  if (parent && name === "ActorDelta") return locate(`${uuidOf(parent)}.ActorDelta.${String(id)}`, transaction);
  if (parent) {
    const child = findChild(parent, name, String(id), transaction);
    if (child) return child;
    throw new Refusal(`${name} [${id}] does not exist in ${parent.name} [${parent.source._id}].`);
  }
  const source = transaction.get(definitionOf(name).collection, String(id));
  if (!source) throw new Refusal(`${name} [${id}] does not exist.`);
  return { name, source, parent: null };
}

function uuidOf(place: Place): string {
  const own = `${place.name}.${place.source._id}`;
  return place.parent ? `${uuidOf(place.parent)}.${own}` : own;
}

function remove(name: DocumentName, operation: Operation, operationContext: OperationContext): string[] {
  const ids = operation.deleteAll ? allIds(name, operation.parentUuid, operationContext) : (operation.ids ?? []);
  for (const id of ids) {
    const parent = parentOf(operation.parentUuid, operationContext);
    const place = find(name, id, parent, operationContext);
    checkDelete(operationContext.user, place, operationContext.transaction);
    if (parent) removeChild(place, parent, operationContext);
    else operationContext.transaction.remove(definitionOf(name).collection, id);
  }
  return ids;
}

function allIds(name: DocumentName, parentUuid: string | null, operationContext: OperationContext): string[] {
  const parent = parentOf(parentUuid, operationContext);
  const sources = parent
    ? childrenOf(parent, name, operationContext.transaction)
    : operationContext.transaction.all(definitionOf(name).collection);
  return sources.map(({ _id }) => _id);
}

/**
 * Removes an embedded document. Documents inherited by an actor delta can't be removed from the base actor, so a tombstone hides
 * them.
 */
function removeChild(place: Place, parent: Place, { transaction }: OperationContext): void {
  const field = holding(parent, place.name);
  if (place.name === "ActorDelta") throw new Refusal("An ActorDelta is deleted with its token only.");
  const { _id } = place.source;
  const rest = sourcesIn(parent.source[field]).filter((child) => child._id !== _id);
  const base = parent.parent?.name === "Token" ? baseActorOf(parent.parent.source, transaction) : undefined;
  const inherited = sourcesIn(base?.[field]).some((child) => child._id === _id);
  const members = inherited ? [...rest, { _id, _tombstone: true }] : rest;
  replace(parent, { ...parent.source, [field]: members }, transaction);
}

/** `combatTurn` sets the parent's turn in the same operation (foundry-vtt-types, Combatant.Database). */
function setCombatTurn(operation: Operation, turn: unknown, { transaction }: OperationContext): void {
  if (turn === undefined || !operation.parentUuid) return;
  if (turn !== null && !(Number.isInteger(turn) && Number(turn) >= 0)) {
    throw new Refusal("combatTurn must be a whole number of at least 0, or null.");
  }
  const combat = locate(operation.parentUuid, transaction);
  replace(combat, { ...combat.source, turn }, transaction);
}
