import { fighterOf } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { areLevel, distance } from "./geometry.ts";
import type { Fighter, FlowState, Item, Settings } from "./types.ts";

/** Penalty of each range increment beyond the first (FL-151). */
const perIncrement = -10;

/** Range increments up to a distance: 1 within the weapon's Range. */
export function incrementsTo(hexes: number, range: number): number {
  return Math.max(1, Math.ceil(hexes / range));
}

/** Penalty on the check of a ranged weapon at this distance in hexes; 0 without penalty, otherwise below 0 (FL-151). */
export function rangePenalty(hexes: number, { range }: Pick<Item, "range">): number {
  return perIncrement * (incrementsTo(hexes, range) - 1) || 0;
}

/** True if a ranged weapon doesn't shoot as far as this under `maxIncrements` (FL-152). */
export function isBeyondRange(
  hexes: number,
  { range }: Pick<Item, "range">,
  { maxIncrements }: Pick<Settings, "maxIncrements">,
): boolean {
  return maxIncrements > 0 && incrementsTo(hexes, range) > maxIncrements;
}

/** Combatants next to the target of a shot, who might be hit if it goes wrong (FL-153); the archer doesn't count. */
export function besideTarget(
  state: Pick<FlowState, "fighters" | "settings" | "order">,
  target: CombatantId,
  archer: CombatantId,
): CombatantId[] {
  const others = state.order.filter((id) => id !== archer);
  return others.filter(
    (id) => !fighterOf<Fighter>(state, id).departed && distance(state, id, target) === 1 && areLevel(state, id, target),
  );
}
