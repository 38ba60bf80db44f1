/** The scale of armor classes: 10 is the worst, −10 the best (GR-127). */
export const worstAc = 10;
export const bestAc = -10;

/** Actor's armor class: base, and additions. Bonuses are positive, penalties negative. */
interface Armor {
  readonly base: number;
  readonly modifiers: readonly { readonly label: string; readonly value: number }[];
}

/**
 * Armor class against an attack: lowered by a bonus, raised by a penalty (GR-128); only the result is limited to the scale
 * (GR-127). `more`: the attack's bonuses and penalties, with the same signs.
 */
export function armorClass({ base, modifiers }: Armor, ...more: readonly number[]): number {
  const sum = [...modifiers.map(({ value }) => value), ...more].reduce((total, value) => total + value, 0);
  return Math.max(bestAc, Math.min(worstAc, base - sum)) || 0;
}

/** Attribute and an implied attribute (GR-123). */
type Implication = readonly [attribute: string, contains: string];

/** Pairs of the setting, by lines: `fear → mind-affecting` (GR-124); null for an invalid line. */
function pairsIn(text: string): readonly Implication[] | null {
  const lines = text.split("\n").map((line) => line.trim());
  const pairs = lines.filter((line) => line !== "").map((line) => line.split(/→|->/).map((word) => nameOf(word)));
  const isValid = pairs.every((pair) => pair.length === 2 && pair.every((word) => word !== ""));
  return isValid ? pairs.map(([attribute = "", contains = ""]) => [attribute, contains]) : null;
}

/** Attributes ignore case and brackets: `[Fear]` is `fear`. */
function nameOf(word: string): string {
  return word.replace(/[[\]]/g, "").trim().toLowerCase();
}

export function isImplications(text: string): boolean {
  return text.length <= 5000 && pairsIn(text) !== null;
}

/** Attributes with all implied ones, transitively (GR-123, GR-124). */
function impliedBy(attributes: readonly string[], implications: string): ReadonlySet<string> {
  const found = new Set(attributes.map(nameOf));
  const pairs = pairsIn(implications) ?? [];
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const [attribute, contains] of pairs) if (found.has(attribute)) found.add(contains);
  }
  return found;
}

/** True if a creature's immunities cover an effect with the attributes (GR-123). */
export function isImmune(immunities: readonly string[], attributes: readonly string[], implications: string): boolean {
  const all = impliedBy(attributes, implications);
  return immunities.some((immunity) => all.has(nameOf(immunity)));
}
