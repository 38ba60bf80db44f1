import type en from "../lang/en.json";
import type { MessageKey } from "./engine/types.ts";

type Leaves<T, Path extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${K}` : Leaves<T[K], `${Path}${K}.`>;
}[keyof T & string];

/** Every key of `lang/en.json`, so that a typo does not compile. */
export type LangKey = Leaves<typeof en>;

/** The text of a key in the user's language, with `{placeholders}` filled from `data`. */
export function localize(key: LangKey, data?: Record<string, string | number>): string {
  return localizeKey(key, data);
}

/** The same for a key that rules handed out: a test proves that each of those is in `lang/en.json`. */
export function localizeKey(key: LangKey | MessageKey, data?: Record<string, string | number>): string {
  const text = game.i18n.localize(key);
  if (!data && !/\{spaces?\}/i.test(text)) return text;
  const texts = Object.fromEntries(Object.entries(data ?? {}).map(([name, value]) => [name, String(value)]));
  return game.i18n.format(key, { ...spaceWords(), ...texts });
}

/**
 * Text for titles and buttons of Foundry's dialogs, where an unescaped "<" in a name would begin HTML. Escaping there
 * is undocumented (foundryvtt issue 12434), and a double escape would be visible.
 */
export function asLabel(words: string): string {
  return words.replaceAll("<", "‹");
}

/** The key of the plural form for a number of things in the user's language, such as `…question_one`, if there is such a text. */
export function pluralKey(key: MessageKey, count: number): MessageKey {
  const form = `${key}_${new Intl.PluralRules(game.i18n.lang).select(count)}` as MessageKey;
  return game.i18n.has(form, false) ? form : key;
}

/**
 * Returns the words for the viewed scene's spaces, as `{space}`, `{spaces}`, `{Space}` and `{Spaces}`: hexes if it has
 * hexes.
 */
function spaceWords(): Record<string, string> {
  const words = `TURNCRAFT.Grid.${canvas?.scene?.grid.isHexagonal === false ? "spaces" : "hexes"}` as const;
  const [space, spaces] = [game.i18n.localize(`${words}.one`), game.i18n.localize(`${words}.many`)];
  return { space, spaces, Space: capital(space), Spaces: capital(spaces) };
}

function capital(word: string): string {
  return word.charAt(0).toLocaleUpperCase(game.i18n.lang) + word.slice(1);
}
