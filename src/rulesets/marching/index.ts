import { defineRuleset } from "../module.ts";
import { marchingData } from "./data/fields.ts";
import { marchingHost } from "./host/host.ts";
import { marchingMap } from "./map/map.ts";
import { marchingRuler } from "./map/ruler.ts";
import { marching } from "./rules/index.ts";
import { askMarching } from "./sheet/ask.ts";
import { marchingCreation } from "./sheet/creation.ts";
import { marchingItemSummary, marchingSheet } from "./sheet/sheet.ts";
import { marchingActs } from "./tracker/acts.ts";
import { marchingLog } from "./tracker/log.ts";
import { marchingMenu } from "./tracker/menu.ts";
import { mayReactTo } from "./tracker/reaction.ts";
import { marchingFace } from "./tracker/tracker.ts";

/** Marching Order, whole. */
export const marchingRuleset = defineRuleset({
  rules: marching,
  data: marchingData,
  host: marchingHost,
  log: marchingLog,
  tracker: { ...marchingFace, acts: marchingActs, menu: marchingMenu, mayDefend: mayReactTo },
  sheet: { ...marchingSheet, ask: askMarching, creation: marchingCreation, input: marchingItemSummary },
  map: { ...marchingMap, ruler: marchingRuler },
});
