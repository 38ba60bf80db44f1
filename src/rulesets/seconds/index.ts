import { secondsMap } from "../../canvas/map/seconds.ts";
import { secondsRuler } from "../../canvas/seconds-ruler.ts";
import { secondsActs } from "../../combat/faces/seconds/acts.ts";
import { secondsFace } from "../../combat/faces/seconds/face.ts";
import { secondsLog } from "../../combat/faces/seconds/log.ts";
import { secondsMenu } from "../../combat/faces/seconds/menu.ts";
import { secondsHost } from "../../combat/played/seconds.ts";
import { registerRun } from "../../combat/played/seconds-run.ts";
import { seconds } from "../../rules/seconds/index.ts";
import { secondsCreation } from "../../sheets/creation/seconds.ts";
import { secondsSheet } from "../../sheets/now/seconds.ts";
import { askSeconds } from "../../sheets/now/seconds-ask.ts";
import { secondsFacts } from "../../sheets/now/seconds-facts.ts";
import { defineRuleset } from "../module.ts";

/** Six Seconds, whole. */
export const secondsRuleset = defineRuleset({
  rules: seconds,
  host: secondsHost,
  register: registerRun,
  log: secondsLog,
  tracker: { ...secondsFace, acts: secondsActs, menu: secondsMenu },
  sheet: { ...secondsSheet, ask: askSeconds, creation: secondsCreation, facts: secondsFacts },
  map: { ...secondsMap, ruler: secondsRuler },
});
