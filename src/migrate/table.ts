import { damage, type EncounterState } from "../engine/index.ts";
import type { AnyRuleset } from "../engine/ruleset.ts";
import type { Json } from "../engine/types.ts";

/** Document's `system` as stored by an earlier version. */
export type OldSystem = { readonly [key: string]: Json };

/** Changes of stored data that a version needs. Each function returns null if no change is needed. */
export interface Migration {
  /** First version with the new form of stored data. */
  readonly version: string;
  /** Returns an encounter's whole new `system`. */
  encounter?(system: OldSystem, ruleset: AnyRuleset): OldSystem | null;
  /** Returns an update of an actor's `system`. */
  actor?(system: OldSystem): OldSystem | null;
  /** Returns an update of an item's `system`. */
  item?(system: OldSystem, type: string): OldSystem | null;
}

/** All migrations, oldest first. */
export const migrations: readonly Migration[] = [
  { version: "0.2.0", encounter: withAllSettings },
  // Action & Flow Points got the setting `unseenProvokes` (FL-97).
  { version: "0.3.0", encounter: withAllSettings },
  // Values equal to a default of 0.3.0 weren't typed: null, since 0.3.1, derives them from shared fields.
  { version: "0.3.1", actor: withDerived, item: withDerivedItem },
];

/** New `system` of an encounter after all migrations, or null if none changes it. */
export function migrated(due: readonly Migration[], system: OldSystem, ruleset: AnyRuleset): OldSystem | null {
  return due.reduce<OldSystem | null>((last, { encounter }) => encounter?.(last ?? system, ruleset) ?? last, null);
}

/** Adds missing settings and replaces invalid ones by defaults; null for a valid state, or if the state stays invalid. */
function withAllSettings(system: OldSystem, ruleset: AnyRuleset): OldSystem | null {
  const { state } = system;
  if (typeof state !== "object" || state === null || !damage<EncounterState, never>(ruleset, state)) return null;
  const settings: object = ruleset.settings.from((state as OldSystem).settings);
  const whole = { ...(state as OldSystem), settings: settings as Json }; // Settings are plain JSON.
  return damage<EncounterState, never>(ruleset, whole) ? null : { ...system, state: whole };
}

/** Default numbers that 0.3.0 stored in every creature, by block and field. */
const oldNumbers: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  seconds: { reflex: 0, dexterity: 0 },
  marching: { agl: 10 },
  group: { ac: 10, attackModifier: 0, dexReaction: 0 },
};
const oldSkill = 50;

function withDerived(system: OldSystem): OldSystem | null {
  const blocks = Object.entries(oldNumbers).flatMap(([block, numbers]) => {
    const cleared = clearedIn(blockOf(system, block), (field) => numbers[field]);
    return cleared ? [[block, cleared] as const] : [];
  });
  const skills = clearedIn(blockOf(blockOf(system, "flow"), "skills"), () => oldSkill);
  const hasNoAgl = blockOf(system, "marching").agl === null;
  const changes: OldSystem = {
    ...Object.fromEntries(blocks),
    ...(skills && { flow: { skills } }),
    ...(hasNoAgl && { marching: { agl: 0 } }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

function withDerivedItem(system: OldSystem, type: string): OldSystem | null {
  const isWeapon = type === "weapon";
  const flow = {
    ...(blockOf(system, "flow").range === 6 && { range: null }),
    ...(isWeapon && blockOf(system, "flow").damage === "1d6" && { damage: "" }),
  };
  const changes: OldSystem = {
    ...(Object.keys(flow).length > 0 && { flow }),
    ...(isWeapon && blockOf(system, "marching").attackBonus === 0 && { marching: { attackBonus: null } }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

function blockOf(system: OldSystem, name: string): OldSystem {
  const block = system[name];
  return typeof block === "object" && block !== null && !Array.isArray(block) ? (block as OldSystem) : {};
}

/** Update with null for each field that has the old default; null without such a field. */
function clearedIn(block: OldSystem, oldOf: (field: string) => number | undefined): OldSystem | null {
  const old = Object.entries(block).filter(([field, value]) => value === oldOf(field));
  return old.length > 0 ? Object.fromEntries(old.map(([field]) => [field, null])) : null;
}
