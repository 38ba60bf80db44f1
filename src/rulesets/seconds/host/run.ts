import type { AskedWaypoint } from "../../../combat/authority/measured-path.ts";
import { offerMovementAction } from "../../../combat/space-on-scene.ts";

/** Core's movement action for declaring a drag a run (SX-409). */
const RUN = "run";

/** True if a movement was asked for as a run. */
export function isRun(waypoints: readonly AskedWaypoint[]): boolean {
  return waypoints.some(({ action }) => action === RUN);
}

/** Offers the run under Six Seconds. Called at `init`. */
export function registerRun(): void {
  const style = { label: "TURNCRAFT.Mode.run", icon: "fa-person-running", order: 0.5 };
  offerMovementAction({ id: RUN, ruleset: "seconds", ...style });
}
