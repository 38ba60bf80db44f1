import { deflateSync, inflateSync, strFromU8, strToU8 } from "fflate";
import type { Patch } from "immer";
import { type AnyCommand, type History, type HistoryEntry, isUndone, stepAhead } from "../../engine/index.ts";
import { type StoredHistory, storedOf } from "./stored.ts";
import type { WorldChange } from "./world-change.ts";

/** Most steps that a fight keeps; beyond it the oldest are dropped. */
export const REMEMBERED = 200;

export type Entry = HistoryEntry<AnyCommand>;

/** Entries are parsed once; the same text is the same entry. */
const parsed = new Map<string, Entry | null>();

const nothing = { results: [], inverse: [], world: [], log: [], marks: [] } as const;

/** A patch as it is stored: `[keys, value]` replaces what is there, with a third member it is another operation. */
type StoredPatch = readonly [path: Patch["path"], value: unknown, op?: Patch["op"]];

/** Entries longer than this are deflated: those of steps that renew many combatants. */
const LONG = 500;
/** Prefix of a deflated entry; an entry in JSON begins with a brace. */
const DEFLATED = "z";

/** An entry as it is stored: what is empty is left out and the rest packed, since every client is sent it. */
export function written({ given: { facts, insist, ...given }, inverse, ...entry }: Entry): string {
  const said = Object.entries(entry).filter(([, value]) => !Array.isArray(value) || value.length > 0);
  const more = { ...(Object.keys(facts).length > 0 && { facts }), ...(insist && { insist }) };
  const back = inverse.length > 0 ? { back: inverse.map(packed) } : {};
  const text = JSON.stringify({ ...Object.fromEntries(said), ...back, given: { ...given, ...more } });
  return text.length > LONG ? `${DEFLATED}${btoa(strFromU8(deflateSync(strToU8(text)), true))}` : text;
}

/** @throws what isn't base64, or no deflated text */
function unfolded(text: string): string {
  if (!text.startsWith(DEFLATED)) return text;
  return strFromU8(inflateSync(strToU8(atob(text.slice(DEFLATED.length)), true)));
}

function packed({ op, path, value }: Patch): StoredPatch {
  return op === "replace" ? [path, value] : [path, value, op];
}

function unpacked([path, value, op = "replace"]: StoredPatch): Patch {
  return op === "remove" ? { op, path } : { op, path, value };
}

function parse(text: string): Entry | null {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  if (parsed.size > 8 * REMEMBERED) parsed.clear();
  const entry = readEntry(text);
  parsed.set(text, entry);
  return entry;
}

/** A damaged entry is as good as forgotten: the fight goes on without a way back through it. */
function readEntry(text: string): Entry | null {
  try {
    const { back, ...stored } = JSON.parse(unfolded(text)) as Entry & {
      back?: StoredPatch[];
      given: Partial<Entry["given"]>;
    };
    const given = { ...stored.given, facts: stored.given.facts ?? {}, insist: stored.given.insist ?? false };
    return { ...nothing, ...stored, ...(back && { inverse: back.map(unpacked) }), given };
  } catch (error) {
    console.error("Turncraft | a step of the history is damaged and can't be taken back", error);
    return null;
  }
}

/** The history of an encounter as the engine takes it, oldest step first. */
export function historyOf({ at, entries }: StoredHistory): History<AnyCommand> {
  const numbers = Object.keys(entries)
    .map(Number)
    .sort((a, b) => a - b);
  return { at, entries: numbers.flatMap((seq) => parse(entries[seq] as string) ?? []) };
}

/** Changes to the stored history that lead from one to the other; entries are only ever added and dropped. */
export function journalUpdate(
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
  return entry.world as readonly WorldChange[]; // Written by the door itself.
}

/** The newest step that is done and the one that redo would make again. */
export function ends(combat: Combat.Implementation): { last: Entry | null; next: Entry | null } {
  const stored = storedOf(combat);
  if (!stored) return { last: null, next: null };
  const history = historyOf(stored.history);
  return { last: history.entries.find((entry) => entry.seq === history.at) ?? null, next: stepAhead(history) };
}

/** The steps that are done, oldest first. */
export function doneSteps(combat: Combat.Implementation): readonly Entry[] {
  const stored = storedOf(combat);
  if (!stored) return [];
  return historyOf(stored.history).entries.filter(({ seq }) => seq <= stored.history.at);
}

/** Whether a step was taken back; one that is forgotten wasn't. */
export function wasUndone(combat: Combat.Implementation, seq: number): boolean {
  const stored = storedOf(combat);
  return stored !== null && isUndone(historyOf(stored.history), seq);
}

/** Whether a step is in the history and done, not taken back. */
export function isDone(combat: Combat.Implementation, seq: number): boolean {
  return doneSteps(combat).some((entry) => entry.seq === seq);
}
