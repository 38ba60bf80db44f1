import type { Fighting } from "../../../combat/encounter.ts";
import { askAndGive } from "../../../combat/giving.ts";
import { stateUnder } from "../../../combat/state-under.ts";
import { give } from "../../../combat/tracker/answers.ts";
import type { FaceActs } from "../../../combat/tracker/facet.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { STEP } from "../host/step.ts";
import { type FlowState, flow, placementAt } from "../rules/index.ts";
import { askDeed, deedById, deedFacts } from "./ask.ts";

/** What the buttons of the board do; each carries the id of its combatant as `data-who`. */
export const flowActs: FaceActs = {
  deed: (fight, { who, deed }) => declare(fight, who as CombatantId, deed ?? ""),
  step: (fight, { who, deed }) => takeStep(fight, who as CombatantId, deed ?? ""),
  surprise: (fight, { deed }) => give(fight, { kind: "surprise", side: deed || null }),
  trigger: (fight, { who }) => give(fight, { kind: "trigger", who: who as CombatantId }),
  drop: (fight, { who }) => give(fight, { kind: "drop-ready", who: who as CombatantId }),
  keepWaiting: (fight, { who }) => give(fight, { kind: "keep-waiting", who: who as CombatantId }),
};

/** Takes a step to a neighbouring space, by its column and row (FL-130). */
async function takeStep(fight: Fighting, who: CombatantId, to: string): Promise<void> {
  const token = stateUnder(flow, fight)?.fighters[who]?.scores.token;
  const [x = Number.NaN, y = Number.NaN] = to.split(",").map(Number);
  if (!token || Number.isNaN(x + y)) return;
  const place = placementAt(token, { x, y });
  const waypoint = { x: place.x, y: place.y, elevation: place.elevation, action: STEP };
  await give(fight, { kind: "move", who, waypoints: [waypoint], forced: false });
}

/** Declares a deed, after asking for what it lacks. */
async function declare(fight: Fighting, who: CombatantId, id: string): Promise<void> {
  const state: FlowState | null = stateUnder(flow, fight);
  if (!state) return;
  const facts = deedFacts(fight, state, who);
  const view = deedById(facts, id);
  if (view) await askAndGive(fight, (giving) => askDeed(fight, facts, view, giving));
}
