import { conduct } from "../engine/conduct.ts";
import type { Ruleset } from "../engine/types.ts";
import { carryOut } from "./apply.ts";
import { learn } from "./encounter.ts";
import { beforeStart } from "./initiative.ts";
import { load } from "./load.ts";
import { pending } from "./pending.ts";
import { read } from "./read.ts";
import { refuse } from "./refuse.ts";
import { settings } from "./settings.ts";
import type { DexterityCommand, DexterityState } from "./types.ts";

/** Dexterity Order: d20 and Dexterity decide the order; a turn is an Action, a Quick Action, an Interaction and feet. */
export const dexterity: Ruleset<DexterityState, DexterityCommand> = {
  id: "dexterity",
  refusalClause: "DX-001",
  settings,
  empty: () => ({
    round: 0,
    activeId: null,
    placeId: null,
    order: [],
    fighters: {},
    effects: {},
    windows: [],
    settings: settings.defaults,
    effectsMade: 0,
    windowsOpened: 0,
  }),
  read,
  load,
  learn,
  prelude: (state, { command, insist, asker }) =>
    command.kind === "start" && asker.gm ? beforeStart(state, insist) : [],
  refuse,
  pending,
  ...conduct(carryOut),
};
