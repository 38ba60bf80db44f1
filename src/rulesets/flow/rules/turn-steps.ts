import { askRuling, logLine, type RuleGenerator, ruling } from "../../../engine/execution.ts";
import { fighterOf, idsOf, named, namedAll } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { endGrapple, suffer } from "./damage.ts";
import { change, freshRound, fullRp, perkChange } from "./fighters.ts";
import { gains, ledger } from "./ledger.ts";
import type { FlowExecution } from "./types.ts";

/** Seconds of a round (FL-15). */
export const roundSeconds = 6;

/** A moment of the table of turn states. */
type ActionMoment = "E0" | "R0" | "T1" | "T4" | "T5" | "T6" | "R9" | "E9";

/** Automatic step of the table, for the combatants concerned. */
type TurnStep = (ctx: FlowExecution, ids: readonly CombatantId[]) => RuleGenerator | void;

/** Step about a combatant, for each in turn. */
function each(step: (ctx: FlowExecution, id: CombatantId) => RuleGenerator | void): TurnStep {
  return function* (ctx, ids) {
    for (const id of ids) {
      const done = step(ctx, id);
      if (done) yield* done;
    }
  };
}

/** Table of turn states: automatic steps by moment, in the order. */
const turnTable: Readonly<Record<ActionMoment, readonly TurnStep[]>> = {
  E0: [each(refreshRp), each(giveStartFp), each(emptySurprised)],
  R0: [each(setAp), each(clearCounters), wakeSurprised, each(reserveAgain), worldTime],
  T1: [each(endTotalDefense), each(refreshRp), each(remindUpkeep), each(remindReady)],
  T4: [each(endUnpaidGrapple), each(forfeitAp)],
  T5: [each(ongoing)],
  T6: [each(decay), each(clearFlowState)],
  R9: [askWaiting, roundEffects],
  E9: [each(clearAll)],
};

/** Runs a moment's steps for the combatants, each step for all of them before the next (the table of turn states). */
export function* runTurnSteps(ctx: FlowExecution, moment: ActionMoment, ids: readonly CombatantId[]): RuleGenerator {
  for (const step of turnTable[moment]) {
    const done = step(ctx, ids);
    if (done) yield* done;
  }
}

/** FL-24, FL-25: RP are set to the maximum, so that leftovers don't add up. */
function refreshRp({ state }: FlowExecution, id: CombatantId): void {
  const fighter = fighterOf(state, id);
  fighter.rp = fullRp(state, fighter);
}

/** FL-30, FL-148: gives the FP of the start; under `fpCarry` more FP kept from the last encounter stay (FL-17). */
function giveStartFp({ state }: FlowExecution, id: CombatantId): void {
  const fighter = fighterOf(state, id);
  const start = Math.max(0, fighter.scores.fpAtStart + perkChange(state, fighter, "fp"));
  fighter.fp = state.settings.fpCarry ? Math.max(start, fighter.fp) : start;
  fighter.fpStartGiven = true;
}

/** FL-147: the surprised have no points. */
function emptySurprised({ state }: FlowExecution, id: CombatantId): void {
  const fighter = fighterOf(state, id);
  if (!fighter.surprised) return;
  Object.assign(fighter, { ap: 0, rp: 0, fp: 0, fpStartGiven: false });
}

/** FL-18: AP are set, not added to; the surprised have none in round 1. */
function setAp({ state }: FlowExecution, id: CombatantId): void {
  const fighter = fighterOf(state, id);
  const start = fighter.scores.apPerRound + perkChange(state, fighter, "ap") + fighter.apBonusNextRound;
  fighter.ap = fighter.surprised && state.round === 1 ? 0 : Math.max(0, start);
  fighter.apBonusNextRound = 0;
}

/** FL-13, FL-14: the counters of the round start again; under `roundMeaning: ownTurn` they go on until the own turn. */
function clearCounters({ state }: FlowExecution, id: CombatantId): void {
  const fighter = fighterOf(state, id);
  if (state.settings.roundMeaning === "round") Object.assign(fighter.round, freshRound);
  fighter.turn.started = false;
  fighter.turn.ended = false;
  fighter.move = null;
}

