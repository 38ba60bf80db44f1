import type { FightDocument, Fighting } from "../../../combat/encounter.ts";
import { stateUnder } from "../../../combat/state-under.ts";
import { give } from "../../../combat/tracker/answers.ts";
import { type MenuItem, offerItem } from "../../../combat/tracker/menu-entry.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { type SecondsState, seconds } from "../rules/index.ts";
import { askContest, setCounter } from "./dialogs.ts";

/** Menu entries of a tracker row under Six Seconds. */
export const secondsMenu: readonly MenuItem[] = [
  offerItem("hold", "TURNCRAFT.Seconds.Board.hold", "fa-hand"),
  offerItem("act", "TURNCRAFT.Seconds.Menu.act", "fa-bolt"),
  {
    key: "TURNCRAFT.Seconds.Menu.contest",
    icon: "fa-stopwatch",
    when: ({ combat, owns }, id) => owns(id) && (combat.combatants.size > 1 || game.user.isGM),
    run: ({ combat }, id) => contest(combat, id),
  },
  {
    key: "TURNCRAFT.Seconds.Menu.counter",
    icon: "fa-dice-six",
    when: ({ combat }, id) => game.user.isGM && of(combat, (state) => state.stack.includes(id)),
    run: ({ combat }, id) => setCounter(combat, id),
  },
];

function of(combat: Fighting, test: (state: SecondsState) => boolean): boolean {
  const state = stateUnder(seconds, combat);
  return state !== null && test(state);
}

/** Has the named contestants check (SX-105). */
async function contest(combat: FightDocument, who: CombatantId): Promise<void> {
  const command = await askContest(combat, who);
  if (command) await give(combat, command);
}
