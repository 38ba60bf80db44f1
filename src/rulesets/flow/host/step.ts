import type { AskedWaypoint } from "../../../combat/authority/measured-path.ts";
import { offerMovementAction } from "../../../combat/space-on-scene.ts";

/** Id of the movement action by which an owner takes a step instead of moving (FL-130). */
const STEP = "step";

/** True if a movement was asked for as a step. */
export function isStep(waypoints: readonly AskedWaypoint[]): boolean {
  return waypoints.some(({ action }) => action === STEP);
}

/** Offers the step as a movement action under Action & Flow Points. Called at `init`. */
export function registerStep(): void {
  offerMovementAction({ id: STEP, ruleset: "flow", label: "TURNCRAFT.Mode.step", icon: "fa-shoe-prints", order: 0.6 });
}
