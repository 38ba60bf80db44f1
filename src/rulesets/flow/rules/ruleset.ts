import { fromGenerator, logLine, type RuleGenerator } from "../../../engine/execution.ts";
import { applyScores, fighterOf } from "../../../engine/fighters.ts";
import { withLimits } from "../../../engine/limits.ts";
import type { Ruleset } from "../../../engine/ruleset.ts";
import { object } from "../../../engine/schema.ts";
import { endSpentTurn, resolveAll } from "./advance.ts";
import { commands, type FlowCommand } from "./commands.ts";
import { pending, takeScores } from "./encounter.ts";
import { load, readScores } from "./load.ts";
import { scoresShape } from "./scores.ts";
import { settings } from "./settings.ts";
import type { FlowExecution, FlowState } from "./types.ts";

const unlimited: Ruleset<FlowState, FlowCommand> = {
  id: "flow",
  refusalClause: "FL-01",
  settings,
  scores: object(scoresShape),
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
  applyScores: (draft, fresh) => applyScores(draft, fresh, readScores, takeScores),
  refuse: commands.refuse,
  pending,
  ...fromGenerator(dispatch),
};

/** Action & Flow Points: d10 and Agility, 5 AP and 2 RP a round, flow points, hexes, threat range. */
export const flow = withLimits(unlimited, {
  clause: "FL-46",
  uses: usedBy,
  acting: ({ activeId, interrupted }) => [...interrupted, ...(activeId === null ? [] : [activeId])],
});

/** UUIDs of the items used by a command; items only moved from hand to hand aren't used. */
function usedBy(command: FlowCommand): readonly string[] {
  if (command.kind === "react") return command.choice.item === null ? [] : [command.choice.item];
  if (command.kind !== "act") return [];
  const { action } = command;
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
function* dispatch(ctx: FlowExecution): RuleGenerator {
  const { activeId } = ctx.state;
  const hadAp = activeId !== null && fighterOf(ctx.state, activeId).ap > 0;
  yield* commands.run(ctx);
  yield* resolveAll(ctx);
  if (activeId === null || activeId !== ctx.state.activeId) return;
  if (ctx.state.settings.autoEndTurn) {
    if (spending.has(ctx.given.command.kind)) yield* endSpentTurn(ctx, activeId);
  } else if (hadAp && fighterOf(ctx.state, activeId).ap === 0) {
    logLine(ctx, "TURNCRAFT.Log.flow.noApLeft", activeId);
  }
}

const kindsThatSpend: readonly FlowCommand["kind"][] = ["act", "move", "react", "pass", "close-window"];
/** Commands with an AP price, and their answers: a turn may end by itself afterwards (FL-10). */
const spending: ReadonlySet<string> = new Set(kindsThatSpend);
