import styles from "../../../styles/rulesets/_group.scss?inline";
import type { InterfaceFacets } from "../module.ts";
import { groupMap } from "./map/map.ts";
import { groupRuler } from "./map/ruler.ts";
import type { GroupState } from "./rules/index.ts";
import { groupItemSummary } from "./sheet/item-summary.ts";
import { readQuick } from "./sheet/quick-lines.ts";
import { groupCreation, groupSheet } from "./sheet/sheet.ts";
import { readStatBlock } from "./sheet/stat-block.ts";
import { turnOverOwn } from "./tracker/covered.ts";
import { groupMenu } from "./tracker/menu.ts";
import { noteCharge, openCharges } from "./tracker/rush.ts";
import { groupTracker } from "./tracker/tracker.ts";
import { groupWindows } from "./tracker/windows.ts";

/** Tracker, sheets, map and styles of Group Initiative, loaded where played. */
export const groupFacets: InterfaceFacets<GroupState> = {
  styles,
  tracker: {
    ...groupTracker,
    windows: groupWindows,
    menu: groupMenu,
    onChange(fight) {
      turnOverOwn(fight);
      openCharges(fight);
    },
    onMoveAccepted: noteCharge,
    onTokenMoved: openCharges,
  },
  sheet: {
    ...groupSheet,
    creation: groupCreation,
    itemSummary: groupItemSummary,
    notation: { readLines: readQuick, readBlock: readStatBlock },
  },
  map: { ...groupMap, ruler: groupRuler },
};
