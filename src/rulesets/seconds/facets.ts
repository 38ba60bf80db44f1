import styles from "../../../styles/rulesets/_seconds.scss?inline";
import { rollsOf } from "../../data/rolls.ts";
import type { InterfaceFacets } from "../module.ts";
import { secondsMap } from "./map/map.ts";
import { secondsRuler } from "./map/ruler.ts";
import type { SecondsState } from "./rules/index.ts";
import { askSeconds } from "./sheet/ask.ts";
import { secondsItemSummary } from "./sheet/item-summary.ts";
import { secondsCreation, secondsSheet } from "./sheet/sheet.ts";
import { secondsMenu } from "./tracker/offers.ts";
import { secondsTracker } from "./tracker/tracker.ts";

/** Tracker, sheets and map of Six Seconds, with styles, loaded where the ruleset is played. */
export const secondsFacets: InterfaceFacets<SecondsState> = {
  styles,
  tracker: { ...secondsTracker, menu: secondsMenu },
  sheet: {
    ...secondsSheet,
    dice: rollsOf,
    ask: askSeconds,
    creation: secondsCreation,
    itemSummary: secondsItemSummary,
  },
  map: { ...secondsMap, ruler: secondsRuler },
};
