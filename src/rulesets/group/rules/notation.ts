import { no } from "../../../engine/refusals.ts";
import type { ClauseId, MessageArgs, MessageKey, Refusal } from "../../../engine/types.ts";

/** Error in a line with position: `at` counts characters from 0; the message has `{column}`, counted from 1. */
export interface Flaw extends Refusal {
  readonly at: number;
}

/**
 * Line as read. Unparsed parts stay in the value as text, each with a flaw; the value is null only for a wholly unreadable line
 * (GR-94, GR-126).
 */
export interface Reading<Value> {
  readonly value: Value | null;
  readonly flaws: readonly Flaw[];
}

/** Flaw with a position. */
export function flaw(clause: ClauseId, message: MessageKey, at: number, data?: MessageArgs): Flaw {
  return { ...no(clause, message, { ...data, column: at + 1 }), at };
}

/** Stretch of a line, trimmed, and the position of its first character. */
export interface Slice {
  readonly text: string;
  readonly at: number;
}

/** The characters of a line from one place up to another, trimmed. */
export function slice(line: string, from: number, to = line.length): Slice {
  const part = line.slice(from, to);
  const text = part.trim();
  return { text, at: from + (text === "" ? 0 : part.indexOf(text)) };
}

/** Part between separators. `comma`: after a comma, not after a semicolon. */
export interface Piece extends Slice {
  readonly comma: boolean;
}

/** Parts of a stretch between commas and semicolons; none of an empty one. */
export function pieces({ text, at }: Slice): Piece[] {
  if (text === "") return [];
  const cuts = [...text.matchAll(/[;,]/g)].map(({ index }) => index);
  return [-1, ...cuts].map((cut, i) => {
    const part = slice(text, cut + 1, cuts[i] ?? text.length);
    return { text: part.text, at: at + part.at, comma: text[cut] === "," };
  });
}

/** Position of the bracket closing the group that opens here, or -1. Nested pairs of the same kind are skipped. */
export function closing(line: string, from: number): number {
  const opens = line[from];
  const closes = opens === "[" ? "]" : ")";
  let depth = 0;
  for (let i = from; i < line.length; i++) {
    if (line[i] === opens) depth++;
    else if (line[i] === closes && --depth === 0) return i;
  }
  return -1;
}
