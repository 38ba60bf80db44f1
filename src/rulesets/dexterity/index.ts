import { dexterityRuler } from "./map/ruler.ts";
import { dexterityMap } from "./map/map.ts";
import { dexterityActs, mayDefendNow } from "./tracker/acts.ts";
import { dexterityFace } from "./tracker/tracker.ts";
import { dexterityMenu } from "./tracker/menu.ts";
import { dexterityHost } from "./host/host.ts";
import { dexterity } from "./rules/index.ts";
import { dexterityCreation } from "./sheet/creation.ts";
import { dexteritySheet } from "./sheet/sheet.ts";
import { askDexterity } from "./sheet/ask.ts";
import { countedEffect } from "./sheet/effects.ts";
import { defineRuleset } from "../module.ts";

/** Dexterity Order, whole. */
export const dexterityRuleset = defineRuleset({
  rules: dexterity,
  host: dexterityHost,
  tracker: { ...dexterityFace, acts: dexterityActs, menu: dexterityMenu, mayDefend: mayDefendNow },
  sheet: { ...dexteritySheet, ask: askDexterity, counted: countedEffect, creation: dexterityCreation },
  map: { ...dexterityMap, ruler: dexterityRuler },
});
