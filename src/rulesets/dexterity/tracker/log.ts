import type { LogLook } from "../../../chat/index.ts";

/** The lines of Dexterity Order on chat cards. */
export const dexterityLog: LogLook = {
  key: "dexterity",
  answers: ({ kind }) => ["react", "pass", "close-window"].includes(kind),
};
