import type { ArmsFields, Flaw, QuickItem, QuickRead } from "../../../sheets/paste/notation.ts";
import { paragraph } from "../../../sheets/paste/take-over.ts";
import { type AttackLine, readAttackLine, readNotation, routineOf, writtenIn } from "../rules/index.ts";

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

/**
 * Reads attacks and abilities as typed or pasted, a line each: `Claw 1d6+1`, `Bow +4 1d8 60 ft`, `MELEE: 2 claws (1d4/1d4) and bite
 * (1d8)` (GR-126), `Howl. [fear] (major; 1 segment)` (GR-94), `Bite. Melee Weapon Attack: +4 to hit, reach 5 ft. Hit: 5 (1d6 + 2)`.
 * Takes all readable parts and names the rest.
 */
export function readQuick(text: string, fieldsOf: ArmsFields): QuickRead {
  const lines = linesOf(text);
  const read = lines.map((line, at) => ({ line, at: at + 1, ...(line === "" ? nothing : readLine(line, fieldsOf)) }));
  return {
    items: read.flatMap(({ items }) => items),
    flaws: read.flatMap(({ line, at, flaws }) => flaws.map((flaw) => ({ line: at, text: line, flaw }))),
    rest: read
      .filter(({ line, items }) => line !== "" && items.length === 0)
      .map(({ line }) => line)
      .join("\n"),
  };
}

/** Lines of a text, trimmed. A line that goes on with an attack in words is part of it. */
export function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split(/\r?\n|;\s*(?=(?:melee|missile)\s*:)/i).map((each) => each.trim())) {
    const before = lines.at(-1) ?? "";
    if (goesOn(before, line)) lines[lines.length - 1] = `${before} ${line}`;
    else lines.push(line);
  }
  return lines;
}

