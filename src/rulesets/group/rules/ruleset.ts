import { fromGenerator, type RuleGenerator } from "../../../engine/execution.ts";
import { applyScores, fighterIn } from "../../../engine/fighters.ts";
import { withLimits } from "../../../engine/limits.ts";
import type { Ruleset } from "../../../engine/ruleset.ts";
import { logDamage, type OutOfCombat } from "../../../engine/strike.ts";
import { isPutOff } from "./acts.ts";
import { makeAttack } from "./attacks-play.ts";
import { commands, type GroupCommand } from "./commands.ts";
import { resolveHeld } from "./damage.ts";
import { pending } from "./encounter.ts";
import { load } from "./load.ts";
import { resolveOrder } from "./order.ts";
import { readScores, scores } from "./scores.ts";
import { settings } from "./settings.ts";
import type { GroupExecution, GroupState } from "./types.ts";

const unlimited: Ruleset<GroupState, GroupCommand> = {
  id: "group",
  refusalClause: "GR-168",
  settings,
  scores,
  empty: () => ({
    round: 0,
    phase: "SETUP",
    activeId: null,
    order: [],
    fighters: {},
    groups: {},
    melees: {},
    effects: {},
    window: null,
    freePairs: [],
    freeSegments: [],
    held: [],
    resolving: null,
    restrictedQuarters: false,
    hedgeKnown: [],
    spellRulings: [],
    settings: settings.defaults,
    made: 0,
  }),
  read: commands.read,
  load,
  applyScores: (draft, fresh) => applyScores(draft, fresh, readScores),
  refuse: commands.refuse,
  pending,
  ...fromGenerator(dispatch),
};

/** Group Initiative: one d6 a side; a round of declarations, HIGH and LOW slots and phases, ten segments long. */
export const group = withLimits(unlimited, {
  clause: "GR-93",
  uses(command, state) {
    if (command.kind === "react") return [command.item.uuid];
    if (command.kind !== "act" || command.changes !== undefined) return [];
    const fighter = fighterIn(state, command.who);
    if (fighter && isPutOff(state, command)) return [];
    const begun = fighter?.progress?.item;
    const used = [command.item, ...(command.minors ?? [])].map(({ uuid }) => uuid);
    return used.filter((uuid) => uuid !== "" && uuid !== begun);
  },
  // No combatant has a turn of its own: the round is the turn of all.
  acting: ({ order }) => order,
});

/** Carries out a command; then deals held damage that is due, and derives the order and the acting combatant. */
function* dispatch(ctx: GroupExecution): RuleGenerator {
  yield* commands.run(ctx);
  yield* resolveHeld(ctx);
  resolveOrder(ctx.state);
}

/** Attack outside combat: rolled as usual (GR-95, GR-130), with its damage logged and not dealt. */
export const outOfCombat: OutOfCombat<GroupState, GroupCommand> = fromGenerator(function* (ctx) {
  const { command } = ctx.given;
  if (command.kind !== "act" || !command.attack) return;
  const { who, item, attack } = command;
  yield* makeAttack(ctx, { who, item, attack, hold: "out-of-combat", bonus: 0, penalty: 0, primaryOnly: false });
  const made = item.routine.map(({ damage }) => damage).join(" / ");
  for (const { target, damage } of ctx.state.held) {
    logDamage(ctx, who, { what: item.name, item: item.uuid, target, damage, made });
  }
});
