import type { PlainCheck } from "../combat/checks/checks.ts";
import type { Localize } from "../combat/views/numbers-view.ts";
import { writeTime } from "../engine/index.ts";
import type { KeyBelow, LangKey } from "../i18n.ts";

/** Editable field. `path`: dotted path in the document. */
export interface FieldView {
  /** `time`: seconds in the short notation, `4SA` (SX-404). */
  readonly kind: "number" | "time" | "text" | "choice" | "check";
  readonly path: string;
  readonly label: string;
  readonly value: string | number | boolean;
  readonly unit: string | null;
  /** Options of a choice; empty for other kinds. */
  readonly options: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
  /** Meaning of the field, shown below it; null if the label is enough. */
  readonly hint: string | null;
  /** Value used while the field is empty; absent if never empty. */
  readonly placeholder?: string;
  /** Label of the button for removing the typed value; absent: the field is empty, or has no derived value. */
  readonly reset?: string;
  /** Checks rolled with the field; `label` is empty if the field's own is enough. */
  readonly checks?: readonly { readonly check: string; readonly label: string; readonly sentence: string }[];
}

/** Field with a plain check beside it, judged by the table. */
export function withPlainCheck(field: FieldView, check: PlainCheck, localize: Localize, label = ""): FieldView {
  const sentence = localize("TURNCRAFT.PlainCheck.roll", { check: localize(`TURNCRAFT.PlainCheck.${check}`) });
  return { ...field, checks: [...(field.checks ?? []), { check, label, sentence }] };
}

/** Field for a whole number. */
export function numberField(path: string, label: string, value: number, unit: string | null = null): FieldView {
  return { kind: "number", path, label, value, unit, options: [], hint: null };
}

/** Field for a whole number that can be empty: `placeholder` shows the value used then. */
export function optionalNumberField(
  path: string,
  label: string,
  value: number | null,
  placeholder: string,
  unit: string | null = null,
): FieldView {
  return { ...numberField(path, label, value ?? 0, unit), value: value ?? "", placeholder };
}

/** Field for a time in seconds that can be empty, shown and read in the short notation (SX-404). */
function timeField(path: string, label: string, value: number | null, placeholder: string): FieldView {
  const text = value === null ? "" : writeTime(value);
  return { ...optionalNumberField(path, label, value, placeholder), kind: "time", value: text };
}

/** Field for a line of text. */
export function textField(path: string, label: string, value: string): FieldView {
  return { kind: "text", path, label, value, unit: null, options: [], hint: null };
}

/** Field with a choice out of several. */
function choiceField<Value extends string>(
  path: string,
  label: string,
  value: Value,
  values: readonly Value[],
  labelOf: (value: Value) => string,
): FieldView {
  const options = values.map((each) => ({ value: each, label: labelOf(each), selected: each === value }));
  return { kind: "choice", path, label, value, unit: null, options, hint: null };
}

/** Field for yes or no. */
export function checkField(path: string, label: string, value: boolean): FieldView {
  return { kind: "check", path, label, value, unit: null, options: [], hint: null };
}

/** Names of an object's values of a type. */
type NameOf<Source, Value> = {
  [Name in keyof Source & string]: Source[Name] extends Value ? Name : never;
}[keyof Source & string];

/** Functions making fields for the values of an object at a path, by their names, which are their labels' names at `words` too. */
export function fieldsOf<Source extends object, Words extends string>(
  path: string,
  source: Source,
  words: Words,
  localize: Localize,
) {
  type Named<Value> = NameOf<Source, Value> & KeyBelow<Words>;
  // By its name's type a value is of the asked type, as the compiler can't tell of the type parameter.
  const value = <Value>(name: keyof Source & string) => source[name] as Value;
  const at = (name: string) => [`${path}.${name}`, localize(`${words}.${name}` as LangKey)] as const;
  return {
    number: (name: Named<number>, unit?: string) => numberField(...at(name), value<number>(name), unit),
    optional: (name: Named<number | null>, placeholder: string, unit?: string) =>
      optionalNumberField(...at(name), value<number | null>(name), placeholder, unit),
    time: (name: Named<number | null>, placeholder: string) =>
      timeField(...at(name), value<number | null>(name), placeholder),
    text: (name: Named<string>) => textField(...at(name), value<string>(name)),
    check: (name: Named<boolean>) => checkField(...at(name), value<boolean>(name)),
    choice: <Name extends Named<string>>(
      name: Name,
      values: readonly (Source[Name] & string)[],
      labelOf: (value: Source[Name] & string) => string,
    ) => choiceField(...at(name), value<Source[Name] & string>(name), values, labelOf),
  };
}

/** Field with the hint for its path, if there is one below `TURNCRAFT.Hint`; a hint from the ruleset wins. */
export function withHint(field: FieldView, localize: Localize): FieldView {
  const key = field.path.replace(/^system/, "TURNCRAFT.Hint");
  const hint = localize(key as LangKey);
  return field.hint === null && hint !== key ? { ...field, hint } : field;
}
