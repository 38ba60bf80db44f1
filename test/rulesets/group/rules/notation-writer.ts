/** Writers of the notations, the inverse of the readers in src: for laws of what is read again. */
import type { GroupStrike } from "../../../../src/rulesets/group/rules/items.ts";
import { closing } from "../../../../src/rulesets/group/rules/notation.ts";
import type { Notation, NotationTag, Term, Time } from "../../../../src/rulesets/group/rules/notation-abilities.ts";
import {
  type AttackLine,
  type Damage,
  type HitDice,
  type LineAttack,
  writeAac0,
} from "../../../../src/rulesets/group/rules/notation-attacks.ts";
import type { Routine, Written } from "../../../../src/rulesets/group/rules/notation-sheets.ts";

export function writeHitDice({ base, bonus }: HitDice): string {
  return bonus === 0 ? `${base}` : `${base}+${bonus}`;
}

/** Writes the line; `readAttackLine` reads the same from it. */
export function writeAttackLine({ form, attacks, rest }: AttackLine): string {
  const body = attacks.map(writeAttack).join("");
  const tail = rest === "" || /^[,;]/.test(rest) ? rest : ` ${rest}`;
  return `${form.toUpperCase()}:${body}${tail}`;
}

function writeAttack({ after, count, name, damage, aac0, plus }: LineAttack): string {
  const before = after === null ? "" : after === "and" ? " and" : after;
  const dice = damage.map(({ formula, special }) => [formula, special].filter((part) => part !== "").join(" "));
  const score = aac0 ? `; AAC0 ${writeAac0(aac0)}` : "";
  const number = count === null ? "" : `${count} `;
  return `${before} ${number}${name} (${dice.join("/")}${score})${plus === "" ? "" : ` plus ${plus}`}`;
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

/** Writes the line of an ability, action or activity; `readNotation` reads the same from it. */
export function writeNotation({ name, tags, terms, text }: Notation): string {
  const square = tags.length > 0 ? ` [${joined(tags.map(tagPart))}]` : "";
  const round = terms.length > 0 || opensGroup(text) ? ` (${joined(terms.map(termPart))})` : "";
  return `${name}.${square}${round}${text === "" ? "" : ` ${text}`}`;
}

/** True if a description could be mistaken for the brackets before it. */
function opensGroup(text: string): boolean {
  return /^[[(]/.test(text) && closing(text, 0) > 0;
}

function tagPart(tag: NotationTag): { text: string; comma?: true } {
  const comma = tag.comma && { comma: tag.comma };
  switch (tag.is) {
    case "kind":
      return { text: `${tag.kind}${tag.noTime ? "*" : ""}`, ...comma };
    case "place":
      return { text: tag.place, ...comma };
    case "type":
      return { text: tag.type, ...comma };
    case "time":
      return { text: writeTime(tag.time), ...comma };
    case "attribute":
      return { text: tag.attribute, ...comma };
  }
}

function termPart(term: Term): { text: string; comma?: true } {
  const comma = term.comma && { comma: term.comma };
  switch (term.is) {
    case "declared":
    case "concentration":
      return { text: term.is, ...comma };
    case "type":
      return { text: term.type, ...comma };
    case "time":
      return { text: writeTime(term.time), ...comma };
    case "no-time":
      return { text: "*", ...comma };
    case "text":
      return { text: term.text, ...comma };
  }
}

/** A time as written: "1 segment", "2 rounds". */
export function writeTime({ amount, unit }: Time): string {
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}

/** Joins parts again with the separators. */
function joined(parts: readonly { readonly text: string; readonly comma?: boolean }[]): string {
  return parts.map(({ text, comma }, i) => (i === 0 ? text : `${comma ? "," : ";"} ${text}`)).join("");
}
