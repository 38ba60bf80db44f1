import type { Bars, StatusFacet } from "../../../combat/statuses/status.ts";
import { type DexterityState, resources } from "../rules/index.ts";

/** Dexterity Order on tokens and sheets: its only status is a late arrival's, until the first own turn (DX-110). */
export const dexterityStatuses: StatusFacet<DexterityState> = {
  own: ["waiting"],
  bars: ["feet", ...resources],
  statuses(state, who) {
    return state.fighters[who]?.lateUntilTurn ? [{ id: "waiting" }] : [];
  },
  /** Feet by the fastest mode, as the movement bar counts them (DX-509). */
  numbers(state, who): Bars {
    const fighter = state.fighters[who];
    if (!fighter) return {};
    const { left, spent, scores } = fighter;
    const longest = Math.max(...Object.values(scores.speeds));
    const bars = resources.map((each) => [
      each,
      { value: left[each], max: Math.max(scores.resourceMax[each], left[each]) },
    ]);
    return { feet: { value: Math.max(0, longest - spent), max: longest }, ...Object.fromEntries(bars) };
  },
};
