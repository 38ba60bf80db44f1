/**
 * Top-level fields of the base documents with their documented defaults (foundry-vtt-types, interface Schema of each document in
 * client/documents/*.d.mts). Unlisted keys are dropped, as the server only knows base classes.
 */

import type { Generation } from "../protocol.ts";
import { combatDefinitions } from "./combat-schemas.ts";
import { creatureDefinitions } from "./creature-schemas.ts";
import type { Definition, DocumentName, Field } from "./fields.ts";
import { sceneDefinitions } from "./scene-schemas.ts";
import { worldDefinitions } from "./world-schemas.ts";

const definitions: readonly Definition[] = [
  ...creatureDefinitions,
  ...sceneDefinitions,
  ...combatDefinitions,
  ...worldDefinitions,
];

const byName = new Map<string, Definition>(definitions.map((definition) => [definition.name, definition]));

/** Definition of a document, or undefined for an unknown name. */
export function findDefinition(documentName: string): Definition | undefined {
  return byName.get(documentName);
}

export function definitionOf(documentName: DocumentName): Definition {
  const definition = byName.get(documentName);
  if (!definition) throw new Error(`No definition of ${documentName}`);
  return definition;
}

/** Field by name, or undefined if missing in this generation. */
export function fieldOf(definition: Definition, key: string, generation: Generation): Field | undefined {
  return generation < 14 && definition.since14?.includes(key) ? undefined : definition.fields[key];
}

/** Documents in a collection of the world. */
export const primaryDefinitions: readonly Definition[] = definitions.filter((definition) => definition.primary);

/** Field of `parent` for documents of this name, or undefined. */
export function fieldHolding(parent: Definition, child: DocumentName): string | undefined {
  return Object.entries(parent.fields).find(
    ([, field]) => (field.kind === "collection" || field.kind === "single") && field.of === child,
  )?.[0];
}
