import type { Bars, Status, StatusFacet } from "../../../combat/statuses/status.ts";
import { type MarchingState, turnActions } from "../rules/index.ts";

/**
 * Marching Order on tokens and sheets. Conditions counted in rounds are Active Effects with icons of the conditions' own (MO-402).
 */
export const marchingStatuses: StatusFacet<MarchingState> = {
  own: ["impaired", "surprised", "delayed", "waiting"],
  bars: ["actions", "feet", "reaction"],
  statuses(state, who) {
    const fighter = state.fighters[who];
    if (!fighter) return [];
    const { impaired, delayed, acted, waitsUntilRound } = fighter;
    const statuses: Status[] = [];
    if (impaired.includes("surprise")) statuses.push({ id: "surprised" });
    // The surprised are impaired, too (MO-802).
    if (impaired.length > 0) statuses.push({ id: "impaired" });
    if (delayed && !acted) statuses.push({ id: "delayed" });
    if (waitsUntilRound !== null && waitsUntilRound > state.round) statuses.push({ id: "waiting" });
    return statuses;
  },
  /** Feet of the move action (MO-408); absent without a limit. */
  numbers(state, who): Bars {
    const fighter = state.fighters[who];
    if (!fighter) return {};
    const { left, moved, scores } = fighter;
    const feet = left.move === 0 && moved === null ? 0 : Math.max(0, (scores.moveFeet ?? 0) - (moved ?? 0));
    return {
      actions: { value: turnActions.reduce((sum, action) => sum + left[action], 0), max: turnActions.length },
      ...(scores.moveFeet !== null && { feet: { value: feet, max: scores.moveFeet } }),
      reaction: { value: left.reaction, max: 1 },
    };
  },
  /** Rounds left of a condition (MO-402); null: not counted, or without a limit. */
  left(state, uuid) {
    const all = Object.values(state.fighters).flatMap(({ conditions }) => conditions);
    const found = all.find((condition) => condition.uuid === uuid);
    return found?.rounds == null ? null : { unit: "rounds", count: Math.max(0, found.rounds - found.elapsed) };
  },
  /** MO-804, MO-806: an impairment set here has another cause than surprise; removal begins with surprise. */
  toggle(state, who, status, on) {
    if (status === "surprised") return { kind: "impair", who: [who], cause: "surprise", impaired: on };
    if (status !== "impaired") return null;
    const bySurprise = !on && state.fighters[who]?.impaired.includes("other") === false;
    return { kind: "impair", who: [who], cause: bySurprise ? "surprise" : "other", impaired: on };
  },
};
