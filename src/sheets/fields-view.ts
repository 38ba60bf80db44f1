import type { PlainCheck } from "../combat/checks/checks.ts";
import type { Localize } from "../combat/views/numbers-view.ts";
import { writeTime } from "../engine/index.ts";
import type { LangKey } from "../i18n.ts";

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
export function timeField(path: string, label: string, value: number | null, placeholder: string): FieldView {
  const text = value === null ? "" : writeTime(value);
  return { ...optionalNumberField(path, label, value, placeholder), kind: "time", value: text };
}

/** Field for a line of text. */
export function textField(path: string, label: string, value: string): FieldView {
  return { kind: "text", path, label, value, unit: null, options: [], hint: null };
}

/** Field with a choice out of several. */
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

/** Field for yes or no. */
export function checkField(path: string, label: string, value: boolean): FieldView {
  return { kind: "check", path, label, value, unit: null, options: [], hint: null };
}

/** Names of an object's values of a type. */
type NameOf<Source, Value> = {
  [Name in keyof Source & string]: Source[Name] extends Value ? Name : never;
}[keyof Source & string];

/** Functions making fields for the values of an object at a path, by their names. `word`: label of a name. */
export function fieldsOf<Source extends object, Word extends string>(
  path: string,
  source: Source,
  word: (name: Word) => string,
) {
  type Named<Value> = NameOf<Source, Value> & Word;
  // By its name's type a value is of the asked type, as the compiler can't tell of the type parameter.
  const value = <Value>(name: keyof Source & string) => source[name] as Value;
  const at = (name: Word) => [`${path}.${name}`, word(name)] as const;
  return {
    number: (name: Named<number>) => numberField(...at(name), value<number>(name)),
    optional: (name: Named<number | null>, placeholder: string, unit?: string) =>
      optionalNumberField(...at(name), value<number | null>(name), placeholder, unit),
    text: (name: Named<string>) => textField(...at(name), value<string>(name)),
    check: (name: Named<boolean>) => checkField(...at(name), value<boolean>(name)),
    choice: <Name extends Named<string>>(
      name: Name,
      values: readonly (Source[Name] & string)[],
      labelOf: (value: Source[Name] & string) => string,
    ) => choiceField(...at(name), value<Source[Name] & string>(name), values, labelOf),
  };
}

/** Hints under fields with a label unclear to newcomers, by the field's path in `system`. */
const hints: Readonly<Record<string, LangKey>> = {
  "duration.value": "TURNCRAFT.Hint.duration",
  "reactsTo.moveFeet": "TURNCRAFT.Hint.moveFeet",
  "flow.apCost": "TURNCRAFT.Hint.flow.apCost",
  "flow.attackSkill": "TURNCRAFT.Hint.flow.attackSkill",
  "flow.category": "TURNCRAFT.Hint.flow.category",
  "flow.requiresCategory": "TURNCRAFT.Hint.flow.requiresCategory",
  "flow.damage": "TURNCRAFT.Hint.flow.damage",
  "flow.finesse": "TURNCRAFT.Hint.flow.finesse",
  "flow.provokes": "TURNCRAFT.Hint.flow.provokes",
  "flow.perk.check": "TURNCRAFT.Hint.flow.perkCheck",
  "rolls.attack": "TURNCRAFT.Hint.rolls.attack",
  "rolls.damage": "TURNCRAFT.Hint.rolls.damage",
  "rolls.healing": "TURNCRAFT.Hint.rolls.healing",
  "group.speed": "TURNCRAFT.Hint.group.speed",
  "group.needsLine": "TURNCRAFT.Hint.group.needsLine",
  "group.needsSight": "TURNCRAFT.Hint.group.needsSight",
  "group.armor": "TURNCRAFT.Hint.group.armor",
  "group.aac0": "TURNCRAFT.Hint.group.aac0",
  "group.hitDice.bonus": "TURNCRAFT.Hint.group.hitDiceBonus",
  "group.immunities": "TURNCRAFT.Hint.group.immunities",
  "marching.attackBonus": "TURNCRAFT.Hint.marching.attackBonus",
  "marching.agl": "TURNCRAFT.Hint.marching.agl",
  "seconds.seconds": "TURNCRAFT.Hint.seconds.time",
  "seconds.delay": "TURNCRAFT.Hint.seconds.delay",
  "seconds.consecutive": "TURNCRAFT.Hint.seconds.consecutive",
  "seconds.moveFeet": "TURNCRAFT.Hint.seconds.moveFeet",
};

/** Field with its hint; a hint from the ruleset wins. */
export function withHint(field: FieldView, localize: Localize): FieldView {
  const key = hints[field.path.replace(/^system\./, "")];
  return field.hint === null && key ? { ...field, hint: localize(key) } : field;
}
