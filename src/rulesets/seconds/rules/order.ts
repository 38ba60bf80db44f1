import type { Draft } from "immer";
import { askTotals, type RuleGenerator, snapshot } from "../../../engine/execution.ts";
import { fighterOf, isStarted, sortedIds } from "../../../engine/fighters.ts";
import { isSameOrder, placeIndex } from "../../../engine/order.ts";
import type { CombatantId, MessageKey, RollRequest } from "../../../engine/types.ts";
import { pointerWithout } from "./fighters.ts";
import type { SecondsExecution, SecondsState } from "./types.ts";

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

/**
 * Combatants in the order of their checks, first to last. Open ties stand by id, regardless of the order of entering; a check not
 * rolled again yet comes after checks rolled again.
 */
export function orderOf(state: Pick<SecondsState, "fighters">): CombatantId[] {
  return sortedIds(state, ({ checks }) => checks, byAllEntries);
}

/** Compares as {@link compareChecks}, with a missing entry as the lowest: an open tie with two that differ is no order. */
function byAllEntries(a: readonly number[], b: readonly number[]): number {
  return compareChecks(a, b) || b.length - a.length;
}

/**
 * Puts combatants with new results into the order. Before the start all are sorted; later the rest keep the old places, even places
 * moved under SX-207, and the actor stays the actor (SX-106).
 */
export function place(draft: Draft<SecondsState>, ids: readonly CombatantId[]): void {
  const now = snapshot<SecondsState>(draft);
  const order = isStarted(now) ? inserted(now, ids) : orderOf(now);
  if (isSameOrder(order, now.order)) return;
  if (isStarted(now)) keepTurns(draft, now, order, ids);
  draft.order = order;
}

/**
 * Inserts a new place in mid-round without taking or doubling a turn (SX-301): the pointer stays, and a combatant moved behind the
 * pointer waits for the next round.
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
 * `heldKeepsPlace` off: the place moves to the held turn's, directly before the current place, and so isn't reached twice in the
 * round (SX-207).
 */
export function movePlace(draft: Draft<SecondsState>, id: CombatantId): void {
  const { placeId } = draft;
  if (placeId === null || placeId === id) return;
  const order = draft.order.filter((other) => other !== id);
  order.splice(order.indexOf(placeId), 0, id);
  draft.order = order;
}

/** Initiative checks by combatant: first results, then rerolls (SX-104). */
export type Checks = ReadonlyMap<CombatantId, readonly number[]>;

/**
 * Combatants in need of another check: for checks equal to another's, or to the beginning of another's (SX-103, SX-108). Combatants
 * without checks aren't tied.
 */
export function tiedIn(checks: Checks): CombatantId[] {
  const beginnings = new Map<string, number>();
  for (const own of checks.values()) {
    for (let length = 1; length <= own.length; length++) {
      const key = own.slice(0, length).join(" ");
      beginnings.set(key, (beginnings.get(key) ?? 0) + 1);
    }
  }
  const tied = [...checks].filter(([, own]) => (beginnings.get(own.join(" ")) ?? 0) > 1);
  return tied.map(([id]) => id);
}

/** Combatants in need of another check (see {@link tiedIn}) with checks equal to those of any given combatant. */
function tiedWith(checks: Checks, of: readonly CombatantId[]): CombatantId[] {
  const keys = new Set(of.map((id) => checks.get(id)?.join(" ")));
  return tiedIn(checks).filter((id) => keys.has(checks.get(id)?.join(" ")));
}

/** Formula of a combatant's initiative check, ready to be rolled (SX-107). */
type FormulaOf = (id: CombatantId) => string;

/**
 * Rolls a full check for every combatant, all requested at once, and appends the results to the earlier checks (SX-101, SX-103).
 */
export function* rollChecks(
  ctx: Pick<SecondsExecution, "answers">,
  formulaOf: FormulaOf,
  checks: Map<CombatantId, readonly number[]>,
  ids: readonly CombatantId[],
): RuleGenerator {
  const requests = ids.map((id) => checkRoll(id, checks.get(id)?.length ?? 0, formulaOf(id)));
  const totals = yield* askTotals(ctx, requests);
  for (const [i, id] of ids.entries()) checks.set(id, [...(checks.get(id) ?? []), totals[i] ?? 0]);
}

/** Rerolls ties, all at once, until none is left, or none with the given combatants (SX-103). */
export function* resolveAll(
  ctx: Pick<SecondsExecution, "answers">,
  formulaOf: FormulaOf,
  checks: Map<CombatantId, readonly number[]>,
  of?: readonly CombatantId[],
): RuleGenerator {
  let tied = of ? tiedWith(checks, of) : tiedIn(checks);
  while (tied.length > 0) {
    yield* rollChecks(ctx, formulaOf, checks, tied);
    tied = of ? tiedWith(checks, [...of, ...tied]) : tiedIn(checks);
  }
}

function checkRoll(who: CombatantId, made: number, formula: string): RollRequest {
  const label: MessageKey = made === 0 ? "TURNCRAFT.Roll.initiative" : "TURNCRAFT.Roll.tie";
  return { kind: "roll", id: made === 0 ? `initiative:${who}` : `reroll:${made}:${who}`, who, formula, label };
}
