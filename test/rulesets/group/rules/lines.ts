import { expect } from "vitest";
import type { Flaw, Reading } from "../../../../src/rulesets/group/rules/notation.ts";
import { expectWords } from "../../words.ts";

/** Value read from a valid line; every error must have a text. */
export function valueIn<Value>(reading: Reading<Value>): Value {
  for (const flaw of reading.flaws) expectFlaw(flaw);
  if (reading.value === null) throw new Error(`Not read: ${JSON.stringify(reading.flaws)}`);
  return reading.value;
}

/** Clauses of a line's flaws with positions, in order. */
export function flawsIn(reading: Reading<unknown>): [clause: string, at: number][] {
  return reading.flaws.map((flaw) => [expectFlaw(flaw).clause, flaw.at]);
}

/** A flaw has its words, and names the character counted from 1. */
export function expectFlaw(flaw: Flaw): Flaw {
  expect(flaw.data?.column).toBe(flaw.at + 1);
  return expectWords(flaw);
}
