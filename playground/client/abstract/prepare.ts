/** The asking client's half of a write: permissions, `_pre*`, hooks, and the resulting request. */
import type { Action, Operation } from "../../protocol.ts";
import { game } from "../core/game.ts";
import { isV14 } from "../core/generation.ts";
import { Hooks } from "../core/hooks.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import { deepClone, expandObject, isEmpty } from "../core/objects.ts";
import { dataModelOf } from "../fields/typed.ts";

/**
 * An operation for hooks and `_pre*`. Own and documented options are enumerable and travel as JSON; the address of the operation
 * (parent, data, ids …) isn't, so it never travels twice.
 */
export type LocalOperation = LooseObject & {
  action: Action;
  documentClass: Loose;
  parent: Loose;
  pack: string | null;
  data?: LooseObject[];
  updates?: LooseObject[];
  ids?: string[];
  documents?: Loose[];
};

const DEFAULTS: Record<Action, LooseObject> = {
  create: { render: true, renderSheet: false, keepId: false, keepEmbeddedIds: true },
  update: { diff: true, recursive: true, render: true },
  delete: { render: true, deleteAll: false },
};

export function localOperation(action: Action, documentClass: Loose, given: LooseObject): LocalOperation {
  const {
    parent = null,
    pack = null,
    data,
    updates,
    ids,
    documentClass: _class,
    documents: _documents,
    action: _action,
    ...options
  } = given;
  const operation: LooseObject = { ...DEFAULTS[action], modifiedTime: Date.now(), ...options };
  const hidden = {
    action,
    documentClass,
    parent,
    pack: parent?.pack ?? pack,
    data,
    updates,
    ids,
    documents: undefined,
  };
  for (const [name, value] of Object.entries(hidden)) {
    Object.defineProperty(operation, name, { value, writable: true, configurable: true, enumerable: false });
  }
  return operation as LocalOperation;
}

function request(operation: LocalOperation, content: Partial<Operation>): Operation {
  return {
    action: operation.action,
    documentName: operation.documentClass.documentName,
    parentUuid: operation.parent?.uuid ?? null,
    pack: operation.pack,
    ...content,
    options: JSON.parse(JSON.stringify(operation)),
  };
}

function refuse(action: Action, operation: LocalOperation, document: Loose): never {
  const { documentName } = operation.documentClass;
  const where = operation.parent ? ` in parent ${operation.parent.documentName} [${operation.parent.id}]` : "";
  throw new Error(
    `User ${game.user.name} lacks permission to ${action} ${documentName} [${document.id ?? "new"}]${where}`,
  );
}

/** Runs a document's method and hook. Returns false if either vetoed. */
async function passesPreSteps(
  operation: LocalOperation,
  method: string,
  hook: string,
  document: Loose,
  args: Loose[],
): Promise<boolean> {
  const allowed = await document[method](...args, operation, game.user);
  if (allowed === false) return false;
  if (operation.noHook) return true;
  return Hooks.call(`${hook}${operation.documentClass.documentName}`, document, ...args, operation, game.userId);
}

async function prepareCreate(operation: LocalOperation): Promise<Operation | null> {
  const { documentClass, parent, pack } = operation;
  const pending: Loose[] = [];
  for (const given of operation.data ?? []) {
    const data = expandObject<LooseObject>(given?.toObject?.() ?? given);
    if (!operation.keepId) delete data._id;
    const document = new documentClass(data, { parent, pack, strict: true });
    if (!document.canUserModify(game.user, "create", data)) refuse("create", operation, document);
    if (await passesPreSteps(operation, "_preCreate", "preCreate", document, [data])) pending.push(document);
  }
  operation.documents = pending;
  operation.data = pending.map((document) => document.toObject());
  if (!pending.length) return null;
  if ((await documentClass._preCreateOperation(pending, operation, game.user)) === false) return null;
  return request(operation, { data: operation.documents.map((document) => document.toObject()) });
}

function collectionOf({ documentClass, parent, pack }: LocalOperation): Loose {
  if (parent) return parent.getEmbeddedCollection(documentClass.documentName);
  return pack ? game.packs.get(pack) : game.collections.get(documentClass.documentName);
}

/** Document addressed by a write; a single embedded document (a token's delta) is in a field of the parent. */
function documentFor(operation: LocalOperation, id: string, invalid = false): Loose {
  const { parent, documentClass } = operation;
  const document = parent
    ? parent.getEmbeddedDocument(documentClass.documentName, id)
    : collectionOf(operation)?.get(id, { invalid });
  if (!document) throw new Error(`${documentClass.documentName} [${id}] does not exist`);
  return document;
}

/** Adds `type` to an update, as core does for documents with a registered model (issue 12386). */
function withType(document: Loose, changed: LooseObject): LooseObject {
  const { type } = document._source;
  if (!dataModelOf(document.documentName, type) || "type" in changed) return changed;
  return { ...changed, type };
}

/**
 * Change for pre steps: with values already present, since the difference is taken later (foundryvtt#10841), and under V13 as
 * given, expanded but not cleaned (#10842); V14 cleans it (#14411).
 */
export function askedFor(document: Loose, given: LooseObject, rules: LooseObject = {}): LooseObject {
  const changes = deepClone(expandObject<LooseObject>(withoutId(given)));
  return isV14() ? document.updateSource(changes, { ...rules, dryRun: true, diff: false }) : changes;
}

async function prepareUpdate(operation: LocalOperation): Promise<Operation | null> {
  const documents: Loose[] = [];
  const updates: LooseObject[] = [];
  for (const given of operation.documentClass._completeUpdates(operation.updates ?? [], operation)) {
    const document = documentFor(operation, given._id);
    const rules = { dryRun: true, diff: operation.diff, recursive: operation.recursive };
    const difference = document.updateSource(withoutId(given), rules);
    const asked = { ...withType(document, askedFor(document, given, rules)), _id: document.id };
    if (!document.canUserModify(game.user, "update", difference)) refuse("update", operation, document);
    if (!(await passesPreSteps(operation, "_preUpdate", "preUpdate", document, [asked]))) continue;
    // Hooks may have changed the data: clean and validate again, and compute the difference.
    const final = document.updateSource(withoutId(asked), rules);
    if (isEmpty(final)) continue;
    documents.push(document);
    updates.push({ ...withType(document, final), _id: document.id });
  }
  operation.documents = documents;
  operation.updates = updates;
  if (!documents.length) return null;
  if ((await operation.documentClass._preUpdateOperation(documents, operation, game.user)) === false) return null;
  return request(operation, { updates: operation.updates });
}

function withoutId({ _id, ...changes }: LooseObject): LooseObject {
  return changes;
}

async function prepareDelete(operation: LocalOperation): Promise<Operation | null> {
  const ids = operation.deleteAll ? [...collectionOf(operation).keys()] : (operation.ids ?? []);
  const documents: Loose[] = [];
  for (const id of ids) {
    const document = documentFor(operation, id, true);
    if (!document.canUserModify(game.user, "delete")) refuse("delete", operation, document);
    if (await passesPreSteps(operation, "_preDelete", "preDelete", document, [])) documents.push(document);
  }
  operation.documents = documents;
  operation.ids = documents.map((document) => document.id);
  if (!documents.length) return null;
  if ((await operation.documentClass._preDeleteOperation(documents, operation, game.user)) === false) return null;
  return request(operation, { ids: operation.ids });
}

/** Null: nothing left to send. */
export const PREPARE: Record<Action, (operation: LocalOperation) => Promise<Operation | null>> = {
  create: prepareCreate,
  update: prepareUpdate,
  delete: prepareDelete,
};
