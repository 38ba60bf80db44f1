import { fighterIn } from "../../../engine/fighters.ts";
import { fromGenerator } from "../../../engine/from-generator.ts";
import { withLimits } from "../../../engine/limits.ts";
import type { RuleGenerator } from "../../../engine/play.ts";
import type { Ruleset } from "../../../engine/ruleset.ts";
import { isPutOff } from "./acts.ts";
import { commands, type GroupCommand } from "./commands.ts";
import { settleHeld } from "./damage.ts";
import { applyScores } from "./encounter.ts";
import { load } from "./load.ts";
import { settleOrder } from "./order.ts";
import { pending } from "./pending.ts";
import { settings } from "./settings.ts";
import type { GroupState, Play } from "./types.ts";

const unlimited: Ruleset<GroupState, GroupCommand> = {
  id: "group",
  refusalClause: "GR-168",
  settings,
  empty: () => ({
    round: 0,
    phase: "SETUP",
    activeId: null,
    order: [],
    fighters: {},
    groups: {},
    melees: {},
    effects: {},
    window: null,
    freePairs: [],
    freeSegments: [],
    held: [],
    resolving: null,
    restrictedQuarters: false,
    hedgeKnown: [],
    spellRulings: [],
    settings: settings.defaults,
    made: 0,
  }),
  read: commands.read,
  load,
  applyScores,
  refuse: commands.refuse,
  pending,
  ...fromGenerator(carryOut),
};

/** Group Initiative: one d6 a side; a round of declarations, HIGH and LOW slots and phases, ten segments long. */
export const group = withLimits(unlimited, {
  clause: "GR-93",
  uses(command, state) {
    if (command.kind === "react") return [command.item.uuid];
    if (command.kind !== "act" || command.changes !== undefined) return [];
    const fighter = fighterIn(state, command.who);
    if (fighter && isPutOff(state, command)) return [];
    const begun = fighter?.progress?.item;
    const used = [command.item, ...(command.minors ?? [])].map(({ uuid }) => uuid);
    return used.filter((uuid) => uuid !== "" && uuid !== begun);
  },
  // Nobody has a turn of their own: everybody's is the round.
  acting: ({ order }) => order,
});

/** Carries out the whole of a command; stops where dice or a ruling are missing. Order and who acts follow from the rest. */
function* carryOut(play: Play): RuleGenerator {
  yield* commands.run(play);
  yield* settleHeld(play);
  settleOrder(play.state);
}
