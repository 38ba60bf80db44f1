import { fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { type Answers, rulingOf } from "../../../engine/play.ts";
import { never, no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { readiedNow } from "./acting.ts";
import type { Acting } from "./deed-types.ts";
import { isOut } from "./fighters.ts";
import { askTrigger } from "./ready.ts";
import type { Fighter, FlowState } from "./types.ts";

/** Why nobody's readied action is set off now (FL-123). */
export function refuseTrigger(state: FlowState, byGm: boolean, who: CombatantId, answers: Answers): Refusal[] {
  const name = named(who);
  const fighter = fighterOf<Fighter>(state, who);
  if (!isStarted(state)) return [never("FL-06", "TURNCRAFT.Refused.notStarted")];
  if (fighter.ready === null) return [never("FL-123", "TURNCRAFT.Refused.FL-123.nothing", { name })];
  if (state.activeId === null || state.activeId === who || state.open.some(isTakenBy(who))) {
    return [never("FL-123", "TURNCRAFT.Refused.FL-123.ownTurn", { name })];
  }
  if (isOut(state, who)) return [no("FL-13", "TURNCRAFT.Refused.FL-13.defeated", { name })];
  const denied = !byGm && rulingOf(answers, askTrigger(state, who)) === "refuse";
  return denied ? [no("FL-123", "TURNCRAFT.Refused.FL-123.denied", { name })] : [];
}

function isTakenBy(who: CombatantId) {
  return (frame: FlowState["open"][number]): boolean => frame.kind === "readied" && frame.who === who;
}

/** There is nothing to cancel (FL-125). */
export function refuseDrop(state: FlowState, who: CombatantId): Refusal[] {
  const { ready } = fighterOf<Fighter>(state, who);
  return ready ? [] : [never("FL-125", "TURNCRAFT.Refused.FL-125.nothing", { name: named(who) })];
}

/** Only at the start of the own turn, before anything else (FL-126). */
export function refuseKeepWaiting(state: FlowState, who: CombatantId): Refusal[] {
  const { ready } = fighterOf<Fighter>(state, who);
  const isDue = state.activeId === who && ready !== null && state.open.length === 0 && state.interrupted.length === 0;
  return isDue ? [] : [never("FL-126", "TURNCRAFT.Refused.FL-126.notDue", { name: named(who) })];
}

/**
 * Whoever acts with a readied action takes the stated one (FL-123); whoever still waits when its own turn comes chooses
 * first whether to go on waiting (FL-126).
 */
export function refuseUnstated(state: FlowState, who: CombatantId, { action }: Acting): Refusal[] {
  const { ready } = fighterOf<Fighter>(state, who);
  if (ready === null || state.activeId === null) return [];
  const name = named(who);
  if (readiedNow(state)?.who === who) {
    const stated = { key: `TURNCRAFT.Action.${ready.action}` } as const;
    return action === ready.action ? [] : [no("FL-123", "TURNCRAFT.Refused.FL-123.unstated", { name, stated })];
  }
  return state.activeId === who ? [no("FL-126", "TURNCRAFT.Refused.FL-126.waiting", { name })] : [];
}