/** FL-148: ends surprise in the first normal round, with a line of the names. */
function wakeSurprised(ctx: FlowExecution, ids: readonly CombatantId[]): void {
  const { state } = ctx;
  const waking = state.round === 1 ? [] : ids.filter((id) => fighterOf(state, id).surprised);
  for (const id of waking) wake(ctx, id);
  if (waking.length > 0) logLine(ctx, "TURNCRAFT.Log.flow.surpriseEnds", null, { names: namedAll(waking) });
}

/**
 * FL-148, FL-149: surprise ends with the first normal round, which gives the starting FP; RP come with the own turn, or
 * at once under `surprisedRp: roundStart`.
 */
function wake({ state }: FlowExecution, id: CombatantId): void {
  const fighter = fighterOf(state, id);
  fighter.surprised = false;
  const kept = fighter.fp;
  if (!fighter.fpStartGiven) {
    fighter.fp = Math.max(0, fighter.scores.fpAtStart + perkChange(state, fighter, "fp"));
    change(state, fighter, "fp", kept);
    fighter.fpStartGiven = true;
  }
  if (state.settings.surprisedRp === "roundStart") fighter.rp = fullRp(state, fighter);
}

/** FL-125: sets AP aside again for a readied action; those of the last round have lapsed. */
function reserveAgain({ state }: FlowExecution, id: CombatantId): void {
  const fighter = fighterOf(state, id);
  const reserved = fighter.ready === null ? 0 : reserveOf(fighter.ap, fighter.ready.cost, state.settings.readyAp);
  fighter.ap -= reserved;
  fighter.apReserved = reserved;
}

/** AP set aside for a readied action (FL-122). */
export function reserveOf(ap: number, cost: number, readyAp: "reserved" | "all"): number {
  return readyAp === "all" ? ap : Math.min(ap, cost);
}

/** FL-15: world time goes on, from the second round on. */
function worldTime({ state, world }: FlowExecution): void {
  if (state.round > 1 && state.settings.worldTime) world.push({ kind: "clock", seconds: roundSeconds });
}

/** FL-133: Total Defense ends; under `roundMeaning: ownTurn` the counters of the round are cleared. */
function endTotalDefense({ state }: FlowExecution, id: CombatantId): void {
  const fighter = fighterOf(state, id);
  fighter.totalDefense = false;
  if (state.settings.roundMeaning === "ownTurn") Object.assign(fighter.round, freshRound);
}

/** FL-117: reminds a combatant of its hold; under `grappleUpkeep: turnStart` the hold is paid now or never. */
function* remindUpkeep(ctx: FlowExecution, id: CombatantId): RuleGenerator {
  const { state } = ctx;
  const fighter = fighterOf(state, id);
  if (fighter.grapple?.role !== "grappler" || fighter.round.grapplePaid) return;
  const cost = ledger.hold.ap;
  const data = { name: named(id), other: named(fighter.grapple.other), cost };
  if (state.settings.grappleUpkeep === "ownTurn") return logLine(ctx, "TURNCRAFT.Log.flow.upkeepDue", id, data);
  const ask = ruling("FL-117", ["pay", "let"], data, { about: id, who: id });
  const pays = fighter.ap >= cost && (yield* askRuling(ctx, ask)) === "pay";
  if (!pays) return endGrapple(ctx, id);
  change(state, fighter, "ap", -cost);
  fighter.round.grapplePaid = true;
}

/** FL-126: reminds a combatant of its readied action. */
function remindReady(ctx: FlowExecution, id: CombatantId): void {
  const { ready } = fighterOf(ctx.state, id);
  if (ready) logLine(ctx, "TURNCRAFT.Log.flow.stillWaiting", id, { trigger: ready.trigger, what: ready.what });
}

/** FL-117: a hold that hasn't been paid for ends. */
function endUnpaidGrapple(ctx: FlowExecution, id: CombatantId): void {
  const { grapple, round } = fighterOf(ctx.state, id);
  if (grapple?.role === "grappler" && !round.grapplePaid) endGrapple(ctx, id);
}

