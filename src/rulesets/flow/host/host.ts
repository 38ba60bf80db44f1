import { produce } from "immer";
import { fightsOfToken } from "../../../combat/authority/encounters.ts";
import { freshScoresFor } from "../../../combat/authority/fresh-scores.ts";
import type { OwnCommand } from "../../../combat/authority/request.ts";
import { storedOf } from "../../../combat/authority/stored.ts";
import { count } from "../../../combat/countdown.ts";
import type { AutomationContext, RulesetHost } from "../../../combat/ruleset-host.ts";
import { limitsOf } from "../../../data/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { flowScoresOf } from "../data/fields.ts";
import { type FlowCommand, type FlowState, flow, unableIn } from "../rules/index.ts";
import { flowChecks } from "./checks.ts";
import { beginOngoing, countsEffect, endOngoing, lookUpOngoing } from "./effects.ts";
import { flowOutOfCombat } from "./out-of-combat.ts";
import { placeOf } from "./place.ts";
import { shownFlow } from "./shown.ts";
import { isStep } from "./step.ts";
import { surveyFlow, unseenBy } from "./survey.ts";
import { tookEffectInFlow } from "./took-effect.ts";

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
    tendUnable(tending);
  },
  answering: ["react", "pass", "watch", "close-window"],
};

/** State with everyone's current positions and changed scores. */
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

/**
 * Counts the newest window down, if the GM set a time (FL-53, `reactionCountdown`). A window reopened by undo has no
 * countdown.
 */
function tendWindows(tending: AutomationContext<FlowState>): void {
  const state = tending.seen();
  const window = state?.open.findLast((entry) => entry.window !== null)?.window;
  const isOpen = Object.values(window?.asked ?? {}).some(({ answer }) => answer === "waiting");
  const isStepped = storedOf(tending.combat)?.history.stepped === true;
  const seconds = state?.settings.reactionCountdown ?? 0;
  count(tending, window && isOpen && seconds > 0 && !isStepped ? { window: window.id, seconds } : null);
}

/**
 * Stops waiting for combatants who can no longer answer because the world has changed: down, out of reach, or not on
 * the map (FL-08). Windows reopened by undo stay as they are. The rules judge again with current scores: while a step's
 * changes are being written, tokens aren't yet at their positions.
 */
function tendUnable({ combat, state, busy, give }: AutomationContext<FlowState>): void {
  const now = state();
  const entry = now?.open.at(-1);
  if (!now || !entry?.window || busy() || storedOf(combat)?.history.stepped === true) return;
  if (unableIn(withCurrentPositions(now, { combat }), entry).length === 0) return;
  void give({ kind: "close-window", window: entry.window.id, unable: true });
}
