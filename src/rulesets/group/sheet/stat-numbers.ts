import type { LangKey } from "../../../i18n.ts";
import type { Changes, ReadNumber, Unread } from "../../../sheets/paste/notation.ts";
import { readAac0, readHitDice } from "../rules/index.ts";

interface Stat {
  /** Pattern for the beginning of the entry; the value follows it. */
  readonly head: RegExp;
  readonly label: LangKey;
  readonly read: (value: string) => Changes | Unread;
}

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

const feet = (path: string) => whole(0, 1000, (value) => ({ [path]: value }));
const field = (name: string) => `system.group.${name}`;

/** Statistics of a stat block; of several with the same beginning, the longer one comes first. */
const stats: readonly Stat[] = [
  {
    head: /^(?:armou?r class|ac)\b/i,
    label: "TURNCRAFT.GroupTable.field.ac",
    read: whole(-10, 10, (value) => ({ [field("ac")]: value })),
  },
  { head: /^aac0\b/i, label: "TURNCRAFT.GroupTable.field.aac0", read: score },
  { head: /^(?:hit dice|hd)\b/i, label: "TURNCRAFT.GroupTable.field.hitDice", read: dice },
  {
    head: /^(?:hit points|hp)\b/i,
    label: "TURNCRAFT.Paste.hp",
    read: whole(1, 9999, (value) => ({ "system.hp.max": value, "system.hp.value": value })),
  },
  { head: /^fl(?:y|ies|ight)\b/i, label: "TURNCRAFT.Mode.fly", read: feet("system.speeds.fly") },
  { head: /^sw(?:im|ims)\b/i, label: "TURNCRAFT.Mode.swim", read: feet("system.speeds.swim") },
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
    head: /^damage\b/i,
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

/** Whether a part begins like one of the numbers of a stat block. */
export function isStat(part: string): boolean {
  return stats.some(({ head }) => head.test(part.trim()));
}

/** "AC 5", "HD 4+4", "immune to fear, cold"; null where it begins like none of them. */
export function readStat(part: string): ReadNumber | Unread | null {
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
