import { fighterOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import type { Acting } from "./action-types.ts";
import { areEnemies } from "./fighters.ts";
import { areLevel, distance, isPlaced, occupantsOf, spacesOf } from "./geometry.ts";
import { refuseOtherLevel } from "./restrictions-reach.ts";
import { largestTumbled } from "./sizes.ts";
import { tumbleShifts } from "./special-spaces.ts";
import type { Fighter, FlowState } from "./types.ts";

/** FL-134, FL-135, FL-138, FL-139: an adjacent enemy, Medium at most, a free hex behind it, and nobody in one's own. */
export function refuseTumble(state: FlowState, who: CombatantId, action: Acting): Refusal[] {
  if (action.action !== "tumble") return [];
  const { target } = action;
  const data = { name: named(who), other: named(target) };
  const refusals: Refusal[] = [];
  if (!areEnemies(state, who, target)) refusals.push(no("FL-134", "TURNCRAFT.Refused.FL-134.notEnemy", data));
  if (fighterOf<Fighter>(state, target).scores.size > largestTumbled) {
    refusals.push(no("FL-138", "TURNCRAFT.Refused.FL-138.large", data));
  }
  if (isWide(state, who) && state.settings.tumbleLargeMover === "refused") {
    refusals.push(no("FL-138", "TURNCRAFT.Refused.FL-138.mover", data));
  }
  return [...refusals, ...refusePlace(state, who, target)];
}

/** True if a mover covers several hexes (FL-138). */
export function isWide(state: FlowState, who: CombatantId): boolean {
  return spacesOf(state, who).length > 1;
}

/** Refusals based on positions; none if either combatant isn't on the map (FL-98). */
function refusePlace(state: FlowState, who: CombatantId, target: CombatantId): Refusal[] {
  if (!isPlaced(state, who) || !isPlaced(state, target)) return [];
  const data = { name: named(who), other: named(target) };
  if (!areLevel(state, who, target)) return refuseOtherLevel(target, "FL-134");
  const apart = distance(state, who, target);
  if (apart !== 1) return [no("FL-134", "TURNCRAFT.Refused.FL-134.notBeside", { ...data, distance: apart ?? 0 })];
  if (spacesOf(state, who).some((space) => occupantsOf(state, space, who).length > 0)) {
    return [no("FL-139", "TURNCRAFT.Refused.FL-139.shared", data)];
  }
  if (tumbleShifts(state, who, target).length > 0) return [];
  return [no("FL-135", "TURNCRAFT.Refused.FL-135.landing", data)];
}
