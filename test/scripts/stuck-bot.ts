import { bot as coinBot } from "../rulesets/sixth/bot.ts";
import { coin } from "../rulesets/sixth/coin/index.ts";

/** Plays under rules with a bug: ending the second turn throws. */
export const bot: typeof coinBot = {
  ...coinBot,
  ruleset: {
    ...coin,
    apply(draft, given, results) {
      if (given.command.kind === "advance" && draft.windows > 0) throw new Error("A turn too many");
      return coin.apply(draft, given, results);
    },
  },
};
