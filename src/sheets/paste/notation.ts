import type { Refusal } from "../../engine/types.ts";
import type { LangKey } from "../../i18n.ts";

/** Fault of a line, at a character of it from 0. */
export interface Flaw extends Refusal {
  readonly at: number;
}

/** An item that a line of a stat block describes. */
export interface QuickItem {
  readonly type: "weapon" | "spell" | "ability";
  readonly name: string;
  readonly system: object;
}

/** Fault of a line: null for one that nothing could be made of. */
export interface QuickFlaw {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly flaw: Flaw | null;
}

export interface QuickRead {
  readonly items: readonly QuickItem[];
  readonly flaws: readonly QuickFlaw[];
  /** The lines that nothing was made of. */
  readonly rest: string;
}

/** Changes that a part of a stat block makes: values by their path on the creature's document. */
export type Changes = Readonly<Record<string, string | number | boolean>>;

/** A part of a stat block that can't be read: why, and the figures of that sentence. */
export interface Unread {
  readonly why: LangKey;
  readonly data?: Readonly<Record<string, string | number>>;
}

/** Parsed part: its name, and its value as shown. */
export interface ReadNumber {
  readonly label: LangKey;
  readonly value: string;
  readonly changes: Changes;
}

/** An item that comes out of a stat block. */
export interface BlockItem {
  readonly type: "weapon" | "ability";
  readonly name: string;
  /** Notation as it was written (GR-94, GR-126). */
  readonly line: string;
  /** Words of the line beside the notation. */
  readonly text: string;
  /** Fields of its document that the notation fills. */
  readonly system: object;
}

/** Stretch of a stat block, in order, with its result. */
export type BlockPart =
  | { readonly is: "name"; readonly text: string }
  | ({ readonly is: "number"; readonly text: string } & ReadNumber)
  | { readonly is: "item"; readonly text: string; readonly item: BlockItem; readonly flaws: readonly Flaw[] }
  | ({ readonly is: "unread"; readonly text: string } & Unread);

/** A stat block that was read (GR-94, GR-126, GR-140). Nothing of the text is lost: what can't be read is a part, too. */
export interface StatBlock {
  readonly parts: readonly BlockPart[];
  readonly name: string | null;
  readonly changes: Changes;
  readonly items: readonly BlockItem[];
  /** Unparsed text for the notes. */
  readonly unread: readonly string[];
}

/** A weapon of which only the line is known. */
export interface Arms {
  readonly form: "melee" | "missile";
  /** Range in feet; null: the line doesn't say. */
  readonly feet: number | null;
}

/** Fields of an item's document that make such a weapon whole under every ruleset. */
export type ArmsFields = (arms: Arms) => object;

/** A ruleset's notation of creatures, as people type or paste it. */
export interface Notation {
  /** Attacks and abilities, a line each. */
  readLines(text: string, fieldsOf: ArmsFields): QuickRead;
  /** A whole creature. */
  readBlock(text: string, fieldsOf: ArmsFields): StatBlock;
}
