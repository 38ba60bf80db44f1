import type { Bars, StatusFacet } from "../../../combat/statuses/status.ts";
import type { DexterityState } from "../rules/index.ts";

/** Dexterity Order on tokens and sheets: its only status is a late arrival's, until the first own turn (DX-110). */
export const dexterityStatuses: StatusFacet<DexterityState> = {
  own: ["waiting"],
  bars: ["feet", "action", "reaction"],
  statuses(state, who) {
    return state.fighters[who]?.lateUntilTurn ? [{ id: "waiting" }] : [];
  },
  /** Feet by the fastest mode, as the movement bar counts them (DX-509). */
  numbers(state, who): Bars {
    const fighter = state.fighters[who];
    if (!fighter) return {};
    const { left, spent, scores } = fighter;
    const longest = Math.max(...Object.values(scores.speeds));
    const { action, reaction } = scores.resourceMax;
    return {
      feet: { value: Math.max(0, longest - spent), max: longest },
      action: { value: left.action, max: Math.max(action, left.action) },
      reaction: { value: left.reaction, max: Math.max(reaction, left.reaction) },
    };
  },
};
