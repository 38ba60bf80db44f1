import { fromGenerator } from "../../../engine/execution.ts";
import { applyScores } from "../../../engine/fighters.ts";
import { withLimits } from "../../../engine/limits.ts";
import type { Ruleset } from "../../../engine/ruleset.ts";
import { object } from "../../../engine/schema.ts";
import { commands, type DexterityCommand, dispatch } from "./commands.ts";
import { pending, takeScores } from "./encounter.ts";
import { beforeStart } from "./initiative.ts";
import { load, readScores } from "./load.ts";
import { settings } from "./settings.ts";
import { type DexterityState, scoresShape } from "./types.ts";

const unlimited: Ruleset<DexterityState, DexterityCommand> = {
  id: "dexterity",
  refusalClause: "DX-001",
  settings,
  scores: object(scoresShape),
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
  read: commands.read,
  load,
  applyScores: (draft, fresh) => applyScores(draft, fresh, readScores, takeScores),
  prerequisites: (state, { command, override, asker }) =>
    command.kind === "start" && asker.gm ? beforeStart(state, override) : [],
  refuse: commands.refuse,
  pending,
  ...fromGenerator(dispatch),
};

/** Dexterity Order: d20 and Dexterity decide the order; a turn is an Action, a Quick Action, an Interaction and feet. */
export const dexterity = withLimits(unlimited, {
  clause: "DX-001",
  uses(command) {
    // An object that is drawn or put away isn't used.
    const isUse = command.kind === "react" || (command.kind === "spend" && command.changes === undefined);
    return isUse && command.item ? [command.item] : [];
  },
});
