import { type GroupStrike, type Item, plainItem } from "./items.ts";
import type { AbilityKind, ActionType, Notation, NotationTag, Term, Time } from "./notation-abilities.ts";
import { type Aac0, type AttackLine, type LineAttack, mostAttacks, type NotationForm } from "./notation-attacks.ts";

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
  /** `[immediate]`, possible beside its cost's type: an immediate attack is also major (GR-153). */
  readonly immediate: boolean;
  readonly concentration: boolean;
  readonly time: Time | null;
  /** Other requirements, in the table's words. */
  readonly requirements: string;
  readonly text: string;
}

/** Returns the fields of a notation. If it states two of a kind, the first counts. */
export function writtenIn({ name, tags, terms, text }: Notation): Written {
  const parts: readonly (NotationTag | Term)[] = [...tags, ...terms];
  const kind = tags.find((tag) => tag.is === "kind");
  const place = tags.find((tag) => tag.is === "place")?.place;
  const words = terms.filter((term) => term.is === "text" && term.text !== "") as Extract<Term, { is: "text" }>[];
  return {
    name,
    kind: kind?.kind ?? null,
    noTime: kind?.noTime === true || terms.some((term) => term.is === "no-time"),
    attributes: tags.flatMap((tag) => (tag.is === "attribute" && tag.attribute !== "" ? [tag.attribute] : [])),
    goFirst: place === "go first",
    goLast: place === "go last",
    declared: terms.some((term) => term.is === "declared"),
    type: terms.find((term) => term.is === "type")?.type ?? null,
    immediate: tags.some((tag) => tag.is === "type"),
    concentration: terms.some((term) => term.is === "concentration"),
    time: parts.find((part) => part.is === "time")?.time ?? null,
    requirements: words.map(({ text: word, comma }, i) => (i === 0 ? word : `${comma ? "," : ";"} ${word}`)).join(""),
    text,
  };
}

/**
 * Returns the notation as an item for the rules. Missing fields stay empty and get defaults at use (GR-03, GR-78, GR-81, GR-106).
 * `as`: assumed kind, since an activity and an ability can read alike. An immediate action marked major is an immediate attack
 * (GR-153).
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

/** Line of attacks of an item: single attacks, and notes for all of them. */
export interface Routine {
  readonly form: NotationForm;
  /** Attacks of the routine: one to ten. */
  readonly routine: readonly GroupStrike[];
  /** The line's first; null where it says none. */
  readonly aac0: Aac0 | null;
  /** Whole text after "plus". */
  readonly special: string;
}

/** Routine of a line: every attack of a count with separate damage, the last repeated if missing, at most ten (GR-95). */
export function routineOf({ form, attacks }: AttackLine): Routine {
  const plus = attacks.map((attack) => attack.plus).filter((text) => text !== "");
  return {
    form,
    routine: attacks.flatMap(each).slice(0, mostAttacks),
    aac0: attacks.find(({ aac0 }) => aac0 !== null)?.aac0 ?? null,
    special: plus.join("; "),
  };
}

function each({ count, name, damage }: LineAttack): GroupStrike[] {
  return Array.from({ length: Math.min(count ?? 1, mostAttacks) }, (_, i) => {
    const { formula, special } = damage[Math.min(i, damage.length - 1)] ?? { formula: "", special: "" };
    return { name, damage: formula, special, hand: null };
  });
}
