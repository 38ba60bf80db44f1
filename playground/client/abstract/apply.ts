/** Every client's half of a write: applies the server's writes to the local documents. */
import type { Action, OperationResult } from "../../protocol.ts";
import { game } from "../core/game.ts";
import { isV14 } from "../core/generation.ts";
import { Hooks } from "../core/hooks.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import { deepClone } from "../core/objects.ts";
import { fromUuidSync } from "../core/uuid.ts";
import { type LocalOperation, localOperation } from "./prepare.ts";
import { documentClassOf } from "./registry.ts";

interface Arrived {
  operation: LocalOperation;
  userId: string;
  user: Loose;
  documentName: string;
  parent: Loose;
  collection: Loose;
  result: Loose[];
}

/** The documents created, updated or deleted here. Unknown ones (missed earlier) are left out. */
export function applyResult(result: OperationResult): Loose[] {
  const arrived = readResult(result);
  if (!arrived) return [];
  if (result.worldTime !== undefined) game.time?.onServerTime(result.worldTime, arrived.operation, result.userId);
  const documents = APPLY[result.operation.action](arrived);
  return documents;
}

function readResult({ operation, userId, result }: OperationResult): Arrived | null {
  const documentClass = documentClassOf(operation.documentName);
  const parent = operation.parentUuid ? fromUuidSync(operation.parentUuid, { strict: false }) : null;
  if (operation.parentUuid && !parent) {
    console.warn(`A change to ${operation.documentName} of the unknown parent ${operation.parentUuid} was not applied`);
    return null;
  }
  const content = {
    parent,
    pack: operation.pack,
    data: operation.data,
    updates: operation.updates,
    ids: operation.ids,
  };
  const local = localOperation(operation.action, documentClass, { ...operation.options, ...content });
  const name = operation.documentName;
  const collection = parent ? parent.collections[documentClass.collectionName] : worldCollection(operation.pack, name);
  return {
    operation: local,
    userId,
    user: game.users?.get(userId),
    documentName: name,
    parent,
    collection,
    result: result as Loose[],
  };
}

function worldCollection(pack: string | null, documentName: string): Loose {
  return pack ? game.packs.get(pack) : game.collections.get(documentName);
}

/** Calls the method on the parent and every document above it, nearest first. */
function notifyParents({ parent, documentName, operation }: Arrived, method: string, args: Loose[]): void {
  const collection = operation.documentClass.collectionName;
  for (let above = parent; above; above = above.parent) {
    const run = () => above[method](parent, collection, ...args);
    guard(run, `${above.documentName}#${method} for ${documentName}`);
  }
}

function guard(run: () => void, location: string): void {
  try {
    run();
  } catch (error) {
    Hooks.onError(location, error as Error, { log: "error" });
  }
}

/** Prepares the topmost changed document again, with all embedded ones. */
function prepareAgain({ parent }: Arrived): void {
  if (parent) guard(() => parent._resetAfterDescendants?.(), `${parent.documentName}#reset`);
}

/**
 * Document for handlers and hooks: in V14 an effect or item of a synthetic actor has the token's delta as its parent there, while
 * the actor has its own (seen by packages testing `parent.documentName === "ActorDelta"`).
 */
function asNotified(document: Loose): Loose {
  const { parent } = document;
  if (!isV14() || parent?.documentName !== "Actor" || !parent.isToken) return document;
  const clone = new document.constructor(document.toObject(), { parent: parent.token.delta, strict: false });
  return Object.assign(clone.apps, document.apps) && clone;
}

function finish(arrived: Arrived, action: Action, documents: Loose[]): Loose[] {
  const { operation, user, collection, result } = arrived;
  operation.documents = documents;
  const suffix = { create: "_onCreateOperation", update: "_onUpdateOperation", delete: "_onDeleteOperation" }[action];
  Promise.resolve(operation.documentClass[suffix](documents, operation, user)).catch((error) =>
    Hooks.onError(suffix, error),
  );
  guard(() => collection?._onModifyContents?.(action, documents, result, operation, user), "_onModifyContents");
  return documents;
}

function applyCreate(arrived: Arrived): Loose[] {
  const { operation, userId, documentName, parent, collection, result } = arrived;
  notifyParents(arrived, "_preCreateDescendantDocuments", [result, operation, userId]);
  const documents = result.map((source) => {
    const document = new operation.documentClass(deepClone(source), {
      parent,
      pack: operation.pack,
      embedded: !!parent,
    });
    collection.set(document.id, document);
    return document;
  });
  prepareAgain(arrived);
  for (const [index, document] of documents.map(asNotified).entries()) {
    guard(() => document._onCreate(result[index], operation, userId), `${documentName}#_onCreate`);
    Hooks.callAll(`create${documentName}`, document, operation, userId);
  }
  notifyParents(arrived, "_onCreateDescendantDocuments", [documents, result, operation, userId]);
  return finish(arrived, "create", documents);
}

function applyUpdate(arrived: Arrived): Loose[] {
  const { operation, userId, documentName, parent } = arrived;
  const known = arrived.result
    .map((change: LooseObject) => ({ change, document: findDocument(arrived, change._id) }))
    .filter(({ document }) => document);
  notifyParents(arrived, "_preUpdateDescendantDocuments", [known.map(({ change }) => change), operation, userId]);
  for (const { change, document } of known) {
    const { _id, ...changes } = change;
    guard(
      () => document._applyServerChange(changes, { recursive: operation.recursive, embedded: !!parent }),
      `${documentName}#updateSource`,
    );
  }
  prepareAgain(arrived);
  for (const { change, document } of known.map((each) => ({ ...each, document: asNotified(each.document) }))) {
    guard(() => document._onUpdate(change, operation, userId), `${documentName}#_onUpdate`);
    Hooks.callAll(`update${documentName}`, document, change, operation, userId);
  }
  const documents = known.map(({ document }) => document);
  notifyParents(arrived, "_onUpdateDescendantDocuments", [
    documents,
    known.map(({ change }) => change),
    operation,
    userId,
  ]);
  return finish(arrived, "update", documents);
}

function findDocument({ parent, collection, operation }: Arrived, id: string): Loose {
  const document = collection
    ? collection.get(id)
    : parent?.getEmbeddedDocument(operation.documentClass.documentName, id);
  if (!document)
    console.warn(`A change to the unknown ${operation.documentClass.documentName} [${id}] was not applied`);
  return document;
}

function applyDelete(arrived: Arrived): Loose[] {
  const { operation, userId, documentName, collection } = arrived;
  const documents = arrived.result.map((id: string) => collection.get(id, { invalid: true })).filter(Boolean);
  const ids = documents.map((document: Loose) => document.id);
  notifyParents(arrived, "_preDeleteDescendantDocuments", [ids, operation, userId]);
  for (const id of ids) collection.delete(id);
  prepareAgain(arrived);
  for (const document of documents.map(asNotified)) {
    guard(() => document._onDelete(operation, userId), `${documentName}#_onDelete`);
    Hooks.callAll(`delete${documentName}`, document, operation, userId);
  }
  notifyParents(arrived, "_onDeleteDescendantDocuments", [documents, ids, operation, userId]);
  return finish(arrived, "delete", documents);
}

const APPLY: Record<Action, (arrived: Arrived) => Loose[]> = {
  create: applyCreate,
  update: applyUpdate,
  delete: applyDelete,
};
