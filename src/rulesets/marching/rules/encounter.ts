import type { Draft } from "immer";
import type { Manual } from "../../../engine/commands.ts";
import { askRuling, logLine, type RuleGenerator, ruling } from "../../../engine/execution.ts";
import { bring, fighterIn, fighterOf, idsOf, isStarted, named, namedAll } from "../../../engine/fighters.ts";
import { continues, lapses } from "../../../engine/open-matters.ts";
import type { CombatantId, OpenMatter } from "../../../engine/types.ts";
import { freeConditions, secondsLeft } from "./conditions.ts";
import { isDue, newFighter } from "./fighters.ts";
import { isTimedByRuling, momentOf, startClock, stopClock } from "./frantic.ts";
import { decideFirst, missingFromOrder } from "./initiative.ts";
import { readScores } from "./load.ts";
import { planRound } from "./order.ts";
import { askSurprise, endSurprise } from "./surprise.ts";
import { proceed, withdraw } from "./together.ts";
import { beginOne, endOne } from "./turn.ts";
import { advanceTurn, clearRound, endTurn, newRound, passOver } from "./turns.ts";
import { type MarchingExecution, type MarchingFighter, type MarchingState, type Side, sides } from "./types.ts";

/** Round state of an encounter before the start, and again after the end. */
export const unbegun = {
  round: 0,
  activeId: null,
  partySeesMonsters: null,
  monstersSeeParty: null,
  leadId: null,
  choice: null,
  firstSide: null,
  mode: "lines",
  contact: null,
  targetId: null,
  together: null,
  overrun: null,
  bands: [],
} as const satisfies Partial<MarchingState>;

/** Starts the fight (section 10). */
export function* start(ctx: MarchingExecution): RuleGenerator {
  const { state } = ctx;
  for (const id of idsOf(state)) fighterOf(state, id).side ??= "monsters";
  openEyes(state);
  remind(ctx);
  yield* decideFirst(ctx);
  yield* askSurprise(ctx);
  logLine(ctx, "TURNCRAFT.Log.started", null);
  yield* newRound(ctx);
}

/**
 * Fills in the answers for a start by override: an unanswered switch counts as on, and where neither side sees, sight becomes
 * mutual (MO-201, MO-209).
 */
function openEyes(state: MarchingExecution["state"]): void {
  state.partySeesMonsters ??= true;
  state.monstersSeeParty ??= true;
  if (state.partySeesMonsters || state.monstersSeeParty) return;
  state.partySeesMonsters = true;
  state.monstersSeeParty = true;
}

/** Logs combatants left out of the marching order; no log without a marching order (MO-101). */
function remind(ctx: MarchingExecution): void {
  const missing = ctx.state.marchingOrder.length > 0 ? missingFromOrder(ctx.state) : [];
  if (missing.length > 0) logLine(ctx, "TURNCRAFT.Log.marching.noOrder", null, { names: { combatants: missing } });
}

/** Adds combatants; during an encounter newcomers act from the next round on, or at the end of the present round (MO-214). */
export function* join(ctx: MarchingExecution, who: readonly CombatantId[]): RuleGenerator {
  const { state } = ctx;
  for (const id of who) yield* enter(ctx, id);
  if (!isStarted(state)) {
    state.order = planRound(state, 1).order;
    for (const id of who) logLine(ctx, "TURNCRAFT.Log.joined", id);
    return;
  }
  state.order = [...state.order.filter((id) => !who.includes(id)), ...who];
  const late = state.settings.lateArrival === "nextRound";
  for (const id of who) {
    if (late) fighterOf(state, id).waitsUntilRound = state.round + 1;
    logLine(ctx, late ? "TURNCRAFT.Log.joinedLate.nextRound" : "TURNCRAFT.Log.joinedLate.thisRound", id);
  }
}

