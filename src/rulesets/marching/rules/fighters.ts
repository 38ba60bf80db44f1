import { fighterIn, fighterOf, idsOf } from "../../../engine/fighters.ts";
import type { CombatantId, MessageArg } from "../../../engine/types.ts";
import {
  type Action,
  type AttackAction,
  attackActions,
  type MarchingFighter,
  type MarchingScores,
  type MarchingState,
  type Side,
} from "./types.ts";

/** New fighter, the `joined`th to enter the encounter, with all actions left. */
export function newFighter(scores: MarchingScores, joined: number): MarchingFighter {
  return {
    scores,
    side: scores.side,
    joined,
    initiative: null,
    defeated: false,
    departed: false,
    absent: false,
    waitsUntilRound: null,
    left: { primary: 1, move: 1, reaction: 1 },
    moved: null,
    begun: false,
    acted: false,
    delayed: false,
    advancedInRound: 0,
    conditions: [],
    impaired: [],
    lost: [],
    declined: [],
    untold: [],
  };
}

/** A combatant's side; without an assigned side, the monsters (MO-213). */
export function sideOf(state: Pick<MarchingState, "fighters">, id: CombatantId): Side {
  return fighterOf(state, id).side ?? "monsters";
}

/** True if a combatant can act at all: neither defeated nor absent nor gone. */
export function isAble(state: Pick<MarchingState, "fighters">, id: CombatantId): boolean {
  const fighter = fighterIn(state, id);
  return fighter !== null && isUpright(fighter);
}

/** As {@link isAble}, of a fighter already looked up. */
export function isUpright({ defeated, absent, departed }: MarchingFighter): boolean {
  return !defeated && !absent && !departed;
}

/** True if a newcomer has no place in the present round (MO-214). */
export function waits(state: Pick<MarchingState, "fighters" | "round">, id: CombatantId): boolean {
  const { waitsUntilRound } = fighterOf(state, id);
  return waitsUntilRound !== null && state.round < waitsUntilRound;
}

/** True if the place in the round is still to come, or active now. */
export function isDue(state: Pick<MarchingState, "fighters" | "round">, id: CombatantId): boolean {
  const { departed, acted, advancedInRound } = fighterOf(state, id);
  return !departed && !acted && advancedInRound < state.round && !waits(state, id);
}

/** True if acting now, alone or in a common turn. */
export function isActing(state: Pick<MarchingState, "together" | "activeId">, id: CombatantId): boolean {
  return state.activeId === id || state.together?.ids.includes(id) === true;
}

/** Combatants acting now, the place's owner first. */
export function actingIds(state: Pick<MarchingState, "together" | "activeId">): readonly CombatantId[] {
  if (state.together) return state.together.ids;
  return state.activeId === null ? [] : [state.activeId];
}

/** Combatants of a side who haven't left, by id. */
export function membersOf(state: Pick<MarchingState, "fighters">, side: Side): CombatantId[] {
  return idsOf(state).filter((id) => !fighterOf(state, id).departed && sideOf(state, id) === side);
}

/** Actions paid for attacks without a reported result; in an encounter stored before the count existed, all used actions. */
export function untoldOf({ untold, left, lost, declined }: MarchingFighter): readonly AttackAction[] {
  const isUsed = (action: AttackAction): boolean =>
    left[action] === 0 && (action === "reaction" || !(lost.includes(action) || declined.includes(action)));
  return untold ?? attackActions.filter(isUsed);
}

/**
 * Action behind a combatant's next result (MO-513): in the own turn the primary action before the reaction, off turn the reaction;
 * null: no paid attack without a result.
 */
export function attackOf(state: MarchingState, id: CombatantId): AttackAction | null {
  const untold = untoldOf(fighterOf(state, id));
  if (isActing(state, id) && untold.includes("primary")) return "primary";
  return untold.includes("reaction") ? "reaction" : null;
}

/** An action's name in a message. */
export function actionArg(action: Action): MessageArg {
  return { key: `TURNCRAFT.Resource.${action}` };
}
