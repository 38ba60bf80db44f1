import { closing, type Flaw, flaw, type Reading, type Slice, slice } from "./notation.ts";
import type { MonsterRow } from "./settings.ts";

/** The score needed against AC 0 (GR-132). `star`: AC 1 needs 20 as well; only with 20. */
export interface Aac0 {
  readonly score: number;
  readonly star: boolean;
}

/** The writable scores. */
const leastAac0 = -10;
const mostAac0 = 20;

/** AAC0 as written: a number, or `20*`. A flaw points at the number out of range or the misplaced star. */
export function readAac0({ text, at }: Slice): Aac0 | Flaw {
  const found = /^([+\-−]?\d{1,3})(\s*\*)?$/.exec(text.trim());
  if (!found) return flaw("GR-132", "TURNCRAFT.Refused.GR-132.score", at, { least: leastAac0, most: mostAac0 });
  const score = Number((found[1] ?? "").replace("−", "-")) || 0;
  const star = found[2] !== undefined;
  if (score < leastAac0 || score > mostAac0) {
    return flaw("GR-132", "TURNCRAFT.Refused.GR-132.score", at, { least: leastAac0, most: mostAac0 });
  }
  if (star && score !== 20) return flaw("GR-132", "TURNCRAFT.Refused.GR-132.starHere", at + text.indexOf("*"));
  return { score, star };
}

export function writeAac0({ score, star }: Aac0): string {
  return `${score}${star ? "*" : ""}`;
}

/** Racial or monster hit dice with enhancement (GR-140); base 0 is below a hit die. */
export interface HitDice {
  readonly base: number;
  readonly bonus: number;
}

/** `4`, `4+4`, `8+2 HD`: hit dice as written, or a flaw pointing at the invalid part. */
export function readHitDice({ text, at }: Slice): HitDice | Flaw {
  const found = /^(\d{1,2})(?:\s*\+\s*(\d{1,2}))?(?:\s*HD)?$/i.exec(text.trim());
  if (found) return { base: Number(found[1]), bonus: Number(found[2] ?? 0) };
  const right = /^\s*\d{0,2}(?:(?<=\d)\s*\+?\s*\d{0,2})?\s*/.exec(text)?.[0].length ?? 0;
  return flaw("GR-140", "TURNCRAFT.Refused.GR-140.hitDice", at + Math.min(right, Math.max(0, text.length - 1)), {
    text,
  });
}

export const forms = ["melee", "missile"] as const;
export type NotationForm = (typeof forms)[number];

/** The attacks of a line, such as `MELEE: 2 claws (1d8/1d8) and bite (2d6)` (GR-126). */
export interface AttackLine {
  readonly form: NotationForm;
  /** Attacks read from the line; at least one. */
  readonly attacks: readonly LineAttack[];
  /** Unparsed rest of the line, from the first character on; usually empty. */
  readonly rest: string;
}

export interface LineAttack {
  /** Separator before the attack; null before the first. */
  readonly after: "," | "and" | ", and" | null;
  /** Number of such attacks; null if not written, meaning one. */
  readonly count: number | null;
  readonly name: string;
  /** Damage of every attack, at least one entry; in a correct line an entry per attack. */
  readonly damage: readonly Damage[];
  readonly aac0: Aac0 | null;
  /** Special effects, the text after "plus"; empty without. */
  readonly plus: string;
}

export interface Damage {
  /** Dice and additions, without blanks; empty if the line has words ("by weapon"). */
  readonly formula: string;
  /** Special damage, in the line's words. */
  readonly special: string;
}

/** Attacks of a routine (GR-95). */
export const mostAttacks = 10;

