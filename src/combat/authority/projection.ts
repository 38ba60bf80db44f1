import type { CombatantId, EncounterState } from "../../engine/types.ts";
import { rulesetOf } from "../../rulesets/registry.ts";

/** Update of core's fields to match the state. */
export interface Projection {
  round?: number;
  turn?: number | null;
  combatants?: { _id: string; initiative?: number | null; defeated?: boolean }[];
}

const places = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/** Index of every combatant in an order; computed once for an order, since core's sort compares two at a time. */
function placesOf(order: readonly string[]): ReadonlyMap<string, number> {
  const known = places.get(order);
  if (known?.size === order.length) return known;
  const made = new Map(order.map((id, index) => [id, index]));
  places.set(order, made);
  return made;
}

/** Combatants in the stored order; combatants not in the order last, by id. */
export function rows<Row extends { id: string | null }>(combatants: Iterable<Row>, order: readonly string[]): Row[] {
  const place = placesOf(order);
  const placeOf = (row: Row) => place.get(row.id ?? "") ?? order.length;
  return [...combatants].sort((a, b) => placeOf(a) - placeOf(b) || (a.id ?? "").localeCompare(b.id ?? ""));
}

/**
 * Update for bringing core's fields in line with a state; empty if unnecessary. `type`: the encounter's new ruleset, if changing.
 */
export function project(combat: Combat.Implementation, state: EncounterState, type: string = combat.type): Projection {
  const numbers = rulesetOf(type)?.host.numbers?.(state);
  const turns = rows(combat.combatants, state.order);
  const index = turns.findIndex((combatant) => combatant.id === state.activeId);
  const turn = index < 0 ? null : index;
  const combatants = turns.flatMap((combatant) => {
    const fighter = state.fighters[combatant.id as CombatantId];
    if (!fighter || !combatant.id) return [];
    const { initiative, defeated } = combatant._source;
    const number = numbers ? (numbers[combatant.id as CombatantId] ?? null) : fighter.initiative;
    const differs = {
      ...(initiative === number ? {} : { initiative: number }),
      ...(defeated === fighter.defeated ? {} : { defeated: fighter.defeated }),
    };
    return Object.keys(differs).length > 0 ? [{ _id: combatant.id, ...differs }] : [];
  });
  return {
    ...(combat._source.round === state.round ? {} : { round: state.round }),
    ...(combat._source.turn === turn ? {} : { turn }),
    ...(combatants.length > 0 ? { combatants } : {}),
  };
}

/** True if core's fields are in line with a state. */
export function isProjected(combat: Combat.Implementation, state: EncounterState): boolean {
  return Object.keys(project(combat, state)).length === 0;
}
