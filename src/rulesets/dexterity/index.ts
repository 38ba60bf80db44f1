import { defineRuleset } from "../module.ts";
import { dexterityData } from "./data/fields.ts";
import { dexterityHost } from "./host/host.ts";
import { dexterityMap } from "./map/map.ts";
import { dexterityRuler } from "./map/ruler.ts";
import { dexterity } from "./rules/index.ts";
import { askDexterity } from "./sheet/ask.ts";
import { dexterityCreation } from "./sheet/creation.ts";
import { countedEffect } from "./sheet/effects.ts";
import { dexteritySheet } from "./sheet/sheet.ts";
import { dexterityActs, mayDefendNow } from "./tracker/acts.ts";
import { dexterityLog } from "./tracker/log.ts";
import { dexterityMenu } from "./tracker/menu.ts";
import { dexterityFace } from "./tracker/tracker.ts";

/** Dexterity Order, whole. */
export const dexterityRuleset = defineRuleset({
  rules: dexterity,
  data: dexterityData,
  host: dexterityHost,
  tracker: { ...dexterityFace, acts: dexterityActs, menu: dexterityMenu, mayDefend: mayDefendNow },
  sheet: { ...dexteritySheet, ask: askDexterity, counted: countedEffect, creation: dexterityCreation },
  log: dexterityLog,
  map: { ...dexterityMap, ruler: dexterityRuler },
});
