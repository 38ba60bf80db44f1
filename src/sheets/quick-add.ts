import { withReference } from "../combat/rule-references.ts";
import { figureWords } from "../combat/tracker/refusal-words.ts";
import type { Localize } from "../combat/views/index.ts";
import type { LangKey } from "../i18n.ts";
import type { QuickFlaw, QuickRead } from "./paste/notation.ts";
import { readLines } from "./paste/read.ts";

/** View of the field for attacks and abilities. */
export interface QuickView {
  readonly text: string;
  readonly rows: number;
  /** Message on items added; null if there are none yet. */
  readonly done: string | null;
  readonly flaws: readonly string[];
}

/** Field for typed or pasted attacks; keeps unreadable text. */
export class QuickAdd {
  #text = "";
  #read: QuickRead | null = null;

  /** Reads typed text, and returns its meaning. */
  read(text: string): QuickRead {
    this.#read = readLines(text);
    this.#text = this.#read.rest;
    return this.#read;
  }

  view(localize: Localize): QuickView {
    return quickView(this.#text, this.#read, localize);
  }
}

export function quickView(text: string, read: QuickRead | null, localize: Localize): QuickView {
  const names = read?.items.map(({ name }) => name) ?? [];
  return {
    text,
    rows: Math.min(8, Math.max(1, text.split("\n").length)),
    done: names.length === 0 ? null : localize("TURNCRAFT.Quick.added", { names: names.join(", ") }),
    flaws: read?.flaws.map((each) => flawText(each, localize)) ?? [],
  };
}

/** Fault of a line, and the line up to the place. */
function flawText({ line, text, flaw }: QuickFlaw, localize: Localize): string {
  if (!flaw) return localize("TURNCRAFT.Quick.unread", { line, text });
  const words = localize(flaw.message as LangKey, figureWords(flaw.data ?? {}, { localize, nameOf: String }));
  const place = `${text.slice(Math.max(0, flaw.at - 20), flaw.at)}▸${text.slice(flaw.at)}`;
  return localize("TURNCRAFT.Quick.flaw", { line, words: withReference(words, flaw.clause), place });
}
