import { fighterOf } from "../../../engine/fighters.ts";
import { placeIndex } from "../../../engine/order.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { SecondsFighter, SecondsScores, SecondsState } from "./types.ts";

/** New fighter of the encounter, with no action under way and no initiative yet. */
export function newFighter(scores: SecondsScores): SecondsFighter {
  return {
    scores,
    initiative: null,
    defeated: false,
    departed: false,
    checks: [],
    secondsLeft: 0,
    running: null,
    inAction: null,
    paused: [],
    delays: [],
    held: null,
    heldTurnNow: false,
    freeCount: 0,
    joinedRound: null,
    waitsUntilRound: null,
  };
}

/** True if a turn starts when the pointer reaches a place in the round; else the place is passed over (SX-109, SX-110). */
export function getsTurn(state: SecondsState, id: CombatantId, round: number): boolean {
  return isUp(state, id) && !waits(fighterOf(state, id), round);
}

/** True if the combatant has turns at all: still there, and not passed over as defeated (SX-110). */
export function isUp(state: SecondsState, id: CombatantId): boolean {
  const { departed, defeated } = fighterOf(state, id);
  return !departed && !(defeated && state.settings.skipDefeated);
}

/** True if a late arrival's place doesn't count yet (SX-109). */
export function waits({ waitsUntilRound }: SecondsFighter, round: number): boolean {
  return waitsUntilRound !== null && round < waitsUntilRound;
}

/**
 * Place of the pointer once the combatants have given up the places: unchanged, or the nearest place before; null: before the
 * first.
 */
export function pointerWithout(state: Pick<SecondsState, "order" | "placeId">, ids: readonly CombatantId[]) {
  return state.order.slice(0, placeIndex(state) + 1).findLast((id) => !ids.includes(id)) ?? null;
}

/** Interrupter of a combatant's turn (SX-204); null: none. */
export function interrupterOf({ stack }: Pick<SecondsState, "stack">, who: CombatantId): CombatantId | null {
  const place = stack.indexOf(who);
  return place < 0 ? null : (stack[place + 1] ?? null);
}
