import type { LogStyle } from "../../../chat/index.ts";

/** The lines of Dexterity Order on chat cards. */
export const dexterityLog: LogStyle = {
  key: "dexterity",
  answers: ({ kind }) => ["react", "pass", "close-window"].includes(kind),
};
