import { conduct } from "../engine/conduct.ts";
import type { Ruleset } from "../engine/types.ts";
import { carryOut } from "./apply.ts";
import { learn } from "./encounter.ts";
import { load } from "./load.ts";
import { pending } from "./pending.ts";
import { read } from "./read.ts";
import { refuse } from "./refuse.ts";
import { settings } from "./settings.ts";
import type { GroupCommand, GroupState } from "./types.ts";

/** Group Initiative: one d6 a side; a round of declarations, HIGH and LOW slots and phases, ten segments long. */
export const group: Ruleset<GroupState, GroupCommand> = {
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
  read,
  load,
  learn,
  refuse,
  pending,
  ...conduct(carryOut),
};
