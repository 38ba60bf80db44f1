import { choice, type SettingsOf, settingsTable } from "../../../engine/settings.ts";

const rows = {
  tieBreak: choice("DX-105", "rollOff", "gm", "playersFirst"),
  reorderOnBonusChange: choice("DX-106", false, true),
  lateFirstTurn: choice("DX-110", "byPlace", "nextRound"),
  skipDefeated: choice("DX-111", true, false),
  advanceClock: choice("DX-206", true, false),
  oddDurations: choice("DX-306", "up", "down", "gm"),
  offTurnAnchor: choice("DX-307", "lastTurn", "nextTurn"),
  orphanEffects: choice("DX-309", "keepPlace", "endAtOnce"),
  allowDowngrade: choice("DX-410", false, true),
  modesFromScene: choice("DX-511", true, false),
  terrainCosts: choice("DX-515", false, true),
  blockOccupied: choice("DX-515", false, true),
  reactionReturns: choice("DX-605", "ownTurn", "roundStart"),
} as const;

/** Values of the ruleset's settings (section 9). */
export type DexteritySettings = SettingsOf<typeof rows>;

/**
 * Settings with variants (section 9), and clauses with the choice `ask` (DX-004), DX-406 among them for GMs who want to judge
 * every Interaction.
 */
export const settings = settingsTable("dexterity", rows, [
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
]);
export type DexterityAskable = (typeof settings.askable)[number];

/** True if the GM wants to decide this clause each time (DX-004). */
export const { asks } = settings;
