import type { PlannedMove, RulerFacet } from "../../../canvas/ruler-facet.ts";
import { worldChanges } from "../../../canvas/world-changes.ts";
import { spaceAt } from "../../../combat/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { withCurrentPositions } from "../host/host.ts";
import { spacesAt } from "../host/place.ts";
import { surveyFlow } from "../host/survey.ts";
import type { FlowState } from "../rules/index.ts";
import {
  type AskedFlowMove,
  type FlowPlan,
  flowAsSeen,
  flowFigures,
  flowPlan,
  provokedBySteps,
  walkedHexes,
  weaponOf,
} from "./plan.ts";

/** A plan, and the weapon that somebody would strike with by name. */
interface FlowRulerPlan extends FlowPlan {
  readonly weaponOf: (id: CombatantId) => string | null;
}

/** Ruler of Action & Flow Points: measures as the authority will, so that player and GM see one answer. */
export const flowRuler: RulerFacet<FlowState, AskedFlowMove, FlowRulerPlan> = {
  blocked: { clause: "FL-101", key: "TURNCRAFT.Refused.FL-101.wall" },
  seen: (state, move) => flowAsSeen(stoodNow(state, move), move.reader.canSee),
  // It is the encounter as everybody stands already, which the host would find out in every frame.
  survey: (state, move) => surveyFlow(move.token, move.path, move, state),
  plan(state, asked) {
    const plan = flowPlan(state, asked);
    return plan && { ...plan, weaponOf: (id) => weaponOf(state.fighters[id]) };
  },
  endAt: (token, waypoint) => spacesAt(token, waypoint)[0] ?? spaceAt(token, waypoint),
  figures: (plan, reached, refused, localize, nameOf) =>
    flowFigures(plan, reached, refused, localize, (id) => {
      const [name, weapon] = [nameOf(id), plan.weaponOf(id)];
      return weapon === null ? name : localize("TURNCRAFT.Flow.Ruler.with", { name, weapon });
    }),
  provokes: provokedBySteps,
  walked: walkedHexes,
};

let stood: { readonly state: FlowState; readonly changes: number; readonly found: FlowState } | null = null;

/** The fight with everybody where they are by now: found out once until fight or world change, not in every frame of a drag. */
function stoodNow(state: FlowState, { combat }: PlannedMove): FlowState {
  const changes = worldChanges();
  if (stood?.state !== state || stood.changes !== changes)
    stood = { state, changes, found: withCurrentPositions(state, { combat }) };
  return stood.found;
}
