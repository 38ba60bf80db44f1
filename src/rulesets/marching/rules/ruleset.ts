import { fromGenerator } from "../../../engine/execution.ts";
import { applyScores } from "../../../engine/fighters.ts";
import { withLimits } from "../../../engine/limits.ts";
import type { Ruleset } from "../../../engine/ruleset.ts";
import { object } from "../../../engine/schema.ts";
import { commands, type MarchingCommand } from "./commands.ts";
import { pending, unbegun } from "./encounter.ts";
import { isReadyToAsk } from "./initiative.ts";
import { load, readScores } from "./load.ts";
import { settings } from "./settings.ts";
import { type MarchingState, type Milliseconds, scoresShape } from "./types.ts";

const unlimited: Ruleset<MarchingState, MarchingCommand> = {
  id: "marching",
  refusalClause: "MO-001",
  settings,
  scores: object(scoresShape),
  empty: () => ({
    ...unbegun,
    order: [],
    fighters: {},
    settings: settings.defaults,
    joinedCount: 0,
    marchingOrder: [],
    vanguardId: null,
    placedContact: null,
    markedId: null,
    frantic: { on: false, phase: "off", since: null, used: 0 as Milliseconds, action: null },
  }),
  read: commands.read,
  load,
  /** Without effect on turn or places (MO-308). */
  applyScores: (draft, fresh) => applyScores(draft, fresh, readScores),
  /** Asks the lead first: undoing the start leaves the answer standing (section 10). */
  prerequisites: (state, { command, asker }) =>
    command.kind === "start" && asker.gm && state.choice === null && isReadyToAsk(state) ? [{ kind: "ask-lead" }] : [],
  refuse: commands.refuse,
  pending,
  ...fromGenerator(commands.run),
};

/** Marching Order: the lead takes or cedes initiative, later rounds wind outwards from where the sides touch. */
export const marching = withLimits(unlimited, {
  clause: "MO-001",
  uses: (command) => (command.kind === "spend" && command.item !== undefined ? [command.item] : []),
  acting: ({ activeId, together }) => together?.ids ?? (activeId === null ? [] : [activeId]),
});
