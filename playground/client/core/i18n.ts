import { game } from "./game.ts";
import type { Loose, LooseObject } from "./loose.ts";
import { expandObject, getProperty, mergeObject } from "./objects.ts";

/** `game.i18n`: texts by dotted keys. Unknown keys come back as they are. */
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

  /** Core's words, then every package's file for this language over the English one. */
  async initialize(core: LooseObject, load: (path: string) => Promise<LooseObject>): Promise<void> {
    this.lang = game.settings?.get("core", "language") || "en";
    mergeObject(this.translations, expandObject(core));
    for (const manifest of [game.data.system, ...game.data.modules] as Loose[]) {
      for (const language of ["en", this.lang].filter((lang, index, all) => all.indexOf(lang) === index)) {
        for (const { lang, path } of manifest.languages ?? []) {
          if (lang === language)
            mergeObject(this.translations, expandObject(await load(`${folderOf(manifest)}/${path}`)));
        }
      }
    }
  }
}

/** The package's folder in URLs. */
function folderOf(manifest: LooseObject): string {
  return `${manifest.id === game.data.world.system ? "systems" : "modules"}/${manifest.id}`;
}
