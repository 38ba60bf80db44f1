import { encounterName, invalidSources, replaceEncounter } from "../combat/invalid-encounters.ts";
import { whisperToGMs } from "../combat/versions.ts";
import { newerVersion } from "../combat/world-version.ts";
import { damage, type EncounterState } from "../engine/index.ts";
import type { AnyRuleset } from "../engine/ruleset.ts";
import type { Json } from "../engine/types.ts";
import { localize } from "../i18n.ts";
import { rulesetOf } from "../rulesets/registry.ts";

const { escapeHTML } = foundry.utils;

/** Document's `system` as stored by an earlier version. */
export type OldSystem = { readonly [key: string]: Json };

/** Changes of stored data that a version needs. Each function returns null if no change is needed. */
interface Migration {
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

/** Document to convert, by name. */
interface PendingMigration {
  readonly name: string;
  migrate(): Promise<void>;
}

/**
 * Converts data of version `last` to `version`. If there is anything to convert, asks first; after a no, asks again at the
 * next start. A world of a newer version isn't touched, and the GM is told.
 */
export async function convertWorld(last: string, version: string): Promise<void> {
  if (newerVersion() !== null) {
    const text = localize("TURNCRAFT.Migration.newer", { last, version });
    ui.notifications?.error(text, { permanent: true });
    return;
  }
  const newer = migrations.filter((each) => foundry.utils.isNewerVersion(each.version, last));
  const due = [...encountersDue(newer), ...documentsDue(newer)];
  if (due.length > 0 && !(await isAgreed(last, version, due))) return;
  const failed = await dispatch(due);
  // Before the setting: if the page closes in between, the report comes twice rather than never.
  if (due.length > 0) await report(version, due, failed);
  await game.settings.set("turncraft", "version", version);
}

/** Encounters to migrate, among the ones that Foundry couldn't load. Valid encounters need no migration. */
function encountersDue(due: readonly Migration[]): PendingMigration[] {
  return invalidSources().flatMap((source): PendingMigration[] => {
    const ruleset = rulesetOf(source.type);
    const system = ruleset && migrated(due, source.system as OldSystem, ruleset.rules);
    return system ? [{ name: encounterName(source), migrate: () => replaceEncounter(source, system) }] : [];
  });
}

/** Actors of the world, with their items, and items of the world to migrate. */
function documentsDue(newer: readonly Migration[]): PendingMigration[] {
  const actors = game.actors.contents.flatMap((actor): PendingMigration[] => {
    const own = olderThan(actor, newer).map(({ actor: change }) => change?.(sourceOf(actor)));
    const changes = own.filter((each) => each != null);
    const items = actor.items.contents.flatMap((item) => itemChanges(item, newer));
    if (changes.length === 0 && items.length === 0) return [];
    const migrate = async () => {
      for (const system of changes) await actor.update({ system } as never); // Fields of the actor's own model.
      if (items.length > 0) await actor.updateEmbeddedDocuments("Item", items as never); // Fields of the items' own models.
    };
    return [{ name: actor.name, migrate }];
  });
  const items = game.items.contents.flatMap((item): PendingMigration[] => {
    const changes = itemChanges(item, newer);
    const migrate = async () => {
      for (const each of changes) await item.update(each as never); // Fields of the item's own model.
    };
    return changes.length > 0 ? [{ name: item.name, migrate }] : [];
  });
  return [...actors, ...items];
}

type MigratedDocument = Actor.Implementation | Item.Implementation;

/** Stored data as plain JSON. */
function sourceOf(document: MigratedDocument): OldSystem {
  const stored: object = document.system.toObject();
  return stored as OldSystem; // Stored data is JSON.
}

/** Migrations newer than the version that last wrote the document; empty for an unknown version. */
function olderThan({ _stats }: MigratedDocument, newer: readonly Migration[]): Migration[] {
  const by = _stats.systemVersion ?? null;
  return by === null ? [] : newer.filter(({ version }) => foundry.utils.isNewerVersion(version, by));
}

function itemChanges(item: Item.Implementation, newer: readonly Migration[]): object[] {
  return olderThan(item, newer).flatMap(({ item: change }) => {
    const system = change?.(sourceOf(item), item.type);
    return system ? [{ _id: item.id, system }] : [];
  });
}

async function dispatch(due: readonly PendingMigration[]): Promise<PendingMigration[]> {
  const failed: PendingMigration[] = [];
  for (const each of due) {
    try {
      await each.migrate();
    } catch (error) {
      console.error(`Turncraft | "${each.name}" could not be migrated; it is as it was`, error);
      failed.push(each);
    }
  }
  return failed;
}

async function isAgreed(from: string, to: string, due: readonly PendingMigration[]): Promise<boolean> {
  const agreed: unknown = await foundry.applications.api.DialogV2.wait({
    classes: ["turncraft", "tc-dialog"],
    window: { title: localize("TURNCRAFT.Migration.title"), icon: "fa-solid fa-box-archive" },
    position: { width: 440 },
    content: `<p>${escapeHTML(localize("TURNCRAFT.Migration.intro", { from, to }))}</p>${nameList(due)}<p><strong>${escapeHTML(localize("TURNCRAFT.Migration.backup"))}</strong></p>`,
    buttons: [
      { action: "migrate", label: localize("TURNCRAFT.Migration.go"), icon: "fa-solid fa-check" },
      { action: "later", label: localize("TURNCRAFT.Migration.later"), icon: "fa-solid fa-clock", default: true },
    ],
    rejectClose: false,
  });
  return agreed === "migrate";
}

function nameList(due: readonly PendingMigration[]): string {
  return `<ul>${due.map(({ name }) => `<li>${escapeHTML(name)}</li>`).join("")}</ul>`;
}

/** Whispers the names of converted and failed documents to the GMs. */
async function report(
  version: string,
  due: readonly PendingMigration[],
  failed: readonly PendingMigration[],
): Promise<void> {
  const done = due.filter((each) => !failed.includes(each));
  const parts = [
    ...(done.length > 0
      ? [`<p>${escapeHTML(localize("TURNCRAFT.Migration.done", { version }))}</p>${nameList(done)}`]
      : []),
    ...(failed.length > 0 ? [`<p>${escapeHTML(localize("TURNCRAFT.Migration.failed"))}</p>${nameList(failed)}`] : []),
  ];
  await ChatMessage.create({
    content: parts.join(""),
    speaker: { alias: localize("TURNCRAFT.Chat.speaker") },
    ...whisperToGMs(),
  });
}
