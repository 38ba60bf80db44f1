import type en from "../lang/en.json";
import type { MessageKey } from "./engine/types.ts";

type Leaves<T, Path extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${K}` : Leaves<T[K], `${Path}${K}.`>;
}[keyof T & string];

/** Every key of `lang/en.json`, so that a typo does not compile. */
export type LangKey = Leaves<typeof en>;

/** Ends of the keys below a path of `lang/en.json`. */
export type KeyBelow<Path extends string, Key = LangKey> = Key extends `${Path}.${infer End}` ? End : never;

/** Text of a key in the user's language, with `{placeholders}` filled from `data`. */
export function localize(key: LangKey, data?: Record<string, string | number>): string {
  return localizeKey(key, data);
}

/** Text of a key from the rules: a test proves each is in `lang/en.json`. */
export function localizeKey(key: LangKey | MessageKey, data?: Record<string, string | number>): string {
  const text = game.i18n.localize(key);
  const hasSpaces = /\{spaces?\}/i.test(text);
  if (!data && !hasSpaces) return text;
  const texts = Object.fromEntries(Object.entries(data ?? {}).map(([name, value]) => [name, String(value)]));
  return game.i18n.format(key, hasSpaces ? { ...spaceWords(isOneSpace(text, texts)), ...texts } : texts);
}

/** Most texts to keep: those of a few hundred combatants. */
const MOST = 5000;

let kept: { readonly words: string; readonly localize: typeof localizeKey } | null = null;

/**
 * Returns a {@link localizeKey} that forms each text once, for views in which many rows say the same, render after render. The
 * same function as long as the scene's spaces have the same name.
 */
export function localizeOnce(): typeof localizeKey {
  const words = wordsForSpaces();
  if (kept?.words !== words) kept = { words, localize: forming() };
  return kept.localize;
}

function forming(): typeof localizeKey {
  const texts = new Map<string, string>();
  return (key, data) => {
    const name = data ? key + JSON.stringify(data) : key;
    const text = texts.get(name) ?? localizeKey(key, data);
    if (texts.size > MOST) texts.clear();
    texts.set(name, text);
    return text;
  };
}

/** True if a text counts one space: `{spaces}` after a number of 1, as in "{left} {spaces} left". */
export function isOneSpace(text: string, data: Readonly<Record<string, unknown>>): boolean {
  const [, number = ""] = /\{(\w+)\} \{spaces\}/i.exec(text) ?? [];
  return Number(data[number]) === 1;
}

/**
 * Text for titles and buttons of Foundry's dialogs, where an unescaped "<" in a name would begin HTML. Escaping there
 * is undocumented (foundryvtt issue 12434), and a double escape would be visible.
 */
export function asLabel(words: string): string {
  return words.replaceAll("<", "‹");
}

/** Words as a sentence within a text: with a full stop, unless they end with a mark of their own. */
export function asSentence(words: string): string {
  return /[.?!…]$/.test(words) ? words : `${words}.`;
}

/**
 * Key of the plural form for a number of things in the user's language, such as `…question_one`; the key itself if
 * there is no such text.
 */
export function pluralKey(key: MessageKey, count: number): MessageKey {
  const form = `${key}_${new Intl.PluralRules(game.i18n.lang).select(count)}` as MessageKey;
  return game.i18n.has(form, false) ? form : key;
}

/** Name of the viewed scene's spaces: spaces on square and gridless scenes, else hexes. */
function wordsForSpaces(): "spaces" | "hexes" {
  return canvas?.scene?.grid.isHexagonal === false ? "spaces" : "hexes";
}

/** Words for the scene's spaces, as `{space}`, `{spaces}`, `{Space}` and `{Spaces}`. `isOne`: the plurals are singular too. */
function spaceWords(isOne: boolean): Record<string, string> {
  const words = `TURNCRAFT.Grid.${wordsForSpaces()}` as const;
  const [space, many] = [game.i18n.localize(`${words}.one`), game.i18n.localize(`${words}.many`)];
  const spaces = isOne ? space : many;
  return { space, spaces, Space: capital(space), Spaces: capital(spaces) };
}

function capital(word: string): string {
  return word.charAt(0).toLocaleUpperCase(game.i18n.lang) + word.slice(1);
}
