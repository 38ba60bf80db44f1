import { choice, type SettingsOf, settingsTable, text, whole } from "../../../engine/settings.ts";

const much = 1_000_000;

const rows = {
  unseenSide: choice("MO-210", "cedes", "actsFirst"),
  chooseEachRound: choice("MO-211", false, true),
  torchFeet: whole("MO-212", 1320, 0, much),
  lateArrival: choice("MO-214", "nextRound", "endOfRound"),
  orderMode: choice("MO-305", "auto", "lines", "spiral"),
  spiralScope: choice("MO-307", "everyone", "sideFirst"),
  reactionReturns: choice("MO-405", "roundStart", "ownTurn"),
  maxTogether: whole("MO-507", 2, 2, 8),
  delaySeconds: whole("MO-604", 0, 0, much),
  monstersMayDelay: choice("MO-607", false, true),
  delayPasses: choice("MO-608", "restOfLine", "oneThenMonsters"),
  aglDie: text("MO-708", "1d20", (die) => sidesOf(die) !== null, "TURNCRAFT.Refused.MO-708.die"),
  seizeCost: choice("MO-712", "check", "success"),
  surpriseEnds: choice("MO-804", "endOfRound1", "endOfFirstTurn", "manual"),
  impairedSaves: choice("MO-805", "agl", "all"),
  announceMs: whole("MO-906", 6000, 1000, 60_000),
  executeMs: whole("MO-906", 6000, 1000, 60_000),
} as const;

/** Values of the ruleset's settings (section 12). */
export type MarchingSettings = SettingsOf<typeof rows>;

/** Settings with variants (section 12), and rulings with the choice `ask` (MO-004). */
export const settings = settingsTable("marching", rows, [
  "MO-103",
  "MO-306",
  "MO-406",
  "MO-407",
  "MO-408",
  "MO-606",
  "MO-709",
  "MO-806",
  "MO-907",
  "MO-908",
  "MO-909",
]);

/** True if the GM wants to decide the clause every time (MO-004). */
export const { asks } = settings;

/** Faces of a formula of a single die, e.g. 20 of `1d20`; null for any different formula (MO-708). */
export function sidesOf(formula: string): number | null {
  const sides = Number(/^1?d([1-9]\d{0,3})$/.exec(formula)?.[1] ?? 0);
  return sides >= 2 ? sides : null;
}
