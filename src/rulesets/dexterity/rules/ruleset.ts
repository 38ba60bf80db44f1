import { namedAll } from "../../../engine/fighters.ts";
import { fromGenerator } from "../../../engine/from-generator.ts";
import { withLimits } from "../../../engine/limits.ts";
import { goesOn, lapses, whoWait } from "../../../engine/pending.ts";
import type { Ruleset } from "../../../engine/ruleset.ts";
import type { OpenMatter } from "../../../engine/types.ts";
import { carryOut, commands, type DexterityCommand } from "./commands.ts";
import { secondsLeft } from "./durations.ts";
import { applyScores } from "./encounter.ts";
import { beforeStart } from "./initiative.ts";
import { load } from "./load.ts";
import { settings } from "./settings.ts";
import type { DexterityState } from "./types.ts";

const unlimited: Ruleset<DexterityState, DexterityCommand> = {
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
  read: commands.read,
  load,
  applyScores,
  prerequisites: (state, { command, insist, asker }) =>
    command.kind === "start" && asker.gm ? beforeStart(state, insist) : [],
  refuse: commands.refuse,
  pending,
  ...fromGenerator(carryOut),
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

/**
 * Returns unfinished business at the end of a fight: windows, the newest first (DX-604), and effects in the order of
 * their making (DX-310).
 */
export function pending(state: DexterityState): readonly OpenMatter[] {
  const windows = state.windows.toReversed().map(({ event, asked }) => {
    const names = namedAll(whoWait(asked, (answer) => answer === "waiting"));
    return lapses("TURNCRAFT.Pending.window", event.who, { what: event.what, names });
  });
  const effects = Object.values(state.effects).sort((a, b) => a.made - b.made);
  return [...windows, ...effects.map((effect) => goesOn(effect.bearerId, effect.name, secondsLeft(state, effect)))];
}
