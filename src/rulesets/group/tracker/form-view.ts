import type { Fields } from "../../../combat/dialogs.ts";
import { type CombatantId, numeral } from "../../../engine/index.ts";
import type { LangKey } from "../../../i18n.ts";

/** Form field, as shown by the template. */
export type FormField =
  | {
      readonly is: "number";
      readonly name: string;
      readonly label: string;
      readonly value: number | string;
      readonly min: number;
      readonly max: number;
      /** True if the field may stay empty. */
      readonly optional: boolean;
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

/** A form, and what is asked for in it. */
export interface FormView {
  readonly hint: string;
  readonly fields: readonly FormField[];
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

/** Maximum length of a text; the rules refuse longer ones. */
const longest = 200;

/** `value` null: the number may stay empty. */
export function number(name: string, label: string, value: number | null, min: number, max: number): FormField {
  return { is: "number", name, label, value: value ?? "", min, max, optional: value === null };
}

export function text(name: string, label: string, value: string): FormField {
  return { is: "text", name, label, value };
}

export function check(name: string, label: string, checked: boolean): FormField {
  return { is: "check", name, label, checked };
}

export function choice(
  name: string,
  label: string,
  options: readonly (readonly [value: string, label: string])[],
  chosen: string,
): FormField {
  return {
    is: "choice",
    name,
    label,
    options: options.map(([value, words]) => ({ value, label: words, selected: value === chosen })),
  };
}

const box = "who-";

/** Boxes, one for each; `chosen` are ticked. */
export function people(
  label: string,
  ids: readonly CombatantId[],
  chosen: readonly CombatantId[],
  nameOf: (id: CombatantId) => string,
): FormField {
  const boxes = ids.map((id) => ({ name: `${box}${id}`, label: nameOf(id), checked: chosen.includes(id) }));
  return { is: "people", label, people: boxes };
}

/** The fields with what was entered last, so that a form that is refused keeps it. */
export function withEntered(view: FormView, entered: Fields): FormView {
  return { ...view, fields: view.fields.map((field) => keep(field, entered)) };
}

function keep(field: FormField, entered: Fields): FormField {
  switch (field.is) {
    case "number":
    case "text":
      return { ...field, value: entered[field.name] == null ? "" : String(entered[field.name]) };
    case "check":
      return { ...field, checked: isTicked(entered, field.name) };
    case "choice":
      return {
        ...field,
        options: field.options.map((option) => ({ ...option, selected: option.value === entered[field.name] })),
      };
    case "people":
      return { ...field, people: field.people.map((each) => ({ ...each, checked: isTicked(entered, each.name) })) };
  }
}

export function isTicked(fields: Fields, name: string): boolean {
  return fields[name] === true;
}

/** Combatants whose boxes are checked. */
export function ticked(fields: Fields): CombatantId[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    name.startsWith(box) && value === true ? [name.slice(box.length) as CombatantId] : [],
  );
}

/** A text that has to be there. */
export function textFrom(fields: Fields, name: string, missing: LangKey): string {
  const entered = enteredIn(fields, name);
  if (entered === "") throw new Problem(missing);
  return entered;
}

/** A text that may be empty. */
export function enteredIn(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value.trim().slice(0, longest) : "";
}

/** A whole number between these two. */
export function numberFrom(fields: Fields, name: string, label: string, min: number, max: number): number {
  const value = fields[name];
  const entered = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof entered === "number" && Number.isInteger(entered) && entered >= min && entered <= max) return entered;
  throw new Problem("TURNCRAFT.GroupTable.form.noNumber", { label, min: numeral(min), max: numeral(max) });
}
