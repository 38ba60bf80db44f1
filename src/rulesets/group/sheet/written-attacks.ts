/** Attack as written. Distances in feet. */
export interface WrittenAttack {
  readonly name: string;
  readonly form: "melee" | "missile";
  /** Dice of one attack, without blanks. */
  readonly damage: string;
  /** Dice after "plus", without blanks; empty: none. */
  readonly more: string;
  /** Bonus to hit, of weapon and bearer together; null: none written. */
  readonly toHit: number | null;
  /** Reach of a melee attack, range of a missile; null: none written. */
  readonly feet: number | null;
  /** Words of the line behind the name; empty if all are read. */
  readonly text: string;
}

const dice = String.raw`\d*d\d+(?:\s*[+−-]\s*\d+)?`;
const feet = String.raw`(\d{1,4})(?:\s*/\s*\d+)?\s*(?:ft\b\.?|feet|')`;

/** A name, a bonus, damage, and for shot or thrown weapons the range: "Club +5 · 1d8+2 · reach 10 ft". */
const short = new RegExp(
  String.raw`^(?<name>[^\d([]*[^\d\s([,:·])\s*[:,·]?\s+(?:(?<toHit>[+−-]\d{1,2})(?:\s+to hit)?\s*[:,·]?\s+)?` +
    String.raw`\(?(?<damage>${dice})\)?(?:\s+damage)?(?:\s*[,;·]?\s+(?<kind>reach|range)?\s*${feet})?$`,
  "i",
);

/** The layout of fifth-edition stat blocks: name, kind of attack, bonus, distances, hit. */
const long =
  /^(?<name>[^:]{1,80}?)\.\s+(?<text>(?<kind>melee or ranged|melee|ranged)\s+(?:(?:weapon|spell)\s+)?attack(?:\s+roll)?:\s*(?<toHit>[+−-]?\d{1,2})\b(?<rest>.*))$/is;

/** Attack in a short line: "Club +5 1d8+2 reach 10 ft". Empty for any other line. */
export function readShort(line: string): readonly WrittenAttack[] {
  const found = short.exec(line);
  if (!found?.groups) return [];
  const { name = "", toHit, damage = "", kind = "range" } = found.groups;
  const far = found[5] === undefined ? null : Number(found[5]);
  const form = far === null || kind.toLowerCase() === "reach" ? "melee" : "missile";
  return [{ name, form, damage: plain(damage), more: "", toHit: toHit ? whole(toHit) : null, feet: far, text: "" }];
}

/**
 * Attacks in a line such as "Club. Melee Weapon Attack: +5 to hit, reach 10 ft. Hit: 6 (1d8 + 2)"; of a weapon for melee and
 * throwing both. Empty for any other line, and without damage.
 */
export function readLong(line: string): readonly WrittenAttack[] {
  const { name, text = "", kind = "", toHit = "", rest = "" } = long.exec(line)?.groups ?? {};
  const [, hit = ""] = rest.split(/\bhit:\s*/i);
  const damage = new RegExp(String.raw`^\s*(\d{1,4})(?=\s+\w+\s+damage)|^[^.(]*?(?:\(\s*)?(${dice})`, "i").exec(hit);
  if (name === undefined || !damage) return [];
  const more = [...hit.matchAll(new RegExp(String.raw`\bplus\s+(?:\d+\s*\(\s*)?(${dice})`, "gi"))];
  return (["melee", "missile"] as const)
    .filter((form) => kind.toLowerCase().includes(form === "melee" ? "melee" : "ranged"))
    .map((form) => {
      const far = new RegExp(`${form === "melee" ? "reach" : "range"}\\s+${feet}`, "i").exec(rest);
      return {
        name,
        form,
        damage: plain(damage[1] ?? damage[2] ?? ""),
        more: more.map(([, each = ""]) => plain(each)).join("+"),
        toHit: whole(toHit),
        feet: far && Number(far[1]),
        text,
      };
    });
}

function plain(formula: string): string {
  return formula.replaceAll(/\s/g, "").replaceAll("−", "-");
}

function whole(written: string): number {
  return Number(plain(written));
}