/** FL-20: AP left over are lost. */
function forfeitAp(ctx: FlowExecution, id: CombatantId): void {
  const fighter = fighterOf(ctx.state, id);
  if (fighter.ap > 0) logLine(ctx, "TURNCRAFT.Log.flow.apLost", id, { ap: fighter.ap });
  fighter.ap = 0;
}

/** FL-11: ongoing effects happen and count down; those without turns left end. */
function* ongoing(ctx: FlowExecution, id: CombatantId): RuleGenerator {
  const fighter = fighterOf(ctx.state, id);
  for (const effect of [...fighter.ongoing]) yield* suffer(ctx, id, effect);
  for (const effect of fighter.ongoing) if (effect.turns !== null) effect.turns -= 1;
  const over = fighter.ongoing.filter(({ turns }) => turns === 0);
  if (over.length === 0) return;
  fighter.ongoing = fighter.ongoing.filter(({ turns }) => turns !== 0);
  for (const { name, uuid } of over) effectEnds(ctx, id, name, uuid);
}

/** Ends an effect and deletes the document. */
export function effectEnds(ctx: FlowExecution, id: CombatantId | null, name: string, uuid: string | null): void {
  if (uuid !== null) ctx.world.push({ kind: "effect-ends", uuid });
  logLine(ctx, "TURNCRAFT.Log.effectEnded", id, { effect: name });
}

/** FL-37: FP fade by 1, unless kept by Flow State. */
function decay(ctx: FlowExecution, id: CombatantId): void {
  const fighter = fighterOf(ctx.state, id);
  if (fighter.turn.flowState || fighter.fp === 0) return;
  change(ctx.state, fighter, "fp", -gains.decay);
  logLine(ctx, "TURNCRAFT.Log.flow.decayed", id, { fp: fighter.fp });
}

/** FL-115: Flow State ends; Advantage of Feints from earlier rounds too, by `feintExpiry` (FL-114). */
function clearFlowState({ state }: FlowExecution, id: CombatantId): void {
  const fighter = fighterOf(state, id);
  fighter.turn.flowState = false;
  if (state.settings.feintExpiry === "none" || fighter.feints.length === 0) return;
  fighter.feints = fighter.feints.filter(({ round }) => round >= state.round);
}

/** FL-125: reminds combatants of their readied actions; nobody is waited for, and without an answer they keep waiting. */
function askWaiting(ctx: FlowExecution): void {
  const waiting = idsOf(ctx.state).filter((id) => fighterOf(ctx.state, id).ready !== null);
  for (const id of waiting) remindReady(ctx, id);
}

/** FL-12: effects of the round happen, and those without rounds left end. */
function* roundEffects(ctx: FlowExecution): RuleGenerator {
  const { state } = ctx;
  for (const effect of [...state.roundEffects]) {
    if (effect.who === null) logLine(ctx, "TURNCRAFT.Log.flow.roundEffect", null, { effect: effect.name });
    else if (!fighterOf(state, effect.who).departed) yield* suffer(ctx, effect.who, effect);
  }
  for (const effect of state.roundEffects) if (effect.rounds !== null) effect.rounds -= 1;
  for (const { name, who } of state.roundEffects.filter(({ rounds }) => rounds === 0)) effectEnds(ctx, who, name, null);
  if (state.roundEffects.some(({ rounds }) => rounds === 0)) {
    state.roundEffects = state.roundEffects.filter(({ rounds }) => rounds !== 0);
  }
}

/** FL-17: clears pools, counters, and states that hold in a fight alone. */
function clearAll({ state }: FlowExecution, id: CombatantId): void {
  const fighter = fighterOf(state, id);
  if (!state.settings.fpCarry) fighter.fp = 0;
  Object.assign(fighter, { ap: 0, apReserved: 0, apBonusNextRound: 0, rp: 0, fpStartGiven: false, surprised: false });
  Object.assign(fighter, { move: null, totalDefense: false, prone: false, grapple: null, ready: null });
  Object.assign(fighter.round, freshRound);
  Object.assign(fighter.turn, { started: false, ended: false, flowState: false, freeActions: 0 });
  if (fighter.feints.length > 0) fighter.feints = [];
  if (fighter.ongoing.length > 0) fighter.ongoing = [];
}
