import { produce } from "immer";
import { fightsOfToken } from "../../../combat/authority/encounters.ts";
import { freshScoresFor } from "../../../combat/authority/fresh-scores.ts";
import type { OwnCommand } from "../../../combat/authority/request.ts";
import type { RulesetHost } from "../../../combat/ruleset-host.ts";
import { limitsOf } from "../../../data/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { flowScoresOf } from "../data/fields.ts";
import { type FlowCommand, type FlowState, flow } from "../rules/index.ts";
import { flowChecks } from "./checks.ts";
import { tendWindows } from "./countdown.ts";
import { beginOngoing, countsEffect, endOngoing, lookUpOngoing } from "./effects.ts";
import { flowOutOfCombat } from "./out-of-combat.ts";
import { placeOf } from "./place.ts";
import { shownFlow } from "./shown.ts";
import { isStep } from "./step.ts";
import { surveyFlow, unseenBy } from "./survey.ts";
import { tookEffectInFlow } from "./took-effect.ts";
import { tendUnable } from "./unable.ts";

declare module "../../../combat/authority/request.ts" {
  interface RulesetCommands {
    readonly flow: OwnCommand<FlowCommand>;
  }
}

export const flowHost: RulesetHost<FlowState> = {
  checks: flowChecks,
  tookEffect: tookEffectInFlow,
  outOfCombat: flowOutOfCombat,
  shown: shownFlow,
  scoresOf: (actor, combatant) => ({ ...flowScoresOf(actor, placeOf(actor, combatant)), ...limitsOf(actor) }),
  survey(token, waypoints, state) {
    const fight = fightsOfToken(token).find(({ who }) => state.fighters[who] !== undefined);
    const mover = { combat: fight?.combat ?? null, who: fight?.who ?? null };
    return surveyFlow(token, waypoints, mover, inThisMoment(state, fight));
  },
  heights: ({ settings }) => settings.elevation === "counted",
  moving: (waypoints) => ({ as: isStep(waypoints) ? "step" : "move" }),
  enrichCommand(combat, state, command, asker) {
    if (command.kind === "ongoing") return lookUpOngoing(combat, command);
    if (command.kind === "effect") return beginOngoing(combat, command, asker);
    if (command.kind === "act") return { ...command, unseenBy: unseenBy(combat, command.who as CombatantId, state) };
    return command.kind === "end-effect" ? endOngoing(state, command) : command;
  },
  counts: countsEffect,
  tend(tending) {
    tendWindows(tending);
    tendUnable(tending, (state) => withCurrentPositions(state, tending));
  },
  answering: ["react", "pass", "watch", "close-window"],
};

/** The fight with everybody where they are by now, as it will be once it has learnt what has changed in the world. */
export function withCurrentPositions(
  state: FlowState,
  fight: { readonly combat: Combat.Implementation } | undefined,
): FlowState {
  if (!fight) return state;
  return produce(state, (draft) => flow.applyScores(draft, freshScoresFor(fight.combat, state, flowHost)));
}

let moment: { readonly state: FlowState; readonly found: FlowState } | null = null;

/** The same, found out once for all that is surveyed together: each way of stepping that a panel offers. */
function inThisMoment(state: FlowState, fight: { readonly combat: Combat.Implementation } | undefined): FlowState {
  if (moment?.state !== state) {
    moment = { state, found: withCurrentPositions(state, fight) };
    queueMicrotask(() => {
      moment = null;
    });
  }
  return moment.found;
}
