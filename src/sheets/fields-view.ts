import type { PlainCheck } from "../combat/checks/plain-view.ts";
import type { Localize } from "../combat/views/index.ts";
import { writeTime } from "../engine/index.ts";

/** A field that people edit: `path` is the document's. */
export interface FieldView {
  /** `time`: seconds in the short notation, `4SA` (SX-404). */
  readonly kind: "number" | "time" | "text" | "choice" | "check";
  readonly path: string;
  readonly label: string;
  readonly value: string | number | boolean;
  readonly unit: string | null;
  /** Of a choice. */
  readonly options: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
  /** Meaning of the field, shown below it; null if the label is enough. */
  readonly hint: string | null;
  /** Value used while the field is empty; absent if it can't be. */
  readonly placeholder?: string;
  /** Typed where it could be derived: a button takes the typed value away, by this sentence. */
  readonly reset?: string;
  /** Checks that can be rolled with it; `label` is empty where the field's own says it all. */
  readonly checks?: readonly { readonly check: string; readonly label: string; readonly sentence: string }[];
}

/** The field with a check that the table judges beside it. */
export function withPlainCheck(field: FieldView, check: PlainCheck, localize: Localize, label = ""): FieldView {
  const sentence = localize("TURNCRAFT.PlainCheck.roll", { check: localize(`TURNCRAFT.PlainCheck.${check}`) });
  return { ...field, checks: [...(field.checks ?? []), { check, label, sentence }] };
}

/** A whole number. */
export function numberField(path: string, label: string, value: number, unit: string | null = null): FieldView {
  return { kind: "number", path, label, value, unit, options: [], hint: null };
}

/** A whole number that may be left empty: `placeholder` says what counts then. */
export function optionalNumberField(
  path: string,
  label: string,
  value: number | null,
  placeholder: string,
  unit: string | null = null,
): FieldView {
  return { ...numberField(path, label, value ?? 0, unit), value: value ?? "", placeholder };
}

/** A time in seconds that may be left empty, shown and taken in the short notation (SX-404). */
export function timeField(path: string, label: string, value: number | null, placeholder: string): FieldView {
  const text = value === null ? "" : writeTime(value);
  return { ...optionalNumberField(path, label, value, placeholder), kind: "time", value: text };
}

/** A line of text. */
export function textField(path: string, label: string, value: string): FieldView {
  return { kind: "text", path, label, value, unit: null, options: [], hint: null };
}

/** Field with one choice out of several. */
export function choiceField<Value extends string>(
  path: string,
  label: string,
  value: Value,
  values: readonly Value[],
  labelOf: (value: Value) => string,
): FieldView {
  const options = values.map((each) => ({ value: each, label: labelOf(each), selected: each === value }));
  return { kind: "choice", path, label, value, unit: null, options, hint: null };
}

/** Yes or no. */
export function checkField(path: string, label: string, value: boolean): FieldView {
  return { kind: "check", path, label, value, unit: null, options: [], hint: null };
}
