import { changeHitPoints, type HitPoints, type Manual } from "../../../engine/commands.ts";
import { askRuling, logForGM, logLine, type RuleGenerator, ruling, snapshot } from "../../../engine/execution.ts";
import { fighterOf, idsOf, isStarted, named } from "../../../engine/fighters.ts";
import { type EndChoice, lapses, mayContinue } from "../../../engine/open-matters.ts";
import type { CombatantId, OpenMatter, RulingRequest } from "../../../engine/types.ts";
import { abandonNow, underWay } from "./acting.ts";
import { actionArg } from "./actions.ts";
import { newFighter } from "./fighters.ts";
import { check, setChecks } from "./initiative.ts";
import { endEffect, freeEffect, freeEffects, lastingIn } from "./lasting.ts";
import { place } from "./order.ts";
import { asks } from "./settings.ts";
import { afterTurn, nextTurnOf, offTheStack, remindHolder, startPlace } from "./turns.ts";
import type { Running, SecondsExecution, SecondsFighter, SecondsState } from "./types.ts";

/** Leaves for good with all actions under way, and comes off the stack; the place stays in the order (SX-110). */
export function leave(ctx: SecondsExecution, who: CombatantId): void {
  const { state } = ctx;
  logLine(ctx, "TURNCRAFT.Log.left", who);
  if (!isStarted(state)) {
    delete state.fighters[who];
    place(state, []);
    return;
  }
  const fighter = fighterOf(state, who);
  const cameNext = nextTurnOf(snapshot<SecondsState>(state));
  abandonNow(ctx, who);
  loseDelays(ctx, who);
  freeEffects(ctx, who);
  fighter.departed = true;
  fighter.held = null;
  if (state.upNext.includes(who)) state.upNext = state.upNext.filter((id) => id !== who);
  const wasActor = state.activeId === who;
  if (state.stack.includes(who)) offTheStack(ctx, who);
  if (wasActor) afterTurn(ctx);
  else remindHolder(ctx, cameNext);
}

/** Defeated combatants keep a place in the order; defeat in the own turn doesn't end the turn (SX-110). */
export function defeat(ctx: SecondsExecution, who: CombatantId, defeated: boolean): void {
  const fighter = fighterOf(ctx.state, who);
  if (fighter.defeated === defeated) return;
  const cameNext = nextTurnOf(snapshot<SecondsState>(ctx.state));
  fighter.defeated = defeated;
  logLine(ctx, defeated ? "TURNCRAFT.Log.defeated" : "TURNCRAFT.Log.risen", who);
  if (defeated) {
    abandonNow(ctx, who);
    if (ctx.state.settings.delaysOfDefeated === "end") loseDelays(ctx, who);
  }
  remindHolder(ctx, cameNext);
}

/** Cancels delayed effects not yet due (SX-110). */
function loseDelays(ctx: SecondsExecution, who: CombatantId): void {
  const fighter = fighterOf(ctx.state, who);
  for (const { name, left } of fighter.delays) {
    logLine(ctx, "TURNCRAFT.Log.seconds.lost", who, { effect: name, seconds: left });
  }
  if (fighter.delays.length > 0) fighter.delays = [];
  delete fighter.due;
}

/** Hit points change. Damage doesn't break a running action; the GM is reminded, or asked (SX-507). */
export function* hitPoints(ctx: SecondsExecution, command: HitPoints): RuleGenerator {
  const { who, before, after } = command;
  const { running } = fighterOf(ctx.state, who);
  const breaks = after < before && running !== null && (yield* breaksOff(ctx, who, running));
  changeHitPoints(ctx, command);
  if (after >= before || !running) return;
  if (breaks) abandonNow(ctx, who);
  else logForGM(ctx, "TURNCRAFT.Log.seconds.disturbed", who, underWay(running));
}

function* breaksOff(
  ctx: SecondsExecution,
  who: CombatantId,
  running: NonNullable<SecondsFighter["running"]>,
): RuleGenerator<boolean> {
  if (!asks(ctx.state.settings, "SX-507")) return false;
  return (yield* askRuling(ctx, askDisturbed(who, running))) === "abandon";
}

/** SX-507: a combatant is hurt in the middle of an action. */
function askDisturbed(who: CombatantId, running: Running): RulingRequest {
  const { total, done } = running;
  return ruling("SX-507", ["continue", "abandon"], { name: named(who), action: actionArg(running), total, done });
}

/** The GM sets the counter (SX-303). */
export function setCounter(ctx: SecondsExecution, who: CombatantId, seconds: number): void {
  fighterOf(ctx.state, who).secondsLeft = seconds;
  logLine(ctx, "TURNCRAFT.Log.seconds.counter", who, { seconds });
}

/**
 * Ends the fight: all combatants are free again (SX-006), checks stay, and delays, running actions and effects end or go on in
 * world time (SX-610).
 */
export function* end(ctx: SecondsExecution, { keeps }: EndChoice): RuleGenerator {
  const { state } = ctx;
  const ask = askAboutRest(snapshot<SecondsState>(state));
  const continues = ask !== null && (keeps ?? (yield* askRuling(ctx, ask)) === "continue");
  logLine(ctx, "TURNCRAFT.Log.ended", null);
  for (const { who, effect, item, seconds } of waiting(snapshot<SecondsState>(state))) {
    logLine(ctx, continues ? "TURNCRAFT.Log.effectFreed" : "TURNCRAFT.Log.seconds.lost", who, { effect, seconds });
    if (continues) ctx.world.push({ kind: "comes-due", who, what: effect, item, seconds });
  }
  for (const { effect } of lastingIn(snapshot<SecondsState>(state)))
    if (continues) freeEffect(ctx, effect);
    else endEffect(ctx, effect.id);
  Object.assign(state, { round: 0, activeId: null, placeId: null, stack: [], upNext: [] });
  for (const id of idsOf(state)) {
    const fighter = fighterOf(state, id);
    const { departed, scores, checks, initiative, defeated } = fighter;
    if (departed) delete state.fighters[id];
    else Object.assign(fighter, { ...newFighter(scores), checks, initiative, defeated });
    delete fighter.due;
    delete fighter.lasting;
    delete fighter.feetLeft;
  }
  place(state, []);
}

