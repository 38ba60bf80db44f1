import { fromGenerator } from "../../../engine/execution.ts";
import { applyScores } from "../../../engine/fighters.ts";
import { withLimits } from "../../../engine/limits.ts";
import type { Ruleset } from "../../../engine/ruleset.ts";
import { object } from "../../../engine/schema.ts";
import { partOf } from "./action-forecast.ts";
import { commands, type SecondsCommand } from "./commands.ts";
import { pending } from "./encounter.ts";
import { beforeStart } from "./initiative.ts";
import { load, readScores } from "./load.ts";
import { settings } from "./settings.ts";
import { type SecondsState, scoresShape } from "./types.ts";

const unlimited: Ruleset<SecondsState, SecondsCommand> = {
  id: "seconds",
  refusalClause: "SX-001",
  settings,
  scores: object(scoresShape),
  empty: () => ({
    round: 0,
    activeId: null,
    placeId: null,
    order: [],
    stack: [],
    upNext: [],
    fighters: {},
    settings: settings.defaults,
    delaysMade: 0,
  }),
  read: commands.read,
  load,
  applyScores: (draft, fresh) => applyScores(draft, fresh, readScores),
  prerequisites: (state, { command, override, asker }) =>
    command.kind === "start" && asker.gm ? beforeStart(state, override) : [],
  refuse: commands.refuse,
  pending,
  ...fromGenerator(commands.run),
};

/** Six Seconds: Reflex and Dexterity decide the order; a turn is six seconds, and every action takes a number of seconds. */
export const seconds = withLimits(unlimited, {
  clause: "SX-001",
  // The seconds are paid from the start, even if the action is abandoned (SX-503).
  uses(command, state) {
    if (command.kind !== "begin" || !command.item) return [];
    return partOf(state, command) ? [] : [command.item.id];
  },
  acting: ({ stack }) => stack,
});
