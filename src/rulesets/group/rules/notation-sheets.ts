import { type GroupStrike, type Item, plainItem } from "./items.ts";
import type { AbilityKind, ActionType, Notation, NotationTag, Term, Time } from "./notation-abilities.ts";
import {
  type Aac0,
  type AttackLine,
  type Damage,
  type LineAttack,
  mostAttacks,
  type NotationForm,
} from "./notation-attacks.ts";

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

/** Notation of a sheet's content, in the page's order: `writtenIn` finds the same in it. */
export function notationOf(written: Written): Notation {
  return { name: written.name, tags: badgesOf(written), terms: termsOf(written), text: written.text };
}

function badgesOf({ kind, noTime, goFirst, goLast, immediate, attributes }: Written): NotationTag[] {
  const tags: NotationTag[] = [];
  if (kind) tags.push({ is: "kind", kind, noTime });
  if (goFirst || goLast) tags.push({ is: "place", place: goFirst ? "go first" : "go last" });
  if (immediate) tags.push({ is: "type", type: "immediate" });
  tags.push(
    ...attributes.map((attribute, i): NotationTag => ({ is: "attribute", attribute, ...(i > 0 && { comma: true }) })),
  );
  return tags;
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

/**
 * Line of a routine: neighbours of one name are counted together; AAC0 and effects stand with the last. The striking
 * hand has no place in a line.
 */
export function lineOf({ form, routine, aac0, special }: Routine): AttackLine {
  const runs: GroupStrike[][] = [];
  for (const attack of routine) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && areCounted(before, attack)) run.push(attack);
    else runs.push([attack]);
  }
  const last = runs.length - 1;
  const attacks = runs.map(
    (run, i): LineAttack => ({
      after: i === 0 ? null : i === last ? "and" : ",",
      count: run.length > 1 ? run.length : null,
      name: run[0]?.name ?? "",
      damage: damageOf(run),
      aac0: i === last ? aac0 : null,
      plus: i === last ? special : "",
    }),
  );
  return { form, attacks, rest: "" };
}

/** True if two neighbours are written as a common count: damage in words only if the same, as no slash divides words. */
function areCounted(a: GroupStrike, b: GroupStrike): boolean {
  const inDice = a.damage !== "" && b.damage !== "";
  return a.name === b.name && (inDice || (a.damage === b.damage && a.special === b.special));
}

/** Damage of every attack in a run; damage in words is listed once for all. */
function damageOf(run: readonly GroupStrike[]): readonly Damage[] {
  const all = run.map(({ damage, special }) => ({ formula: damage, special }));
  return all[0]?.formula === "" ? all.slice(0, 1) : all;
}
