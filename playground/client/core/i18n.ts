import { game } from "./game.ts";
import type { Loose, LooseObject } from "./loose.ts";
import { expandObject, getProperty, isPlainObject } from "./objects.ts";

/** `game.i18n`: texts by dotted keys. Unknown keys are returned unchanged. */
export class Localization {
  lang = "en";
  translations: LooseObject = {};

  has(id: string, _fallback = true): boolean {
    return typeof getProperty(this.translations, id) === "string";
  }

  localize(id: string): string {
    const text = getProperty(this.translations, String(id ?? ""));
    return typeof text === "string" ? text : String(id ?? "");
  }

  /** `{name}` takes the value of `data.name`. */
  format(id: string, data: LooseObject = {}): string {
    return this.localize(id).replace(/\{[^}]+\}/g, (key) => {
      const value = data[key.slice(1, -1)];
      return value === undefined ? key : String(value);
    });
  }

  getListFormatter({ style = "long", type = "conjunction" }: Loose = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, { style, type });
  }

  sortObjects<T extends LooseObject>(objects: T[], key: string): T[] {
    return objects.sort((a, b) => String(a[key]).localeCompare(String(b[key]), this.lang));
  }

  /** Loads core's words, then every package's file for this language over the English one. */
  async initialize(core: LooseObject, load: (path: string) => Promise<LooseObject>): Promise<void> {
    this.lang = game.settings?.get("core", "language") || "en";
    this.#add(core);
    for (const manifest of [game.data.system, ...game.data.modules] as Loose[]) {
      for (const language of ["en", this.lang].filter((lang, index, all) => all.indexOf(lang) === index)) {
        for (const { lang, path } of manifest.languages ?? []) {
          if (lang === language) this.#add(await load(`${folderOf(manifest)}/${path}`));
        }
      }
    }
  }

  /** Merges a file's words over the present ones. No other code has references, so nested objects are kept, not copied. */
  #add(words: LooseObject): void {
    putOver(this.translations, isExpanded(words) ? words : expandObject(words));
  }
}

/** True if no key, at any depth, is a path. */
function isExpanded(words: LooseObject): boolean {
  for (const key in words) {
    if (key.includes(".")) return false;
    const inner = words[key];
    if (typeof inner === "object" && inner !== null && !isExpanded(inner)) return false;
  }
  return true;
}

function putOver(words: LooseObject, others: LooseObject): void {
  for (const [key, other] of Object.entries(others)) {
    if (isPlainObject(words[key]) && isPlainObject(other)) putOver(words[key], other);
    else words[key] = other;
  }
}

/** The package's folder in URLs. */
function folderOf(manifest: LooseObject): string {
  return `${manifest.id === game.data.world.system ? "systems" : "modules"}/${manifest.id}`;
}
