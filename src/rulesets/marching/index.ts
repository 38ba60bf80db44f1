import { marchingMap } from "../../canvas/map/marching.ts";
import { marchingRuler } from "../../canvas/marching-ruler.ts";
import { marchingActs } from "../../combat/faces/marching/acts.ts";
import { marchingFace } from "../../combat/faces/marching/face.ts";
import { marchingLog } from "../../combat/faces/marching/log.ts";
import { marchingMenu } from "../../combat/faces/marching/menu.ts";
import { mayReactTo } from "../../combat/faces/marching/reaction.ts";
import { marchingHost } from "../../combat/played/marching.ts";
import { marching } from "../../rules/marching/index.ts";
import { marchingCreation } from "../../sheets/creation/marching.ts";
import { marchingSheet } from "../../sheets/now/marching.ts";
import { askMarching } from "../../sheets/now/marching-ask.ts";
import { marchingFacts } from "../../sheets/now/marching-facts.ts";
import { defineRuleset } from "../module.ts";

/** Marching Order, whole. */
export const marchingRuleset = defineRuleset({
  rules: marching,
  host: marchingHost,
  log: marchingLog,
  tracker: { ...marchingFace, acts: marchingActs, menu: marchingMenu, mayDefend: mayReactTo },
  sheet: { ...marchingSheet, ask: askMarching, creation: marchingCreation, facts: marchingFacts },
  map: { ...marchingMap, ruler: marchingRuler },
});
