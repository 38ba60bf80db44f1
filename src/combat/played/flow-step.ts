import { fightsOfToken } from "../door/encounters.ts";
import type { AskedWaypoint } from "../door/survey.ts";

/** Core's movement action by which an owner takes a step instead of moving (FL-130). */
export const STEP = "step";

/** Whether a movement was asked for as a step. */
export function isStep(waypoints: readonly AskedWaypoint[]): boolean {
  return waypoints.some(({ action }) => action === STEP);
}

/** Offers the step beside core's movement actions, to tokens that fight under Action & Flow Points. Called at `init`. */
export function registerStep(): void {
  const step = {
    label: "TURNCRAFT.Mode.step",
    icon: "fa-solid fa-shoe-prints",
    order: 0.6,
    canSelect: (token: unknown) =>
      token instanceof TokenDocument && fightsOfToken(token).some(({ combat }) => combat.type === "flow"),
  };
  // The types know core's actions only; others may be added under names of their own (CONFIG.Token.movement.actions).
  Object.assign(CONFIG.Token.movement.actions, { [STEP]: step });
}
