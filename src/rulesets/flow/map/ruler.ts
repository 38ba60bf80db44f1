import type { RulerFacet } from "../../../canvas/ruler-facet.ts";
import { spaceAt } from "../../../combat/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { withCurrentPositions } from "../host/host.ts";
import { measureFlow } from "../host/measured-path.ts";
import { spacesAt } from "../host/place.ts";
import type { FlowState } from "../rules/index.ts";
import {
  type AskedFlowMove,
  type FlowPlan,
  flowAsSeen,
  flowLabels,
  flowPlan,
  provokedBySteps,
  walkedHexes,
  weaponOf,
} from "./map.ts";

/** Plan, with the names of the weapons with which others may strike. */
interface FlowRulerPlan extends FlowPlan {
  readonly weaponOf: (id: CombatantId) => string | null;
}

/** Ruler of Action & Flow Points: it measures like the authority, so that player and GM see the same. */
export const flowRuler: RulerFacet<FlowState, AskedFlowMove, FlowRulerPlan> = {
  blocked: { clause: "FL-101", key: "TURNCRAFT.Refused.FL-101.wall" },
  seen: (state, move) => flowAsSeen(withCurrentPositions(state, move), move.viewer.canSee),
  // The plan gets the encounter with today's positions; the host would compute them in every frame.
  measure: (state, move) => measureFlow(move.token, move.path, move, state),
  plan(state, asked) {
    const plan = flowPlan(state, asked);
    return plan && { ...plan, weaponOf: (id) => weaponOf(state.fighters[id]) };
  },
  endAt: (token, waypoint) => spacesAt(token, waypoint)[0] ?? spaceAt(token, waypoint),
  labels: (plan, reached, refused, localize, nameOf) =>
    flowLabels(plan, reached, refused, localize, (id) => {
      const [name, weapon] = [nameOf(id), plan.weaponOf(id)];
      return weapon === null ? name : localize("TURNCRAFT.Flow.Ruler.with", { name, weapon });
    }),
  provokes: provokedBySteps,
  walked: walkedHexes,
};
