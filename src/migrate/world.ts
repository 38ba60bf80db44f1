import { encounterName, invalidSources, replaceEncounter } from "../combat/invalid-encounters.ts";
import { whisperToGMs } from "../combat/versions.ts";
import { newerVersion } from "../combat/world-version.ts";
import { localize } from "../i18n.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { type Migration, migrated, migrations, type OldSystem } from "./table.ts";

const { escapeHTML } = foundry.utils;

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
