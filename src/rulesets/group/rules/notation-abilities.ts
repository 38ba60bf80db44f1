import { closing, type Flaw, flaw, type Piece, pieces, type Reading, type Slice, slice } from "./notation.ts";

export const timeUnits = ["segment", "round"] as const;

/** Duration (GR-02): whole numbers, in the unit as written. */
export interface Time {
  readonly amount: number;
  readonly unit: (typeof timeUnits)[number];
}

const segmentsOfRound = 10;

/** Longest time allowed in notation and on sheets. */
const longestTime = 1000;

/** A time in segments: 1 round counts as 10 (GR-02). */
function segmentsOf({ amount, unit }: Time): number {
  return unit === "round" ? amount * segmentsOfRound : amount;
}

const otherUnits = /^(?:seconds?|minutes?|hours?|days?|weeks?|turns?|segs?|secs?|mins?)\b/i;

/**
 * Time in a notation, or null for other text. A bare number is in segments. A negative or fractional amount, or another unit, is
 * a flaw with a position (GR-02).
 */
function readTime({ text, at }: Slice): Time | Flaw | null {
  const found = /^([+\-−]?)(\d+(?:[.,/]\d+)?)\s*(segments?|rounds?|.*)$/i.exec(text);
  if (!found) return null;
  const [, sign = "", amount = "", word = ""] = found;
  const known = /^(segment|round)s?$/i.exec(word)?.[1]?.toLowerCase();
  const unit = word === "" ? "segment" : timeUnits.find((each) => each === known);
  if (!unit) return otherUnits.test(word) ? wrongUnit(text, at, word) : null;
  const whole = /^\d+$/.test(amount) && /^\+?$/.test(sign) && Number(amount) <= longestTime;
  return whole ? { amount: Number(amount), unit } : flaw("GR-02", "TURNCRAFT.Refused.GR-02.amount", at, { text });
}

function wrongUnit(text: string, at: number, word: string): Flaw {
  return flaw("GR-02", "TURNCRAFT.Refused.GR-02.unit", at + text.indexOf(word), { unit: word });
}

/**
 * `Name. [kind; attributes] (declaration; action type; time; requirements) text` (GR-94). Order is kept and nothing is added, so
 * a line is printed as read, except for blanks, the case of known words and plural units. Missing parts are up to the caller.
 */
export interface Notation {
  readonly name: string;
  /** Contents of the square brackets. */
  readonly tags: readonly NotationTag[];
  /** Contents of the round brackets. */
  readonly terms: readonly Term[];
  /** Description, including parts that couldn't be parsed. */
  readonly text: string;
}

export const kinds = ["complex", "delaying", "simple", "innate", "invocation"] as const;
/** Kind of activity or ability (GR-73, GR-94). */
export type AbilityKind = (typeof kinds)[number];

export const actionTypes = ["major", "minor", "immediate"] as const;
export type ActionType = (typeof actionTypes)[number];

export const places = ["go first", "go last"] as const;

/** `comma`: written after a comma, not after a semicolon. */
type Separated = { readonly comma?: true };

export type NotationTag = Separated &
  (
    | { readonly is: "kind"; readonly kind: AbilityKind /** An asterisk (GR-05). */; readonly noTime: boolean }
    | { readonly is: "place"; readonly place: (typeof places)[number] }
    | { readonly is: "type"; readonly type: "immediate" }
    /** An activation time behind the kind. */
    | { readonly is: "time"; readonly time: Time }
    | { readonly is: "attribute"; readonly attribute: string }
  );

export type Term = Separated &
  (
    | { readonly is: "declared" }
    | { readonly is: "type"; readonly type: ActionType }
    | { readonly is: "concentration" }
    | { readonly is: "time"; readonly time: Time }
    /** An asterisk in the place of a time (GR-05). */
    | { readonly is: "no-time" }
    /** Requirements, in the table's words; empty where a place was left blank. */
    | { readonly is: "text"; readonly text: string }
  );

