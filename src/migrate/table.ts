import { damage, type EncounterState } from "../rules/engine/index.ts";
import type { AnyRuleset, Json } from "../rules/engine/types.ts";

/** An encounter's own data as an earlier version stored it. */
export type OldSystem = { readonly [key: string]: Json };

/** What a version changed about stored data. Each function gives the new data, or null where nothing has to change. */
export interface Migration {
  /** The first version that stores data in the new way. */
  readonly version: string;
  encounter(system: OldSystem, ruleset: AnyRuleset): OldSystem | null;
}

/** All that was ever changed, oldest first. */
export const migrations: readonly Migration[] = [
  { version: "0.2.0", encounter: withAllSettings },
  // Action & Flow Points learned of movers whom nobody sees (`unseenProvokes`, FL-97).
  { version: "0.3.0", encounter: withAllSettings },
];

/** The data after all these migrations, or null where none of them changed anything. */
export function migrated(due: readonly Migration[], system: OldSystem, ruleset: AnyRuleset): OldSystem | null {
  return due.reduce<OldSystem | null>((last, { encounter }) => encounter(last ?? system, ruleset) ?? last, null);
}

/**
 * A fight stores all its settings. One that began when its ruleset had fewer of them gets the rest at their defaults;
 * what is damaged besides stays as it is and is reported.
 */
function withAllSettings(system: OldSystem, ruleset: AnyRuleset): OldSystem | null {
  const { state } = system;
  if (typeof state !== "object" || state === null || !damage<EncounterState, never>(ruleset, state)) return null;
  const settings = ruleset.settings.from((state as OldSystem).settings) as unknown as Json; // Settings are plain JSON.
  const whole = { ...(state as OldSystem), settings };
  return damage<EncounterState, never>(ruleset, whole) ? null : { ...system, state: whole };
}
