/** Walks that this page's door makes and that aren't over: the id of the movement that goes on. */
const walks = new WeakMap<TokenDocument.Implementation, string>();

/** True if a token is on a walk that this page's door makes: a region may have divided it, or may hold it up. */
export function isWalking(token: TokenDocument.Implementation): boolean {
  return walks.has(token);
}

/** True if a movement goes on with such a walk. Each part is an operation of its own; `chain` names those before it. */
export function continuesWalk(
  token: TokenDocument.Implementation,
  { chain }: { readonly chain: readonly string[] },
): boolean {
  const walk = walks.get(token);
  return walk !== undefined && chain.includes(walk);
}

/** A part of a walk has been made; `goesOn`: more are to follow. */
export function noteWalk(token: TokenDocument.Implementation, id: string, goesOn: boolean): void {
  if (goesOn) walks.set(token, id);
  else walks.delete(token);
}

/** The walk is over. False: there was none. */
export function endWalk(token: TokenDocument.Implementation): boolean {
  return walks.delete(token);
}
