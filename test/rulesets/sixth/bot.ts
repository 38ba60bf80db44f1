import type { Bot } from "../../../scripts/fight/bot.ts";
import { type CoinCommand, type CoinState, coin } from "./coin/index.ts";
import texts from "./lang.json" with { type: "json" };

/** Flips a coin at whoever stands, and dodges while it may: `npm run fight -- test/rulesets/sixth/bot.ts`. */
export const bot: Bot<CoinState, CoinCommand> = {
  ruleset: coin,
  texts,
  guest: (luck) => ({ nerve: luck.between(1, 4) }),
  act({ state, luck, foesOf }) {
    const { window, activeId: who } = state;
    if (window) {
      return {
        command: { kind: "answer", who: window.at, window: window.id, dodge: luck.happens(0.8) },
        by: window.at,
      };
    }
    if (who === null) return null;
    const flips = !state.fighters[who]?.flipped && !state.fighters[who]?.defeated;
    if (flips) return { command: { kind: "flip", who, at: luck.pick(foesOf(who)) }, by: who };
    return { command: { kind: "advance", round: state.round, turn: who }, by: who };
  },
  onward: (state) =>
    state.round === 0 ? { kind: "start" } : { kind: "advance", round: state.round, turn: state.activeId },
};
