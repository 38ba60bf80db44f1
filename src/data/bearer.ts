/** An effect or item. The types don't know a delta as its parent. */
interface Owned {
  readonly parent: unknown;
  readonly documentName: string;
  readonly id: string | null;
  readonly uuid: string;
}

/** Creature with an effect or item, or null. An unlinked token's may have the token's delta as parent (V14). */
export function bearerOf({ parent }: Pick<Owned, "parent">): Actor.Implementation | null {
  if (parent instanceof ActorDelta) return (parent.parent as TokenDocument.Implementation | null)?.actor ?? null;
  return parent instanceof Actor ? parent : null;
}

/** UUID of an effect or item by the bearer, for any parent from the hook. */
export function uuidOf(document: Owned): string {
  const bearer = bearerOf(document);
  return bearer ? `${bearer.uuid}.${document.documentName}.${document.id}` : document.uuid;
}
