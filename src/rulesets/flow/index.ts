import { flowRuler } from "../../canvas/flow-ruler.ts";
import { flowMap } from "../../canvas/map/flow.ts";
import { flowReach } from "../../canvas/map/flow-reach.ts";
import { flowActs } from "../../combat/faces/flow/acts.ts";
import { flowFace } from "../../combat/faces/flow/face.ts";
import { flowLog } from "../../combat/faces/flow/log.ts";
import { flowMenu } from "../../combat/faces/flow/menu.ts";
import { flowHost } from "../../combat/played/flow.ts";
import { registerStep } from "../../combat/played/flow-step.ts";
import { flow } from "../../rules/flow/index.ts";
import { flowCreation } from "../../sheets/creation/flow.ts";
import { flowSheet } from "../../sheets/now/flow.ts";
import { askDeed } from "../../sheets/now/flow-ask.ts";
import { flowFacts } from "../../sheets/now/flow-facts.ts";
import { defineRuleset } from "../module.ts";

/** Action & Flow Points, whole. */
export const flowRuleset = defineRuleset({
  rules: flow,
  host: flowHost,
  register: registerStep,
  log: flowLog,
  tracker: { ...flowFace, acts: flowActs, menu: flowMenu },
  sheet: { ...flowSheet, ask: askDeed, creation: flowCreation, facts: flowFacts },
  map: { ...flowMap, reach: flowReach, ruler: flowRuler },
});
