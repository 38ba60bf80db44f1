/** Compendium packs of packages: LevelDB folders, read on demand and never written. */
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import type { JsonObject, WorldData } from "../protocol.ts";
import { isObject, objectsIn, type Source } from "./json.ts";
import type { Package } from "./manifest.ts";

type PackData = WorldData["packs"][number];

export interface Pack {
  listed: PackData;
  documents: Source[];
}

/** All packs of the packages by id, `<package>.<name>`. */
export async function readPacks(packages: Package[]): Promise<Map<string, Pack>> {
  const packs = new Map<string, Pack>();
  for (const owner of packages) {
    for (const manifest of objectsIn(owner.manifest.packs)) {
      // https://foundryvtt.com/article/content-packaging-guide names the path; without one it is the pack's name under packs.
      const folder = join(owner.folder, String(manifest.path ?? `packs/${manifest.name}`));
      const { documents, folders } = existsSync(join(folder, "CURRENT"))
        ? await readOnce(folder)
        : { documents: [], folders: [] };
      const id = `${owner.id}.${manifest.name}`;
      packs.set(id, {
        documents,
        listed: {
          id,
          manifest: { ...manifest, packageName: owner.id, packageType: owner.kind },
          documentName: String(manifest.type),
          index: documents.map(indexed),
          folders,
        },
      });
    }
  }
  return packs;
}

interface Contents {
  documents: Source[];
  folders: Source[];
}

const contents = new Map<string, Promise<Contents>>();

/** Contents of a pack, read again only after a change of its files. Read-only. */
function readOnce(folder: string): Promise<Contents> {
  const files = readdirSync(folder).sort();
  const state = [folder, ...files.map((file) => `${file} ${statSync(join(folder, file)).mtimeMs}`)].join("\n");
  const read = contents.get(state) ?? readDocuments(folder);
  contents.set(state, read);
  return read;
}

/** Reads a copy, since opening a LevelDB writes to its folder: installed packs stay unchanged and may be shared. */
async function readDocuments(folder: string): Promise<Contents> {
  const copy = mkdtempSync(join(tmpdir(), "pack-"));
  cpSync(folder, copy, { recursive: true, filter: (path) => !path.endsWith("LOCK") });
  const level = new ClassicLevel<string, unknown>(copy, { valueEncoding: "json", createIfMissing: false });
  try {
    const entries = new Map<string, Source>();
    for await (const [key, value] of level.iterator()) if (isObject(value)) entries.set(key, value as Source);
    const folders = [...entries].filter(([key]) => key.startsWith("!folders!")).map(([, source]) => source);
    return { documents: assemble(entries), folders };
  } finally {
    await level.close();
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * Joins embedded documents to their parents: `!items.effects!item.effect` belongs into the effects of `!items!item`, which lists
 * only its ids.
 */
function assemble(entries: Map<string, Source>): Source[] {
  const roots = [...entries].filter(
    ([key]) => !(key.split("!")[1] ?? "").includes(".") && !key.startsWith("!folders!"),
  );
  return roots.map(([key, source]) => withEmbedded(source, key.split("!")[1] ?? "", key.split("!")[2] ?? "", entries));
}

function withEmbedded(source: Source, path: string, ids: string, entries: Map<string, Source>): Source {
  const whole: Source = { ...source };
  for (const [field, value] of Object.entries(source)) {
    if (!Array.isArray(value) || !value.every((id) => entries.has(`!${path}.${field}!${ids}.${id}`))) continue;
    whole[field] = value.map((id) => {
      const key = `${ids}.${id}`;
      const child = entries.get(`!${path}.${field}!${key}`);
      return child && withEmbedded(child, `${path}.${field}`, key, entries);
    });
  }
  return whole;
}

/** A document's id with the values at these paths; in lists the rest of a path applies to each element. */
export function fieldsOf(source: JsonObject, paths: readonly string[]): JsonObject {
  const picked: JsonObject = { _id: source._id };
  for (const path of paths) pick(source, path.split("."), picked);
  return picked;
}

function pick(from: JsonObject, [step = "", ...rest]: string[], into: JsonObject): void {
  const value = from[step];
  if (value === undefined) return;
  if (rest.length === 0) into[step] = value;
  else if (Array.isArray(value)) {
    const before = Array.isArray(into[step]) ? into[step] : [];
    into[step] = value.map((each, index) => {
      const element: JsonObject = isObject(before[index]) ? before[index] : {};
      if (isObject(each)) pick(each, rest, element);
      return element;
    });
  } else if (isObject(value)) {
    const element: JsonObject = isObject(into[step]) ? into[step] : {};
    pick(value, rest, element);
    into[step] = element;
  }
}

/** Fields of a compendium index (metadata.compendiumIndexFields) present in a document. */
function indexed(source: Source): JsonObject {
  const fields = ["_id", "name", "img", "thumb", "type", "sort", "folder"];
  return Object.fromEntries(fields.filter((field) => field in source).map((field) => [field, source[field]]));
}
