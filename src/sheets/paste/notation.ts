import type { Refusal } from "../../engine/types.ts";
import type { LangKey } from "../../i18n.ts";

/** Fault of a line, with its position, from 0. */
export interface Flaw extends Refusal {
  readonly at: number;
}

/** Item described by a line of a stat block. */
export interface QuickItem {
  readonly type: "weapon" | "spell" | "ability";
  readonly name: string;
  readonly system: object;
  /** Bonus to hit as written, of item and bearer together; absent: none. */
  readonly toHit?: number;
}

/** Line that couldn't be read, wholly or in part. `flaw`: the fault; null if nothing was read. */
export interface QuickFlaw {
  /** Number of the line, from 1. */
  readonly line: number;
  readonly text: string;
  readonly flaw: Flaw | null;
}

export interface QuickRead {
  readonly items: readonly QuickItem[];
  readonly flaws: readonly QuickFlaw[];
  /** Lines that couldn't be read, as text. */
  readonly rest: string;
}

/** Changes from a part of a stat block: values by their path on the creature's document. */
export type Changes = Readonly<Record<string, string | number | boolean>>;

/** Unreadable part of a stat block: the reason, and figures for the sentence. */
export interface Unread {
  readonly why: LangKey;
  readonly data?: Readonly<Record<string, string | number>>;
}

/** Parsed part: the name, and the value as shown. */
export interface ReadNumber {
  readonly label: LangKey;
  readonly value: string;
  readonly changes: Changes;
}

/** Item from a stat block. */
export interface BlockItem {
  readonly type: "weapon" | "ability";
  readonly name: string;
  /** Notation as written (GR-94, GR-126). */
  readonly line: string;
  /** Words of the line beside the notation. */
  readonly text: string;
  /** Fields of its document filled by the notation. */
  readonly system: object;
  /** Bonus to hit as written, of item and bearer together; absent: none. */
  readonly toHit?: number;
}

/** Stretch of a stat block, in order, with its result. */
export type BlockPart =
  | { readonly is: "name"; readonly text: string }
  | ({ readonly is: "number"; readonly text: string } & ReadNumber)
  | { readonly is: "item"; readonly text: string; readonly item: BlockItem; readonly flaws: readonly Flaw[] }
  | ({ readonly is: "unread"; readonly text: string } & Unread);

/** Parsed stat block (GR-94, GR-126, GR-140). The whole text is kept: an unreadable stretch is a part, too. */
export interface StatBlock {
  readonly parts: readonly BlockPart[];
  readonly name: string | null;
  readonly changes: Changes;
  readonly items: readonly BlockItem[];
  /** Unparsed text for the notes. */
  readonly unread: readonly string[];
}

/** Weapon known only by its line. */
export interface Arms {
  readonly form: "melee" | "missile";
  /** Range in feet; null: the line doesn't say. */
  readonly feet: number | null;
  /** Reach in feet; absent: the line doesn't say. */
  readonly reach?: number;
}

/** Fields of an item's document for a complete weapon under every ruleset. */
export type ArmsFields = (arms: Arms) => object;

/** A ruleset's notation of creatures, typed or pasted. */
export interface Notation {
  /** Reads attacks and abilities, a line each. */
  readLines(text: string, fieldsOf: ArmsFields): QuickRead;
  /** Reads a whole creature. */
  readBlock(text: string, fieldsOf: ArmsFields): StatBlock;
}
