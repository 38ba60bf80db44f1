import { dexterityRuler } from "../../canvas/dexterity-ruler.ts";
import { dexterityMap } from "../../canvas/map/dexterity.ts";
import { dexterityActs, mayDefendNow } from "../../combat/faces/dexterity/acts.ts";
import { dexterityFace } from "../../combat/faces/dexterity/face.ts";
import { dexterityMenu } from "../../combat/faces/dexterity/menu.ts";
import { dexterityHost } from "../../combat/played/dexterity.ts";
import { dexterity } from "../../rules/dexterity/index.ts";
import { dexterityCreation } from "../../sheets/creation/dexterity.ts";
import { dexteritySheet } from "../../sheets/now/dexterity.ts";
import { askDexterity } from "../../sheets/now/dexterity-ask.ts";
import { countedEffect } from "../../sheets/now/dexterity-effects.ts";
import { defineRuleset } from "../module.ts";

/** Dexterity Order, whole. */
export const dexterityRuleset = defineRuleset({
  rules: dexterity,
  host: dexterityHost,
  tracker: { ...dexterityFace, acts: dexterityActs, menu: dexterityMenu, mayDefend: mayDefendNow },
  sheet: { ...dexteritySheet, ask: askDexterity, counted: countedEffect, creation: dexterityCreation },
  map: { ...dexterityMap, ruler: dexterityRuler },
});
