import styles from "../../../styles/rulesets/_marching.scss?inline";
import { marchingRollsOf } from "../../data/rolls.ts";
import type { InterfaceFacets } from "../module.ts";
import { marchingMap } from "./map/map.ts";
import { marchingRuler } from "./map/ruler.ts";
import type { MarchingState } from "./rules/index.ts";
import { askMarching, marchingCreation, marchingItemSummary, marchingSheet } from "./sheet/sheet.ts";
import { marchingWindows } from "./tracker/dialogs.ts";
import { marchingMenu } from "./tracker/menu.ts";
import { marchingDefence } from "./tracker/prompts.ts";
import { marchingTracker } from "./tracker/tracker.ts";

/** Tracker, sheets and map of Marching Order, with styles, loaded where the ruleset is played. */
export const marchingFacets: InterfaceFacets<MarchingState> = {
  styles,
  tracker: { ...marchingTracker, windows: marchingWindows, menu: marchingMenu, defence: marchingDefence },
  sheet: {
    ...marchingSheet,
    dice: marchingRollsOf,
    ask: askMarching,
    creation: marchingCreation,
    itemSummary: marchingItemSummary,
  },
  map: { ...marchingMap, ruler: marchingRuler },
};
