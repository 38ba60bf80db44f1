import type { Answers } from "../../../engine/execution.ts";
import { fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { apOf, readiedNow, refuseMoment } from "./acting.ts";
import type { Acting } from "./action-types.ts";
import { rowOf } from "./ledger.ts";
import { priceOfMove, refusePath } from "./movement.ts";
import { priceOf, refusePrice } from "./prices.ts";
import { refuseHeld, restrictions } from "./restrictions.ts";
import { refuseMisuse } from "./restrictions-items.ts";
import { refuseByRuling } from "./special-asks.ts";
import type { ActionOf, FlowAction, FlowFighter, FlowMove, FlowState } from "./types.ts";

type ActionCommand = { readonly who: CombatantId; readonly action: FlowAction };

/** Refuses an action that may not be declared: wrong moment, the ledger's price, limit or restrictions, or the GM's ruling. */
export function refuseAct(state: FlowState, { who, action }: ActionCommand, answers: Answers): Refusal[] {
  const free = rowOf(action.action).anyTime === true;
  return [
    ...refuseMoment(state, who, free),
    ...(free ? [] : refuseUnstated(state, who, action)),
    ...refuseHeld(state, who, action),
    ...refusePrice(state, who, priceOf(state, who, action, answers)),
    ...refuseUsed(state, who, action),
    ...refuseMisuse(state, who, action),
    ...refuseRestricted(state, who, action, answers),
    ...(action.action === "ready" ? refuseReady(state, who, action) : []),
    ...refuseByRuling(state, who, action, answers),
  ];
}

/** Refuses a movement (FL-42, FL-99 to FL-105, FL-130). Outside combat nothing is enforced (FL-106). */
export function refuseMove(state: FlowState, command: FlowMove, answers: Answers): Refusal[] {
  if (!isStarted(state) || command.forced) return [];
  const { who, as } = command;
  const action = { action: as } as const;
  return [
    ...refuseMoment(state, who, false),
    ...refuseUnstated(state, who, action),
    ...refuseHeld(state, who, action),
    ...refusePath(state, command),
    ...refusePrice(state, who, { ap: priceOfMove(state, command), rp: 0, fp: 0 }),
    ...refuseUsed(state, who, action),
    ...refuseRestricted(state, who, action, answers),
    ...refuseByRuling(state, who, action, answers),
  ];
}

/**
 * Refuses all but the stated action to a combatant acting by a readied action (FL-123); while still waiting at the start of the
 * own turn, the combatant first chooses whether to keep waiting (FL-126).
 */
function refuseUnstated(state: FlowState, who: CombatantId, { action }: Acting): Refusal[] {
  const { ready } = fighterOf<FlowFighter>(state, who);
  if (ready === null || state.activeId === null) return [];
  const name = named(who);
  if (readiedNow(state)?.who === who) {
    const stated = { key: `TURNCRAFT.Action.${ready.action}` } as const;
    return action === ready.action ? [] : [no("FL-123", "TURNCRAFT.Refused.FL-123.unstated", { name, stated })];
  }
  return state.activeId === who ? [no("FL-126", "TURNCRAFT.Refused.FL-126.waiting", { name })] : [];
}

/** Refuses a second use of an action allowed once a round (FL-113, FL-115, FL-118, FL-127, FL-130). */
function refuseUsed(state: FlowState, who: CombatantId, { action }: Acting): Refusal[] {
  const { limit, clause } = rowOf(action);
  if (limit === undefined || !isUsed(state, who, limit)) return [];
  if (limit === "flowState" && state.settings.flowStateRepeat === "allowed") return [];
  return [
    no(clause, "TURNCRAFT.Refused.flow.used", { name: named(who), action: { key: `TURNCRAFT.Action.${action}` } }),
  ];
}

function isUsed(state: FlowState, who: CombatantId, limit: NonNullable<ReturnType<typeof rowOf>["limit"]>): boolean {
  const { round, turn } = fighterOf<FlowFighter>(state, who);
  return limit === "flowState" ? turn.flowState : round[limit];
}

function refuseRestricted(state: FlowState, who: CombatantId, action: Acting, answers: Answers): Refusal[] {
  return rowOf(action.action).restrictions.flatMap((restriction) =>
    restriction === "afford" ? [] : restrictions[restriction](state, who, action, answers),
  );
}

/** Refuses to ready an action without words for trigger and action, a second one, or one whose price isn't there (FL-121). */
function refuseReady(
  state: FlowState,
  who: CombatantId,
  { trigger, what, cost, named: action }: ActionOf<"ready">,
): Refusal[] {
  const name = named(who);
  const left = apOf(state, who);
  const empty = trigger.trim() === "" || what.trim() === "" || action === "ready";
  return [
    ...(empty ? [no("FL-121", "TURNCRAFT.Refused.FL-121.empty")] : []),
    ...(fighterOf<FlowFighter>(state, who).ready ? [no("FL-121", "TURNCRAFT.Refused.FL-121.already", { name })] : []),
    ...(cost > left ? [no("FL-121", "TURNCRAFT.Refused.FL-121.cost", { price: cost, left })] : []),
  ];
}
