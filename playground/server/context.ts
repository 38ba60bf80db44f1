import type { Generation, JsonObject } from "../protocol.ts";
import type { Definition, DocumentName } from "./fields.ts";
import { Refusal } from "./refusal.ts";

/** Declaration of one subtype in the manifests: paths below `system`, possibly with `*`. */
export interface TypeDeclaration {
  htmlFields: string[];
  gmOnlyFields: string[];
}

/** Subtypes declared by the system and the modules, by document name and type. */
export type DocumentTypes = ReadonlyMap<string, ReadonlyMap<string, TypeDeclaration>>;

/** Context for cleaning and merging, besides the data. */
export interface Rules {
  generation: Generation;
  documentTypes: DocumentTypes;
  /** Defaults from the system's manifest in place of core's, by document name. */
  defaults: Readonly<Record<string, JsonObject>>;
  /** Marks for `_stats`: writer, time, system. */
  stats: JsonObject;
  /** False drops the manifest's gmOnlyFields. */
  isGM: boolean;
  /** Notes for the server's operator, such as deprecated syntax. */
  note: (message: string) => void;
}

/** Refuses types declared neither by core nor by a manifest ("rejected by the server as invalid", article system-data-models). */
export function checkType(definition: Definition, given: unknown, rules: Rules): string {
  const declared = rules.documentTypes.get(definition.name);
  const since14 = rules.generation >= 14 ? (definition.coreTypesSince14 ?? []) : [];
  const known = [...(definition.coreTypes ?? ["base"]), ...since14];
  if (typeof given === "string" && (known.includes(given) || declared?.has(given))) return given;
  throw new Refusal(
    `${definition.name} validation errors: type: "${given}" is not a valid type for the ${definition.name} Document class`,
  );
}

export function declarationOf(name: DocumentName, type: unknown, rules: Rules): TypeDeclaration | undefined {
  return rules.documentTypes.get(name)?.get(String(type));
}
