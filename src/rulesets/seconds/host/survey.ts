import { type AskedWaypoint, distanceAlong, spaceAt, surveyWay } from "../../../combat/authority/measured-path.ts";
import type { Feet } from "../../../engine/types.ts";
import type { Survey } from "../rules/index.ts";

/**
 * Measured path of a requested movement under Six Seconds: one step per waypoint, with its feet by the scene's own
 * ruler (SX-409).
 */
export function surveySeconds(token: TokenDocument.Implementation, waypoints: readonly AskedWaypoint[]): Survey {
  const way = surveyWay(token, waypoints);
  // The sum is what counts: so that it is rounded once, each step has what the whole way has grown by.
  const reached = [0, ...distanceAlong(token, way.token).map(Math.ceil)];
  const steps = way.token.path.map((place, index) => ({
    to: spaceAt(token, place, way.grid),
    feet: ((reached[index + 1] ?? 0) - (reached[index] ?? 0)) as Feet,
  }));
  return { ...way, steps };
}
