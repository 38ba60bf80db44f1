/** Attribute and an implied one (GR-123). */
type Implication = readonly [attribute: string, contains: string];

/** Pairs as the setting writes them, one a line: `fear → mind-affecting` (GR-124); null where a line is none. */
function pairsIn(text: string): readonly Implication[] | null {
  const lines = text.split("\n").map((line) => line.trim());
  const pairs = lines.filter((line) => line !== "").map((line) => line.split(/→|->/).map((word) => nameOf(word)));
  const sound = pairs.every((pair) => pair.length === 2 && pair.every((word) => word !== ""));
  return sound ? pairs.map(([attribute = "", contains = ""]) => [attribute, contains]) : null;
}

/** Attributes ignore case and brackets: `[Fear]` is `fear`. */
function nameOf(word: string): string {
  return word.replace(/[[\]]/g, "").trim().toLowerCase();
}

export function isImplications(text: string): boolean {
  return text.length <= 5000 && pairsIn(text) !== null;
}

/** Attributes with all that they contain, followed until no more are added (GR-123, GR-124). */
export function impliedBy(attributes: readonly string[], implications: string): ReadonlySet<string> {
  const found = new Set(attributes.map(nameOf));
  const pairs = pairsIn(implications) ?? [];
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const [attribute, contains] of pairs) if (found.has(attribute)) found.add(contains);
  }
  return found;
}

/** True if a creature immune to some attributes is immune to an effect with these (GR-123). */
export function isImmune(immunities: readonly string[], attributes: readonly string[], implications: string): boolean {
  const all = impliedBy(attributes, implications);
  return immunities.some((immunity) => all.has(nameOf(immunity)));
}
