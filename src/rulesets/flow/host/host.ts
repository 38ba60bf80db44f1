import { produce } from "immer";
import { documentAt } from "../../../combat/authority/documents.ts";
import { fightsOfToken } from "../../../combat/authority/encounters.ts";
import { lookUpEffect } from "../../../combat/authority/enrich-objects.ts";
import { freshScoresFor } from "../../../combat/authority/fresh-scores.ts";
import type { AskedEffect, OwnCommand } from "../../../combat/authority/request.ts";
import { storedOf } from "../../../combat/authority/stored.ts";
import { count } from "../../../combat/countdown.ts";
import { itemDice } from "../../../combat/out-of-combat/dice.ts";
import type { OutOfCombatUse } from "../../../combat/out-of-combat/way.ts";
import { askRoll } from "../../../combat/rolling/index.ts";
import type { AutomationContext, LookedUp, RulesetHost } from "../../../combat/ruleset-host.ts";
import { nameOf } from "../../../combat/words.ts";
import { limitsOf, rollsOf } from "../../../data/index.ts";
import type { Asker, CombatantId, EffectId } from "../../../engine/types.ts";
import { localizeKey } from "../../../i18n.ts";
import { flowItemOf, flowScoresOf } from "../data/fields.ts";
import {
  type CommandOf,
  type FlowAction,
  type FlowCommand,
  type FlowState,
  flow,
  outOfCombat,
  unableIn,
} from "../rules/index.ts";
import { checkAsked } from "../tracker/check-view.ts";
import { flowChecks } from "./checks.ts";
import { placeOf } from "./place.ts";
import { shownFlow } from "./shown.ts";
import { isStep } from "./step.ts";
import { surveyFlow, unseenBy } from "./survey.ts";
import { tookEffectInFlow } from "./took-effect.ts";

/** About how long a round is (FL-15). */
const roundSeconds = 6;

/** True if a fight counts the turns of the Active Effect with this id. */
function countsEffect({ fighters }: FlowState, id: string): boolean {
  return Object.values(fighters).some(({ ongoing }) => ongoing.some(({ uuid }) => uuid?.endsWith(`.${id}`)));
}

/**
 * Turns an effect with a duration into an ongoing one that only counts its bearer's turns (FL-11). A document on the
 * bearer shows it, and is deleted with it.
 */
function beginOngoing(combat: Combat.Implementation, asked: LookedUp, asker: Asker): unknown {
  const { parent: _elsewhere, ...effect } = asked as Partial<AskedEffect>;
  const { id, uuid, name, bearer, value, unit, data } = lookUpEffect(combat, effect, asker) as LookedUp;
  if (uuid === undefined) return { kind: "ongoing" };
  const seconds = Number(value) * (unit === "minutes" ? 60 : 1);
  const turns = unit === "rounds" ? value : Math.max(1, Math.ceil(seconds / roundSeconds));
  return { kind: "ongoing", who: bearer, effect: { id, name, damage: "", pool: "none", change: 0, turns, uuid }, data };
}

/** Ends the ongoing effect that has this id, or is shown by the document with it. */
function endOngoing({ fighters }: FlowState, { id }: LookedUp): unknown {
  for (const who of Object.keys(fighters) as CombatantId[]) {
    const found = fighters[who]?.ongoing.find((each) => each.id === id || each.uuid?.endsWith(`.${id as EffectId}`));
    if (found) return { kind: "end-ongoing", who, id: found.id };
  }
  return { kind: "end-ongoing" };
}

/** An effect of the fight ends with its document only where that is the combatant's own (FL-11). */
function lookUpOngoing(combat: Combat.Implementation, asked: LookedUp): unknown {
  const { data: _claimed, ...command } = asked;
  const { who, effect } = command;
  if (typeof effect !== "object" || effect === null) return command;
  const uuid = String((effect as { uuid?: unknown }).uuid ?? "");
  const shown = documentAt(uuid);
  const own = shown instanceof ActiveEffect && shown.parent === combat.combatants.get(String(who))?.actor;
  return { ...command, effect: { ...effect, uuid: own ? uuid : null } };
}

/** An attack check against the targets (FL-44). What has none throws the damage that stands on it, or is told. */
const flowOutOfCombat: OutOfCombatUse = async (sandbox, document) => {
  const { combat, who, targets, standIn } = sandbox;
  const state = sandbox.state as FlowState; // It was made under this ruleset.
  const item = flowItemOf(document);
  const action = item.kind === "spell" || item.kind === "ability" ? item.kind : "attack";
  if (item.attackSkill === "") {
    return itemDice((each) => {
      const [rolls, damage] = [rollsOf(each), item.damage.trim()];
      return damage === "" ? rolls : { attack: rolls.attack, damage };
    })(sandbox, document);
  }
  const aims = targets.length > 0 ? targets : [standIn];
  const deed: FlowAction = { action, item: item.uuid, targets: aims, abilities: [] };
  const reader = { gm: true, localize: localizeKey, nameOf: (id: CombatantId) => nameOf(combat, id) };
  const asked = checkAsked(state, who, deed, reader);
  if (!asked) return [];
  const { note: _price, ...free } = asked;
  const answer = await askRoll({ ...free, settled: targets.length > 0 && asked.settled === true });
  if (!answer) return [];
  const command: CommandOf<"act"> = { kind: "act", who, deed, modifier: answer.free, struck: answer.struck };
  return [{ rules: outOfCombat, state, command }];
};

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
