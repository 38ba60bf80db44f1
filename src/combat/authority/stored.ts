import type { CombatantId, EncounterState, Json } from "../../engine/types.ts";

/** Data that an encounter stores besides core's fields, as plain JSON. */
export interface StoredEncounter {
  readonly revision: number;
  readonly keeper: string;
  readonly state: EncounterState;
  readonly history: StoredHistory;
}

export interface StoredHistory {
  /** The newest step that is done. */
  readonly at: number;
  /** Value of `at` before the last write: the world must follow the steps between the two. */
  readonly from: number;
  /** The last write was a step back or forward in the history: what runs by the clock stands. */
  readonly stepped?: boolean;
  /** Start of the present turn, by the server's clock in milliseconds. */
  readonly since?: number | null;
  /** Entries as JSON, by sequence number; those after `at` can be redone. */
  readonly entries: Readonly<Record<string, string>>;
}

/** Mark in the options of the authority's own writes; with the mark, the system's documents let a write pass. */
export interface WriteStamp {
  readonly turncraft: {
    readonly page: string;
    /** Revision under a write to the encounter. */
    readonly base?: number;
    /** The page becomes the authority. */
    readonly takes?: boolean;
    /** All of the encounter's data is put back to the last good one. */
    readonly repair?: boolean;
  };
}

/** Stored data of an encounter, or null if foreign or invalid. Not a copy: never change it. */
export function storedOf(combat: Combat.Implementation): StoredEncounter | null {
  const source: unknown = combat._source.system;
  if (typeof source !== "object" || source === null || combat.invalid) return null;
  return "state" in source && "history" in source ? (source as StoredEncounter) : null;
}

/** Authority's mark in the options of a write, if present. */
export function stampOf(options: object): WriteStamp["turncraft"] | null {
  return (options as Partial<WriteStamp>).turncraft ?? null;
}

/** Document by UUID, if on the client. */
export function documentAt(uuid: string): foundry.abstract.Document.Any | null {
  const found = fromUuidSync(uuid, { strict: false });
  return found instanceof foundry.abstract.Document ? found : null;
}

/** The stored data of the document at a UUID as plain JSON, or null if none. */
export function snapshot(uuid: string): { [key: string]: Json } | null {
  const document = documentAt(uuid);
  return document ? plain(document.toObject()) : null;
}

/** A value as it is after a round trip over the wire. */
export function plain(value: object): { [key: string]: Json } {
  return JSON.parse(JSON.stringify(value)) as { [key: string]: Json };
}

/** The players at the table who own a combatant, in the order of the table's users; GMs not. */
export function playersOf(combat: Combat.Implementation, who: CombatantId): readonly User.Implementation[] {
  return combat.combatants.get(who)?.players.filter((user) => user.active) ?? [];
}
