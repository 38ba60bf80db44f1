/** Installed system and modules, as described by their manifests. */
import { readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Generation, JsonObject } from "../protocol.ts";
import type { DocumentTypes, TypeDeclaration } from "./context.ts";
import { isObject } from "./json.ts";
import { StartFailure } from "./refusal.ts";

export interface Package {
  id: string;
  kind: "system" | "module";
  folder: string;
  manifest: JsonObject;
}

/**
 * Reads the folder of an installed system.
 * @throws StartFailure for a missing or unbuilt system, or one incompatible with this generation.
 */
export function readSystem(folder: string, generation: Generation): Package {
  const system = readPackage(folder, "system.json", "system");
  const { minimum, maximum } = isObject(system.manifest.compatibility) ? system.manifest.compatibility : {};
  if (minimum !== undefined && Number.parseInt(String(minimum), 10) > generation) {
    throw new StartFailure(
      `The system "${system.id}" needs at least generation ${minimum}; this table runs generation ${generation}.`,
    );
  }
  if (maximum !== undefined && maximum !== "" && Number.parseInt(String(maximum), 10) < generation) {
    throw new StartFailure(
      `The system "${system.id}" works up to generation ${maximum}; this table runs generation ${generation}.`,
    );
  }
  return system;
}

/** @throws StartFailure when the folder holds no module. */
export function readModule(folder: string): Package {
  return readPackage(folder, "module.json", "module");
}

/**
 * Modules in load order: requirements first, otherwise as given. A module with a missing requirement can't be active
 * (`relationships.requires` of https://foundryvtt.com/article/module-development; "Cannot be enabled due to issues in required
 * dependencies").
 * @throws StartFailure for a missing required module or system.
 */
export function inLoadOrder(modules: readonly Package[], system: Package): Package[] {
  const ordered = new Set<Package>();
  const visited = new Set<Package>();
  const visit = (module: Package) => {
    if (visited.has(module)) return;
    visited.add(module);
    for (const id of requiredBy(module)) {
      const required = modules.find((each) => each.id === id);
      if (required) visit(required);
      else if (id !== system.id) throw new StartFailure(`The module "${module.id}" needs "${id}", which isn't here.`);
    }
    ordered.add(module);
  };
  for (const module of modules) visit(module);
  return [...ordered];
}

/** Ids of a module's required packages, of any type (foundryvtt#7355: the type may be missing). */
function requiredBy({ manifest }: Package): string[] {
  const { requires } = isObject(manifest.relationships) ? manifest.relationships : {};
  return (Array.isArray(requires) ? requires : []).flatMap((each) => (isObject(each) ? [String(each.id)] : []));
}

function readPackage(given: string, file: string, kind: Package["kind"]): Package {
  const folder = resolve(given);
  if (!isFolder(folder)) throw new StartFailure(`There is no ${kind} at ${folder}; build it first or name its folder.`);
  const manifest = readJson(join(folder, file), `The ${kind} at ${folder} isn't built: ${file} is missing.`);
  if (typeof manifest.id !== "string" || manifest.id === "")
    throw new StartFailure(`${join(folder, file)} has no "id".`);
  return { id: manifest.id, kind, folder, manifest };
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** @throws StartFailure with `missing` without the file, or with its name if it isn't a JSON object. */
export function readJson(path: string, missing: string): JsonObject {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new StartFailure(missing);
  try {
    const content: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (isObject(content)) return content;
  } catch (error) {
    throw new StartFailure(`${path} is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
  throw new StartFailure(`${path} must hold a JSON object.`);
}

/** Subtypes of all packages; a module's are named `<module id>.<type>` (article system-data-models). */
export function documentTypesOf(system: Package, modules: Package[]): DocumentTypes {
  const types = new Map<string, Map<string, TypeDeclaration>>();
  const add = ({ manifest }: Package, prefix: string) => {
    for (const [name, declared] of Object.entries(isObject(manifest.documentTypes) ? manifest.documentTypes : {})) {
      const known = types.get(name) ?? new Map<string, TypeDeclaration>();
      types.set(name, known);
      for (const [type, fields] of Object.entries(isObject(declared) ? declared : {})) {
        known.set(`${prefix}${type}`, declaration(isObject(fields) ? fields : {}));
      }
    }
  };
  add(system, "");
  for (const module of modules) add(module, `${module.id}.`);
  return types;
}

function declaration(fields: JsonObject): TypeDeclaration {
  const paths = (value: unknown) => (Array.isArray(value) ? value.filter((path) => typeof path === "string") : []);
  return { htmlFields: paths(fields.htmlFields), gmOnlyFields: paths(fields.gmOnlyFields) };
}

/**
 * Defaults in a system's manifest: the grid of new scenes, the attributes of token bars (SystemManifestData: grid,
 * primaryTokenAttribute, secondaryTokenAttribute).
 */
export function defaultsOf({ manifest }: Package): Record<string, JsonObject> {
  const { type = 1, distance = 1, units = "" } = isObject(manifest.grid) ? manifest.grid : {};
  const bar = (attribute: unknown) => ({ attribute: typeof attribute === "string" && attribute ? attribute : null });
  const bars = { bar1: bar(manifest.primaryTokenAttribute), bar2: bar(manifest.secondaryTokenAttribute) };
  return { Actor: { prototypeToken: bars }, Token: bars, Scene: { grid: { type, distance, units } } };
}
