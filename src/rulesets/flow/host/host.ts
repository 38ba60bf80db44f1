import { produce } from "immer";
import { fightsOfToken } from "../../../combat/authority/encounters.ts";
import { enrichEffect } from "../../../combat/authority/enrich-objects.ts";
import { freshScoresFor } from "../../../combat/authority/fresh-scores.ts";
import type { AskedWaypoint } from "../../../combat/authority/measured-path.ts";
import type { AskedEffect, OwnCommand } from "../../../combat/authority/request.ts";
import { documentAt, storedOf } from "../../../combat/authority/stored.ts";
import { count } from "../../../combat/countdown.ts";
import type { AutomationContext, LookedUp, RulesetHost } from "../../../combat/ruleset-host.ts";
import { offerMovementAction } from "../../../combat/space-on-scene.ts";
import { worldChanges } from "../../../combat/world-changes.ts";
import { oncePrepared } from "../../../data/defaults.ts";
import { limitsOf } from "../../../data/uses.ts";
import type { Asker, CombatantId, EffectId } from "../../../engine/types.ts";
import type { Spaces } from "../../../grid/index.ts";
import { loaded } from "../../../loaded.ts";
import { type FlowPlace, flowScoresOf } from "../data/fields.ts";
import {
  type FlowCommand,
  type FlowState,
  flow,
  isWaiting,
  roundSeconds,
  totalReach,
  unableIn,
} from "../rules/index.ts";
import { flowChecks } from "./checks.ts";
import { measureFlow, unseenBy } from "./measured-path.ts";
import { placeOf } from "./place.ts";
import { flowStatuses } from "./token-status.ts";
import { tookEffectInFlow } from "./took-effect.ts";

declare module "../../../combat/authority/request.ts" {
  interface RulesetCommands {
    readonly flow: OwnCommand<FlowCommand>;
  }
}

export const flowHost: RulesetHost<FlowState> = {
  checks: flowChecks,
  tookEffect: tookEffectInFlow,
  outOfCombat: async (...use) => (await loaded(import("./out-of-combat.ts"))).flowOutOfCombat(...use),
  shown: flowStatuses,
  scoresOf: (actor, combatant) => scoresAt(actor, placeOf(actor, combatant)),
  measure(token, waypoints, state) {
    const fight = fightsOfToken(token).find(({ who }) => state.fighters[who] !== undefined);
    const mover = { combat: fight?.combat ?? null, who: fight?.who ?? null };
    return measureFlow(token, waypoints, mover, withCurrentPositions(state, fight));
  },
  reach: flowReach,
  heights: ({ settings }) => settings.elevation === "counted",
  moving: (waypoints) => ({ as: isStep(waypoints) ? "step" : "move" }),
  enrichCommand(combat, state, command, asker) {
    if (command.kind === "ongoing") return enrichOngoing(combat, command);
    if (command.kind === "effect") return beginOngoing(combat, command, asker);
    if (command.kind === "act") return { ...command, unseenBy: unseenBy(combat, command.who as CombatantId, state) };
    return command.kind === "end-effect" ? endOngoing(state, command) : command;
  },
  counts: countsEffect,
  runAutomation(automation) {
    runWindows(automation);
    runUnable(automation);
  },
  answering: ["react", "pass", "ask-again", "close-window"],
};

const nowhere = { side: "", spaces: [], walls: [], token: null };

const scoresByPlace = () => new WeakMap<FlowPlace, object>();

/** Scores and limits of a creature at a place: the same object until the creature is prepared again or stands elsewhere. */
function scoresAt(actor: Actor.Implementation | null, place: FlowPlace): object {
  const known = actor && oncePrepared(actor, scoresByPlace);
  const scores = known?.get(place) ?? { ...flowScoresOf(actor, place), ...limitsOf(actor) };
  known?.set(place, scores);
  return scores;
}

/** Returns a creature's reach in hexes by size and weapons in hand (FL-89, FL-90), wherever it is. */
function flowReach(actor: Actor.Implementation | null): Spaces {
  return totalReach({ scores: flowScoresOf(actor, nowhere) }) as Spaces;
}

/** True if a fight counts the turns of the Active Effect with the id. */
function countsEffect({ fighters }: FlowState, id: string): boolean {
  return Object.values(fighters).some(({ ongoing }) => ongoing.some(({ uuid }) => uuid?.endsWith(`.${id}`)));
}

/**
 * Returns the command for an effect with a duration: it becomes an ongoing one that counts its bearer's turns alone
 * (FL-11). A document on the bearer shows the effect, and is deleted with it.
 */
