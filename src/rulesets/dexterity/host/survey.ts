import { type AskedWaypoint, surveyWay } from "../../../combat/authority/measured-path.ts";
import { type Mode, modes, planSteps, type Scores, type Settings, type Survey } from "../rules/index.ts";

/**
 * Returns the measured path of a requested movement under Dexterity Order: each space with the mode by which it is
 * entered (DX-511).
 */
export function survey(
  token: TokenDocument.Implementation,
  waypoints: readonly AskedWaypoint[],
  scores: Scores,
  settings: Settings,
): Survey {
  const way = surveyWay(token, waypoints);
  const spaces = way.steps.map(({ action, ...space }) => ({ ...space, mode: pickedMode(action) }));
  return { ...way, steps: planSteps(spaces, scores.speeds, settings) };
}

function pickedMode(action: string): Mode | null {
  // Core's plain walk is what a drag has when nobody picked anything; any other action that we know is a choice (DX-511).
  const mode = modes.find((each) => each === action);
  return mode && mode !== "walk" ? mode : null;
}