const opening = /^\s*(melee|missile)\s*:/i;
/** Separator between an attack and the next, if damage follows. */
const divider = /\s*(,\s*and|,|\band)\s+(?=(?:(?!,|\sand\s)[^()])*\(\s*(?:\d|d\d|by\b))/i;

/** Reads a line of attacks. Lines without MELEE, MISSILE or an attack are none. */
export function readAttackLine(line: string): Reading<AttackLine> {
  const head = opening.exec(line);
  if (!head) return { value: null, flaws: [flaw("GR-126", "TURNCRAFT.Refused.GR-126.noForm", slice(line, 0).at)] };
  const form = forms.find((each) => each === head[1]?.toLowerCase()) ?? "melee";
  const end = line.replace(/[;\s]+$/, "").length;
  const flaws: Flaw[] = [];
  const attacks: LineAttack[] = [];
  let at = head[0].length;
  while (slice(line, at, end).text !== "") {
    const found = attackAt(line, { from: at, end, isFirst: attacks.length === 0 }, flaws);
    if (!found) break;
    attacks.push(found.attack);
    at = found.end;
  }
  if (attacks.length === 0) {
    const missing = flaw("GR-126", "TURNCRAFT.Refused.GR-126.noAttack", at);
    return { value: null, flaws: flaws.length > 0 ? flaws : [missing] };
  }
  return { value: { form, attacks, rest: slice(line, at, end).text }, flaws };
}

interface TextRange {
  readonly from: number;
  readonly end: number;
  readonly isFirst: boolean;
}

/** Attack beginning here, with the end; null and a flaw for none. */
function attackAt(
  line: string,
  { from, end, isFirst }: TextRange,
  flaws: Flaw[],
): { attack: LineAttack; end: number } | null {
  const between = isFirst ? null : /^\s*(,\s*and|,|and)\s/i.exec(line.slice(from, end));
  const words = slice(line, from + (between?.[0].length ?? 0), end);
  const opens = line.indexOf("(", words.at);
  const closes = opens < 0 ? -1 : closing(line, opens);
  if ((!isFirst && !between) || opens < 0) return nothing(flaws, "noAttack", slice(line, from, end).at);
  if (closes < 0) return nothing(flaws, "unclosed", opens);
  const named = /^(?:(\d{1,4})\s+)?(.+)$/s.exec(slice(line, words.at, opens).text);
  if (!named) return nothing(flaws, "noName", opens);
  const inside = readInside(slice(line, opens + 1, closes), flaws);
  if (!inside) return null;
  const plus = plusAt(line, closes + 1, end);
  const count = named[1] === undefined ? null : Number(named[1]);
  flaws.push(...countFlaws(count ?? 1, inside.damage.length, words.at, opens + 1));
  const attack = { after: dividerOf(between?.[1]), count, name: named[2] ?? "", ...inside, plus: plus.text };
  return { attack, end: plus.end };
}

function dividerOf(text: string | undefined): LineAttack["after"] {
  if (text === undefined) return null;
  if (!text.startsWith(",")) return "and";
  return text === "," ? "," : ", and";
}

function nothing(flaws: Flaw[], what: "noAttack" | "noName" | "unclosed" | "noDamage", at: number): null {
  flaws.push(flaw("GR-126", `TURNCRAFT.Refused.GR-126.${what}`, at));
  return null;
}

/**
 * Flaws of a count that doesn't match the damage parts, or of more than ten attacks in a routine (GR-95, GR-126). None
 * is a refusal.
 */
function countFlaws(count: number, parts: number, atCount: number, atDamage: number): Flaw[] {
  if (count < 1 || count > mostAttacks) {
    return [flaw("GR-126", "TURNCRAFT.Refused.GR-126.count", atCount, { count, most: mostAttacks })];
  }
  if (count === parts) return [];
  return [flaw("GR-126", "TURNCRAFT.Refused.GR-126.damageParts", atDamage, { count, parts })];
}

/** `damage [special damage]; [AAC0 #]`; null with a flaw if unreadable. */
function readInside(inside: Slice, flaws: Flaw[]): Pick<LineAttack, "damage" | "aac0"> | null {
  const cut = inside.text.lastIndexOf(";");
  const dice = cut < 0 ? inside : slice(inside.text, 0, cut);
  if (dice.text === "") return nothing(flaws, "noDamage", inside.at);
  const atDice = cut < 0 ? inside.at : inside.at + dice.at;
  const damage = readDamage({ text: dice.text, at: atDice }, flaws);
  if (cut < 0) return { damage, aac0: null };
  const score = slice(inside.text, cut + 1);
  const prefix = /^aac0\s*/i.exec(score.text)?.[0];
  const at = inside.at + score.at;
  if (prefix === undefined) {
    flaws.push(flaw("GR-126", "TURNCRAFT.Refused.GR-126.noScore", at));
    return null;
  }
  const aac0 = readAac0({ text: score.text.slice(prefix.length), at: at + prefix.length });
  if (!("at" in aac0)) return { damage, aac0 };
  flaws.push(aac0);
  return null;
}

const dice = /^(?:\d*d\d+|\d+)(?:\s*[+\-−x×*]\s*\d+)*(?=$|\s)/i;

function readDamage({ text, at }: Slice, flaws: Flaw[]): Damage[] {
  const cuts = [...text.matchAll(/\/(?=\s*(?:\d|d\d|by\b))/gi)].map(({ index }) => index);
  return [-1, ...cuts].map((cut, i) => {
    const part = slice(text, cut + 1, cuts[i] ?? text.length);
    const found = dice.exec(part.text)?.[0] ?? "";
    if (found === "") flaws.push(flaw("GR-126", "TURNCRAFT.Refused.GR-126.dice", at + part.at, { text: part.text }));
    return { formula: plain(found), special: part.text.slice(found.length).trim() };
  });
}

/** Formula for Foundry's dice. */
function plain(formula: string): string {
  return formula.toLowerCase().replace(/\s/g, "").replace(/−/g, "-").replace(/[x×]/g, "*");
}

/** Text after "plus", up to the next attack. */
function plusAt(line: string, from: number, end: number): { text: string; end: number } {
  const plus = /^\s*plus\s+/i.exec(line.slice(from, end));
  if (!plus) return { text: "", end: from };
  const begin = from + plus[0].length;
  const next = divider.exec(line.slice(begin, end));
  const stop = next ? begin + next.index : end;
  return { text: slice(line, begin, stop).text, end: stop };
}

/** Least bonus of enhanced hit dice to count as a further die on attack; below, by the "+" of the row (GR-141). */
const wholeDie = 4;

/** Hit dice a creature attacks with. `plus`: with the "+" of the row. */
interface AttackDice {
  readonly dice: number;
  readonly plus: boolean;
}

/** Hit dice for attacking (GR-141): a bonus of 4 or more adds exactly 1 die. */
function attackDice({ base, bonus }: HitDice): AttackDice {
  return bonus >= wholeDie ? { dice: base + 1, plus: false } : { dice: base, plus: bonus > 0 };
}

const rowsFromTwo: readonly MonsterRow[] = ["2–3+", "4–5+", "6–7+", "8–9+", "10–11+", "12–13+", "14–15+"];

/** The row of the Monster Attack Table (GR-135, GR-141). */
export function monsterRow(hd: HitDice): MonsterRow {
  const { dice, plus } = attackDice(hd);
  if (dice < 1) return "below 1";
  if (dice === 1) return plus ? "1+" : "1";
  return rowsFromTwo[Math.floor(dice / 2) - 1] ?? "16 and more";
}

/** Hit dice for saving throws, and for effects that ask for a creature's hit dice (GR-142, GR-144): no limit. */
function saveDice({ base, bonus }: HitDice): number {
  return base + Math.ceil(bonus / wholeDie);
}

/** The row of the Monster Save Table: two hit dice each, from 1–2 on (GR-142). */
export function saveRow(hd: HitDice): string {
  const lower = Math.max(1, saveDice(hd) - ((saveDice(hd) + 1) % 2));
  return `${lower}–${lower + 1}`;
}

/** The dice of a creature's hit points: the bonus once for every hit die (GR-143). Null below 1 hit die. */
export function hitPointDice({ base, bonus }: HitDice): string | null {
  if (base < 1) return null;
  return bonus === 0 ? `${base}d8` : `${base}d8+${base * bonus}`;
}

/** Bonus to morale checks (GR-145). */
function moraleBonus({ bonus }: HitDice): number {
  return bonus;
}

/** Numbers derived from a creature's hit dice, as shown on sheets (GR-140). */
export function derivedFrom(hd: HitDice) {
  return {
    attack: attackDice(hd),
    attackRow: monsterRow(hd),
    saves: saveDice(hd),
    saveRow: saveRow(hd),
    overall: saveDice(hd),
    hitPoints: hitPointDice(hd),
    morale: moraleBonus(hd),
  };
}
