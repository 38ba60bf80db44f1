import type { ClauseId, MessageKey } from "../engine/types.ts";
import type { Settings } from "./types.ts";

type Choices = Omit<Settings, "interpretations">;

/** A row of section 9, for forms: its values with the default first, its clause, and the keys of its words. */
export interface SettingEntry<Key extends keyof Choices = keyof Choices> {
  readonly key: Key;
  readonly clause: ClauseId;
  readonly values: readonly Choices[Key][];
  readonly name: MessageKey;
  readonly hint: MessageKey;
}

function entry<Key extends keyof Choices>(
  key: Key,
  clause: ClauseId,
  ...values: readonly Choices[Key][]
): SettingEntry<Key> {
  return { key, clause, values, name: `TURNCRAFT.Setting.${key}.name`, hint: `TURNCRAFT.Setting.${key}.hint` };
}

/** Every setting with variants of its own (section 9). */
export const settingsTable: readonly SettingEntry[] = [
  entry("tieBreak", "DX-105", "rollOff", "gm", "playersFirst"),
  entry("reorderOnBonusChange", "DX-106", false, true),
  entry("lateFirstTurn", "DX-110", "byPlace", "nextRound"),
  entry("skipDefeated", "DX-111", true, false),
  entry("advanceClock", "DX-206", true, false),
  entry("oddDurations", "DX-306", "up", "down", "gm"),
  entry("offTurnAnchor", "DX-307", "lastTurn", "nextTurn"),
  entry("orphanEffects", "DX-309", "keepPlace", "endAtOnce"),
  entry("allowDowngrade", "DX-410", false, true),
  entry("modesFromScene", "DX-511", true, false),
  entry("terrainCosts", "DX-515", false, true),
  entry("blockOccupied", "DX-515", false, true),
  entry("reactionReturns", "DX-605", "ownTurn", "roundStart"),
];

/** The words for one value of a setting; null for those that are simply on or off. */
export function valueLabel(setting: SettingEntry, value: string | boolean): MessageKey | null {
  return typeof value === "boolean" ? null : `TURNCRAFT.Setting.${setting.key}.values.${value}`;
}

/** The settings of a world whose GM changed nothing. */
export const defaultSettings: Settings = {
  tieBreak: "rollOff",
  reorderOnBonusChange: false,
  lateFirstTurn: "byPlace",
  skipDefeated: true,
  advanceClock: true,
  oddDurations: "up",
  offTurnAnchor: "lastTurn",
  orphanEffects: "keepPlace",
  allowDowngrade: false,
  modesFromScene: true,
  terrainCosts: false,
  blockOccupied: false,
  reactionReturns: "ownTurn",
  interpretations: {},
};

/**
 * Clauses that can be set to `ask` (DX-004): those without variants of their own that are a decision at some moment.
 * DX-406 is among them for tables whose GM wants to be asked about every Interaction.
 */
export const askable = [
  "DX-205",
  "DX-308",
  "DX-406",
  "DX-409",
  "DX-411",
  "DX-512",
  "DX-513",
  "DX-514",
  "DX-516",
  "DX-517",
  "DX-518",
  "DX-606",
  "DX-607",
] as const satisfies readonly ClauseId[];
export type Askable = (typeof askable)[number];

/** The words for a clause in the table of those that can be asked about (DX-004). */
export function askLabel(clause: Askable): MessageKey {
  return `TURNCRAFT.Setting.ask.${clause}`;
}

/** Settings as they were once stored; whatever isn't a value that its setting has today is the default. */
export function settingsFrom(raw: unknown): Settings {
  const stored = Object(raw) as Readonly<Record<string, unknown>>;
  const chosen = settingsTable.map(({ key, values }) => [
    key,
    values.find((value) => value === stored[key]) ?? values[0],
  ]);
  const asked = Object(stored.interpretations) as Readonly<Record<string, unknown>>;
  const interpretations = askable.filter((clause) => asked[clause] === "ask").map((clause) => [clause, "ask"]);
  return { ...defaultSettings, ...Object.fromEntries(chosen), interpretations: Object.fromEntries(interpretations) };
}

/** Whether the GM wants to decide this clause each time (DX-004). */
export function asks(settings: Settings, clause: Askable): boolean {
  return settings.interpretations[clause] === "ask";
}
