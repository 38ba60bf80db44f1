import styles from "../../../styles/rulesets/_flow.scss?inline";
import type { InterfaceFacets } from "../module.ts";
import { flowMap } from "./map/map.ts";
import { flowRuler } from "./map/ruler.ts";
import type { FlowState } from "./rules/index.ts";
import { askAction } from "./sheet/ask.ts";
import { flowItemSummary } from "./sheet/item-summary.ts";
import { flowCreation, flowSheet } from "./sheet/sheet.ts";
import { flowMenu } from "./tracker/menu.ts";
import { flowTracker } from "./tracker/tracker.ts";

/** Tracker, sheets and map, with their styles, of Action & Flow Points, loaded where it is played. */
export const flowFacets: InterfaceFacets<FlowState> = {
  styles,
  tracker: { ...flowTracker, menu: flowMenu },
  sheet: { ...flowSheet, ask: askAction, creation: flowCreation, itemSummary: flowItemSummary },
  map: { ...flowMap, ruler: flowRuler },
};