/** Matters outlasting the encounter, with seconds left: running actions, delayed effects, and effects on the bearers. */
export function outlasting(state: SecondsState) {
  const effects = lastingIn(state).map(({ effect: { bearer, name, left } }) => ({
    who: bearer,
    effect: name,
    seconds: left,
  }));
  return [...waiting(state), ...effects];
}

/** Running actions and delayed effects, with the seconds left. */
function waiting(state: SecondsState) {
  return idsOf(state).flatMap((who) => {
    const { running, delays } = fighterOf(state, who);
    const acting = running
      ? [{ effect: underWay(running).action, item: running.itemId, seconds: restOf(running) }]
      : [];
    const delayed = delays.map(({ name, itemId, left }) => ({ effect: name, item: itemId, seconds: left }));
    return [...acting, ...delayed].map((each) => ({ who, ...each }));
  });
}

/** Seconds until a running action takes effect: the action's, then the delay's (SX-601). */
function restOf({ total, done, delay }: Running): number {
  return total - done + delay;
}

function askAboutRest(state: SecondsState): RulingRequest | null {
  const rest = outlasting(state);
  if (rest.length === 0) return null;
  // Actions of the table are named in the reader's language only: the combatant's name identifies them.
  const listed = rest.flatMap(({ effect, seconds }) =>
    typeof effect === "string" ? [`${effect} (${seconds} s)`] : [],
  );
  const others = rest.flatMap(({ who, effect }) => (typeof effect === "string" ? [] : [who]));
  return askWhatOutlasts(listed.join(", "), others, Math.max(...rest.map(({ seconds }) => seconds)));
}

/**
 * SX-610: delays and actions outlast the encounter. `effects`: a list with names and seconds; `acting`: combatants in
 * an action; `seconds`: the longest.
 */
function askWhatOutlasts(effects: string, acting: readonly CombatantId[], seconds: number): RulingRequest {
  const options = [["continue", "TURNCRAFT.Ruling.SX-610.continue", { seconds }], "end"] as const;
  const data = { effects, names: { combatants: acting } };
  if (acting.length === 0) return ruling("SX-610", options, data, { text: "delays" });
  return ruling("SX-610", options, data, { text: effects === "" ? "actions" : "both" });
}

/**
 * Applies the GM's external edit of initiative, round or turn as entered. The order follows, and the entered turn starts normally.
 */
export function* manual(ctx: SecondsExecution, { round, active, initiative }: Manual): RuleGenerator {
  const { state } = ctx;
  const typed = Object.entries(initiative ?? {}) as [CombatantId, number | null][];
  for (const [id, total] of typed) setChecks(fighterOf(state, id), total === null ? [] : [total]);
  const ids = typed.map(([id]) => id);
  if (typed.length > 0) place(state, ids);
  if (isStarted(state) && typed.length > 0) yield* check(ctx, [], ids);
  if (round !== undefined && round !== state.round) setRound(ctx, round);
  const target = isStarted(state) ? active : null;
  if (target !== undefined && target !== state.activeId) setActive(ctx, target);
  if (!isStarted(state)) state.placeId = null;
  logLine(ctx, "TURNCRAFT.Log.manual", null, { round: state.round });
}

/**
 * Sets the round. No combatant waits beyond the next round, and late arrivals no longer come at once; before the fight all are
 * present from the start (SX-109).
 */
function setRound({ state, turnEvents }: SecondsExecution, round: number): void {
  if (round > state.round) turnEvents.push("round-began");
  state.round = round;
  if (state.upNext.length > 0) state.upNext = [];
  const all = snapshot<SecondsState>(state);
  for (const id of idsOf(all)) {
    const { joinedRound, waitsUntilRound } = fighterOf(all, id);
    if (joinedRound === null && waitsUntilRound === null) continue;
    const fighter = fighterOf(state, id);
    if (waitsUntilRound !== null) fighter.waitsUntilRound = round === 0 ? null : Math.min(waitsUntilRound, round + 1);
    if (round === 0) fighter.joinedRound = null;
  }
}

function setActive(ctx: SecondsExecution, active: CombatantId | null): void {
  const { state } = ctx;
  for (const id of [...state.stack].reverse()) offTheStack(ctx, id);
  if (active === null) return;
  startPlace(ctx, active);
}

/**
 * Open matters at a fight's end: held turns (SX-201), dice of effects (SX-601), actions under way and delayed effects (SX-610).
 */
export function pending(state: SecondsState): readonly OpenMatter[] {
  const held = idsOf(state).filter((id) => fighterOf(state, id).held !== null);
  return [
    ...held.map((id) => lapses("TURNCRAFT.Pending.heldTurn", id)),
    ...idsOf(state).flatMap((id) =>
      (fighterOf(state, id).due ?? []).map(({ name }) => lapses("TURNCRAFT.Pending.dice", id, { effect: name })),
    ),
    ...idsOf(state).flatMap((id) => {
      const { inAction } = fighterOf(state, id);
      return inAction?.throws ? [lapses("TURNCRAFT.Pending.dice", id, { effect: actionArg(inAction) })] : [];
    }),
    ...outlasting(state).map(({ who, effect, seconds }) => mayContinue(who, effect, seconds)),
  ];
}
