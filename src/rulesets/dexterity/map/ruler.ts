import type { AskedMove } from "../../../canvas/path-plan.ts";
import type { RulerFacet } from "../../../canvas/ruler-facet.ts";
import type { DexterityState, Survey } from "../rules/index.ts";
import { type DexterityPlan, dexterityFigures, dexterityPlan, walkedFeet } from "./plan.ts";

export const dexterityRuler: RulerFacet<DexterityState, AskedMove<Survey>, DexterityPlan> = {
  blocked: { clause: "DX-502", key: "TURNCRAFT.Refused.DX-502.blocked" },
  plan: dexterityPlan,
  figures: dexterityFigures,
  walked: walkedFeet,
};
