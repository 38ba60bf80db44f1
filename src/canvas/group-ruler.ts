import { nextMoveOf } from "../combat/played/group-next-move.ts";
import { squareAt } from "../combat/played/group-place.ts";
import type { GroupState } from "../rules/group/index.ts";
import {
  type AskedGroupMove,
  type GroupPlan,
  groupAsSeen,
  groupFigures,
  groupPlan,
  walkedGroup,
} from "./group-plan.ts";
import type { RulerFacet } from "./ruler-facet.ts";
import { stepsReached } from "./ruler-view.ts";

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
