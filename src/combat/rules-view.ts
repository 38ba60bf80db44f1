import { type Askable, type Settings, settings as table } from "../rules/dexterity/index.ts";
import { askLabel, type MessageKey, type SettingEntry, valueLabel } from "../rules/engine/index.ts";

const { askable, entries } = table;

/** Puts keys that rules hand out into words. */
type SayKey = (key: MessageKey, figures?: Record<string, string | number>) => string;

/** One setting of the form: `options` where it has named values, else it is on or off. */
export interface SettingRow {
  readonly name: string;
  readonly clause: string;
  readonly label: string;
  readonly hint: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[] | null;
  readonly checked: boolean;
}

/** A clause that the GM may want to be asked about. */
export interface AskRow {
  readonly name: string;
  readonly clause: Askable;
  readonly label: string;
  readonly checked: boolean;
}

export interface RulesView {
  readonly rows: readonly SettingRow[];
  readonly ask: {
    readonly label: string;
    readonly hint: string;
    readonly asked: string;
    readonly rows: readonly AskRow[];
  };
}

const prefix = "interpretations.";

/** The form of all that the GM can change (DX-004). */
export function rulesView(settings: Settings, say: SayKey): RulesView {
  const rows = askable.map((clause) => ({
    name: `${prefix}${clause}`,
    clause,
    label: say(askLabel(clause)),
    checked: settings.interpretations[clause] === "ask",
  }));
  return {
    rows: entries.map((entry) => settingRow(entry, settings[entry.key], say)),
    ask: {
      label: say("TURNCRAFT.Setting.interpretations.name"),
      hint: say("TURNCRAFT.Setting.interpretations.hint"),
      asked: askedText(rows.filter(({ checked }) => checked).length, say),
      rows,
    },
  };
}

/** "2 of 13" */
export function askedText(count: number, say: SayKey): string {
  return say("TURNCRAFT.Rules.asked", { count, all: askable.length });
}

function settingRow(entry: SettingEntry, present: string | boolean, say: SayKey): SettingRow {
  const values = entry.range.kind === "choice" ? entry.range.values : [];
  const named = values.flatMap((value) => {
    const label = valueLabel(entry, value);
    return label ? [{ value: String(value), label: say(label), selected: value === present }] : [];
  });
  return {
    name: entry.key,
    clause: entry.clause,
    label: say(entry.name),
    hint: say(entry.hint),
    options: named.length > 0 ? named : null,
    checked: present === true,
  };
}

/** What differs between the settings that a form showed and what was entered in it; not yet judged. */
export function changesIn(shown: Settings, entered: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const changed: [string, unknown][] = entries
    .filter(({ key }) => key in entered && entered[key] !== shown[key])
    .map(({ key }) => [key, entered[key]]);
  const asked = askable
    .filter((clause) => `${prefix}${clause}` in entered)
    .map((clause) => [clause, entered[`${prefix}${clause}`] === true ? "ask" : "default"] as const)
    .filter(([clause, value]) => value !== (shown.interpretations[clause] ?? "default"));
  if (asked.length > 0) changed.push(["interpretations", Object.fromEntries(asked)]);
  return Object.fromEntries(changed);
}
