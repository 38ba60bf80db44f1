import type { ActionType, Kind, Mark, Notation, Term } from "./notation-abilities.ts";
import { segmentsOf, segmentsOfRound, type Time } from "./notation-time.ts";

/** What a line says of an ability, action or activity, as sheets hold it: null or empty where it says nothing. */
export interface Written {
  readonly name: string;
  readonly kind: Kind | null;
  /** An asterisk: less than a segment (GR-05). */
  readonly noTime: boolean;
  readonly attributes: readonly string[];
  readonly goFirst: boolean;
  readonly goLast: boolean;
  readonly declared: boolean;
  readonly type: ActionType | null;
  /** `[immediate]`, which may stand beside a type that it costs: an immediate attack is also major (GR-153). */
  readonly immediate: boolean;
  readonly concentration: boolean;
  readonly time: Time | null;
  /** Other requirements, in the table's words. */
  readonly requirements: string;
  readonly text: string;
}

/** What a notation says. Where it says two things of one kind, the first counts. */
export function writtenIn({ name, marks, terms, text }: Notation): Written {
  const parts: readonly (Mark | Term)[] = [...marks, ...terms];
  const kind = marks.find((mark) => mark.is === "kind");
  const place = marks.find((mark) => mark.is === "place")?.place;
  const words = terms.filter((term) => term.is === "text" && term.text !== "") as Extract<Term, { is: "text" }>[];
  return {
    name,
    kind: kind?.kind ?? null,
    noTime: kind?.noTime === true || terms.some((term) => term.is === "no-time"),
    attributes: marks.flatMap((mark) => (mark.is === "attribute" && mark.attribute !== "" ? [mark.attribute] : [])),
    goFirst: place === "go first",
    goLast: place === "go last",
    declared: terms.some((term) => term.is === "declared"),
    type: terms.find((term) => term.is === "type")?.type ?? null,
    immediate: marks.some((mark) => mark.is === "type"),
    concentration: terms.some((term) => term.is === "concentration"),
    time: parts.find((part) => part.is === "time")?.time ?? null,
    requirements: words.map(({ text: word, comma }, i) => (i === 0 ? word : `${comma ? "," : ";"} ${word}`)).join(""),
    text,
  };
}

/** The notation of what a sheet holds, in the page's order: `writtenIn` finds the same in it. */
export function notationOf(written: Written): Notation {
  return { name: written.name, marks: marksOf(written), terms: termsOf(written), text: written.text };
}

function marksOf({ kind, noTime, goFirst, goLast, immediate, attributes }: Written): Mark[] {
  const marks: Mark[] = [];
  if (kind) marks.push({ is: "kind", kind, noTime });
  if (goFirst || goLast) marks.push({ is: "place", place: goFirst ? "go first" : "go last" });
  if (immediate) marks.push({ is: "type", type: "immediate" });
  marks.push(
    ...attributes.map((attribute, i): Mark => ({ is: "attribute", attribute, ...(i > 0 && { comma: true }) })),
  );
  return marks;
}

function termsOf({ kind, noTime, declared, type, concentration, time, requirements }: Written): Term[] {
  const terms: Term[] = [];
  if (declared) terms.push({ is: "declared" });
  if (type) terms.push({ is: "type", type });
  if (concentration) terms.push({ is: "concentration" });
  if (time) terms.push({ is: "time", time });
  if (noTime && !kind) terms.push({ is: "no-time" });
  if (requirements !== "") terms.push({ is: "text", text: requirements });
  return terms;
}

/** What may stand for something that a line leaves out, and the clause that fills it in. */
export type Filled = "kind" | "type" | "time";

/** An ability, action or activity with its missing parts filled in. */
export interface Taken {
  /** Null: an action without a kind in square brackets. */
  readonly kind: Kind | null;
  readonly type: ActionType;
  /** At any moment, without time (GR-06), whatever it costs. */
  readonly immediate: boolean;
  readonly declared: boolean;
  /** What it adds and takes, in segments; 0 is no time. */
  readonly segments: number;
  /** What nobody wrote: shown as a default. */
  readonly defaults: readonly Filled[];
}

/**
 * Fills in what a line leaves out. `as`: what it belongs to, since a line without any notation is an innate ability
 * (GR-106) or a simple activity (GR-81). `blankMinor`: what the setting `blankMinorTime` says (GR-04), in segments.
 */
export function taken(written: Written, as: "ability" | "activity", blankMinor: 0 | 1 = 1): Taken {
  const said = written.type ?? (written.immediate ? "immediate" : null);
  const unnoted = as === "ability" ? "innate" : "simple";
  const kind = written.kind ?? (said === null || (as === "activity" && said !== "immediate") ? unnoted : null);
  const type = said ?? (kind === "complex" || kind === "invocation" ? "major" : "minor");
  const immediate = written.immediate || type === "immediate";
  const defaults: Filled[] = [];
  if (written.kind === null && kind !== null) defaults.push("kind");
  if (said === null) defaults.push("type");
  if (written.time === null && !written.noTime && !immediate) defaults.push("time");
  const declared = written.declared || kind === "complex" || kind === "invocation";
  const segments = written.noTime || immediate ? 0 : segmentsTaken(written, kind, blankMinor);
  return { kind, type, immediate, declared, segments, defaults };
}

/** GR-02, GR-03, GR-04, GR-07, GR-78, GR-81, GR-106, GR-107. */
function segmentsTaken({ time, type }: Written, kind: Kind | null, blankMinor: number): number {
  if (time) return segmentsOf(time);
  if (kind === "complex") return segmentsOfRound;
  return type === "minor" ? blankMinor : 1;
}
