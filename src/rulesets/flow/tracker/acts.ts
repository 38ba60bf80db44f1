import { give } from "../../../combat/tracker/answers.ts";
import type { FaceActs } from "../../../combat/tracker/facet.ts";

/** Buttons of the board that are no combatant's offers. */
export const flowActs: FaceActs = {
  surprise: (fight, { deed }) => give(fight, { kind: "surprise", side: deed || null }),
};
