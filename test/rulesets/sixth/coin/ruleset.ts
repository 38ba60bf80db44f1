import type { CombatantId } from "../../../../src/engine/index.ts";
import { fighterIn, fromGenerator, type Ruleset } from "../../../../src/engine/index.ts";
import { type CoinCommand, commands } from "./commands.ts";
import { load, readNerve } from "./read.ts";
import { settings } from "./settings.ts";
import type { CoinState } from "./types.ts";

/** Coin Duel: one coin a turn, three nerves or so, and a dodge. */
export const coin: Ruleset<CoinState, CoinCommand> = {
  id: "coin",
  refusalClause: "CF-1",
  settings,
  empty: () => ({
    round: 0,
    activeId: null,
    order: [],
    fighters: {},
    settings: settings.defaults,
    window: null,
    windows: 0,
  }),
  read: commands.read,
  load,
  applyScores(draft, freshScores) {
    for (const [id, fact] of Object.entries(freshScores)) {
      const fighter = fighterIn(draft, id as CombatantId);
      const nerve = readNerve(fact);
      if (!fighter || nerve === null) continue;
      fighter.most = nerve;
      fighter.nerve = Math.min(fighter.nerve, nerve);
    }
  },
  refuse: commands.refuse,
  ...fromGenerator(commands.run),
};
