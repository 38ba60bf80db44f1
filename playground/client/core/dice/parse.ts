/** Formulas read and rolled by rpg-dice-roller, with Foundry's spelling and Foundry's source of chance. */
import { DiceRoll, NumberGenerator, Parser } from "@dice-roller/rpg-dice-roller";
import { CONFIG } from "../config.ts";
import type { Loose, LooseObject } from "../loose.ts";
import { Die, type DieResult, NumericTerm, OperatorTerm, type RollTerm } from "./terms.ts";

/** All chance comes from `CONFIG.Dice.randomUniform`, mapped to a face as the type package says of `mapRandomFace`. */
(NumberGenerator.generator as Loose).integer = (min: number, max: number): number => {
  const faces = max - min + 1;
  return min - 1 + Math.max(1, Math.ceil((1 - CONFIG.Dice.randomUniform()) * faces));
};

/** Flavour in brackets goes, `x` (explode) becomes the library's `!`. */
function notationOf(formula: string): string {
  return formula
    .replace(/\[[^\]]*\]/g, "")
    .replace(/(d\d+)((?:[a-z]+[<>=]*\d*)*?)x(?=[<>=\d]|\b)/gi, "$1$2!")
    .trim();
}

function termOf(part: Loose): RollTerm {
  if (typeof part === "number") return new NumericTerm({ number: part });
  if (typeof part === "string") return new OperatorTerm({ operator: part });
  const notation: string = part.notation ?? "";
  const modifiers = notation.replace(/^\d*d(\d+|%)/i, "");
  return new Die({
    number: part.qty,
    faces: part.sides === "%" ? 100 : part.sides,
    modifiers: modifiers ? [modifiers] : [],
  });
}

/** @throws Error when the formula can't be read. */
export function parseTerms(formula: string): RollTerm[] {
  return Parser.parse(notationOf(formula)).map(termOf);
}

/** Rolls: fills the dice's results and returns the total. */
export function rollTerms(formula: string, terms: readonly RollTerm[]): number {
  const roll = new DiceRoll(notationOf(formula)) as Loose;
  for (const [index, part] of roll.rolls.entries()) {
    const term = terms[index];
    if (term instanceof Die && part?.rolls) term.results = part.rolls.map(resultOf);
  }
  return roll.total;
}

function resultOf(roll: LooseObject): DieResult {
  const modifiers: Set<string> = new Set(roll.modifiers);
  const result: DieResult = { result: roll.value, active: roll.useInTotal !== false };
  if (modifiers.has("drop")) Object.assign(result, { active: false, discarded: true });
  if (modifiers.has("explode")) result.exploded = true;
  if (modifiers.has("re-roll")) result.rerolled = true;
  return result;
}
