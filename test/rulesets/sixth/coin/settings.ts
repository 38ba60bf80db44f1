import { choice, type SettingsOf, settingsTable } from "../../../../src/engine/index.ts";

const rows = { mercy: choice("CF-8", false, true) } as const;

export type Settings = SettingsOf<typeof rows>;
export const settings = settingsTable("coin", rows, ["CF-9"]);
