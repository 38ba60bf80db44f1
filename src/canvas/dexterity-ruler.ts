import type { DexterityState, Survey } from "../rules/dexterity/index.ts";
import { type DexterityPlan, dexterityFigures, dexterityPlan, walkedFeet } from "./dexterity-plan.ts";
import type { AskedMove } from "./path-plan.ts";
import type { RulerFacet } from "./ruler-facet.ts";

export const dexterityRuler: RulerFacet<DexterityState, AskedMove<Survey>, DexterityPlan> = {
  blocked: { clause: "DX-502", key: "TURNCRAFT.Refused.DX-502.blocked" },
  plan: dexterityPlan,
  figures: dexterityFigures,
  walked: walkedFeet,
};
