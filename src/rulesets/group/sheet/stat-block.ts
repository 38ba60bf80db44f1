import { within } from "../../../data/facet.ts";
import type { LangKey } from "../../../i18n.ts";
import type {
  ArmsFields,
  BlockItem,
  BlockPart,
  Changes,
  ReadNumber,
  StatBlock,
  Unread,
} from "../../../sheets/paste/notation.ts";
import { attackBonusOf } from "../data/derived.ts";
import { readAac0, readAttackLine, readHitDice, readNotation } from "../rules/index.ts";
import { linesOf, readLong, readShort, type WrittenAttack, weaponFields, writtenFields } from "./quick-lines.ts";

const attack = /^\s*(?:melee|missile)\s*:/i;
/** "Gaze." or "Gaze (Recharge 6)." before brackets or words, and not inside a list. */
const ability = /^[^.:;()[\]]{1,80}(?:\([^.:;()[\]]{1,40}\))?\.(?=\s|$)/;

/** "Large giant, chaotic evil": size, and further words. */
const sizeLine = /^(tiny|small|medium|large|huge|gargantuan)\s+([^\d,:;]+,[^\d:;]+)$/i;

/** Signs of a block in the layout of the fifth edition, where armor class counts upwards from 10. */
const isUpward = /\battack(?:\s+roll)?:\s*[+−-]?\d|\b(?:hit points|hp)[\s:=]+\d+\s*\(\d*d\d/i;

/** Reads a pasted block: a name, numbers with semicolons or commas between them, lines of attacks and of abilities. */
export function readStatBlock(text: string, fieldsOf: ArmsFields): StatBlock {
  const lines = linesOf(text).filter((line) => line !== "");
  const parts = lines.flatMap((line, i) => readLine(line, i === 0, fieldsOf));
  const items = parts.flatMap((part) => (part.is === "item" ? [part.item] : []));
  const numbers = parts.flatMap((part) => (part.is === "number" ? [part.changes] : []));
  const written: Changes = Object.assign({}, scoreOf(items), ...numbers);
  const armed = { ...attackBonusIn(written), ...numbersOf(lines.flatMap(readLong)), ...written };
  const changes = isUpward.test(text) ? withArmor(armed) : armed;
  const unread = parts.flatMap((part) => (part.is === "unread" ? [part.text] : []));
  return { parts, name: parts.find((part) => part.is === "name")?.text ?? null, changes, items, unread };
}

function readLine(line: string, isFirst: boolean, fieldsOf: ArmsFields): BlockPart[] {
  if (attack.test(line)) return attackParts(line, fieldsOf);
  const long = readLong(line);
  if (long.length > 0) return long.map((each) => writtenPart(line, each, fieldsOf));
  if (isStat(line)) return numberParts(line);
  const [, size = "", kind = ""] = isFirst ? [] : (sizeLine.exec(line) ?? []);
  if (size !== "") return sizeParts(size, kind);
  if (ability.test(line)) return [abilityPart(line)];
  const short = readShort(line);
  if (short.length > 0) return short.map((each) => writtenPart(line, each, fieldsOf));
  if (isFirst && !/[:;()[\]]/.test(line)) return nameParts(line);
  return [{ is: "unread", text: line, why: "TURNCRAFT.Paste.unknown" }];
}

function sizeParts(size: string, kind: string): BlockPart[] {
  const changes = { "system.size": size.toLowerCase() };
  return [
    { is: "number", text: size, label: "TURNCRAFT.Field.size", value: size, changes },
    { is: "unread", text: kind, why: "TURNCRAFT.Paste.unknown" },
  ];
}

/** A name, maybe with numbers behind it: "Ogre, AC 5, HD 4+1". */
function nameParts(line: string): BlockPart[] {
  const cut = [...line.matchAll(/[,—–]\s*/g)].find(({ index, 0: comma }) => isStat(line.slice(index + comma.length)));
  const name: BlockPart = { is: "name", text: (cut ? line.slice(0, cut.index) : line).trim().slice(0, 200) };
  return cut ? [name, ...numberParts(line.slice(cut.index + cut[0].length))] : [name];
}

/** Numbers with semicolons between them, or commas before another number. */
function numberParts(line: string): BlockPart[] {
  const pieces = line.split(/;\s*(?![^(]*\))/).flatMap((piece) => cutAtCommas(piece.trim()));
  return pieces.filter((piece) => piece !== "").flatMap((text) => numberPart(text));
}

function cutAtCommas(piece: string): string[] {
  const found: string[] = [];
  for (const part of piece.split(/,\s*(?![^(]*\))/)) {
    const before = found.at(-1);
    // "immune to fear, cold": what is no number goes on with a list.
    if (before !== undefined && !isStat(part) && /^immun/i.test(before)) found[found.length - 1] = `${before}, ${part}`;
    else found.push(part.trim());
  }
  return found;
}

/** A number; words in brackets behind it are a part of their own: "AC 11 (hide armor)". */
function numberPart(text: string): BlockPart[] {
  const read = readStat(text) ?? { why: "TURNCRAFT.Paste.unknown" as const };
  if (!("why" in read)) return [{ is: "number", text, ...read }];
  const [, before = "", aside = ""] = /^([^()]*\d[^()]*?)\s*\(([^()]+)\)\.?$/.exec(text) ?? [];
  const number = readStat(before);
  if (!number || "why" in number) return [{ is: "unread", text, ...read }];
  return [
    { is: "number", text: before, ...number },
    { is: "unread", text: aside, why: "TURNCRAFT.Paste.aside" },
  ];
}

/** An attack in words, which stay its description. */
function writtenPart(line: string, attack: WrittenAttack, fieldsOf: ArmsFields): BlockPart {
  const { name, text, toHit } = attack;
  const item: BlockItem = {
    type: "weapon",
    name: capital(name),
    line,
    text,
    system: writtenFields(attack, fieldsOf),
    ...(toHit !== null && { toHit }),
  };
  return { is: "item", text: line, item, flaws: [] };
}

/** A line of attacks is a weapon; the text behind the last readable attack is a part of its own. */
function attackParts(line: string, fieldsOf: ArmsFields): BlockPart[] {
  const { value, flaws } = readAttackLine(line);
  const [flaw] = flaws;
  if (!value)
    return [
      { is: "unread", text: line, why: "TURNCRAFT.Paste.attack", ...(flaw && { data: { column: flaw.at + 1 } }) },
    ];
  const end = value.rest === "" ? line.length : line.lastIndexOf(value.rest);
  const read = line.slice(0, end).replace(/[\s,;]+$/, "");
  const name = value.attacks.map((each) => each.name).join(", ");
  const item: BlockItem = {
    type: "weapon",
    name: capital(name),
    line: read,
    text: "",
    system: weaponFields(read, fieldsOf),
  };
  const within = flaws.filter(({ at }) => at < read.length);
  const rest = value.rest === "" ? [] : restParts(value.rest);
  return [{ is: "item", text: read, item, flaws: within }, ...rest];
}

/** Behind attacks there may be numbers. */
function restParts(rest: string): BlockPart[] {
  const text = rest.replace(/^[\s,;]+/, "");
  return isStat(text) ? numberParts(text) : [{ is: "unread", text, why: "TURNCRAFT.Paste.rest" }];
}

function abilityPart(line: string): BlockPart {
  const { value, flaws } = readNotation(line);
  if (!value) return { is: "unread", text: line, why: "TURNCRAFT.Paste.unknown" };
  return {
    is: "item",
    text: line,
    item: { type: "ability", name: capital(value.name), line, text: value.text, system: { group: { line } } },
    flaws,
  };
}

/** Hit dice without an AAC0 say how well it attacks under every ruleset (GR-135). */
function attackBonusIn(changes: Changes): Changes {
  const [base, bonus] = ["base", "bonus"].map((part) => Number(changes[`system.group.hitDice.${part}`]));
  if ("system.group.aac0" in changes || base === undefined || Number.isNaN(base)) return {};
  return { "system.attackBonus": attackBonusOf({ aac0: null, hitDice: { base, bonus: bonus || 0 }, classLevel: 0 }) };
}

/** Numbers of a creature in its attacks: the best bonus to hit, and the shortest reach: a weapon's own adds to it. */
function numbersOf(attacks: readonly WrittenAttack[]): Changes {
  const bonuses = attacks.flatMap(({ toHit }) => toHit ?? []);
  const reaches = attacks.flatMap(({ form, feet }) => (form === "melee" ? (feet ?? []) : []));
  return {
    ...(bonuses.length > 0 && { "system.attackBonus": within(-20, Math.max(...bonuses), 40) }),
    ...(reaches.length > 0 && { "system.reach": within(0, Math.min(...reaches), 1000) }),
  };
}

/** The armor class of these changes as armor, which all rulesets share. */
function withArmor({ [field("ac")]: ac, ...rest }: Changes): Changes {
  return ac === undefined ? rest : { ...rest, "system.armor": Number(ac) - unarmored };
}

function capital(name: string): string {
  return (name.charAt(0).toUpperCase() + name.slice(1)).slice(0, 200);
}

/** AAC0 in an attack's brackets, taken as the creature's in default of others (GR-126). */
function scoreOf(items: readonly BlockItem[]): Changes {
  for (const { type, line } of items) {
    const score = type === "weapon" ? readAttackLine(line).value?.attacks.find(({ aac0 }) => aac0)?.aac0 : null;
    if (score) return { "system.group.aac0": score.score, "system.group.aac0Star": score.star };
  }
  return {};
}

interface Stat {
  /** Pattern for the beginning of the entry; the value follows it. */
  readonly head: RegExp;
  readonly label: LangKey;
  readonly read: (value: string) => Changes | Unread;
}

const field = (name: string) => `system.group.${name}`;
const outOfRange = "TURNCRAFT.Paste.range";

function whole(least: number, most: number, changes: (value: number) => Changes): Stat["read"] {
  return (text) => {
    const value = /^[+\-−]?\d{1,5}(?:\s*(?:ft\.?|feet|'))?$/i.test(text)
      ? Number.parseInt(text.replace("−", "-"), 10)
      : Number.NaN;
    return value >= least && value <= most
      ? changes(value || 0)
      : { why: outOfRange, data: { text, min: least, max: most } };
  };
}

function score(text: string): Changes | Unread {
  const found = readAac0({ text, at: 0 });
  if ("at" in found) return { why: "TURNCRAFT.Paste.score", data: { text } };
  return { "system.group.aac0": found.score, "system.group.aac0Star": found.star };
}

function dice(text: string): Changes | Unread {
  const found = readHitDice({ text, at: 0 });
  if ("at" in found) return { why: "TURNCRAFT.Paste.hitDice", data: { text } };
  return { "system.group.hitDice.base": found.base, "system.group.hitDice.bonus": found.bonus };
}

function flag(path: string): Stat["read"] {
  return (text) => (text === "" ? { [path]: true } : { why: "TURNCRAFT.Paste.flag", data: { text } });
}

const unarmored = 10;

/** Armor class as here (10 is the worst), or counted upwards from 10: then as armor, which all rulesets share. */
const armorClass = whole(-10, 40, (value) =>
  value > unarmored ? { "system.armor": value - unarmored } : { [field("ac")]: value },
);

const hitPoints = whole(1, 9999, (value) => ({ "system.hp.max": value, "system.hp.value": value }));

/** "59 (7d10 + 21)": hit points, and the dice as hit dice. */
function hitPointsWithDice(text: string): Changes | Unread {
  const [, points = text, dice] = /^(\d+)\s*\((\d{1,2})d\d+(?:\s*[+−-]\s*\d+)?\)$/i.exec(text) ?? [];
  const read = hitPoints(points);
  return dice === undefined || "why" in read ? read : { ...read, [field("hitDice.base")]: Number(dice) };
}

const feet = (path: string) => whole(0, 1000, (value) => ({ [path]: value }));

/** Statistics of a stat block; of several with the same beginning, the longer one comes first. */
const stats: readonly Stat[] = [
  {
    head: /^(?:armou?r class|ac)\b/i,
    label: "TURNCRAFT.GroupTable.field.ac",
    read: armorClass,
  },
  { head: /^aac0\b/i, label: "TURNCRAFT.GroupTable.field.aac0", read: score },
  { head: /^(?:hit dice|hd)\b/i, label: "TURNCRAFT.GroupTable.field.hitDice.base", read: dice },
  {
    head: /^(?:hit points|hp)\b/i,
    label: "TURNCRAFT.Paste.hp",
    read: hitPointsWithDice,
  },
  { head: /^fl(?:y|ies|ight)\b/i, label: "TURNCRAFT.Mode.fly", read: feet("system.speeds.fly") },
  { head: /^sw(?:im|ims)\b/i, label: "TURNCRAFT.Mode.swim", read: feet("system.speeds.swim") },
  { head: /^climbs?(?=[\s:=]+\d)/i, label: "TURNCRAFT.Mode.climb", read: feet("system.speeds.climb") },
  { head: /^burrows?(?=[\s:=]+\d)/i, label: "TURNCRAFT.Mode.burrow", read: feet("system.speeds.burrow") },
  {
    head: /^(?:move(?:ment)?|mv|walks?|speed)\b/i,
    label: "TURNCRAFT.Mode.walk",
    read: feet("system.speeds.walk"),
  },
  {
    head: /^(?:routines?(?: a round)?|#at)(?=[\s:=]|$)/i,
    label: "TURNCRAFT.GroupTable.field.routinesPerRound",
    read: whole(1, 10, (value) => ({ [field("routinesPerRound")]: value })),
  },
  {
    head: /^to hit\b/i,
    label: "TURNCRAFT.GroupTable.field.attackModifier",
    read: whole(-20, 20, (value) => ({ [field("attackModifier")]: value })),
  },
  {
    head: /^damage\b(?!\s+(?:resist|immun|vulner))/i,
    label: "TURNCRAFT.GroupTable.field.damageModifier",
    read: whole(-20, 100, (value) => ({ [field("damageModifier")]: value })),
  },
  {
    head: /^dexterity reaction(?: adjustment)?\b/i,
    label: "TURNCRAFT.GroupTable.field.dexReaction",
    read: whole(-10, 10, (value) => ({ [field("dexReaction")]: value })),
  },
  {
    head: /^immun(?:e|ity|ities)(?: to)?\b/i,
    label: "TURNCRAFT.GroupTable.field.immunities",
    read: (text) => (text === "" ? { why: "TURNCRAFT.Paste.empty" } : { [field("immunities")]: text }),
  },
  { head: /^very small$/i, label: "TURNCRAFT.GroupTable.field.verySmall", read: flag(field("verySmall")) },
  { head: /^hedged$/i, label: "TURNCRAFT.GroupTable.field.hedged", read: flag(field("hedged")) },
  { head: /^ambidextrous$/i, label: "TURNCRAFT.GroupTable.field.ambidextrous", read: flag(field("ambidextrous")) },
];

/** True if a part begins like one of the numbers of a stat block. */
function isStat(part: string): boolean {
  return stats.some(({ head }) => head.test(part.trim()));
}

/** "AC 5", "HD 4+4", "immune to fear, cold"; null for other beginnings. */
function readStat(part: string): ReadNumber | Unread | null {
  const text = part.trim().replace(/[.;,]+$/, "");
  const stat = stats.find(({ head }) => head.test(text));
  if (!stat) return null;
  const value = text
    .replace(stat.head, "")
    .replace(/^\s*[:=]?\s*/, "")
    .trim();
  const read = stat.read(value);
  return "why" in read ? (read as Unread) : { label: stat.label, value: value === "" ? "✓" : value, changes: read };
}
