/** Effect or item. The types leave out a token's delta as a possible parent. */
interface Owned {
  readonly parent: unknown;
  readonly documentName: string;
  readonly id: string | null;
  readonly uuid: string;
}

/** Creature with an effect or item, or null. On an unlinked token the parent may be the token's delta (V14). */
export function bearerOf({ parent }: Pick<Owned, "parent">): Actor.Implementation | null {
  if (parent instanceof ActorDelta) return (parent.parent as TokenDocument.Implementation | null)?.actor ?? null;
  return parent instanceof Actor ? parent : null;
}

/** UUID of an effect or item through the bearer: the same whether a hook's document has an actor or a delta as parent. */
export function uuidOf(document: Owned): string {
  const bearer = bearerOf(document);
  return bearer ? `${bearer.uuid}.${document.documentName}.${document.id}` : document.uuid;
}
