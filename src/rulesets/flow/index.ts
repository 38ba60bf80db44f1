import { defineRuleset } from "../module.ts";
import { flowData } from "./data/fields.ts";
import { flowHost } from "./host/host.ts";
import { registerStep } from "./host/step.ts";
import { flowMap } from "./map/map.ts";
import { flowReach } from "./map/reach.ts";
import { flowRuler } from "./map/ruler.ts";
import { flow } from "./rules/index.ts";
import { askAction } from "./sheet/ask.ts";
import { flowCreation } from "./sheet/creation.ts";
import { flowItemSummary } from "./sheet/item-summary.ts";
import { flowSheet } from "./sheet/sheet.ts";
import { flowLog } from "./tracker/log.ts";
import { flowMenu } from "./tracker/menu.ts";
import { flowFace } from "./tracker/tracker.ts";

/** Action & Flow Points, whole. */
export const flowRuleset = defineRuleset({
  rules: flow,
  data: flowData,
  host: flowHost,
  register: registerStep,
  log: flowLog,
  tracker: { ...flowFace, menu: flowMenu },
  sheet: { ...flowSheet, ask: askAction, creation: flowCreation, input: flowItemSummary },
  map: { ...flowMap, reach: flowReach, ruler: flowRuler },
});
