import type { Ruleset } from "../engine/types.ts";
import { apply } from "./apply.ts";
import { learn } from "./encounter.ts";
import { beforeStart } from "./initiative.ts";
import { needs } from "./needs.ts";
import { read } from "./read.ts";
import { refuse } from "./refuse.ts";
import { defaultSettings } from "./settings.ts";
import type { DexterityCommand, DexterityState } from "./types.ts";

/** Dexterity Order: d20 and Dexterity decide the order; a turn is an Action, a Quick Action, an Interaction and feet. */
export const dexterity: Ruleset<DexterityState, DexterityCommand> = {
  id: "dexterity",
  empty: () => ({
    round: 0,
    activeId: null,
    placeId: null,
    order: [],
    fighters: {},
    effects: {},
    windows: [],
    settings: defaultSettings,
    effectsMade: 0,
    windowsOpened: 0,
  }),
  read,
  learn,
  prelude: (state, { command, insist, asker }) =>
    command.kind === "start" && asker.gm ? beforeStart(state, insist) : [],
  refuse,
  needs,
  apply,
};
