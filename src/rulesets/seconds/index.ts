import { defineRuleset } from "../module.ts";
import { secondsData } from "./data/fields.ts";
import { secondsHost } from "./host/host.ts";
import { registerRun } from "./host/run.ts";
import { secondsMap } from "./map/map.ts";
import { secondsRuler } from "./map/ruler.ts";
import { seconds } from "./rules/index.ts";
import { askSeconds } from "./sheet/ask.ts";
import { secondsCreation } from "./sheet/creation.ts";
import { secondsItemSummary } from "./sheet/item-summary.ts";
import { secondsSheet } from "./sheet/sheet.ts";
import { secondsLog } from "./tracker/log.ts";
import { secondsMenu } from "./tracker/menu.ts";
import { secondsFace } from "./tracker/tracker.ts";

/** Six Seconds, whole. */
export const secondsRuleset = defineRuleset({
  rules: seconds,
  data: secondsData,
  host: secondsHost,
  register: registerRun,
  log: secondsLog,
  tracker: { ...secondsFace, menu: secondsMenu },
  sheet: { ...secondsSheet, ask: askSeconds, creation: secondsCreation, input: secondsItemSummary },
  map: { ...secondsMap, ruler: secondsRuler },
});
