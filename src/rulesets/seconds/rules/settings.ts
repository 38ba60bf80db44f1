import { choice, numbers, type SettingsOf, settingsTable, text, whole } from "../../../engine/settings.ts";
import { actionTimes } from "./action-times.ts";
import { defaultFormula, isFormula } from "./formula.ts";

const rows = {
  initiativeFormula: text("SX-107", defaultFormula, isFormula, "TURNCRAFT.Refused.SX-107.formula"),
  lateTies: choice("SX-108", "keepRerolls", "allAgain"),
  lateFirstTurn: choice("SX-109", "byPlace", "nextRound", "atOnceAfterCurrent"),
  skipDefeated: choice("SX-110", true, false),
  delaysOfDefeated: choice("SX-110", "continue", "end"),
  heldKeepsPlace: choice("SX-207", true, false),
  spanBlocksHeld: choice("SX-209", false, true),
  lostTurnRunsDelays: choice("SX-210", true, false),
  advanceClock: choice("SX-307", true, false),
  fourSecondActions: choice("SX-406", "4", "3"),
  actionTimes: numbers("SX-407", actionTimes, 0, 60, {
    wrong: "TURNCRAFT.Refused.SX-407.range",
    words: "TURNCRAFT.Seconds.Action",
  }),
  enforceMoves: choice("SX-409", true, false),
  freeReminder: whole("SX-702", 3, 0, 20),
} as const;

/** Values of the ruleset's settings (section 10). */
export type SecondsSettings = SettingsOf<typeof rows>;

/**
 * Settings with variants (section 10), and clauses with the choice `ask` (SX-004), SX-702 among them for GMs wanting to judge every
 * zero-second action.
 */
export const settings = settingsTable("seconds", rows, [
  "SX-206",
  "SX-208",
  "SX-211",
  "SX-305",
  "SX-306",
  "SX-408",
  "SX-506",
  "SX-507",
  "SX-609",
  "SX-702",
]);
export type SecondsAskable = (typeof settings.askable)[number];

/** True if the GM wants to decide the clause every time (SX-004). */
export const { asks } = settings;
