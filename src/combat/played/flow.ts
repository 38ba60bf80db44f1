import { produce } from "immer";
import { flowScoresOf, limitsOf } from "../../data/index.ts";
import type { CombatantId } from "../../rules/engine/types.ts";
import { type FlowCommand, type FlowState, flow } from "../../rules/flow/index.ts";
import { flowChecks } from "../checks/flow.ts";
import { fightsOfToken } from "../door/encounters.ts";
import { factsFor } from "../door/facts.ts";
import type { OwnCommand } from "../door/request.ts";
import { flowOutside } from "../outside/flow.ts";
import { tendWindows } from "./flow-countdown.ts";
import { beginOngoing, countsEffect, endOngoing, lookUpOngoing } from "./flow-effects.ts";
import { placeOf } from "./flow-place.ts";
import { shownFlow } from "./flow-shown.ts";
import { isStep } from "./flow-step.ts";
import { surveyFlow, unseenBy } from "./flow-survey.ts";
import { tookEffectInFlow } from "./flow-took-effect.ts";
import { tendUnable } from "./flow-unable.ts";
import type { RulesetHost } from "./host.ts";

declare module "../door/request.ts" {
  interface RulesetCommands {
    readonly flow: OwnCommand<FlowCommand>;
  }
}

export const flowHost: RulesetHost<FlowState> = {
  checks: flowChecks,
  tookEffect: tookEffectInFlow,
  outside: flowOutside,
  shown: shownFlow,
  scoresOf: (actor, combatant) => ({ ...flowScoresOf(actor, placeOf(actor, combatant)), ...limitsOf(actor) }),
  survey(token, waypoints, state) {
    const fight = fightsOfToken(token).find(({ who }) => state.fighters[who] !== undefined);
    const mover = { combat: fight?.combat ?? null, who: fight?.who ?? null };
    return surveyFlow(token, waypoints, mover, asItStands(state, fight));
  },
  heights: ({ settings }) => settings.elevation === "counted",
  moving: (waypoints) => ({ as: isStep(waypoints) ? "step" : "move" }),
  lookUp(combat, state, command, asker) {
    if (command.kind === "ongoing") return lookUpOngoing(combat, command);
    if (command.kind === "effect") return beginOngoing(combat, command, asker);
    if (command.kind === "act") return { ...command, unseenBy: unseenBy(combat, command.who as CombatantId, state) };
    return command.kind === "end-effect" ? endOngoing(state, command) : command;
  },
  counts: countsEffect,
  tend(tending) {
    tendWindows(tending);
    tendUnable(tending, (state) => asItStands(state, tending));
  },
  answering: ["react", "pass", "watch", "close-window"],
};

/** The fight with everybody where they are by now, as it will be once it has learnt what has changed in the world. */
export function asItStands(state: FlowState, fight: { readonly combat: Combat.Implementation } | undefined): FlowState {
  if (!fight) return state;
  return produce(state, (draft) => flow.learn(draft, factsFor(fight.combat, state, flowHost)));
}
