import type { AskedMove } from "../../../canvas/path-plan.ts";
import type { RulerFacet } from "../../../canvas/ruler-facet.ts";
import { spaceAt } from "../../../combat/index.ts";
import { middleInFeet } from "../../../data/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { type Conflict, foreseen, type MarchingState } from "../rules/index.ts";
import { type MarchingPlan, marchingFigures, marchingPlan, tellsWays, walkedMarch, withMeeting } from "./plan.ts";

/** A plan with whom its way would meet, as far as the reader may know (MO-504). */
interface MarchingRulerPlan extends MarchingPlan {
  readonly who: CombatantId;
  readonly meeting: Conflict | null;
}

export const marchingRuler: RulerFacet<MarchingState, AskedMove, MarchingRulerPlan> = {
  blocked: { clause: "MO-408", key: "TURNCRAFT.Refused.MO-408.blocked" },
  plan(state, asked, { who, reader }) {
    const plan = marchingPlan(state, asked);
    return plan && { ...plan, who, meeting: foreseen(state, who, asked.survey, tellsWays(state, who, reader)) };
  },
  // Without a grid its places are feet.
  endAt: (token, waypoint, { grid }) => (grid === "gridless" ? middleInFeet : spaceAt)(token, waypoint),
  figures: marchingFigures,
  complete: (label, { meeting }, stop, localize, nameOf) => withMeeting(label, meeting, stop, localize, nameOf),
  provokes: ({ feet, meeting, who }) =>
    feet.map((_, i) => (meeting?.step === i + 1 ? meeting.ids.filter((id) => id !== who) : [])),
  walked: walkedMarch,
};
