/** Place of a document: its source and the chain of parents up to a collection of the world. */
import type { DocumentName } from "./fields.ts";
import { isObject, type Source, sourcesIn } from "./json.ts";
import { Refusal } from "./refusal.ts";
import { definitionOf, fieldHolding, findDefinition } from "./schemas.ts";
import type { Transaction } from "./world.ts";

export interface Place {
  name: DocumentName;
  source: Source;
  parent: Place | null;
}

/** Reads of the world for places and permissions; a World or a Transaction. */
export interface Reader {
  get(collection: string, id: string): Source | undefined;
  all(collection: string): Source[];
}

/**
 * Document of a UUID such as `Scene.a.Token.b`. `Scene.a.Token.b.Actor.c`, the token's synthetic actor, is the token's ActorDelta
 * here, as stored.
 * @throws Refusal for an unknown document.
 */
export function locate(uuid: string, reader: Reader): Place {
  const parts = uuid.split(".");
  let place: Place | null = null;
  for (let i = 0; i < parts.length; i += 2) {
    place = step(place, parts[i] ?? "", parts[i + 1] ?? "", reader);
    if (!place) throw new Refusal(`The document ${uuid} does not exist.`);
  }
  if (!place) throw new Refusal(`"${uuid}" is not a UUID.`);
  return place;
}

function step(parent: Place | null, name: string, id: string, reader: Reader): Place | null {
  const definition = findDefinition(name);
  if (!definition) return null;
  if (!parent) {
    const source = definition.primary ? reader.get(definition.collection, id) : undefined;
    return source ? { name: definition.name, source, parent: null } : null;
  }
  if (parent.name === "Token" && (name === "Actor" || name === "ActorDelta")) return deltaOf(parent);
  return findChild(parent, definition.name, id, reader) ?? null;
}

function deltaOf(token: Place): Place | null {
  const { delta } = token.source;
  return isObject(delta) ? { name: "ActorDelta", source: delta as Source, parent: token } : null;
}

/** Embedded document. In an actor delta it may still be the base actor's, not copied yet. */
export function findChild(parent: Place, name: DocumentName, id: string, reader: Reader): Place | undefined {
  const source = childrenOf(parent, name, reader).find((child) => child._id === id);
  return source && { name, source, parent };
}

/** All embedded documents of a type, with an actor delta's inherited ones. */
export function childrenOf(parent: Place, name: DocumentName, reader: Reader): Source[] {
  const field = holding(parent, name);
  const held = parent.source[field];
  if (definitionOf(parent.name).fields[field]?.kind === "single") return isObject(held) ? [held as Source] : [];
  const own = sourcesIn(held);
  const base = parent.parent?.name === "Token" ? baseActorOf(parent.parent.source, reader) : undefined;
  const inherited = sourcesIn(base?.[field]).filter(({ _id }) => !own.some((child) => child._id === _id));
  return [...inherited, ...own.filter((child) => child._tombstone !== true)];
}

export function baseActorOf(token: Source, reader: Reader): Source | undefined {
  return typeof token.actorId === "string" ? reader.get("actors", token.actorId) : undefined;
}

/** @throws Refusal if documents of this name can't be in the parent. */
export function holding(parent: Place, name: DocumentName): string {
  const field = fieldHolding(definitionOf(parent.name), name);
  if (!field) throw new Refusal(`${name} is not a valid embedded Document within the ${parent.name} Document.`);
  return field;
}

/** Replaces a document's source, in all of its parents too. */
export function replace(place: Place, source: Source, transaction: Transaction): void {
  const { parent } = place;
  if (!parent) {
    transaction.put(definitionOf(place.name).collection, source);
    return;
  }
  const field = holding(parent, place.name);
  replace(parent, { ...parent.source, [field]: withMember(parent.source[field], source) }, transaction);
}

function withMember(held: unknown, source: Source): unknown {
  if (!Array.isArray(held)) return source;
  const members = sourcesIn(held);
  return members.some(({ _id }) => _id === source._id)
    ? members.map((member) => (member._id === source._id ? source : member))
    : [...members, source];
}
