/** Running movements made by the page's authority: id of the last part, by token. */
const running = new WeakMap<TokenDocument.Implementation, string>();

/** True while a movement by the page's authority goes on; regions may divide or stop movements. */
export function isMoving(token: TokenDocument.Implementation): boolean {
  return running.has(token);
}

/** True if a movement is a further part of the token's running movement. `chain`: ids of the earlier parts. */
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

/** Forgets the token's running movement. Returns false if there was none. */
export function endMovement(token: TokenDocument.Implementation): boolean {
  return running.delete(token);
}
