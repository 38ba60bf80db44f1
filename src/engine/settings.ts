import type { Draft } from "immer";
import type { Fields } from "./fields.ts";
import { never } from "./refusals.ts";
import type { AnySettings, ClauseId, Json, MessageKey } from "./types.ts";

/** Possible values of a setting, with the default: `initial`, or the first of a choice. */
export type Range =
  | { readonly kind: "choice"; readonly values: readonly (string | boolean)[] }
  | { readonly kind: "whole"; readonly initial: number; readonly least: number; readonly most: number }
  | { readonly kind: "text"; readonly initial: string; readonly isValid: (text: string) => boolean }
  | {
      readonly kind: "table";
      /** Prefix of the text keys of the table's keys; absent: the setting's own. */
      readonly words?: MessageKey;
      readonly initial: Readonly<Record<string, number>>;
      readonly least: number;
      readonly most: number;
    };

/** Setting of a ruleset, changed by the GM; `Value` is the value's type. */
export interface Setting<Value> {
  readonly clause: ClauseId;
  readonly range: Range;
  /** Message for an out-of-range value, with `{value}`; absent: malformed. */
  readonly wrong?: MessageKey;
  /** Value for encounters stored before the setting existed; absent: invalid without the setting. */
  readonly before?: Value;
  /** Type of the value, for the compiler only; never set. */
  readonly holds?: Value;
}

/** Setting added in a later version: encounters stored without the setting continue with `before`. */
export function since<Value>(setting: Setting<Value>, before: Value): Setting<Value> {
  return { ...setting, before };
}

/** On or off, or a word from a list; the first is the default. */
export function choice<const Values extends readonly [string | boolean, ...(string | boolean)[]]>(
  clause: ClauseId,
  ...values: Values
): Setting<Values[number] extends boolean ? boolean : Values[number]> {
  return { clause, range: { kind: "choice", values } };
}

/** Whole number from `least` to `most`. */
export function whole(clause: ClauseId, initial: number, least: number, most: number): Setting<number> {
  return { clause, range: { kind: "whole", initial, least, most } };
}

/** Text passing a check. `wrong`: message for failing texts. */
export function text(
  clause: ClauseId,
  initial: string,
  isValid: (text: string) => boolean,
  wrong?: MessageKey,
): Setting<string> {
  return { clause, range: { kind: "text", initial, isValid }, ...(wrong && { wrong }) };
}

/** Table with a whole number from `least` to `most` for every key of `initial`. */
export function numbers<const Key extends string>(
  clause: ClauseId,
  initial: Readonly<Record<Key, number>>,
  least: number,
  most: number,
  { wrong, words }: { readonly wrong?: MessageKey; readonly words?: MessageKey } = {},
): Setting<Readonly<Record<Key, number>>> {
  return { clause, range: { kind: "table", initial, least, most, ...(words && { words }) }, ...(wrong && { wrong }) };
}

type Rows = Readonly<Record<string, Setting<unknown>>>;
type ValueOf<Row> = Row extends Setting<infer Value> ? Value : never;
/** Settings of an encounter: a value for every row, and by clause id `ask` where the GM decides every time. */
export type SettingsOf<R extends Rows> = { readonly [Key in keyof R]: ValueOf<R[Key]> } & {
  readonly interpretations: Readonly<Record<string, "default" | "ask">>;
};

/** Setting as shown in forms, with text keys for name and hint. */
export interface SettingEntry<Key extends string = string> {
  readonly key: Key;
  readonly clause: ClauseId;
  readonly range: Range;
  readonly wrong?: MessageKey;
  readonly name: MessageKey;
  readonly hint: MessageKey;
}

/** Ruleset's settings, typed by rows. */
export interface SettingsTable<R extends Rows = Rows, Ask extends ClauseId = ClauseId> {
  /** Settings in the order of the rows. */
  readonly entries: readonly SettingEntry<keyof R & string>[];
  /** Clauses of interpretations without a setting; the GM may choose to decide every time. */
  readonly askable: readonly Ask[];
  readonly defaults: SettingsOf<R>;
  /** True if the GM wants to decide the clause every time. */
  asks(chosen: AnySettings, clause: Ask): boolean;
  /** Reads settings of a world; missing and invalid values become the default. */
  from(raw: unknown): SettingsOf<R>;
  /** Reads a command's changes; unknown settings and invalid values are recorded as refusals. */
  changes(fields: Fields): Partial<SettingsOf<R>>;
  /** Reads settings of a stored encounter; all are required, except those with `before`. */
  load(fields: Fields): SettingsOf<R>;
}

