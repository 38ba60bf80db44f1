import type { Medium } from "../grid/types.ts";
import { localize } from "../i18n.ts";

/** Fields of the behavior: the medium of the region's ground. */
function groundFields() {
  return { medium: new foundry.data.fields.StringField({ required: true, choices: words, initial: "water" }) };
}

/** Media in words; read each time, since the language is loaded after the models. */
function words(): Record<Medium, string> {
  return {
    land: localize("TURNCRAFT.Ground.land"),
    water: localize("TURNCRAFT.Ground.water"),
    air: localize("TURNCRAFT.Ground.air"),
    face: localize("TURNCRAFT.Ground.face"),
  };
}

/**
 * Region behavior of the system, *Kind of Ground*: land, water, air or a face to climb (DX-510). `markedAt` reads it; it handles no
 * events.
 */
export class GroundBehavior extends foundry.data.regionBehaviors.RegionBehaviorType<ReturnType<typeof groundFields>> {
  static override LOCALIZATION_PREFIXES = ["TURNCRAFT.Ground"];

  static override defineSchema(): ReturnType<typeof groundFields> {
    return groundFields();
  }
}
