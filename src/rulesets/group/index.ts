import { groupRuler } from "../../canvas/group-ruler.ts";
import { groupMap } from "../../canvas/map/group.ts";
import { groupActs } from "../../combat/faces/group/acts.ts";
import { registerCards, turnOverOwn } from "../../combat/faces/group/covered.ts";
import { groupFace } from "../../combat/faces/group/face.ts";
import { groupLog } from "../../combat/faces/group/log.ts";
import { groupMenu } from "../../combat/faces/group/menu.ts";
import { noteCharge, openCharges } from "../../combat/faces/group/rush.ts";
import { groupHost } from "../../combat/played/group.ts";
import { group } from "../../rules/group/index.ts";
import { groupCreation } from "../../sheets/creation/group.ts";
import { groupSheet } from "../../sheets/now/group.ts";
import { groupFacts } from "../../sheets/now/group-facts.ts";
import { readQuick } from "../../sheets/paste/group-quick-lines.ts";
import { readStatBlock } from "../../sheets/paste/group-stat-block.ts";
import { defineRuleset } from "../module.ts";

/** Group Initiative, whole. */
export const groupRuleset = defineRuleset({
  rules: group,
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
    facts: groupFacts,
    notation: { readLines: readQuick, readBlock: readStatBlock },
  },
  map: { ...groupMap, ruler: groupRuler },
});