/** Reads an ability, action or activity from its line. Without a name there is none (GR-94). */
export function readNotation(line: string): Reading<Notation> {
  const stop = /\.(?=\s|$)/.exec(line)?.index ?? line.length;
  const name = slice(line, 0, stop).text;
  if (name === "") return { value: null, flaws: [flaw("GR-94", "TURNCRAFT.Refused.GR-94.noName", 0)] };
  const flaws: Flaw[] = [];
  const square = group(line, stop + 1, "[", flaws);
  const round = group(line, square.end, "(", flaws);
  const tags = withoutDoubles(square.pieces, (piece) => markOf(piece, flaws), flaws);
  const terms = withoutDoubles(round.pieces, (piece) => termOf(piece, flaws), flaws);
  const value = { name, tags, terms, text: slice(line, round.end).text };
  flaws.push(...tooLong(tags, terms, round.pieces));
  return { value, flaws: flaws.toSorted((a, b) => a.at - b.at) };
}

/** A simple activity takes 1 segment or less (GR-81). */
function tooLong(tags: readonly NotationTag[], terms: readonly Term[], pieces: readonly Piece[]): Flaw[] {
  const isSimple = tags.some((tag) => tag.is === "kind" && tag.kind === "simple");
  const first = terms.findIndex((term) => term.is === "time");
  const [term, at] = [terms[first], pieces[first]?.at];
  const isLong = term?.is === "time" && segmentsOf(term.time) > 1;
  return isSimple && isLong && at !== undefined ? [flaw("GR-81", "TURNCRAFT.Refused.GR-81.tooLong", at)] : [];
}

/** Reads the brackets at a position of the line: their contents, and the position behind. */
function group(line: string, from: number, opens: "[" | "(", flaws: Flaw[]): { pieces: Piece[]; end: number } {
  const { at } = slice(line, from);
  if (line[at] !== opens) return { pieces: [], end: from };
  const end = closing(line, at);
  if (end < 0) {
    flaws.push(flaw("GR-94", "TURNCRAFT.Refused.GR-94.unclosed", at, { bracket: opens }));
    return { pieces: [], end: from };
  }
  return { pieces: pieces(slice(line, at + 1, end)), end: end + 1 };
}

/** Parts of brackets as read. A second kind, type or time is kept, but is a flaw: the first counts. */
function withoutDoubles<Part extends NotationTag | Term>(
  all: readonly Piece[],
  read: (piece: Piece) => Part,
  flaws: Flaw[],
): Part[] {
  const seen = new Set<string>();
  return all.map((piece) => {
    const part = read(piece);
    const comma = piece.comma && { comma: true as const };
    if (part.is === "attribute" || part.is === "text") return { ...part, ...comma };
    const about = part.is === "no-time" ? "time" : part.is;
    if (seen.has(about)) flaws.push(flaw("GR-94", "TURNCRAFT.Refused.GR-94.twice", piece.at, { text: piece.text }));
    seen.add(about);
    return { ...part, ...comma };
  });
}

function markOf(piece: Piece, flaws: Flaw[]): NotationTag {
  const word = piece.text.toLowerCase();
  const kind = kinds.find((each) => word === each || word === `${each}*`);
  if (kind) return { is: "kind", kind, noTime: word.endsWith("*") };
  const place = places.find((each) => word === each);
  if (place) return { is: "place", place };
  if (word === "immediate") return { is: "type", type: word };
  const time = timeOf(piece, flaws);
  return time ? { is: "time", time } : { is: "attribute", attribute: piece.text };
}

function termOf(piece: Piece, flaws: Flaw[]): Term {
  const word = piece.text.toLowerCase();
  if (word === "declared" || word === "concentration") return { is: word };
  if (word === "*") return { is: "no-time" };
  const type = actionTypes.find((each) => each === word);
  if (type) return { is: "type", type };
  const time = timeOf(piece, flaws);
  return time ? { is: "time", time } : { is: "text", text: piece.text };
}

function timeOf(piece: Piece, flaws: Flaw[]): Time | null {
  const time = readTime(piece);
  if (time === null || "unit" in time) return time;
  flaws.push(time);
  return null;
}