function goesOn(before: string, line: string): boolean {
  if (!/\battack(?:\s+roll)?:\s*[+−-]?\d/i.test(before)) return false;
  return /^hit:/i.test(line) || (/[^.]$/.test(before) && /^[a-z\d(]/.test(line));
}

interface LineRead {
  readonly items: readonly QuickItem[];
  readonly flaws: readonly (Flaw | null)[];
}

const nothing: LineRead = { items: [], flaws: [] };

function readLine(line: string, fieldsOf: ArmsFields): LineRead {
  if (/^(?:melee|missile)\s*:/i.test(line)) {
    const { value, flaws } = readAttackLine(line);
    return { items: value ? [attacks(value, line, fieldsOf)] : [], flaws };
  }
  const written = [...readShort(line), ...readLong(line)];
  if (written.length > 0) return { items: written.map((each) => writtenWeapon(each, fieldsOf)), flaws: [] };
  if (!/[[(]/.test(line)) return { items: [], flaws: [null] };
  return ability(line);
}

/** Weapon of an attack in words; its words are the description. */
function writtenWeapon(attack: WrittenAttack, fieldsOf: ArmsFields): QuickItem {
  const { name, text, toHit } = attack;
  const system = { ...writtenFields(attack, fieldsOf), ...(text !== "" && { description: paragraph(text) }) };
  return { type: "weapon", name: capital(name), system, ...(toHit !== null && { toHit }) };
}

/** Fields of a weapon from an attack in words. Damage of two kinds is a formula of its own: an attack line has one (GR-126). */
export function writtenFields({ name, form, damage, more, feet }: WrittenAttack, fieldsOf: ArmsFields): object {
  const called = name.replaceAll(/\s*\([^)]*\)|[(),;]/g, "").toLowerCase();
  const line = `${form.toUpperCase()}: ${called} (${damage})${more === "" ? "" : ` plus ${more}`}`;
  return {
    ...weaponOf(line, form, feet, fieldsOf),
    ...(more !== "" && { rolls: { damage: `${damage}+${more}` } }),
  };
}

function attacks(value: AttackLine, line: string, fieldsOf: ArmsFields): QuickItem {
  const { form } = routineOf(value);
  const names = value.attacks.map(({ count, name }) => (count === null ? name : `${count} ${name}`));
  const last = names.pop() ?? "";
  const name = names.length > 0 ? `${names.join(", ")} & ${last}` : last;
  return { type: "weapon", name: capital(name), system: weaponOf(line, form, null, fieldsOf) };
}

/** Fields of a weapon from its attack line (GR-126), complete under every ruleset; empty for an invalid line. */
export function weaponFields(line: string, fieldsOf: ArmsFields): object {
  const { value } = readAttackLine(line);
  return value ? attacks(value, line, fieldsOf).system : {};
}

/** Weapon complete under every ruleset: part of the body, in hand, and an Action. Dice follow from line and bearer. */
function weaponOf(line: string, form: "melee" | "missile", feet: number | null, fieldsOf: ArmsFields): object {
  const range = form === "missile" ? feet : null;
  const reach = form === "melee" && feet !== null ? { reach: feet } : {};
  return { cost: "action", wielded: true, group: { line, range }, ...fieldsOf({ form, feet: range, ...reach }) };
}

/** An incantation is a spell; all else that has a line is an ability. */
function ability(line: string): LineRead {
  const { value, flaws } = readNotation(line);
  if (!value) return { items: [], flaws };
  const { kind, declared } = writtenIn(value);
  const type = declared && kind === null ? "spell" : "ability";
  const notation = line.slice(line.search(/[[(]/)).trim();
  const system = { cost: "action", group: { line: notation }, description: paragraph(value.text) };
  return { items: [{ type, name: capital(value.name.replace(/[[(].*$/, "")), system }], flaws };
}

function capital(name: string): string {
  const clean = name.trim();
  return clean.charAt(0).toUpperCase() + clean.slice(1);
}

const dicePattern = String.raw`\d*d\d+(?:\s*[+−-]\s*\d+)?`;
const feetPattern = String.raw`(\d{1,4})(?:\s*/\s*\d+)?\s*(?:ft\b\.?|feet|')`;

/** A name, a bonus, damage, and for shot or thrown weapons the range: "Club +5 · 1d8+2 · reach 10 ft". */
const shortLine = new RegExp(
  String.raw`^(?<name>[^\d([]*[^\d\s([,:·])\s*[:,·]?\s+(?:(?<toHit>[+−-]\d{1,2})(?:\s+to hit)?\s*[:,·]?\s+)?` +
    String.raw`\(?(?<damage>${dicePattern})\)?(?:\s+damage)?(?:\s*[,;·]?\s+(?<kind>reach|range)?\s*${feetPattern})?$`,
  "i",
);

/** The layout of fifth-edition stat blocks: name, kind of attack, bonus, distances, hit. */
const longLine =
  /^(?<name>[^:]{1,80}?)\.\s+(?<text>(?<kind>melee or ranged|melee|ranged)\s+(?:(?:weapon|spell)\s+)?attack(?:\s+roll)?:\s*(?<toHit>[+−-]?\d{1,2})\b(?<rest>.*))$/is;

/** Attack in a short line: "Club +5 1d8+2 reach 10 ft". Empty for any other line. */
export function readShort(line: string): readonly WrittenAttack[] {
  const found = shortLine.exec(line);
  if (!found?.groups) return [];
  const { name = "", toHit, damage = "", kind = "range" } = found.groups;
  const far = found[5] === undefined ? null : Number(found[5]);
  const form = far === null || kind.toLowerCase() === "reach" ? "melee" : "missile";
  return [
    {
      name,
      form,
      damage: plainFormula(damage),
      more: "",
      toHit: toHit ? wholeNumber(toHit) : null,
      feet: far,
      text: "",
    },
  ];
}

/**
 * Attacks in a line such as "Club. Melee Weapon Attack: +5 to hit, reach 10 ft. Hit: 6 (1d8 + 2)"; of a weapon for melee and
 * throwing both. Empty for any other line, and without damage.
 */
export function readLong(line: string): readonly WrittenAttack[] {
  const { name, text = "", kind = "", toHit = "", rest = "" } = longLine.exec(line)?.groups ?? {};
  const [, hit = ""] = rest.split(/\bhit:\s*/i);
  const damage = new RegExp(String.raw`^\s*(\d{1,4})(?=\s+\w+\s+damage)|^[^.(]*?(?:\(\s*)?(${dicePattern})`, "i").exec(
    hit,
  );
  if (name === undefined || !damage) return [];
  const more = [...hit.matchAll(new RegExp(String.raw`\bplus\s+(?:\d+\s*\(\s*)?(${dicePattern})`, "gi"))];
  return (["melee", "missile"] as const)
    .filter((form) => kind.toLowerCase().includes(form === "melee" ? "melee" : "ranged"))
    .map((form) => {
      const far = new RegExp(`${form === "melee" ? "reach" : "range"}\\s+${feetPattern}`, "i").exec(rest);
      return {
        name,
        form,
        damage: plainFormula(damage[1] ?? damage[2] ?? ""),
        more: more.map(([, each = ""]) => plainFormula(each)).join("+"),
        toHit: wholeNumber(toHit),
        feet: far && Number(far[1]),
        text,
      };
    });
}

function plainFormula(formula: string): string {
  return formula.replaceAll(/\s/g, "").replaceAll("−", "-");
}

function wholeNumber(written: string): number {
  return Number(plainFormula(written));
}
