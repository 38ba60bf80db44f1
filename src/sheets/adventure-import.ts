import { askFields, type FormValues } from "../combat/index.ts";
import { localize } from "../i18n.ts";

/** Fields of an adventure's document used by the import. */
interface Source {
  _id?: string | null;
  name?: string | null;
  type?: string;
  scene?: string | null;
  ownership?: Record<string, number>;
  tokens?: { actorId?: string | null }[];
  combatants?: { actorId?: string | null }[];
}

/** Documents that an import creates or updates, by document type. */
type Sources = Record<string, Source[] | undefined>;

/**
 * Actors and scenes of an adventure whose names are already in the world: the names, and the ids of actors, from the
 * adventure's to the world's.
 */
interface Overlap {
  readonly names: readonly string[];
  readonly ids: ReadonlyMap<string, string>;
}

/**
 * GM's choices for an import: keep documents of the same name, keep documents of an earlier import (same id), and
 * players for actors (actor id to user id).
 */
interface ImportChoice {
  readonly keep: boolean;
  readonly keepImported: boolean;
  readonly players: Readonly<Record<string, string>>;
}

/** Returns the actors and scenes of an adventure whose names are already in the world. */
function overlapOf(creates: Sources, known: Readonly<Record<"Actor" | "Scene", readonly Source[]>>): Overlap {
  const pairs = (kind: "Actor" | "Scene") =>
    (creates[kind] ?? []).flatMap((source) => {
      const there = known[kind].find(({ name }) => name === source.name);
      return there ? [[source, there] as const] : [];
    });
  const actors = pairs("Actor");
  return {
    names: [...new Set([...actors, ...pairs("Scene")].map(([{ name }]) => name ?? ""))],
    ids: new Map(actors.map(([{ _id }, there]) => [_id ?? "", there._id ?? ""])),
  };
}

/** Names of actors and scenes overwritten by an import: already in the world by id, from an earlier import. */
function importedBefore({ Actor = [], Scene = [] }: Sources): readonly string[] {
  return [...new Set([...Actor, ...Scene].map(({ name }) => name ?? ""))];
}

/** Imported characters, who can be assigned a player. */
function heroesOf({ Actor = [] }: Sources): readonly Source[] {
  return Actor.filter(({ type }) => type === "character");
}

/** Removes updates of documents from an earlier import, if the GM keeps those. */
function resolveOverwriting(updates: Sources, { keepImported }: ImportChoice): void {
  if (keepImported) for (const kind of Object.keys(updates)) delete updates[kind];
}

/**
 * Applies the choice to the data to be created: leaves out existing documents, refers tokens and combatants to the world's
 * actors, and makes players owners.
 */
function resolveImport(creates: Sources, { names, ids }: Overlap, { keep, players }: ImportChoice): void {
  for (const actor of creates.Actor ?? []) {
    const player = players[actor._id ?? ""];
    if (player) actor.ownership = { ...actor.ownership, [player]: 3 };
  }
  if (!keep) return;
  const isThere = ({ name }: Source) => names.includes(name ?? "");
  const scenes = new Set((creates.Scene ?? []).filter(isThere).map(({ _id }) => _id));
  creates.Actor = creates.Actor?.filter((actor) => !ids.has(actor._id ?? ""));
  creates.Scene = creates.Scene?.filter((scene) => !isThere(scene));
  creates.Combat = creates.Combat?.filter(({ scene }) => !scene || !scenes.has(scene));
  const named = [...(creates.Scene ?? []), ...(creates.Combat ?? [])];
  for (const each of named.flatMap(({ tokens = [], combatants = [] }) => [...tokens, ...combatants])) {
    each.actorId = ids.get(each.actorId ?? "") ?? each.actorId;
  }
  for (const [kind, sources] of Object.entries(creates)) if (!sources?.length) delete creates[kind];
}

/** UUIDs of adventures whose questions are answered: the next import proceeds. */
const answered = new Set<string>();

/**
 * Asks the GM before the import of an adventure of ours: about names already in the world, and about the players of
 * characters. The import waits for the answer. For the hook `preImportAdventure`: false holds an import back.
 */
export function askBeforeImport(
  adventure: Adventure.Implementation,
  options: Adventure.ImportOptions,
  toCreate: Adventure.ImportData["toCreate"],
  toUpdate: Adventure.ImportData["toUpdate"],
): boolean {
  const { uuid, pack } = adventure;
  if (!pack?.startsWith("turncraft.") || answered.delete(uuid)) return true;
  const creates = toCreate as Sources;
  const overlap = overlapOf(creates, { Actor: game.actors.contents, Scene: game.scenes.contents } as never);
  const heroes = heroesOf(creates).filter(({ _id }) => !overlap.ids.has(_id ?? ""));
  const users = game.users.filter(({ isGM }) => !isGM);
  const before = importedBefore(toUpdate as Sources);
  if (overlap.names.length === 0 && before.length === 0 && (heroes.length === 0 || users.length === 0)) return true;
  void askChoice(adventure.name, { ...overlap, before }, heroes, users).then(async (choice) => {
    if (!choice) return;
    const resolve = async ({ toCreate: sources, toUpdate: updates }: Adventure.ImportData) => {
      resolveImport(sources as Sources, overlap, choice);
      resolveOverwriting(updates as Sources, choice);
    };
    answered.add(uuid);
    await adventure.import({ ...options, dialog: false, preImport: [...(options.preImport ?? []), resolve] });
    await giveCharacters(choice);
    ui.notifications?.info(localize("TURNCRAFT.Adventure.imported", { name: adventure.name }));
  });
  return false;
}

async function askChoice(
  name: string,
  { names, before }: Overlap & { readonly before: readonly string[] },
  heroes: readonly Source[],
  users: readonly User.Implementation[],
): Promise<ImportChoice | null> {
  const players = users.map(({ id, name: label }) => ({ value: id, label }));
  const view = {
    there: names.length > 0 && localize("TURNCRAFT.Adventure.there", { names: names.join(", ") }),
    before: before.length > 0 && localize("TURNCRAFT.Adventure.before", { names: before.join(", ") }),
    heroes: users.length > 0 ? heroes.map(({ _id, name: label }) => ({ id: _id, name: label })) : [],
    players,
  };
  const fields = await askFields(
    {
      title: localize("TURNCRAFT.Adventure.title", { name }),
      icon: "fa-file-import",
      template: "adventure/import",
      view,
      width: 440,
    },
    { label: localize("TURNCRAFT.Adventure.import") },
    { label: localize("TURNCRAFT.Adventure.cancel") },
  );
  return fields && choiceOf(fields);
}

function choiceOf(fields: FormValues): ImportChoice {
  const chosen = Object.entries(fields).flatMap(([field, user]) => {
    const [, hero] = /^player-(.+)$/.exec(field) ?? [];
    return hero && typeof user === "string" && user ? [[hero, user] as const] : [];
  });
  return {
    keep: fields.there === "keep",
    keepImported: fields.before !== "overwrite",
    players: Object.fromEntries(chosen),
  };
}

/** Assigns chosen characters to users without a character. */
async function giveCharacters({ players }: ImportChoice): Promise<void> {
  for (const [hero, user] of Object.entries(players)) {
    const [actor, player] = [game.actors.get(hero), game.users.get(user)];
    if (actor && player && !player.character) await player.update({ character: actor.id });
  }
}
