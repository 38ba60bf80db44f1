import { fighterOf } from "../../../engine/fighters.ts";
import type { CombatantId, Feet, MessageArg } from "../../../engine/types.ts";
import type { DexterityFighter, DexterityScores, DexterityState, Resource } from "./types.ts";

/** Returns a fighter that enters the encounter with all resources full and no initiative yet. */
export function newFighter(scores: DexterityScores): DexterityFighter {
  return {
    scores,
    initiative: null,
    defeated: false,
    departed: false,
    roll: null,
    rollOff: [],
    joinedRound: null,
    turnsStarted: 0,
    lateUntilTurn: false,
    waitsUntilRound: null,
    left: { ...scores.resourceMax },
    spent: 0 as Feet,
    speedsBefore: null,
    path: [],
  };
}

/** True if a turn starts when the pointer reaches a place in the round; else the place is passed over (DX-110, DX-111). */
export function getsTurn(state: DexterityState, id: CombatantId, round: number): boolean {
  const fighter = fighterOf(state, id);
  if (fighter.departed) return false;
  if (waits(fighter, round)) return false;
  return !(fighter.defeated && state.settings.skipDefeated);
}

/** True if a late arrival has to wait for a later round (`lateFirstTurn: nextRound`, DX-110). */
export function waits(fighter: DexterityFighter, round: number): boolean {
  return fighter.waitsUntilRound !== null && round < fighter.waitsUntilRound;
}

/** Resource in a message. */
export function resourceArg(resource: Resource): MessageArg {
  return { key: `TURNCRAFT.Resource.${resource}` };
}
