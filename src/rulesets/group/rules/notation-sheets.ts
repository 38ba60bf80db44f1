import { type Item, plainItem } from "./items.ts";
import type { AbilityKind, ActionType, Notation, NotationMark, Term, Time } from "./notation-abilities.ts";

/** Fields of an ability, action or activity read from a line, as sheets store them: null or empty if not stated. */
export interface Written {
  readonly name: string;
  readonly kind: AbilityKind | null;
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

/** Returns the fields of a notation. If it states two of a kind, the first counts. */
export function writtenIn({ name, marks, terms, text }: Notation): Written {
  const parts: readonly (NotationMark | Term)[] = [...marks, ...terms];
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

function marksOf({ kind, noTime, goFirst, goLast, immediate, attributes }: Written): NotationMark[] {
  const marks: NotationMark[] = [];
  if (kind) marks.push({ is: "kind", kind, noTime });
  if (goFirst || goLast) marks.push({ is: "place", place: goFirst ? "go first" : "go last" });
  if (immediate) marks.push({ is: "type", type: "immediate" });
  marks.push(
    ...attributes.map((attribute, i): NotationMark => ({ is: "attribute", attribute, ...(i > 0 && { comma: true }) })),
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

/**
 * Returns the notation as an item of the fight. Fields left out stay empty and get their defaults where the item is
 * used (GR-03, GR-78, GR-81, GR-106). `as`: the kind to assume, since an activity and an ability can read alike. An
 * immediate action that is also major is an immediate attack (GR-153).
 */
export function itemIn(written: Written, as: "ability" | "activity"): Item {
  const { name, kind, noTime, attributes, goFirst, goLast, declared, type, immediate, concentration, time } = written;
  const isActivity = kind === null ? as === "activity" : kind !== "innate" && kind !== "invocation";
  return {
    ...plainItem,
    name,
    kind: isActivity ? "activity" : "ability",
    activityKind: kind === "innate" || kind === "invocation" ? null : kind,
    spellKind: kind === "innate" || kind === "invocation" ? kind : null,
    actionType: immediate ? "immediate" : type,
    grants: immediate && type === "major" ? "immediate" : null,
    time,
    noTime,
    mustDeclare: declared,
    goFirst,
    goLast,
    attributes,
    concentration: concentration ? "maintain" : "none",
  };
}
