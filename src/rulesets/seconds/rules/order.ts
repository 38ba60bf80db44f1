import type { Draft } from "immer";
import { fighterOf, isStarted, sortedIds } from "../../../engine/fighters.ts";
import { snapshot } from "../../../engine/play.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { placeIndex, pointerWithout } from "./fighters.ts";
import type { SecondsState } from "./types.ts";

/**
 * Compares two combatants by their checks: below 0 if `a` comes first (SX-102, SX-104). The first differing entry
 * decides, descending; a combatant without checks comes last. 0 means an open tie.
 */
export function compareChecks(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || b.length === 0) return Number(a.length === 0) - Number(b.length === 0);
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [left = 0, right = 0] = [a[i], b[i]];
    if (left !== right) return left > right ? -1 : 1;
  }
  return 0;
}

/** The order by results alone: total and the same for every order of entering (open ties stand by id). */
export function orderOf(state: Pick<SecondsState, "fighters">): CombatantId[] {
  return sortedIds(state, ({ checks }) => checks, compareChecks);
}

/**
 * Puts combatants with new results into the order. Before the start all are sorted; later the others keep their places,
 * moved ones too (SX-207), and the actor (SX-106).
 */
export function place(draft: Draft<SecondsState>, ids: readonly CombatantId[]): void {
  const now = snapshot<SecondsState>(draft);
  const order = isStarted(now) ? inserted(now, ids) : orderOf(now);
  const same = order.length === now.order.length && order.every((id, i) => now.order[i] === id);
  if (same) return;
  if (isStarted(now)) keepTurns(draft, now, order, ids);
  draft.order = order;
}

/**
 * Inserts a new place in mid-round without taking or doubling a turn (SX-301): the pointer stays, and a combatant moved
 * behind it waits for the next round.
 */
function keepTurns(
  draft: Draft<SecondsState>,
  now: SecondsState,
  order: readonly CombatantId[],
  ids: readonly CombatantId[],
): void {
  const placeId = pointerWithout(now, ids);
  draft.placeId = placeId;
  const reached = now.order.slice(0, placeIndex(now) + 1);
  const passed = ids.filter((id) => reached.includes(id) && order.indexOf(id) > placeIndex({ order, placeId }));
  for (const id of passed) fighterOf(draft, id).waitsUntilRound = now.round + 1;
}

function inserted(state: SecondsState, ids: readonly CombatantId[]): CombatantId[] {
  const moving = new Set(ids);
  const order = state.order.filter((id) => !moving.has(id));
  for (const id of ids) {
    const { checks } = fighterOf(state, id);
    const below = order.findIndex((other) => compareChecks(checks, fighterOf(state, other).checks) < 0);
    order.splice(below < 0 ? order.length : below, 0, id);
  }
  return order;
}

/**
 * `heldKeepsPlace` off: the place moves to where the held turn is taken, directly before the place that is current, so
 * that it isn't reached a second time in this round (SX-207).
 */
export function movePlace(draft: Draft<SecondsState>, id: CombatantId): void {
  const { placeId } = draft;
  if (placeId === null || placeId === id) return;
  const order = draft.order.filter((other) => other !== id);
  order.splice(order.indexOf(placeId), 0, id);
  draft.order = order;
}
