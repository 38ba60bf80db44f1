import type { EncounterState } from "../../engine/types.ts";

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

/** Mark that the door's own writes carry in their options, so that this system's documents let them pass. */
export interface DoorMark {
  readonly turncraft: {
    readonly page: string;
    /** The revision that a write to the encounter itself builds on. */
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

/** The door's mark in the options of a write, if it has one. */
export function markOf(options: object): DoorMark["turncraft"] | null {
  return (options as Partial<DoorMark>).turncraft ?? null;
}
