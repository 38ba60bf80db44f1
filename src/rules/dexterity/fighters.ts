import type { CombatantId, Feet, Figure } from "../engine/types.ts";
import type { DexterityState, Fighter, Resource, Scores } from "./types.ts";

/** Somebody who enters the encounter with everything full and no initiative yet. */
export function newFighter(scores: Scores): Fighter {
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

/** The combatant's part of the state, or null when there is no such combatant. Works on states and drafts. */
export function fighterIn<F>(
  state: { readonly fighters: Readonly<Record<CombatantId, F>> },
  id: CombatantId,
): F | null {
  return Object.hasOwn(state.fighters, id) ? (state.fighters[id] ?? null) : null;
}

/** As {@link fighterIn}, where `read` or `refuse` has made sure that it is there. */
export function fighterOf<F>(state: { readonly fighters: Readonly<Record<CombatantId, F>> }, id: CombatantId): F {
  const fighter = fighterIn(state, id);
  if (fighter === null) throw new Error(`No combatant ${id} in this encounter.`);
  return fighter;
}

/** All combatants' ids in a fixed order that doesn't depend on who came first. */
export function idsOf(state: { readonly fighters: Readonly<Record<CombatantId, unknown>> }): CombatantId[] {
  return (Object.keys(state.fighters) as CombatantId[]).sort();
}

/** Whether anybody is bound by the rules of turns at all (DX-006). */
export function isStarted(state: { readonly round: number }): boolean {
  return state.round > 0;
}

/** Whether a turn starts when the pointer reaches this place in this round; else it is passed over (DX-110, DX-111). */
export function getsTurn(state: DexterityState, id: CombatantId, round: number): boolean {
  const fighter = fighterOf(state, id);
  if (fighter.departed) return false;
  if (waits(fighter, round)) return false;
  return !(fighter.defeated && state.settings.skipDefeated);
}

/** Whether a late arrival has to wait for a later round (`lateFirstTurn: nextRound`, DX-110). */
export function waits(fighter: Fighter, round: number): boolean {
  return fighter.waitsUntilRound !== null && round < fighter.waitsUntilRound;
}

/** A combatant as it stands in a message. */
export function named(id: CombatantId): Figure {
  return { combatant: id };
}

/** A resource as it stands in a message. */
export function resourceFigure(resource: Resource): Figure {
  return { key: `TURNCRAFT.Resource.${resource}` };
}
