import { conduct } from "../../../engine/conduct.ts";
import { withLimits } from "../../../engine/limits.ts";
import type { Ruleset } from "../../../engine/ruleset.ts";
import { carryOut } from "./apply.ts";
import { learn } from "./encounter.ts";
import { load } from "./load.ts";
import { pending } from "./pending.ts";
import { read } from "./read.ts";
import { refuse } from "./refuse.ts";
import { settings } from "./settings.ts";
import type { FlowCommand, FlowState } from "./types.ts";

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
  read,
  load,
  learn,
  refuse,
  pending,
  ...conduct(carryOut),
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
  const { deed } = command;
  switch (deed.action) {
    case "attack":
    case "spell":
    case "ability":
      return [deed.item, ...deed.abilities.map(({ item }) => item)];
    case "potion":
    case "magicItem":
    case "disarm":
      return [deed.item];
    default:
      return [];
  }
}
