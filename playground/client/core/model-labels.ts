/** Labels and hints of data models from the languages (documents.md §1): `<PREFIX>.FIELDS.<path>.label`. */
import { CONFIG } from "./config.ts";
import { game } from "./game.ts";
import { Hooks } from "./hooks.ts";
import type { Loose } from "./loose.ts";

export function localizeDataModel(
  model: Loose,
  { prefixes = [], prefixPath = "" }: { prefixes?: string[]; prefixPath?: string } = {},
): void {
  const all = [...prefixes, ...(model.LOCALIZATION_PREFIXES ?? [])];
  if (all.length) localizeFields(model.schema, prefixPath, all);
}

function localizeFields(schema: Loose, path: string, prefixes: string[]): void {
  for (const [name, field] of schema.entries()) {
    const below = path ? `${path}.${name}` : name;
    for (const key of ["label", "hint"]) {
      const id = prefixes
        .map((prefix) => `${prefix}.FIELDS.${below}.${key}`)
        .find((candidate) => game.i18n.has(candidate));
      if (id) field[key] = game.i18n.localize(id);
      else if (field[key]) field[key] = game.i18n.localize(field[key]);
    }
    if (field.fields) localizeFields(field, below, prefixes);
    else if (field.element?.fields) localizeFields(field.element, `${below}.element`, prefixes);
  }
}

/** Localizes a model's labels; an error costs only its own. */
function localizeSafe(model: Loose): void {
  try {
    localizeDataModel(model);
  } catch (error) {
    Hooks.onError("Localization.localizeDataModel", error as Error, { msg: `${model?.name} has no labels` });
  }
}

/** All models registered for subtypes, and the labels of types. */
export function localizeModels(): void {
  for (const [name, entry] of Object.entries<Loose>(CONFIG)) {
    if (!entry?.documentClass) continue;
    for (const model of Object.values(entry.dataModels ?? {})) localizeSafe(model);
    for (const type of game.documentTypes[name] ?? []) {
      const label = entry.typeLabels[type] ?? `TYPES.${name}.${type}`;
      if (game.i18n.has(label)) entry.typeLabels[type] = label;
    }
  }
}
