import { defineRuleset } from "../module.ts";
import { groupData } from "./data/fields.ts";
import { groupHost } from "./host/host.ts";
import { groupMap } from "./map/map.ts";
import { groupRuler } from "./map/ruler.ts";
import { group } from "./rules/index.ts";
import { groupCreation } from "./sheet/creation.ts";
import { groupItemSummary } from "./sheet/item-summary.ts";
import { readQuick } from "./sheet/quick-lines.ts";
import { groupSheet } from "./sheet/sheet.ts";
import { readStatBlock } from "./sheet/stat-block.ts";
import { groupActs } from "./tracker/acts.ts";
import { registerCards, turnOverOwn } from "./tracker/covered.ts";
import { groupLog } from "./tracker/log.ts";
import { groupMenu } from "./tracker/menu.ts";
import { noteCharge, openCharges } from "./tracker/rush.ts";
import { groupFace } from "./tracker/tracker.ts";

/** Group Initiative, whole. */
export const groupRuleset = defineRuleset({
  rules: group,
  data: groupData,
  host: groupHost,
  register: registerCards,
  log: groupLog,
  tracker: {
    ...groupFace,
    acts: groupActs,
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
    input: groupItemSummary,
    notation: { readLines: readQuick, readBlock: readStatBlock },
  },
  map: { ...groupMap, ruler: groupRuler },
});