function beginOngoing(combat: Combat.Implementation, asked: LookedUp, asker: Asker): unknown {
  const { parent: _elsewhere, ...effect } = asked as Partial<AskedEffect>;
  const { id, uuid, name, bearer, value, unit, data } = enrichEffect(combat, effect, asker) as LookedUp;
  if (uuid === undefined) return { kind: "ongoing" };
  const seconds = Number(value) * (unit === "minutes" ? 60 : 1);
  const turns = unit === "rounds" ? value : Math.max(1, Math.ceil(seconds / roundSeconds));
  return { kind: "ongoing", who: bearer, effect: { id, name, damage: "", pool: "none", change: 0, turns, uuid }, data };
}

/**
 * Returns the command that ends an ongoing effect, found by its id or its document's. Without a combatant, and so
 * refused, if there is none.
 */
function endOngoing({ fighters }: FlowState, { id }: LookedUp): unknown {
  for (const who of Object.keys(fighters) as CombatantId[]) {
    const found = fighters[who]?.ongoing.find((each) => each.id === id || each.uuid?.endsWith(`.${id as EffectId}`));
    if (found) return { kind: "end-ongoing", who, id: found.id };
  }
  return { kind: "end-ongoing" };
}

/**
 * Adds world facts to the command for an ongoing effect: a document ends with the effect only if it is the combatant's
 * own (FL-11).
 */
function enrichOngoing(combat: Combat.Implementation, asked: LookedUp): unknown {
  const { data: _claimed, ...command } = asked;
  const { who, effect } = command;
  if (typeof effect !== "object" || effect === null) return command;
  const uuid = String((effect as { uuid?: unknown }).uuid ?? "");
  const shown = documentAt(uuid);
  const own = shown instanceof ActiveEffect && shown.parent === combat.combatants.get(String(who))?.actor;
  return { ...command, effect: { ...effect, uuid: own ? uuid : null } };
}

interface Fight {
  readonly combat: Combat.Implementation;
}

let latestPositions: { readonly state: FlowState; readonly changes: number; readonly found: FlowState } | null = null;

/** State with everyone's present positions and scores, kept until the state or the world changes; unchanged without a fight. */
export function withCurrentPositions(state: FlowState, fight: Fight | undefined): FlowState {
  if (!fight) return state;
  const isKnown = latestPositions?.state === state && latestPositions.changes === worldChanges();
  return isKnown && latestPositions ? latestPositions.found : withPositionsNow(state, fight);
}

/** As {@link withCurrentPositions}, for automation, which runs while Foundry still takes in a change, before its hook. */
function withPositionsNow(state: FlowState, { combat }: Fight): FlowState {
  const freshScores = freshScoresFor(combat, state, { rules: flow, host: flowHost });
  const found = produce(state, (draft) => flow.applyScores(draft, freshScores));
  latestPositions = { state, changes: worldChanges(), found };
  return found;
}

/**
 * Counts the newest window down, if the GM set a time (FL-53, `reactionCountdown`). A window reopened by undo has no countdown.
 */
function runWindows(automation: AutomationContext<FlowState>): void {
  const state = automation.seen();
  const window = state?.open.findLast((entry) => entry.window !== null)?.window;
  const isStepped = storedOf(automation.combat)?.history.stepped === true;
  const seconds = state?.settings.reactionCountdown ?? 0;
  count(automation, window && isWaiting(window) && seconds > 0 && !isStepped ? { window: window.id, seconds } : null);
}

/**
 * Passes for combatants unable to answer after changes in the world: down, out of reach, or off the map (FL-08). Windows reopened
 * by undo stay. The rules judge again with current scores: while a step's changes are being written, tokens aren't yet at their
 * positions.
 */
function runUnable({ combat, state, busy, give }: AutomationContext<FlowState>): void {
  const now = state();
  const entry = now?.open.at(-1);
  if (!now || !entry?.window || busy() || storedOf(combat)?.history.stepped === true) return;
  if (unableIn(withPositionsNow(now, { combat }), entry).length === 0) return;
  void give({ kind: "close-window", window: entry.window.id, unable: true });
}

/** Id of the movement action by which an owner takes a step instead of moving (FL-130). */
const STEP_ACTION = "step";

/** True if a movement was asked for as a step. */
function isStep(waypoints: readonly AskedWaypoint[]): boolean {
  return waypoints.some(({ action }) => action === STEP_ACTION);
}

/** Offers the step as a movement action under Action & Flow Points. Called at `init`. */
export function registerStep(): void {
  offerMovementAction({
    id: STEP_ACTION,
    ruleset: "flow",
    label: "TURNCRAFT.Mode.step",
    icon: "fa-shoe-prints",
    order: 0.6,
  });
}
