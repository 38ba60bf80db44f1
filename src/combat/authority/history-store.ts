import { deflateSync, Inflate, strFromU8, strToU8 } from "fflate";
import type { Patch } from "immer";
import { renamedStep } from "../../data/old-names.ts";
import {
  type AnyCommand,
  type EncounterState,
  emptyHistory,
  type History,
  type HistoryEntry,
  isUndone,
  stepAhead,
} from "../../engine/index.ts";
import { sessionOf } from "../session.ts";
import { dictionary, secondDictionary, thirdDictionary } from "./history-dictionary.ts";
import { isReadable, type StoredEntry, type StoredPatch } from "./readable.ts";
import { type StoredHistory, storedOf } from "./stored.ts";
import type { WorldChange } from "./world-change.ts";

/** Most steps of a history; the oldest are dropped beyond. */
export const REMEMBERED = 200;

export type Entry = HistoryEntry<AnyCommand>;

/** Entry, and `seq` of the step before; 0 if not stored. */
interface Read {
  readonly entry: Entry;
  readonly previous: number;
}

/** Entries already parsed, by text; null for unreadable entries. The same text gives the same object. */
const parsed = new Map<string, Read | null>();

const nothing = { results: [], inverse: [], world: [], log: [], turnEvents: [] } as const;

/** Characters above which entries are deflated. */
const LONG = 150;
/** Prefix of deflated entries as written now. */
const PREFIX = "w";
/** Prefix of entries without deflating, as written now. */
const PLAIN = "=";
/**
 * Dictionaries of deflated entries, by prefix. Entries of 0.3 begin with a brace or with any of the first three letters, and have
 * the names of 0.3.
 */
const packings: Readonly<Record<string, { readonly dictionary?: Uint8Array }>> = {
  z: {},
  y: { dictionary: strToU8(dictionary) },
  x: { dictionary: strToU8(secondDictionary) },
  [PREFIX]: { dictionary: strToU8(thirdDictionary) },
};

/** Most bytes of an inflated entry, more than the largest step of 1,000 combatants needs. Stops forged entries. */
const MOST = 4_000_000;
/** Bytes to inflate at a time. */
const BITE = 4096;

/** Entry as stored: without empty fields, and deflated if long, since sent to every client. `previous`: the step before. */
export function written(
  { given: { freshScores, override, ...given }, inverse, ...entry }: Entry,
  previous: number,
): string {
  // An empty `readers` stays: without the field, everybody may read.
  const stated = Object.entries(entry).filter(
    ([key, value]) => !(key in nothing && Array.isArray(value) && value.length === 0),
  );
  const more = { ...(Object.keys(freshScores).length > 0 && { freshScores }), ...(override && { override }) };
  const back = inverse.length > 0 ? { back: inverse.map(packed) } : {};
  const place = previous > 0 ? { previous } : {};
  const text = JSON.stringify({ ...Object.fromEntries(stated), ...place, ...back, given: { ...given, ...more } });
  if (text.length <= LONG) return `${PLAIN}${text}`;
  const stored = `${PREFIX}${btoa(strFromU8(deflateSync(strToU8(text), { ...packings[PREFIX], level: 9 }), true))}`;
  if (text.length <= MOST) lastWritten = { stored, text };
  return stored;
}

/** Last packed entry of the page: comes back from the server, and needn't be inflated. */
let lastWritten: { readonly stored: string; readonly text: string } | null = null;

/**
 * JSON of a stored step, inflated if necessary.
 * @throws if the text isn't base64 of deflated data, or is longer than `MOST`
 */
export function unfolded(text: string): string {
  const [prefix = ""] = text;
  if (prefix === PLAIN) return text.slice(PLAIN.length);
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
    const json: unknown = JSON.parse(text === lastWritten?.stored ? lastWritten.text : unfolded(text));
    const stored = [PREFIX, PLAIN].includes(text.charAt(0)) ? json : renamedStep(json);
    if (!isReadable(stored)) throw new Error("it isn't a step");
    const { back, previous = 0, ...rest } = stored as StoredEntry; // Checked just above.
    const { freshScores = {}, override = false, ...command } = rest.given;
    const given = { ...command, freshScores, override };
    return { previous, entry: { ...nothing, ...rest, ...(back && { inverse: back.map(unpacked) }), given } };
  } catch (error) {
    console.error("Turncraft | a step of the history is invalid and can't be undone", error);
    return null;
  }
}

