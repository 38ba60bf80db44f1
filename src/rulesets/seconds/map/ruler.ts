import type { RulerFacet } from "../../../canvas/ruler-facet.ts";
import type { SecondsState } from "../rules/index.ts";
import { type AskedSecondsMove, type SecondsPlan, secondsFigures, secondsPlan, walkedSeconds } from "./plan.ts";

export const secondsRuler: RulerFacet<SecondsState, AskedSecondsMove, SecondsPlan> = {
  blocked: { clause: "SX-409", key: "TURNCRAFT.Refused.SX-409.blocked" },
  plan: secondsPlan,
  // Each waypoint is a step of the way.
  reached: (_way, { path }) => path.map((_, index) => index + 1),
  figures: secondsFigures,
  walked: walkedSeconds,
};