/** Settings table of a ruleset. `id`: the ruleset's, for text keys; `askable`: see {@link SettingsTable.askable}. */
export function settingsTable<const R extends Rows, const Ask extends ClauseId>(
  id: string,
  rows: R,
  askable: readonly Ask[],
): SettingsTable<R, Ask> {
  const entries = Object.entries(rows).map(([key, { clause, range, wrong }]): SettingEntry<keyof R & string> => {
    const words = `TURNCRAFT.Setting.${id}.${key}` as const;
    return { key, clause, range, ...(wrong && { wrong }), name: `${words}.name`, hint: `${words}.hint` };
  });
  // Each value is within its row's range, so the cast is right.
  const typed = (values: object): SettingsOf<R> => values as SettingsOf<R>;
  const initial = Object.fromEntries(entries.map(({ key, range }) => [key, initialOf(range)]));
  const interpretations = (fields: Fields) => ({ interpretations: asksIn(fields.inside("interpretations"), askable) });
  return {
    entries,
    askable,
    defaults: typed({ ...initial, interpretations: {} }),
    asks: ({ interpretations }, clause) => interpretations[clause] === "ask",
    from: (raw) => typed(lenient(entries, askable, Object(raw))),
    changes: (fields) => typed(changesIn(entries, interpretations, fields)),
    load: (fields) =>
      typed({
        ...Object.fromEntries(
          entries.map((entry) => {
            const { before } = rows[entry.key] as Setting<unknown>;
            const isOlder = before !== undefined && fields.value(entry.key) === undefined;
            return [entry.key, isOlder ? before : valueIn(fields, entry)];
          }),
        ),
        ...interpretations(fields),
      }),
  };
}

/** Changes settings on a draft; interpretations not named keep the choice. */
export function changeSettings<Settings extends AnySettings>(draft: Draft<Settings>, changes: Partial<Settings>): void {
  const { interpretations, ...others } = changes;
  Object.assign(draft, others);
  if (interpretations) Object.assign(draft.interpretations, interpretations);
}

/** Text key of a choice's value; null for on and off, numbers and texts. */
export function valueLabel(setting: SettingEntry, value: string | boolean): MessageKey | null {
  if (setting.range.kind !== "choice" || typeof value === "boolean") return null;
  return setting.name.replace(/\.name$/, `.values.${value}`) as MessageKey;
}

/** Text key of a key of a table setting. */
export function cellLabel({ name, range }: SettingEntry, cell: string): MessageKey {
  const words = range.kind === "table" ? range.words : undefined;
  return `${words ?? (name.replace(/\.name$/, ".keys") as MessageKey)}.${cell}`;
}

/** Text key of an askable clause. */
export function askLabel(clause: ClauseId): MessageKey {
  return `TURNCRAFT.Setting.ask.${clause}`;
}

function initialOf(range: Range): Json {
  return range.kind === "choice" ? (range.values[0] ?? false) : range.initial;
}

function lenient(
  entries: readonly SettingEntry[],
  askable: readonly ClauseId[],
  raw: Readonly<Record<string, unknown>>,
) {
  const asked = Object(raw.interpretations) as Readonly<Record<string, unknown>>;
  return {
    ...Object.fromEntries(
      entries.map(({ key, range }) => [key, admits(range, raw[key]) ? raw[key] : initialOf(range)]),
    ),
    interpretations: Object.fromEntries(
      askable.filter((clause) => asked[clause] === "ask").map((clause) => [clause, "ask"]),
    ),
  };
}

function admits(range: Range, value: unknown): boolean {
  switch (range.kind) {
    case "choice":
      return range.values.some((known) => known === value);
    case "whole":
      return isWhole(value, range.least, range.most);
    case "text":
      return typeof value === "string" && range.isValid(value);
    case "table":
      return isTable(range, value);
  }
}

function isTable({ initial, least, most }: Extract<Range, { kind: "table" }>, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const keys = Object.keys(value);
  const found = value as Readonly<Record<string, unknown>>;
  return (
    keys.length === Object.keys(initial).length && Object.keys(initial).every((key) => isWhole(found[key], least, most))
  );
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
}

function changesIn(
  entries: readonly SettingEntry[],
  interpretations: (fields: Fields) => object,
  fields: Fields,
): object {
  let changes: object = {};
  for (const key of fields.keys()) {
    const entry = entries.find((known) => known.key === key);
    if (entry) changes = { ...changes, [key]: valueIn(fields, entry) };
    else if (key === "interpretations") changes = { ...changes, ...interpretations(fields) };
    else fields.wrong(key);
  }
  return changes;
}

function valueIn(fields: Fields, { key, clause, range, wrong }: SettingEntry): unknown {
  const value = fields.value(key);
  if (admits(range, value)) return value;
  if (wrong) fields.refuse(never(clause, wrong, { value: JSON.stringify(value) ?? "" }));
  else fields.wrong(key);
  return initialOf(range);
}

function asksIn(fields: Fields, askable: readonly ClauseId[]): Record<string, "default" | "ask"> {
  const chosen: Record<string, "default" | "ask"> = {};
  for (const clause of fields.keys()) {
    if (askable.some((known) => known === clause)) chosen[clause] = fields.oneOf(clause, ["default", "ask"]);
    else fields.wrong(clause);
  }
  return chosen;
}

/** Ways of moving with separate speeds. */
export const modes = ["walk", "swim", "climb", "fly", "burrow"] as const;