function* enter(ctx: MarchingExecution, id: CombatantId): RuleGenerator {
  const { state, given } = ctx;
  const scores = bring(state, id, given.freshScores, readScores);
  const fighter = newFighter(scores, state.joinedCount) as Draft<MarchingFighter>;
  state.joinedCount += 1;
  if (isStarted(state)) fighter.side ??= yield* askSide(ctx, id);
  // A returning combatant has had its place in this round, with the resources left when it went.
  const former = fighterIn(state, id);
  if (former) {
    const { advancedInRound, left, impaired, untold } = former;
    Object.assign(fighter, {
      advancedInRound,
      left: { ...left },
      impaired: [...impaired],
      ...(untold && { untold: [...untold] }),
    });
  }
  state.fighters[id] = fighter;
}

/** Asks the GM for the side of a newcomer without one (MO-213). */
function* askSide(ctx: MarchingExecution, id: CombatantId): RuleGenerator<Side> {
  const options = [
    ["monsters", "TURNCRAFT.Side.monsters"],
    ["party", "TURNCRAFT.Side.party"],
  ] as const;
  const ask = ruling("MO-213", options, { name: named(id) }, { about: id });
  const answer = yield* askRuling(ctx, ask);
  return sides.find((side) => side === answer) ?? "monsters";
}

/** Assigns a combatant to a side, by the GM (MO-213); the place changes with the next order. */
export function assignSide({ state, log }: MarchingExecution, who: CombatantId, side: Side): void {
  fighterOf(state, who).side = side;
  logLine({ log }, "TURNCRAFT.Log.marching.side", who, { side: { key: `TURNCRAFT.Side.${side}` } });
  if (!isStarted(state)) state.order = planRound(state, 1).order;
}

/** Takes a combatant out for good; the own turn ends as well (MO-407). */
export function* leave(ctx: MarchingExecution, who: CombatantId): RuleGenerator {
  const { state } = ctx;
  logLine(ctx, "TURNCRAFT.Log.left", who);
  if (!isStarted(state)) {
    forget(state, who);
    state.order = planRound(state, 1).order;
    return;
  }
  const alone = state.activeId === who;
  if (alone) yield* endTurn(ctx);
  else if (withdraw(ctx, who)) yield* endOne(ctx, who);
  fighterOf(state, who).departed = true;
  if (!alone && !proceed(ctx)) return;
  yield* endTurn(ctx);
  yield* advanceTurn(ctx);
}

/** Removes all traces of a combatant from an encounter before the start. */
function forget(state: Draft<MarchingState>, who: CombatantId): void {
  delete state.fighters[who];
  state.marchingOrder = state.marchingOrder.filter((id) => id !== who);
  if (state.vanguardId === who) state.vanguardId = null;
  if (state.leadId === who) state.leadId = null;
  if (state.markedId === who) state.markedId = null;
  if (state.targetId === who) state.targetId = null;
}

/** Defeated combatants keep a place in the order; defeat in the own turn doesn't end the turn (MO-407). */
export function defeat({ state, log }: MarchingExecution, who: CombatantId, defeated: boolean): void {
  const fighter = fighterOf(state, who);
  if (fighter.defeated === defeated) return;
  fighter.defeated = defeated;
  logLine({ log }, defeated ? "TURNCRAFT.Log.defeated" : "TURNCRAFT.Log.risen", who);
}

/** Marks a combatant as absent or present: absent and defeated combatants' places are skipped (MO-407). */
export function setAbsent({ state, log }: MarchingExecution, who: CombatantId, absent: boolean): void {
  fighterOf(state, who).absent = absent;
  logLine({ log }, absent ? "TURNCRAFT.Log.marching.absent" : "TURNCRAFT.Log.marching.present", who);
}

/**
 * Ends the fight: all combatants are free again (MO-006), marching order and sides stay, and conditions go on in world time
 * (MO-409).
 */
