import type { RulerFacet } from "../../../canvas/ruler-facet.ts";
import { nextMoveOf } from "../host/next-move.ts";
import { squareAt } from "../host/place.ts";
import type { GroupState } from "../rules/index.ts";
import { type AskedGroupMove, type GroupPlan, groupAsSeen, groupLabels, groupPlan, walkedGroup } from "./map.ts";

export const groupRuler: RulerFacet<GroupState, AskedGroupMove, GroupPlan> = {
  blocked: { clause: "GR-161", key: "TURNCRAFT.Refused.DX-502.blocked" },
  seen: (state, { viewer: context }) => groupAsSeen(state, context.canSee),
  note: nextMoveOf,
  plan: groupPlan,
  endAt: squareAt,
  // Without a grid each leg is a step, and may be shorter than a space.
  reached: ({ grid }, { path }) => (grid === "gridless" ? path.map((_, i) => i + 1) : null),
  labels: groupLabels,
  walked: walkedGroup,
};
