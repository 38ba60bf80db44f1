import { fighterOf } from "../../../engine/fighters.ts";
import { fromGenerator } from "../../../engine/from-generator.ts";
import { withLimits } from "../../../engine/limits.ts";
import { logLine, type RuleGenerator } from "../../../engine/play.ts";
import type { Ruleset } from "../../../engine/ruleset.ts";
import { endSpentTurn, settle } from "./advance.ts";
import { commands, type FlowCommand } from "./commands.ts";
import { applyScores } from "./encounter.ts";
import { load } from "./load.ts";
import { pending } from "./pending.ts";
import { settings } from "./settings.ts";
import type { FlowState, Play } from "./types.ts";

const unlimited: Ruleset<FlowState, FlowCommand> = {
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
  read: commands.read,
  load,
  applyScores,
  refuse: commands.refuse,
  pending,
  ...fromGenerator(carryOut),
};

/** Action & Flow Points: d10 and Agility, 5 AP and 2 RP a round, flow points, hexes, threat range. */
export const flow = withLimits(unlimited, {
  clause: "FL-46",
  uses: usedBy,
  acting: ({ activeId, interrupted }) => [...interrupted, ...(activeId === null ? [] : [activeId])],
});

/** Things that are only moved from hand to hand aren't used. */
function usedBy(command: FlowCommand): readonly string[] {
  if (command.kind === "react") return command.choice.item === null ? [] : [command.choice.item];
  if (command.kind !== "act") return [];
  const { deed: action } = command;
  switch (action.action) {
    case "attack":
    case "spell":
    case "ability":
      return [action.item, ...action.abilities.map(({ item }) => item)];
    case "potion":
    case "magicItem":
    case "disarm":
      return [action.item];
    default:
      return [];
  }
}

/** Carries out a command; stops if dice or a ruling are missing. Triggered matters continue as far as possible. */
function* carryOut(play: Play): RuleGenerator {
  const { activeId } = play.state;
  const hadAp = activeId !== null && fighterOf(play.state, activeId).ap > 0;
  yield* commands.run(play);
  yield* settle(play);
  if (activeId === null || activeId !== play.state.activeId) return;
  if (play.state.settings.autoEndTurn) {
    if (spending.has(play.given.command.kind)) yield* endSpentTurn(play, activeId);
  } else if (hadAp && fighterOf(play.state, activeId).ap === 0) {
    logLine(play, "TURNCRAFT.Log.flow.noApLeft", activeId);
  }
}

const kindsThatSpend: readonly FlowCommand["kind"][] = ["act", "move", "react", "pass", "close-window"];
/** Commands that spend AP, and their answers: after these a turn may end by itself (FL-10). */
const spending: ReadonlySet<string> = new Set(kindsThatSpend);
