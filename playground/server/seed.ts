/**
 * Worlds from source folders. A source folder has a `world.json` and, per collection, `<collection>.json` (an array) or
 * `<collection>/*.json` (a document or an array each), with embedded documents inside. All else are the world's assets.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { JsonObject } from "../protocol.ts";
import type { Rules } from "./context.ts";
import { createSource } from "./create.ts";
import { Database, type Write } from "./database.ts";
import type { Definition } from "./fields.ts";
import { isObject, type Source } from "./json.ts";
import { isFolder, readJson } from "./manifest.ts";
import { Refusal, StartFailure } from "./refusal.ts";
import { primaryDefinitions } from "./schemas.ts";

/**
 * Makes a world folder from a source folder. Appears complete or not at all; an earlier world is removed last.
 * @throws StartFailure for an invalid source or documents.
 */
export async function seedWorld(sourceFolder: string, worldFolder: string, rules: Rules): Promise<void> {
  const from = resolve(sourceFolder);
  const to = resolve(worldFolder);
  if (!isFolder(from)) throw new StartFailure(`There is no world to begin with at ${from}.`);
  readJson(join(from, "world.json"), `${from} is not a world: world.json is missing.`);
  const writes = primaryDefinitions.flatMap((definition) => readCollection(from, definition, rules));
  const fresh = join(dirname(to), `.${basename(to)}.new-${process.pid}`);
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  cpSync(from, fresh, { recursive: true, filter: (path) => !isCollection(from, path) });
  await Database.create(join(fresh, "data"), writes);
  exchange(fresh, to);
}

function isCollection(root: string, path: string): boolean {
  const names = [...primaryDefinitions.map(({ collection }) => collection), "data"];
  return dirname(path) === root && names.includes(basename(path).replace(/\.json$/, ""));
}

function exchange(fresh: string, to: string): void {
  const old = join(dirname(to), `.${basename(to)}.old-${process.pid}`);
  const before = existsSync(to);
  if (before) renameSync(to, old);
  renameSync(fresh, to);
  if (before) rmSync(old, { recursive: true, force: true });
}

function readCollection(root: string, definition: Definition, rules: Rules): Write[] {
  const { collection, name } = definition;
  return filesOf(root, collection).flatMap((file) =>
    readDocuments(file).map((data) => {
      try {
        const source: Source = createSource(name, data, { keepId: true, keepEmbeddedIds: true }, rules);
        return { collection, id: source._id, source };
      } catch (error) {
        if (error instanceof Refusal) throw new StartFailure(`${file}: ${error.message}`);
        throw error;
      }
    }),
  );
}

function filesOf(root: string, collection: string): string[] {
  const file = join(root, `${collection}.json`);
  const folder = join(root, collection);
  const inFolder = isFolder(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".json"))
        .sort()
    : [];
  return [...(existsSync(file) ? [file] : []), ...inFolder.map((name) => join(folder, name))];
}

function readDocuments(file: string): JsonObject[] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new StartFailure(`${file} is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
  const documents = Array.isArray(content) ? content : [content];
  if (documents.every(isObject)) return documents;
  throw new StartFailure(`${file} must hold documents.`);
}
