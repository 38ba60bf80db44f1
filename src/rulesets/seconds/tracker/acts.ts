import { give } from "../../../combat/tracker/answers.ts";
import type { FaceActs } from "../../../combat/tracker/facet.ts";
import { askUnrolled } from "../../../combat/unrolled.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { unrolledOf } from "./unrolled.ts";

/** What the buttons of the board do; each carries the id of its combatant as `data-who`. */
export const secondsActs: FaceActs = {
  act: (fight, { who }) => give(fight, { kind: "act", who: who as CombatantId }),
  hold: (fight, { who }) => give(fight, { kind: "delay", who: who as CombatantId }),
  continue: (fight, { who }) => give(fight, { kind: "continue", who: who as CombatantId }),
  abandon: (fight, { who }) => give(fight, { kind: "abandon", who: who as CombatantId }),
  finish: (fight, { who }) => askUnrolled(fight, unrolledOf(who as CombatantId)),
  giveUp: (fight, { who }) => give(fight, { kind: "finish", who: who as CombatantId }),
};
