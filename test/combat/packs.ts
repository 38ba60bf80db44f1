/** Sources of the packs, and a table that plays the built system. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { root } from "../../scripts/places.ts";

/** A document's source, with its key in the pack. */
export interface Source {
  readonly _id: string;
  readonly _key: string;
  readonly name: string;
  readonly type?: string;
  readonly [field: string]: unknown;
}

/** All documents of a pack's source, folders too, by file; an adventure with its files' documents. */
export function sourcesOf(pack: string): Map<string, Source> {
  const folder = join(root, "packs", "_source", pack);
  const read = (file: string) => parse(readFileSync(join(folder, file), "utf8")) as Source;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.(json|yml)$/.test(name));
  const entries = files.sort().map((file) => [file, read(file)] as const);
  // Files without a key are parts of an adventure.
  return new Map(entries.filter(([, { _key }]) => _key).map(([file, source]) => [file, withParts(source, read)]));
}

function withParts(source: Source, read: (file: string) => Source): Source {
  if (!source._key.startsWith("!adventures!")) return source;
  const isList = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((each) => typeof each === "string");
  const whole = Object.entries(source).map(([field, value]) => [field, isList(value) ? value.map(read) : value]);
  return Object.fromEntries(whole) as Source;
}

/** The packs that the manifest names. */
export const packs = (
  JSON.parse(readFileSync(join(root, "system.json"), "utf8")) as {
    packs: readonly { name: string; type: string; path: string }[];
  }
).packs;

/**
 * Differences of `said` from `stored`, as dotted paths: fields that a model dropped, changed or filled in otherwise.
 * Fields only in `stored` don't count.
 */
export function differences(stated: unknown, stored: unknown, path = ""): string[] {
  if (Array.isArray(stated)) {
    const kept = Array.isArray(stored) ? stored : [];
    if (stated.length !== kept.length) return [`${path}: ${stated.length} entries became ${kept.length}`];
    return stated.flatMap((each, i) => differences(each, kept[i], `${path}[${i}]`));
  }
  if (typeof stated === "object" && stated !== null) {
    if (typeof stored !== "object" || stored === null) return [`${path} is gone`];
    const kept = stored as Record<string, unknown>;
    return Object.entries(stated).flatMap(([key, value]) =>
      differences(value, kept[key], path ? `${path}.${key}` : key),
    );
  }
  return Object.is(stated, stored) ? [] : [`${path}: ${JSON.stringify(stated)} became ${JSON.stringify(stored)}`];
}
