import type { ArmsFields, Flaw, QuickItem, QuickRead } from "../../../sheets/paste/notation.ts";
import { type AttackLine, readAttackLine, readNotation, routineOf, writtenIn } from "../rules/index.ts";

/**
 * Reads attacks and abilities as typed or pasted, a line each: `Claw 1d6+1`, `Bow 1d8 60 ft`, `MELEE: 2 claws (1d4/1d4) and bite
 * (1d8)` (GR-126), `Howl. [fear] (major; 1 segment)` (GR-94). Takes all readable parts and names the rest.
 */
export function readQuick(text: string, fieldsOf: ArmsFields): QuickRead {
  const lines = text.split(/\r?\n|;\s*(?=(?:melee|missile)\s*:)/i).map((each) => each.trim());
  const read = lines.map((line, at) => ({ line, at: at + 1, ...(line === "" ? nothing : readLine(line, fieldsOf)) }));
  return {
    items: read.flatMap(({ item }) => (item ? [item] : [])),
    flaws: read.flatMap(({ line, at, flaws }) => flaws.map((flaw) => ({ line: at, text: line, flaw }))),
    rest: read
      .filter(({ line, item }) => line !== "" && !item)
      .map(({ line }) => line)
      .join("\n"),
  };
}

interface LineRead {
  readonly item: QuickItem | null;
  readonly flaws: readonly (Flaw | null)[];
}

const nothing: LineRead = { item: null, flaws: [] };

function readLine(line: string, fieldsOf: ArmsFields): LineRead {
  if (/^(?:melee|missile)\s*:/i.test(line)) {
    const { value, flaws } = readAttackLine(line);
    return { item: value && attacks(value, line, fieldsOf), flaws };
  }
  const plain = plainAttack(line, fieldsOf);
  if (plain) return { item: plain, flaws: [] };
  if (!/[[(]/.test(line)) return { item: null, flaws: [null] };
  return ability(line);
}

/** Name, damage, and for shot or thrown weapons the range. */
const simple =
  /^(?<name>[^\d([]*[^\d\s([,:])\s*[:,]?\s+\(?(?<damage>\d*d\d+(?:\s*[+−-]\s*\d+)?)\)?(?:\s*[,;]?\s+(?<feet>\d+)\s*(?:ft\.?|feet|'))?$/i;

function plainAttack(line: string, fieldsOf: ArmsFields): QuickItem | null {
  const { name = "", damage = "", feet } = simple.exec(line)?.groups ?? {};
  if (name === "") return null;
  const dice = damage.replaceAll(" ", "").replace("−", "-");
  const form = feet === undefined ? "melee" : "missile";
  const written = `${form.toUpperCase()}: ${name.toLowerCase()} (${dice})`;
  const system = weaponOf(written, form, feet === undefined ? null : Number(feet), fieldsOf);
  return { type: "weapon", name: capital(name), system };
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
  return { cost: "action", wielded: true, group: { line, range: feet }, ...fieldsOf({ form, feet }) };
}

/** An incantation is a spell; all else that has a line is an ability. */
function ability(line: string): LineRead {
  const { value, flaws } = readNotation(line);
  if (!value) return { item: null, flaws };
  const { kind, declared } = writtenIn(value);
  const type = declared && kind === null ? "spell" : "ability";
  const notation = line.slice(line.search(/[[(]/)).trim();
  const system = { cost: "action", group: { line: notation }, description: paragraph(value.text) };
  return { item: { type, name: capital(value.name.replace(/[[(].*$/, "")), system }, flaws };
}

function paragraph(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return text === "" ? "" : `<p>${escaped}</p>`;
}

function capital(name: string): string {
  const clean = name.trim();
  return clean.charAt(0).toUpperCase() + clean.slice(1);
}
