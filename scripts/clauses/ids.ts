import { prefixOf } from "./document.ts";

/**
 * Returns a function that finds ids of clauses in a text, given all existing clauses in the order of their documents.
 */
export function idFinder(known: readonly string[]): (text: string) => string[] {
  const prefixes = [...new Set(known.map(prefixOf))];
  const id = `\\b(?:${prefixes.join("|")})-\\d+\\b`;
  const ids = new RegExp(`(${id})(?: to (${id}))?`, "g");
  return (text) => {
    if (prefixes.length === 0) return [];
    const found = [...text.matchAll(ids)].flatMap(([, first = "", last]) =>
      last ? span(first, last, known) : [first],
    );
    return [...new Set(found)];
  };
}

/** `DX-502 to DX-504` names all three. */
function span(first: string, last: string, known: readonly string[]): string[] {
  const [from, to] = [known.indexOf(first), known.indexOf(last)];
  return from < 0 || to < from ? [first, last] : known.slice(from, to + 1);
}

/** Returns the string literals consisting of an id alone. Each must be a clause's id, whatever the prefix: a refusal's clause. */
export function idsAlone(text: string): string[] {
  return [...new Set([...text.matchAll(/"([A-Z]{2}-\d+)"/g)].map(([, id = ""]) => id))];
}
