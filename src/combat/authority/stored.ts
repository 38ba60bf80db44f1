import type { CombatantId, EncounterState, Json } from "../../engine/types.ts";

/** `system` of an encounter as stored, in plain JSON. */
export interface StoredEncounter {
  readonly revision: number;
  readonly authority: string;
  readonly state: EncounterState;
  readonly history: StoredHistory;
}

export interface StoredHistory {
  /** `seq` of the newest done step; 0 for none. */
  readonly at: number;
  /** Value of `at` before the last write: world changes of the steps in between must be made or undone. */
  readonly from: number;
  /** True if the last write was an undo or redo: clocks stand, and automation waits for the GM. */
  readonly stepped?: boolean;
  /** Start of the present turn, by the server's clock in milliseconds. */
  readonly since?: number | null;
  /** Entries as by `written`, by `seq`; entries after `at` can be redone. */
  readonly entries: Readonly<Record<string, string>>;
}

/** Mark in the options of the authority's writes, for Turncraft's documents to let a write pass. */
export interface WriteStamp {
  readonly turncraft: {
    readonly page: string;
    /** Base revision of a write to the encounter. */
    readonly base?: number;
    /** True if the page becomes the authority. */
    readonly takes?: boolean;
    /** Digest of the state of the page that becomes the authority, for other pages to compare. */
    readonly digest?: string;
    /** True if the write restores the last good data. */
    readonly reverts?: boolean;
  };
}

/** Stored `system` of an encounter; null for another package's or invalid data. Not a copy, so never change it. */
export function storedOf(combat: Combat.Implementation): StoredEncounter | null {
  const source: unknown = combat._source.system;
  if (typeof source !== "object" || source === null || combat.invalid) return null;
  return "state" in source && "history" in source ? (source as StoredEncounter) : null;
}

/** Authority's mark in the options of a write, or null. Can be forged: see `trustedStamp`. */
export function stampOf(options: object): WriteStamp["turncraft"] | null {
  return (options as Partial<WriteStamp>).turncraft ?? null;
}

/** Document by UUID; null if unknown to the client. */
export function documentAt(uuid: string): foundry.abstract.Document.Any | null {
  const found = fromUuidSync(uuid, { strict: false });
  return found instanceof foundry.abstract.Document ? found : null;
}

/** Stored data of a document by UUID, as plain JSON; null if unknown to the client. */
export function snapshot(uuid: string): { [key: string]: Json } | null {
  const document = documentAt(uuid);
  return document ? plain(document.toObject()) : null;
}

/** Copy of a value as plain JSON. */
export function plain(value: object): { [key: string]: Json } {
  return JSON.parse(JSON.stringify(value)) as { [key: string]: Json };
}

/** Connected players owning a combatant, without GMs. */
export function playersOf(combat: Combat.Implementation, who: CombatantId): readonly User.Implementation[] {
  return combat.combatants.get(who)?.players.filter((user) => user.active) ?? [];
}