/** Placeholders for unreadable steps, by `seq`; always the same object, for recognition. */
const unreadable = new Map<number, Entry>();

/** Placeholder for an unreadable or missing step, a stop for undo and redo. */
function unreadableAt(seq: number): Entry {
  const known = unreadable.get(seq);
  if (known) return known;
  const given = { command: { kind: "unreadable" }, asker: { gm: true, owns: [] }, override: false, freshScores: {} };
  const entry: Entry = { ...nothing, seq, request: "", given, log: [{ event: "TURNCRAFT.History.unreadable" }] };
  unreadable.set(seq, entry);
  return entry;
}

/** True for a placeholder of an unreadable or missing step. */
export function isUnreadable(entry: Entry): boolean {
  return unreadable.get(entry.seq) === entry;
}

/** History for the engine, oldest step first, with placeholders for unreadable and missing steps. */
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

/** Entries to add and `seq` of entries to drop between two histories; entries never change. */
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

/** World changes of a step, plain JSON in the engine. */
export function worldOf(entry: Entry): readonly WorldChange[] {
  return entry.world as readonly WorldChange[]; // Written by the authority itself.
}

/** History of an encounter, as by {@link historyOf}, but read only once after each change of the data. */
export function historyIn(combat: Combat.Implementation): History<AnyCommand> {
  const session = sessionOf(combat);
  const stored = storedOf(combat);
  session.history ??= stored ? historyOf(stored.history) : emptyHistory;
  return session.history;
}

/** Newest done step, and the next step for redo; null if none. */
export function ends(combat: Combat.Implementation): { last: Entry | null; next: Entry | null } {
  const history = historyIn(combat);
  return { last: history.entries.findLast((entry) => entry.seq === history.at) ?? null, next: stepAhead(history) };
}

/** Done steps, oldest first. */
export function doneSteps(combat: Combat.Implementation): readonly Entry[] {
  const { entries, at } = historyIn(combat);
  return entries.filter(({ seq }) => seq <= at);
}

/** Done step by `seq`; null if undone, or no longer in the history. */
export function stepOf(combat: Combat.Implementation, seq: number): Entry | null {
  return doneSteps(combat).find((entry) => entry.seq === seq) ?? null;
}

/** True for an undone or replaced step; false for a step older than the history. */
export function wasUndone(combat: Combat.Implementation, seq: number): boolean {
  return storedOf(combat) !== null && isUndone(historyIn(combat), seq);
}

/** True if a step is in the history and done. */
export function isDone(combat: Combat.Implementation, seq: number): boolean {
  return stepOf(combat, seq) !== null;
}

/** Command of a history entry for a change of ruleset, with the resulting state. */
export interface SwitchStep {
  readonly kind: "switch-ruleset";
  readonly from: string;
  readonly to: string;
  readonly state: EncounterState;
}

/** Change of ruleset in a history entry; null without a change. */
export function switchIn({ given: { command } }: Entry): SwitchStep | null {
  return command.kind === "switch-ruleset" ? (command as SwitchStep) : null;
}

/** Combatant no longer in the encounter, by data in the history. */
interface RemovedCombatant {
  readonly name: string;
  readonly hidden: boolean;
}

/** Combatant as stored by the newest step adding or removing the combatant; null without such a step. */
export function removedFrom(combat: Combat.Implementation, id: string): RemovedCombatant | null {
  const stored = storedOf(combat);
  const uuid = `${combat.uuid}.Combatant.${id}`;
  const changes = stored ? historyOf(stored.history).entries.flatMap(worldOf) : [];
  const change = changes.findLast((each) => each.kind === "document" && each.uuid === uuid);
  const data = change?.kind === "document" ? (change.before ?? change.after) : null;
  if (!data) return null;
  const actor = game.actors?.get(String(data.actorId));
  const token = game.scenes?.get(String(data.sceneId))?.tokens.get(String(data.tokenId));
  // The combatant's own name is empty if the token's name is used.
  const name = [data.name, token?.name, actor?.name].find((each) => typeof each === "string" && each !== "");
  return name ? { name: String(name), hidden: data.hidden === true || (token?.hidden ?? false) } : null;
}
