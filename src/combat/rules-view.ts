import {
  type AnySettings,
  askLabel,
  type ClauseId,
  cellLabel,
  type MessageKey,
  type Range,
  type SettingEntry,
  type SettingsTable,
  valueLabel,
} from "../engine/index.ts";
import { ruleReference } from "./rule-references.ts";

/** Localizes keys from the rules. */
type LocalizeText = (key: MessageKey, args?: Record<string, string | number>) => string;

/** Number field with bounds. */
interface NumberView {
  readonly name: string;
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
}

/**
 * Row of the form for a setting. At most a single field of `options`, `number`, `text` and `cells` is set; without any, the row is
 * an on/off switch with `checked`.
 */
interface SettingRow {
  readonly name: string;
  readonly clause: string;
  /** Clause shown beside the hint; empty if rule references are off. */
  readonly reference: string;
  readonly label: string;
  readonly hint: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[] | null;
  readonly number: NumberView | null;
  /** An object, since an empty text is a text field too. */
  readonly text: { readonly value: string } | null;
  readonly cells: readonly NumberView[] | null;
  readonly checked: boolean;
}

/** Clause for the GM to choose to be asked about. */
interface AskRow {
  readonly name: string;
  readonly clause: ClauseId;
  readonly reference: string;
  readonly label: string;
  readonly checked: boolean;
}

export interface RulesView {
  readonly rows: readonly SettingRow[];
  /** Clauses to ask the GM about, if so chosen; null: none. */
  readonly ask: {
    readonly label: string;
    readonly hint: string;
    readonly asked: string;
    readonly rows: readonly AskRow[];
  } | null;
}

const prefix = "interpretations.";

/** Form of all settings of a ruleset. `settings`: from the ruleset's table. */
export function rulesView(
  { entries, askable }: SettingsTable,
  settings: AnySettings,
  localize: LocalizeText,
): RulesView {
  const rows = askable.map((clause) => ({
    name: `${prefix}${clause}`,
    clause,
    reference: ruleReference(clause),
    label: localize(askLabel(clause)),
    checked: settings.interpretations[clause] === "ask",
  }));
  return {
    rows: entries.map((entry) => settingRow(entry, settingIn(settings, entry.key), localize)),
    ask:
      askable.length === 0
        ? null
        : {
            label: localize("TURNCRAFT.Setting.interpretations.name"),
            hint: localize("TURNCRAFT.Setting.interpretations.hint"),
            asked: askedText(rows.filter(({ checked }) => checked).length, askable.length, localize),
            rows,
          },
  };
}

/** Number of checked clauses as text: "2 of 13". */
export function askedText(count: number, all: number, localize: LocalizeText): string {
  return localize("TURNCRAFT.Rules.asked", { count, all });
}

function settingRow(entry: SettingEntry, present: unknown, localize: LocalizeText): SettingRow {
  const { key, clause, range } = entry;
  const label = localize(entry.name);
  const named = range.kind === "choice" ? range.values.flatMap((value) => option(entry, value, present, localize)) : [];
  return {
    name: key,
    clause,
    reference: ruleReference(clause),
    label,
    hint: localize(entry.hint),
    options: named.length > 0 ? named : null,
    number: range.kind === "whole" ? { name: key, label, value: Number(present), ...boundsOf(range) } : null,
    text: range.kind === "text" ? { value: String(present) } : null,
    cells: range.kind === "table" ? cellsOf(entry, range, present, localize) : null,
    checked: present === true,
  };
}

function option(entry: SettingEntry, value: string | boolean, present: unknown, localize: LocalizeText) {
  const label = valueLabel(entry, value);
  return label ? [{ value: String(value), label: localize(label), selected: value === present }] : [];
}

function cellsOf(
  entry: SettingEntry,
  range: Extract<Range, { kind: "table" }>,
  present: unknown,
  localize: LocalizeText,
) {
  const values = Object(present) as Readonly<Record<string, unknown>>;
  return Object.keys(range.initial).map(
    (cell): NumberView => ({
      name: `${entry.key}.${cell}`,
      label: localize(cellLabel(entry, cell)),
      value: Number(values[cell]),
      ...boundsOf(range),
    }),
  );
}

function boundsOf({ least, most }: { readonly least: number; readonly most: number }) {
  return { least, most };
}

/** Returns the differences between the settings shown in a form and the values entered; not yet validated. */
export function changesIn(
  { entries, askable }: SettingsTable,
  shown: AnySettings,
  entered: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const changed = entries
    .map((entry): [string, unknown] => [entry.key, enteredFor(entry, entered)])
    .filter(([key, value]) => value !== undefined && !isSame(value, settingIn(shown, key)));
  const asked = askable
    .filter((clause) => `${prefix}${clause}` in entered)
    .map((clause) => [clause, entered[`${prefix}${clause}`] === true ? "ask" : "default"] as const)
    .filter(([clause, value]) => value !== (shown.interpretations[clause] ?? "default"));
  if (asked.length > 0) changed.push(["interpretations", Object.fromEntries(asked)]);
  return Object.fromEntries(changed);
}

/** Value entered for a setting, a table's gathered from the cells; undefined if the form has no field for the setting. */
function enteredFor({ key, range }: SettingEntry, entered: Readonly<Record<string, unknown>>): unknown {
  if (range.kind !== "table") return entered[key];
  const cells = Object.keys(range.initial).filter((cell) => `${key}.${cell}` in entered);
  return cells.length > 0 ? Object.fromEntries(cells.map((cell) => [cell, entered[`${key}.${cell}`]])) : undefined;
}

function isSame(entered: unknown, shown: unknown): boolean {
  return JSON.stringify(entered) === JSON.stringify(shown);
}

function settingIn(settings: AnySettings, key: string): unknown {
  return (settings as Readonly<Record<string, unknown>>)[key]; // A table's settings have a value for each row.
}