export function end(ctx: MarchingExecution): void {
  const { state } = ctx;
  logLine(ctx, "TURNCRAFT.Log.ended", null);
  for (const id of idsOf(state)) {
    freeConditions(ctx, id);
    if (fighterOf(state, id).departed) forget(state, id);
    else unbind(fighterOf(state, id));
  }
  Object.assign(state, unbegun);
  stopClock(ctx);
  state.order = planRound(state, 1).order;
}

function unbind(fighter: Draft<MarchingFighter>): void {
  const { scores, side, joined, absent, defeated, conditions, initiative } = fighter;
  Object.assign(fighter, newFighter(scores, joined), { side, absent, defeated, conditions, initiative });
}

/** Applies the GM's external edit of initiative, round or turn as entered; places before a turn set so are passed over. */
export function* manual(ctx: MarchingExecution, { round, active, initiative }: Manual): RuleGenerator {
  const { state } = ctx;
  for (const [id, total] of Object.entries(initiative ?? {})) fighterOf(state, id as CombatantId).initiative = total;
  if (round !== undefined && round !== state.round) setRound(ctx, round);
  if (active !== undefined && active !== state.activeId && isStarted(state)) yield* setActive(ctx, active);
  if (!isStarted(state)) {
    state.activeId = null;
    state.together = null;
    state.overrun = null;
    stopClock(ctx);
  }
  logLine(ctx, "TURNCRAFT.Log.manual", null, { round: state.round });
}

/**
 * A round set manually starts with all places to come and all reactions; order and condition counts stay. Surprise doesn't outlast
 * round 1 (MO-804), and a latecomer waits for the next round only (MO-214).
 */
function setRound(ctx: MarchingExecution, round: number): void {
  const { state } = ctx;
  if (round > state.round) ctx.turnEvents.push("round-began");
  state.round = round;
  clearRound(ctx);
  if (round > 1 && state.settings.surpriseEnds === "endOfRound1") endSurprise(ctx, idsOf(state));
  for (const id of idsOf(state)) {
    const fighter = fighterOf(state, id);
    fighter.advancedInRound = Math.min(fighter.advancedInRound, Math.max(0, round - 1));
    const { waitsUntilRound } = fighter;
    if (waitsUntilRound !== null) fighter.waitsUntilRound = round === 0 ? null : Math.min(waitsUntilRound, round + 1);
  }
}

function* setActive(ctx: MarchingExecution, active: CombatantId | null): RuleGenerator {
  const { state } = ctx;
  yield* endTurn(ctx);
  if (active === null) return;
  const before = state.order.slice(0, state.order.indexOf(active));
  yield* passOver(
    ctx,
    before.filter((id) => isDue(state, id)),
  );
  const fighter = fighterOf(state, active);
  fighter.waitsUntilRound = null;
  fighter.acted = false;
  state.activeId = active;
  beginOne(ctx, active);
  startClock(ctx, active, momentOf(ctx), yield* isTimedByRuling(ctx, active));
}

/**
 * Open matters at a fight's end: combatants acting together, movers in an overrun, turns delayed (MO-602), conditions (MO-409).
 */
export function pending(state: MarchingState): readonly OpenMatter[] {
  const { together, overrun } = state;
  const batch = (key: "together" | "overrun", ids: readonly CombatantId[] | undefined) =>
    ids ? [lapses(`TURNCRAFT.Pending.${key}`, null, { names: namedAll(ids) })] : [];
  const ids = idsOf(state);
  const delayed = ids.filter((id) => fighterOf(state, id).delayed && !fighterOf(state, id).acted);
  return [
    ...batch("together", together?.ids),
    ...batch("overrun", overrun?.ids),
    ...delayed.map((id) => lapses("TURNCRAFT.Pending.heldTurn", id)),
    ...ids.flatMap((id) =>
      fighterOf(state, id).conditions.flatMap((condition) => {
        const seconds = secondsLeft(condition);
        return seconds === null ? [] : [continues(id, condition.name, seconds)];
      }),
    ),
  ];
}
