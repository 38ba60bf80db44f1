import { conduct } from "../engine/conduct.ts";
import type { Ruleset } from "../engine/types.ts";
import { carryOut } from "./apply.ts";
import { learn } from "./encounter.ts";
import { load } from "./load.ts";
import { pending } from "./pending.ts";
import { read } from "./read.ts";
import { refuse } from "./refuse.ts";
import { settings } from "./settings.ts";
import type { FlowCommand, FlowState } from "./types.ts";

/** Action & Flow Points: d10 and Agility, 5 AP and 2 RP a round, flow points, hexes, threat range. */
export const flow: Ruleset<FlowState, FlowCommand> = {
  id: "flow",
  refusalClause: "FL-01",
  settings,
  empty: () => ({
    round: 0,
    activeId: null,
    placeId: null,
    order: [],
    fighters: {},
    settings: settings.defaults,
    interrupted: [],
    surprisingSide: null,
    open: [],
    roundEffects: [],
    opened: 0,
  }),
  read,
  load,
  learn,
  refuse,
  pending,
  ...conduct(carryOut),
};
