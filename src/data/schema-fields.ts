import type { Schema, SchemaForm } from "../engine/schema.ts";

const { fields } = foundry.data;

/*
 * Foundry's fields for documents. Those of a ruleset's own fields are made from its schemas, so that what a document may hold
 * and what the rules accept can't drift apart.
 */

/** Whole number with limits, never empty. */
export function whole(initial: number, min: number, max: number) {
  return new fields.NumberField({ required: true, nullable: false, integer: true, initial, min, max });
}

/** Whole number with limits, or null (the initial value). */
export function wholeOrNull(min: number, max: number) {
  return new fields.NumberField({ required: true, nullable: true, integer: true, initial: null, min, max });
}

/** Whole number with limits; stored as null if derived, then filled in when data is prepared (defaults.ts). */
export function derivedWhole(min: number, max: number) {
  return wholeOrNull(min, max) as unknown as ReturnType<typeof whole>; // Never null in prepared data.
}

/** Text, empty at first unless `initial` is given. */
export function text(initial = "") {
  return new fields.StringField({ required: true, blank: true, initial });
}

type WholeSchema = Schema<number | null | undefined>;

/** Whole number in the range of a schema, never empty. Throws for a schema of anything else. */
export function wholeOf(schema: WholeSchema, initial: number) {
  return whole(initial, ...rangeOf(schema));
}

/** Whole number in the range of a schema, or null (the initial value). Throws for a schema of anything else. */
export function wholeOrNullOf(schema: WholeSchema) {
  return wholeOrNull(...rangeOf(schema));
}

/** As {@link derivedWhole}, in the range of a schema. Throws for a schema of anything else. */
export function derivedOf(schema: WholeSchema) {
  return derivedWhole(...rangeOf(schema));
}

/** Choice among the words of a schema. Throws for a schema of anything else. */
export function choiceOf<Choice extends string>(schema: Schema<Choice | null | undefined>, initial: NoInfer<Choice>) {
  const form = innermost(schema.form);
  if (form.kind !== "choice") throw new Error("A field of choices is made from a schema of choices.");
  return oneOf(form.values as readonly Choice[], initial); // The schema reads its own values.
}

/** Choice among words. */
export function oneOf<Choice extends string>(choices: readonly Choice[], initial: NoInfer<Choice>) {
  return new fields.StringField({ required: true, choices: [...choices], initial });
}

function rangeOf({ form }: WholeSchema): [least: number, most: number] {
  const found = innermost(form);
  if (found.kind !== "whole") throw new Error("A field of whole numbers is made from a schema of whole numbers.");
  return [found.least, found.most];
}

function innermost(form: SchemaForm): SchemaForm {
  return form.kind === "nullable" || form.kind === "optional" ? innermost(form.of.form) : form;
}
