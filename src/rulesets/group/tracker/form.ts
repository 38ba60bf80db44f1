import type { FormValues } from "../../../combat/dialogs.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import { type CombatantId, numeral } from "../../../engine/index.ts";
import type { KeyBelow, LangKey } from "../../../i18n.ts";

/** Form field, as shown by the template. */
type FormField =
  | {
      readonly is: "number";
      readonly name: string;
      readonly label: string;
      readonly value: number | string;
      readonly min: number;
      readonly max: number;
    }
  | { readonly is: "text"; readonly name: string; readonly label: string; readonly value: string }
  | { readonly is: "check"; readonly name: string; readonly label: string; readonly checked: boolean }
  | {
      readonly is: "choice";
      readonly name: string;
      readonly label: string;
      readonly options: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
    }
  | {
      readonly is: "people";
      readonly label: string;
      readonly people: readonly { readonly name: string; readonly label: string; readonly checked: boolean }[];
    };

/** Form for the template, and its reader; `read` throws a {@link Problem} to show in the form. */
export interface Form<Result> {
  readonly hint: string;
  readonly fields: readonly FormField[];
  readonly read: (entered: FormValues) => Result;
}

/** Error in a form's input, as localizable text. */
export class Problem extends Error {
  constructor(
    readonly key: LangKey,
    readonly data: Readonly<Record<string, string | number>> = {},
  ) {
    super(key);
  }
}

/** Word of the forms. */
export type FormWord = KeyBelow<"TURNCRAFT.GroupTable.form">;

export function word(name: FormWord): LangKey {
  return `TURNCRAFT.GroupTable.form.${name}`;
}

/** A field: how it is shown and read. */
type Field<Value> = (
  name: string,
  localize: Localize,
) => { readonly shown: FormField; readonly read: (entered: FormValues) => Value };

type ValuesOf<Asked> = { readonly [Name in keyof Asked]: Asked[Name] extends Field<infer Value> ? Value : never };

/** Form with fields by name; `result`: meaning of their values. */
export function form<const Asked extends Readonly<Record<string, Field<unknown>>>, Result>(
  localize: Localize,
  hint: string,
  asked: Asked,
  result: (values: ValuesOf<Asked>) => Result,
): Form<Result> {
  const fields = Object.entries(asked).map(([name, field]) => [name, field(name, localize)] as const);
  return {
    hint,
    fields: fields.map(([, { shown }]) => shown),
    read: (entered) =>
      // Each field's reader gives its type.
      result(Object.fromEntries(fields.map(([name, { read }]) => [name, read(entered)])) as ValuesOf<Asked>),
  };
}

/** Field for a whole number between the two. */
export function number(label: FormWord, min: number, max: number, value: number): Field<number> {
  return (name, localize) => {
    const words = localize(word(label));
    return {
      shown: { is: "number", name, label: words, value, min, max },
      read: ({ [name]: typed }) => wholeNumber(typed, words, min, max),
    };
  };
}

/** Field for an optional whole number between the two: begins empty; null if left so. */
export function optionalNumber(label: FormWord, min: number, max: number): Field<number | null> {
  return (name, localize) => {
    const words = localize(word(label));
    return {
      shown: { is: "number", name, label: words, value: "", min, max },
      read: ({ [name]: typed }) => (typed == null || typed === "" ? null : wholeNumber(typed, words, min, max)),
    };
  };
}

function wholeNumber(typed: unknown, label: string, min: number, max: number): number {
  const value = typeof typed === "string" && typed.trim() !== "" ? Number(typed) : typed;
  if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) return value;
  throw new Problem(word("noNumber"), { label, min: numeral(min), max: numeral(max) });
}

/** Maximum length of a text; the rules refuse longer ones. */
const longest = 200;

/** Text; `missing`: the problem if empty, absent: optional. */
export function text(label: FormWord, missing?: FormWord): Field<string> {
  return (name, localize) => ({
    shown: { is: "text", name, label: localize(word(label)), value: "" },
    read({ [name]: typed }) {
      const value = typeof typed === "string" ? typed.trim().slice(0, longest) : "";
      if (value === "" && missing) throw new Problem(word(missing));
      return value;
    },
  });
}

export function check(label: FormWord, checked = false): Field<boolean> {
  return (name, localize) => ({
    shown: { is: "check", name, label: localize(word(label)), checked },
    read: ({ [name]: ticked }) => ticked === true,
  });
}

/** Choice among several; null: none chosen, with the label `none` if possible. */
export function choice<Value extends string>(
  label: FormWord,
  options: readonly (readonly [value: Value, label: string])[],
  chosen: Value | null,
  none?: FormWord,
): Field<Value | null> {
  return (name, localize) => {
    const all: readonly (readonly [string, string])[] = [
      ...(none ? [["", localize(word(none))] as const] : []),
      ...options,
    ];
    return {
      shown: {
        is: "choice",
        name,
        label: localize(word(label)),
        options: all.map(([value, words]) => ({ value, label: words, selected: value === (chosen ?? "") })),
      },
      read: ({ [name]: picked }) => options.find(([value]) => value === picked)?.[0] ?? null,
    };
  };
}

const box = "who-";

/** Checkboxes for people, `chosen` ticked; at least one is required. */
export function people(
  label: FormWord,
  ids: readonly CombatantId[],
  chosen: readonly CombatantId[],
  nameOf: (id: CombatantId) => string,
): Field<readonly CombatantId[]> {
  const boxes = ids.map((id) => ({ name: `${box}${id}`, label: nameOf(id), checked: chosen.includes(id) }));
  return (_name, localize) => ({
    shown: { is: "people", label: localize(word(label)), people: boxes },
    read(entered) {
      const ticked = ids.filter((id) => entered[`${box}${id}`] === true);
      if (ticked.length === 0) throw new Problem(word("nobody"));
      return ticked;
    },
  });
}

/** Field with the last entry, for a refused form. */
export function withEntered(field: FormField, entered: FormValues): FormField {
  switch (field.is) {
    case "number":
    case "text":
      return { ...field, value: entered[field.name] == null ? "" : String(entered[field.name]) };
    case "check":
      return { ...field, checked: entered[field.name] === true };
    case "choice":
      return {
        ...field,
        options: field.options.map((option) => ({ ...option, selected: option.value === entered[field.name] })),
      };
    case "people":
      return { ...field, people: field.people.map((each) => ({ ...each, checked: entered[each.name] === true })) };
  }
}
