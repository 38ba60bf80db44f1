import { deflateSync, Inflate, strFromU8, strToU8 } from "fflate";
import type { Patch } from "immer";
import {
  type AnyCommand,
  emptyHistory,
  type History,
  type HistoryEntry,
  isUndone,
  stepAhead,
} from "../../engine/index.ts";
import { sessionOf } from "../session.ts";
import { dictionary, secondDictionary } from "./history-dictionary.ts";
import { isReadable, type StoredEntry, type StoredPatch } from "./readable.ts";
import { type StoredHistory, storedOf } from "./stored.ts";
import type { WorldChange } from "./world-change.ts";

/** Most steps of a history; the oldest are dropped beyond. */
export const REMEMBERED = 200;

export type Entry = HistoryEntry<AnyCommand>;

/** Entry as read, and the number of the step before; 0 if not stored. */
interface Read {
  readonly entry: Entry;
  readonly previous: number;
}

/** Entries are parsed once; the same text is the same entry. */
const parsed = new Map<string, Read | null>();

const nothing = { results: [], inverse: [], world: [], log: [], marks: [] } as const;

/** Least length of deflated entries. */
const LONG = 150;
/** Prefix of entries as they are written now. */
const PREFIX = "x";
/**
 * Packing of deflated entries, by prefix: none up to 0.3.1, then the first dictionary, now the second. An entry in JSON begins
 * with a brace.
 */
const packings: Readonly<Record<string, { readonly dictionary?: Uint8Array }>> = {
  z: {},
  y: { dictionary: strToU8(dictionary) },
  [PREFIX]: { dictionary: strToU8(secondDictionary) },
};

/** Characters that an entry may have: more than the largest step of 1,000 combatants. A bomb of a few bytes ends there. */
const MOST = 4_000_000;
/** Bytes that are inflated at a time. */
const BITE = 4096;

/** Entry as stored: without empty fields, and packed, since every client receives it. */
export function written(
  { given: { freshScores, insist, ...given }, inverse, ...entry }: Entry,
  previous: number,
): string {
  // No readers at all are said: without the field it is everybody.
  const stated = Object.entries(entry).filter(
    ([key, value]) => !(key in nothing && Array.isArray(value) && value.length === 0),
  );
  const more = { ...(Object.keys(freshScores).length > 0 && { facts: freshScores }), ...(insist && { insist }) };
  const back = inverse.length > 0 ? { back: inverse.map(packed) } : {};
  const place = previous > 0 ? { previous } : {};
  const text = JSON.stringify({ ...Object.fromEntries(stated), ...place, ...back, given: { ...given, ...more } });
  if (text.length <= LONG) return text;
  return `${PREFIX}${btoa(strFromU8(deflateSync(strToU8(text), { ...packings[PREFIX], level: 9 }), true))}`;
}

/**
 * Stored JSON of a step.
 * @throws if not base64, no deflated text, or longer than any step
 */
export function unfolded(text: string): string {
  const [prefix = ""] = text;
  const packing = Object.hasOwn(packings, prefix) ? packings[prefix] : undefined;
  if (!packing) return text;
  const bytes = strToU8(atob(text.slice(prefix.length)), true);
  const parts: string[] = [];
  let length = 0;
  const decoder = new TextDecoder();
  const inflate = new Inflate({ ...packing }, (part) => {
    length += part.length;
    parts.push(decoder.decode(part, { stream: true }));
  });
  for (let start = 0; start < bytes.length; start += BITE) {
    inflate.push(bytes.subarray(start, start + BITE), start + BITE >= bytes.length);
    if (length > MOST) throw new Error(`it is longer than ${MOST} characters`);
  }
  return parts.join("");
}

function packed({ op, path, value }: Patch): StoredPatch {
  return op === "replace" ? [path, value] : [path, value, op];
}

function unpacked([path, value, op = "replace"]: StoredPatch): Patch {
  return op === "remove" ? { op, path } : { op, path, value };
}

function parse(text: string): Read | null {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  if (parsed.size > 8 * REMEMBERED) parsed.clear();
  const entry = readEntry(text);
  parsed.set(text, entry);
  return entry;
}

