import type { Schema } from "../engine/index.ts";

/** Whole number with limits, never empty. */
export function whole(initial: number, min: number, max: number) {
  return new foundry.data.fields.NumberField({ required: true, nullable: false, integer: true, initial, min, max });
}

/** Whole number with limits, or null for derived values. */
export function wholeOrNull(min: number, max: number) {
  return new foundry.data.fields.NumberField({
    required: true,
    nullable: true,
    integer: true,
    initial: null,
    min,
    max,
  });
}

/** Whole number in the range of a ruleset's schema, so that a document holds nothing that its fight couldn't. */
export function wholeOf({ form }: Schema<number>, initial: number) {
  if (form.kind !== "whole") throw new Error("A field of whole numbers is made from a schema of whole numbers.");
  return whole(initial, form.least, form.most);
}

/** Whole number with limits that is derived where null is stored, and filled in before anybody reads it (filled-in.ts). */
export function derivedWhole(min: number, max: number) {
  return wholeOrNull(min, max) as unknown as ReturnType<typeof whole>; // What is prepared is never null.
}
