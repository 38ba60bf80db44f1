/** Movements made by this page's authority and still running, by token: id of the part to be continued. */
const running = new WeakMap<TokenDocument.Implementation, string>();

/** True if a token is in a movement of this page's authority: a region may divide or stop the movement. */
export function isMoving(token: TokenDocument.Implementation): boolean {
  return running.has(token);
}

/** True if a movement continues one of these. Each part is a separate operation; `chain` has the earlier parts. */
export function continuesMovement(
  token: TokenDocument.Implementation,
  { chain }: { readonly chain: readonly string[] },
): boolean {
  const last = running.get(token);
  return last !== undefined && chain.includes(last);
}

/** Records a finished part of a movement; `continues`: more parts follow. */
export function noteMovement(token: TokenDocument.Implementation, id: string, continues: boolean): void {
  if (continues) running.set(token, id);
  else running.delete(token);
}

/** Ends the movement. Returns false if there was none. */
export function endMovement(token: TokenDocument.Implementation): boolean {
  return running.delete(token);
}
