import { fightsOfToken } from "../door/encounters.ts";
import type { AskedWaypoint } from "../door/survey.ts";

/** Core's movement action by which an owner declares a drag a run (SX-409). */
const RUN = "run";

/** Whether a movement was asked for as a run. */
export function isRun(waypoints: readonly AskedWaypoint[]): boolean {
  return waypoints.some(({ action }) => action === RUN);
}

/** Offers the run beside core's movement actions, to tokens that fight under Six Seconds. Called at `init`. */
export function registerRun(): void {
  const run = {
    label: "TURNCRAFT.Mode.run",
    icon: "fa-solid fa-person-running",
    order: 0.5,
    canSelect: (token: unknown) =>
      token instanceof TokenDocument && fightsOfToken(token).some(({ combat }) => combat.type === "seconds"),
  };
  // The types know core's actions only; others may be added under names of their own (CONFIG.Token.movement.actions).
  Object.assign(CONFIG.Token.movement.actions, { [RUN]: run });
}
