/** JSON with sorted keys: pages that merged the same steps may hold the keys in another order than the server. */
function sortedJSON(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

/** Digest of a state, for telling two pages' states apart: 32 bits by FNV-1a, and the length. No protection against forgery. */
export function digestOf(state: unknown): string {
  const text = sortedJSON(state);
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${(hash >>> 0).toString(36)}.${text.length}`;
}
