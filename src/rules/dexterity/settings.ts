import type { ClauseId, MessageKey } from "../engine/types.ts";
import type { Settings } from "./types.ts";

/** Section 9 as a table that forms can be made from: for each key its values, the default first, clause and words. */
export interface SettingEntry<Key extends keyof Choices = keyof Choices> {
  readonly key: Key;
  readonly values: readonly Choices[Key][];
  readonly clause: ClauseId;
  readonly name: MessageKey;
  readonly hint: MessageKey;
}
type Choices = Omit<Settings, "interpretations">;

const offOn = [false, true] as const;
const onOff = [true, false] as const;

function entry<Key extends keyof Choices>(
  key: Key,
  clause: ClauseId,
  values: readonly Choices[Key][],
  name: MessageKey,
  hint: MessageKey,
): SettingEntry<Key> {
  return { key, clause, values, name, hint };
}

/** Every setting with variants of its own (section 9). */
export const settingsTable: readonly SettingEntry[] = [
  entry(
    "tieBreak",
    "DX-105",
    ["rollOff", "gm", "playersFirst"],
    "TURNCRAFT.Setting.tieBreak.name",
    "TURNCRAFT.Setting.tieBreak.hint",
  ),
  entry(
    "reorderOnBonusChange",
    "DX-106",
    offOn,
    "TURNCRAFT.Setting.reorderOnBonusChange.name",
    "TURNCRAFT.Setting.reorderOnBonusChange.hint",
  ),
  entry(
    "lateFirstTurn",
    "DX-110",
    ["byPlace", "nextRound"],
    "TURNCRAFT.Setting.lateFirstTurn.name",
    "TURNCRAFT.Setting.lateFirstTurn.hint",
  ),
  entry("skipDefeated", "DX-111", onOff, "TURNCRAFT.Setting.skipDefeated.name", "TURNCRAFT.Setting.skipDefeated.hint"),
  entry("advanceClock", "DX-206", onOff, "TURNCRAFT.Setting.advanceClock.name", "TURNCRAFT.Setting.advanceClock.hint"),
  entry(
    "oddDurations",
    "DX-306",
    ["up", "down", "gm"],
    "TURNCRAFT.Setting.oddDurations.name",
    "TURNCRAFT.Setting.oddDurations.hint",
  ),
  entry(
    "offTurnAnchor",
    "DX-307",
    ["lastTurn", "nextTurn"],
    "TURNCRAFT.Setting.offTurnAnchor.name",
    "TURNCRAFT.Setting.offTurnAnchor.hint",
  ),
  entry(
    "orphanEffects",
    "DX-309",
    ["keepPlace", "endAtOnce"],
    "TURNCRAFT.Setting.orphanEffects.name",
    "TURNCRAFT.Setting.orphanEffects.hint",
  ),
  entry(
    "allowDowngrade",
    "DX-410",
    offOn,
    "TURNCRAFT.Setting.allowDowngrade.name",
    "TURNCRAFT.Setting.allowDowngrade.hint",
  ),
  entry(
    "modesFromScene",
    "DX-511",
    onOff,
    "TURNCRAFT.Setting.modesFromScene.name",
    "TURNCRAFT.Setting.modesFromScene.hint",
  ),
  entry("terrainCosts", "DX-515", offOn, "TURNCRAFT.Setting.terrainCosts.name", "TURNCRAFT.Setting.terrainCosts.hint"),
  entry(
    "blockOccupied",
    "DX-515",
    offOn,
    "TURNCRAFT.Setting.blockOccupied.name",
    "TURNCRAFT.Setting.blockOccupied.hint",
  ),
  entry(
    "reactionReturns",
    "DX-605",
    ["ownTurn", "roundStart"],
    "TURNCRAFT.Setting.reactionReturns.name",
    "TURNCRAFT.Setting.reactionReturns.hint",
  ),
];

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

/** Whether the GM wants to decide this clause each time (DX-004). */
export function asks(settings: Settings, clause: Askable): boolean {
  return settings.interpretations[clause] === "ask";
}
