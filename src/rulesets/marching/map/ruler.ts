import type { AskedMove, RulerFacet } from "../../../canvas/ruler-facet.ts";
import { spaceAt } from "../../../combat/index.ts";
import { middleInFeet } from "../../../data/place.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { type Conflict, foreseen, type MarchingState } from "../rules/index.ts";
import { type MarchingPlan, marchingLabels, marchingPlan, showsWays, walkedMarch, withMeeting } from "./map.ts";

/** Plan with the combatants in the path's way, as far as known to the reader (MO-504). */
interface MarchingRulerPlan extends MarchingPlan {
  readonly who: CombatantId;
  readonly meeting: Conflict | null;
}

export const marchingRuler: RulerFacet<MarchingState, AskedMove, MarchingRulerPlan> = {
  blocked: { clause: "MO-408", key: "TURNCRAFT.Refused.MO-408.blocked" },
  plan(state, asked, { who, viewer: context }) {
    const plan = marchingPlan(state, asked);
    return plan && { ...plan, who, meeting: foreseen(state, who, asked.measured, showsWays(state, who, context)) };
  },
  // Without a grid its places are feet.
  endAt: (token, waypoint, { grid }) => (grid === "gridless" ? middleInFeet : spaceAt)(token, waypoint),
  labels: marchingLabels,
  complete: (label, { meeting }, stop, localize, nameOf) => withMeeting(label, meeting, stop, localize, nameOf),
  provokes: ({ feet, meeting, who }) =>
    feet.map((_, i) => (meeting?.step === i + 1 ? meeting.ids.filter((id) => id !== who) : [])),
  walked: walkedMarch,
};
