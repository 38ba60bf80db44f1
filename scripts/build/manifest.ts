import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PlainError } from "../terminal.ts";

type FieldLists = { htmlFields?: string[]; filePathFields?: Record<string, string[]>; gmOnlyFields?: string[] };
export type DocumentTypes = Record<string, Record<string, FieldLists>>;

/** `system.json` as far as our scripts read it. */
export interface Manifest {
  id: string;
  version: string;
  esmodules: string[];
  styles: (string | { src: string })[];
  languages: { lang: string; path: string }[];
  packs: { name: string; path: string; type: string }[];
  documentTypes: DocumentTypes;
  flags?: Record<string, unknown>;
  manifest?: string;
  download?: string;
  [key: string]: unknown;
}

/** `template.json`: per kind of document its types, and per type the fields that Foundry's server has to sanitize. */
export type Template = Record<string, { types: string[] } & Record<string, FieldLists | string[]>>;

export async function readJson<T>(path: string): Promise<T> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new PlainError(`${path} can't be read as JSON: ${(error as Error).message}`);
  }
}

/** `documentTypes` of a template: Foundry V16 drops `template.json`, so what it says is shipped in the manifest. */
export function documentTypesOf(template: Template): DocumentTypes {
  const types = Object.entries(template).map(([documentName, { types: names, ...lists }]) => [
    documentName,
    Object.fromEntries(names.map((name) => [name, (lists[name] as FieldLists | undefined) ?? {}])),
  ]);
  return Object.fromEntries(types);
}

/** Shipped manifest: the repository's, with the template's types added. */
export async function shippedManifest(root: string): Promise<Manifest> {
  const manifest = await readJson<Manifest>(join(root, "system.json"));
  const fromTemplate = documentTypesOf(await readJson<Template>(join(root, "template.json")));
  return { ...manifest, documentTypes: { ...fromTemplate, ...manifest.documentTypes } };
}