function readEntry(text: string): Read | null {
  try {
    const stored: unknown = JSON.parse(unfolded(text));
    if (!isReadable(stored)) throw new Error("it isn't a step");
    const { back, previous = 0, ...rest } = stored as StoredEntry; // As this file writes it: judged just now.
    const { facts = {}, insist = false, ...command } = rest.given;
    const given = { ...command, freshScores: facts, insist };
    return { previous, entry: { ...nothing, ...rest, ...(back && { inverse: back.map(unpacked) }), given } };
  } catch (error) {
    console.error("Turncraft | a step of the history is damaged and can't be undone", error);
    return null;
  }
}

/** Placeholders for unreadable steps, by number, one object each. */
const unreadable = new Map<number, Entry>();

/** Placeholder for a damaged or missing step: undo and redo stop there. */
function unreadableAt(seq: number): Entry {
  const known = unreadable.get(seq);
  if (known) return known;
  const given = { command: { kind: "unreadable" }, asker: { gm: true, owns: [] }, insist: false, freshScores: {} };
  const entry: Entry = { ...nothing, seq, request: "", given, log: [{ event: "TURNCRAFT.History.unreadable" }] };
  unreadable.set(seq, entry);
  return entry;
}

/** True if an entry stands for a step that is damaged or missing. */
export function isUnreadable(entry: Entry): boolean {
  return unreadable.get(entry.seq) === entry;
}

/** The history of an encounter as the engine takes it, oldest step first. */
export function historyOf({ at, entries }: StoredHistory): History<AnyCommand> {
  const numbers = Object.keys(entries)
    .map(Number)
    .filter((seq) => Number.isInteger(seq) && seq > 0)
    .sort((a, b) => a - b);
  const found: Entry[] = [];
  for (const seq of numbers) {
    const stored = parse(String(entries[seq]));
    const read = stored?.entry.seq === seq ? stored : null;
    const last = found.at(-1)?.seq ?? seq;
    if (read && read.previous > last && read.previous < seq) found.push(unreadableAt(read.previous));
    found.push(read?.entry ?? unreadableAt(seq));
  }
  if (at > 0 && !found.some(({ seq }) => seq === at))
    found.splice(found.filter(({ seq }) => seq < at).length, 0, unreadableAt(at));
  return { at, entries: found };
}

/** Changes from one stored history to another; entries are only ever added or dropped. */
export function historyUpdate(
  before: History<AnyCommand>,
  after: History<AnyCommand>,
): { added: Entry[]; dropped: number[] } {
  const kept = new Set(after.entries);
  const known = new Set(before.entries);
  return {
    added: after.entries.filter((entry) => !known.has(entry)),
    dropped: before.entries.filter((entry) => !kept.has(entry)).map((entry) => entry.seq),
  };
}

/** Returns a step's changes outside the encounter; the engine keeps them as plain JSON. */
export function worldOf(entry: Entry): readonly WorldChange[] {
  return entry.world as readonly WorldChange[]; // Written by the authority itself.
}

/** The history of an encounter, as {@link historyOf}; read once after each change of its data. */
export function historyIn(combat: Combat.Implementation): History<AnyCommand> {
  const session = sessionOf(combat);
  const stored = storedOf(combat);
  session.history ??= stored ? historyOf(stored.history) : emptyHistory;
  return session.history;
}

/** Newest step done, and the step for redo. */
export function ends(combat: Combat.Implementation): { last: Entry | null; next: Entry | null } {
  const history = historyIn(combat);
  return { last: history.entries.findLast((entry) => entry.seq === history.at) ?? null, next: stepAhead(history) };
}

/** The steps that are done, oldest first. */
export function doneSteps(combat: Combat.Implementation): readonly Entry[] {
  const { entries, at } = historyIn(combat);
  return entries.filter(({ seq }) => seq <= at);
}

/** Step by number; null if not done, or forgotten. */
export function stepOf(combat: Combat.Implementation, seq: number): Entry | null {
  return doneSteps(combat).find((entry) => entry.seq === seq) ?? null;
}

/** True for an undone step; false for a dropped one. */
export function wasUndone(combat: Combat.Implementation, seq: number): boolean {
  return storedOf(combat) !== null && isUndone(historyIn(combat), seq);
}

/** True if a step is in the history and done, not taken back. */
export function isDone(combat: Combat.Implementation, seq: number): boolean {
  return stepOf(combat, seq) !== null;
}
