import type { RulerFacet } from "../../../canvas/ruler-facet.ts";
import { stepsReached } from "../../../canvas/ruler-view.ts";
import { nextMoveOf } from "../host/next-move.ts";
import { squareAt } from "../host/place.ts";
import type { GroupState } from "../rules/index.ts";
import { type AskedGroupMove, type GroupPlan, groupAsSeen, groupFigures, groupPlan, walkedGroup } from "./plan.ts";

export const groupRuler: RulerFacet<GroupState, AskedGroupMove, GroupPlan> = {
  blocked: { clause: "GR-161", key: "TURNCRAFT.Refused.DX-502.blocked" },
  seen: (state, { reader }) => groupAsSeen(state, reader.mayKnow),
  said: nextMoveOf,
  plan: groupPlan,
  reached({ grid, from, steps }, { token, path }) {
    // Without a grid each leg is a step, and may be shorter than a space.
    if (grid === "gridless") return path.map((_, i) => i + 1);
    return stepsReached(
      from,
      steps,
      path.map((waypoint) => squareAt(token, waypoint)),
    );
  },
  figures: groupFigures,
  walked: walkedGroup,
};
