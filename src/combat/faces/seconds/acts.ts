import type { CombatantId } from "../../../rules/engine/types.ts";
import { seconds } from "../../../rules/seconds/index.ts";
import { withDice } from "../../rolling/strike.ts";
import { stateUnder } from "../../rulesets.ts";
import { give } from "../../tracker/answers.ts";
import type { Fighting } from "../../tracker/facts.ts";
import type { FaceActs } from "../acts.ts";

/** What the buttons of the board do; each carries the id of its combatant as `data-who`. */
export const secondsActs: FaceActs = {
  act: (fight, { who }) => give(fight, { kind: "act", who: who as CombatantId }),
  hold: (fight, { who }) => give(fight, { kind: "delay", who: who as CombatantId }),
  continue: (fight, { who }) => give(fight, { kind: "continue", who: who as CombatantId }),
  abandon: (fight, { who }) => give(fight, { kind: "abandon", who: who as CombatantId }),
  finish: (fight, { who }) => post(fight, who as CombatantId),
};

/** The result is posted, with the dice of what was used (SX-408). */
async function post(fight: Fighting, who: CombatantId): Promise<void> {
  const item = stateUnder(seconds, fight)?.fighters[who]?.inAction?.itemId ?? null;
  const command = await withDice(fight, { kind: "finish", who }, { item });
  if (command) await give(fight, command);
}
