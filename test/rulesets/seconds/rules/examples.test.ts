import type { CombatantId } from "../../../../src/engine/index.ts";
import {
  type ActionKey,
  type SecondsCommand,
  type SecondsState,
  seconds,
} from "../../../../src/rulesets/seconds/rules/index.ts";
import { describeExamples } from "../../examples.ts";
import * as table from "./fights.ts";

/** `A begin combo`, `A wait 3`, `A drags 25`: combatant, verb, and figure or action. */
const verbs: Readonly<Record<string, (who: CombatantId, what: string) => SecondsCommand>> = {
  begin: (who, action) => table.begin(who, action as ActionKey),
  wait: (who, count) => table.wait(who, Number(count)),
  drags: (who, feet) => table.move(who, Number(feet)),
  runs: (who, feet) => table.move(who, Number(feet), { run: true }),
  continue: table.goOn,
  abandon: table.abandon,
  finish: table.finish,
  says: (who, what) => ({ kind: "free", who, what }),
  delay: table.hold,
  act: table.act,
  joins: table.join,
  leaves: (who) => ({ kind: "leave", who }),
  falls: (who) => ({ kind: "defeat", who, defeated: true }),
};

/** Word, verb phrase, spell with terms as `{ cast: A, … }`, or plain command. */
function command(short: unknown, state: SecondsState): SecondsCommand {
  if (short === "start") return { kind: "start" };
  if (short === "next") return table.next(state);
  if (typeof short === "string") {
    const [who = "", verb = "", what = ""] = short.split(" ");
    const stated = verbs[verb];
    if (!stated) throw new Error(`Nobody knows how to "${short}"`);
    return stated(who as CombatantId, what);
  }
  const { cast, now, ...terms } = short as { cast?: CombatantId; now?: number };
  return cast ? table.cast(cast, terms, now ? { seconds: now } : {}) : (short as SecondsCommand);
}

describeExamples(new URL("examples.yaml", import.meta.url), {
  ruleset: seconds,
  fight: table.fight,
  gathering: table.gathering,
  command,
});
