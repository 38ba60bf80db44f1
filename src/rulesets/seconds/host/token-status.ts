import type { Bars, Status, StatusFacet } from "../../../combat/statuses/status.ts";
import { interrupterOf, lastingIn, type SecondsState, turnSeconds } from "../rules/index.ts";
import { actionWords } from "../tracker/strip.ts";

/** Six Seconds on tokens and sheets. */
export const secondsStatuses: StatusFacet<SecondsState> = {
  own: ["acting", "delayed", "ongoing", "interrupted", "waiting", "prone"],
  bars: ["seconds"],
  statuses(state, who, { localize, canSee }) {
    const fighter = state.fighters[who];
    if (!fighter) return [];
    const { running, inAction, held, delays, waitsUntilRound, posture } = fighter;
    const statuses: Status[] = [];
    if (running) {
      const left = { unit: "seconds", count: running.total - running.done } as const;
      statuses.push({ id: "acting", what: actionWords(running, localize), left });
    } else if (inAction) statuses.push({ id: "acting", what: actionWords(inAction, localize) });
    if (held) statuses.push({ id: "delayed" });
    if (posture === "prone") statuses.push({ id: "prone" });
    if (posture === "crouching")
      statuses.push({ id: "condition", what: localize("TURNCRAFT.Seconds.Status.crouching") });
    // An effect that waits for own seconds to pass (SX-602).
    for (const { name, left } of delays)
      statuses.push({ id: "ongoing", what: name, left: { unit: "seconds", count: left } });
    const interrupter = interrupterOf(state, who);
    if (interrupter !== null && canSee(interrupter)) statuses.push({ id: "interrupted" });
    if (waitsUntilRound !== null && waitsUntilRound > state.round) statuses.push({ id: "waiting" });
    return statuses;
  },
  /** Only in a turn: outside a turn a combatant has no seconds (SX-303). */
  numbers(state, who): Bars {
    const fighter = state.fighters[who];
    return fighter && state.stack.includes(who) ? { seconds: { value: fighter.secondsLeft, max: turnSeconds } } : {};
  },
  /** Own seconds left, of the combatant with the counted seconds (SX-602). */
  left(state, uuid) {
    const counted = lastingIn(state).find(({ effect }) => effect.uuid === uuid);
    return counted ? { unit: "seconds", count: counted.effect.left } : null;
  },
  /** Command for the GM, for marking a combatant as prone (SX-407). */
  toggle: (_state, who, status, on) =>
    status === "prone" ? { kind: "posture", who, posture: on ? "prone" : null } : null,
  /** Command for the GM, for seconds typed into the bar (SX-303). */
  setBar: (_state, who, bar, seconds) => (bar === "seconds" ? { kind: "counter", who, seconds } : null),
};
