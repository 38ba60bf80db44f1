import { rollsOf } from "../../data/rolls.ts";
import type { InterfaceFacets } from "../module.ts";
import { dexterityMap } from "./map/map.ts";
import { dexterityRuler } from "./map/ruler.ts";
import type { DexterityState } from "./rules/index.ts";
import { askDexterity } from "./sheet/ask.ts";
import { countedEffect } from "./sheet/effects.ts";
import { dexterityCreation, dexteritySheet } from "./sheet/sheet.ts";
import { dexterityDefence } from "./tracker/defence.ts";
import { dexterityMenu, dexterityTracker } from "./tracker/tracker.ts";

/** Tracker, sheets and map of Dexterity Order, loaded where it is played. */
export const dexterityFacets: InterfaceFacets<DexterityState> = {
  tracker: { ...dexterityTracker, defence: dexterityDefence, menu: dexterityMenu },
  sheet: { ...dexteritySheet, dice: rollsOf, ask: askDexterity, counted: countedEffect, creation: dexterityCreation },
  map: { ...dexterityMap, ruler: dexterityRuler },
};
