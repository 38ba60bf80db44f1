import type { ArmsFields, BlockItem, BlockPart, Changes, StatBlock } from "../../../sheets/paste/notation.ts";
import { attackBonusOf } from "../data/derived.ts";
import { readAttackLine, readNotation } from "../rules/index.ts";
import { weaponFields } from "./quick-lines.ts";
import { isStat, readStat } from "./stat-numbers.ts";

const attack = /^\s*(?:melee|missile)\s*:/i;
/** "Gaze." before brackets or words, with nothing of a list before it. */
const ability = /^[^.:;()[\]]{1,80}\.(?=\s|$)/;

/** Reads a pasted block: a name, numbers with semicolons or commas between them, lines of attacks and of abilities. */
export function readStatBlock(text: string, fieldsOf: ArmsFields): StatBlock {
  const lines = text.split(/\r?\n|;\s*(?=(?:melee|missile)\s*:)/i).filter((line) => line.trim() !== "");
  const parts = lines.flatMap((line, i) => readLine(line.trim(), i === 0, fieldsOf));
  const items = parts.flatMap((part) => (part.is === "item" ? [part.item] : []));
  const numbers = parts.flatMap((part) => (part.is === "number" ? [part.changes] : []));
  const written: Changes = Object.assign({}, scoreOf(items), ...numbers);
  const changes = { ...attackBonusIn(written), ...written };
  const unread = parts.flatMap((part) => (part.is === "unread" ? [part.text] : []));
  return { parts, name: parts.find((part) => part.is === "name")?.text ?? null, changes, items, unread };
}

function readLine(line: string, isFirst: boolean, fieldsOf: ArmsFields): BlockPart[] {
  if (attack.test(line)) return attackParts(line, fieldsOf);
  if (isStat(line)) return numberParts(line);
  if (ability.test(line)) return [abilityPart(line)];
  if (isFirst && !/[:;()[\]]/.test(line)) return nameParts(line);
  return [{ is: "unread", text: line, why: "TURNCRAFT.Paste.unknown" }];
}

/** A name, maybe with numbers behind it: "Ogre, AC 5, HD 4+1". */
function nameParts(line: string): BlockPart[] {
  const cut = [...line.matchAll(/[,—–]\s*/g)].find(({ index, 0: comma }) => isStat(line.slice(index + comma.length)));
  const name: BlockPart = { is: "name", text: (cut ? line.slice(0, cut.index) : line).trim().slice(0, 200) };
  return cut ? [name, ...numberParts(line.slice(cut.index + cut[0].length))] : [name];
}

/** Numbers with semicolons between them, or commas where the next one is a number too. */
function numberParts(line: string): BlockPart[] {
  const pieces = line.split(/;\s*/).flatMap((piece) => cutAtCommas(piece.trim()));
  return pieces.filter((piece) => piece !== "").map((text) => numberPart(text));
}

function cutAtCommas(piece: string): string[] {
  const found: string[] = [];
  for (const part of piece.split(/,\s*/)) {
    const before = found.at(-1);
    // "immune to fear, cold": what is no number goes on with a list.
    if (before !== undefined && !isStat(part) && /^immun/i.test(before)) found[found.length - 1] = `${before}, ${part}`;
    else found.push(part.trim());
  }
  return found;
}

function numberPart(text: string): BlockPart {
  const read = readStat(text) ?? { why: "TURNCRAFT.Paste.unknown" as const };
  return "why" in read ? { is: "unread", text, ...read } : { is: "number", text, ...read };
}

/** A line of attacks is a weapon; what stands behind the last attack that could be read is a part of its own. */
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

function capital(name: string): string {
  return (name.charAt(0).toUpperCase() + name.slice(1)).slice(0, 200);
}

/** The AAC0 that stands in an attack's brackets is the creature's, where nothing else says it (GR-126). */
function scoreOf(items: readonly BlockItem[]): Changes {
  for (const { type, line } of items) {
    const score = type === "weapon" ? readAttackLine(line).value?.attacks.find(({ aac0 }) => aac0)?.aac0 : null;
    if (score) return { "system.group.aac0": score.score, "system.group.aac0Star": score.star };
  }
  return {};
}
