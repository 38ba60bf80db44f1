import { fighterOf, idsOf, namedAll } from "../../../engine/fighters.ts";
import { fromGenerator } from "../../../engine/from-generator.ts";
import { withLimits } from "../../../engine/limits.ts";
import { goesOn, lapses } from "../../../engine/pending.ts";
import type { Ruleset } from "../../../engine/ruleset.ts";
import type { CombatantId, OpenMatter } from "../../../engine/types.ts";
import { commands, type MarchingCommand } from "./commands.ts";
import { secondsLeft } from "./conditions.ts";
import { applyScores, unbegun } from "./encounter.ts";
import { isReadyToAsk } from "./initiative.ts";
import { load } from "./load.ts";
import { settings } from "./settings.ts";
import type { MarchingState, Milliseconds } from "./types.ts";

const unlimited: Ruleset<MarchingState, MarchingCommand> = {
  id: "marching",
  refusalClause: "MO-001",
  settings,
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
  applyScores,
  /** The lead is asked first, so that undoing the start leaves the answer standing (section 10). */
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

/**
 * Open matters at a fight's end: combatants acting together, movers in an overrun, turns delayed (MO-602), conditions
 * (MO-409).
 */
export function pending(state: MarchingState): readonly OpenMatter[] {
  const { together, overrun } = state;
  const several = (key: "together" | "overrun", ids: readonly CombatantId[] | undefined) =>
    ids ? [lapses(`TURNCRAFT.Pending.${key}`, null, { names: namedAll(ids) })] : [];
  const ids = idsOf(state);
  const delayed = ids.filter((id) => fighterOf(state, id).delayed && !fighterOf(state, id).acted);
  return [
    ...several("together", together?.ids),
    ...several("overrun", overrun?.ids),
    ...delayed.map((id) => lapses("TURNCRAFT.Pending.heldTurn", id)),
    ...ids.flatMap((id) =>
      fighterOf(state, id).conditions.flatMap((condition) => {
        const seconds = secondsLeft(condition);
        return seconds === null ? [] : [goesOn(id, condition.name, seconds)];
      }),
    ),
  ];
}
