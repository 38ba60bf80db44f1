import { type Answers, askRuling, logLine, type RuleGenerator, ruling, rulingOf } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { never, no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal, RulingRequest } from "../../../engine/types.ts";
import { abandonNow } from "./acting.ts";
import { refuseUnrolled } from "./action-forecast.ts";
import { actionArg } from "./actions.ts";
import { isUp } from "./fighters.ts";
import { idle } from "./moves.ts";
import { movePlace } from "./order.ts";
import { asks, type SecondsAskable } from "./settings.ts";
import { afterTurn, offTheStack } from "./turns.ts";
import { type Running, type SecondsExecution, type SecondsState, turnSeconds } from "./types.ts";

/** Puts the turn off until later; no second passes (SX-201, SX-609). */
export function* hold(ctx: SecondsExecution, who: CombatantId): RuleGenerator {
  const { state } = ctx;
  const fighter = fighterOf(state, who);
  const { settings } = state;
  const spent = turnSeconds - fighter.secondsLeft;
  if (fighter.heldTurnNow && asks(settings, "SX-211")) yield* askRuling(ctx, askHoldAgain(who));
  if (spent > 0 && asks(settings, "SX-206")) yield* askRuling(ctx, askHoldLate(who, spent));
  if (fighter.running) {
    yield* askRuling(ctx, askAbandonToHold(who, fighter.running));
    abandonNow(ctx, who);
  }
  const asked = fighter.delays.length > 0 && asks(settings, "SX-609");
  const ran = asked && (yield* askRuling(ctx, askHeldSeconds(who))) === "now";
  logLine(ctx, "TURNCRAFT.Log.seconds.held", who);
  if (ran) idle(ctx, who, turnSeconds);
  fighter.held = { round: state.round, ran };
  fighter.secondsLeft = turnSeconds;
  const wasActor = state.activeId === who;
  if (state.stack.includes(who)) offTheStack(ctx, who);
  if (wasActor) afterTurn(ctx);
}

/** Refuses to hold the combatant's own turn (SX-206, SX-211). */
export function refuseHold(state: SecondsState, who: CombatantId, answers: Answers): Refusal[] {
  const { heldTurnNow, secondsLeft, running } = fighterOf(state, who);
  const spent = turnSeconds - secondsLeft;
  const refusals = refuseUnrolled(state, who);
  if (heldTurnNow && !granted(state, answers, "SX-211", askHoldAgain(who))) {
    refusals.push(no("SX-211", "TURNCRAFT.Refused.SX-211.again"));
  }
  if (spent > 0 && !granted(state, answers, "SX-206", askHoldLate(who, spent))) {
    refusals.push(no("SX-206", "TURNCRAFT.Refused.SX-206.spent", { name: named(who), spent }));
  }
  if (running && rulingOf(answers, askAbandonToHold(who, running)) === "stay") {
    refusals.push(no("SX-211", "TURNCRAFT.Refused.SX-211.continues", { action: actionArg(running) }));
  }
  return refusals;
}

/** SX-211: a turn taken by `act` shall be put off once more. */
function askHoldAgain(who: CombatantId): RulingRequest {
  return ruling("SX-211", ["refuse", "allow"], { name: named(who) }, { about: "again", text: "again" });
}

/** SX-206: question whether a partly used turn may still be put off. */
function askHoldLate(who: CombatantId, spent: number): RulingRequest {
  return ruling("SX-206", ["refuse", "allow"], { name: named(who), spent });
}

/** SX-211: holding gives up an action spanning turns, with the owner's consent. */
function askAbandonToHold(who: CombatantId, running: Running): RulingRequest {
  const { total, done } = running;
  return ruling("SX-211", ["abandon", "stay"], { name: named(who), action: actionArg(running), total, done }, { who });
}

/** SX-609: question whether the seconds of a turn put off pass at once for running delays. */
function askHeldSeconds(who: CombatantId): RulingRequest {
  return ruling("SX-609", ["later", "now"], { name: named(who) });
}

/** True if the clause is set to `ask` and the GM hasn't refused; before the answer, no command is refused. */
function granted(state: SecondsState, answers: Answers, clause: SecondsAskable, ask: RulingRequest): boolean {
  return asks(state.settings, clause) && rulingOf(answers, ask) !== "refuse";
}

/** Takes the held turn now, with six seconds, between turns or in the midst of another's turn (SX-202, SX-204). */
export function* act(ctx: SecondsExecution, who: CombatantId): RuleGenerator {
  const { state } = ctx;
  const actor = state.activeId;
  if (actor !== null && state.stack.length > 1 && asks(state.settings, "SX-208")) {
    yield* askRuling(ctx, askDeeper(who, actor));
  }
  const fighter = fighterOf(state, who);
  fighter.held = null;
  fighter.heldTurnNow = true;
  fighter.secondsLeft = turnSeconds;
  fighter.freeCount = 0;
  if (!state.settings.heldKeepsPlace) movePlace(state, who);
  state.stack.push(who);
  state.activeId = who;
  if (actor === null) logLine(ctx, "TURNCRAFT.Log.seconds.actsLate", who);
  else logLine(ctx, "TURNCRAFT.Log.seconds.interrupts", who, { actor: { combatant: actor } });
}

/** Refuses to take a held turn now (SX-110, SX-202, SX-203, SX-208, SX-209). */
export function refuseAct(state: SecondsState, who: CombatantId, answers: Answers): Refusal[] {
  const name = named(who);
  if (state.stack.includes(who)) return [never("SX-202", "TURNCRAFT.Refused.SX-202.acting", { name })];
  const refusals: Refusal[] = [];
  if (!fighterOf(state, who).held) refusals.push(no("SX-202", "TURNCRAFT.Refused.SX-202.nothing", { name }));
  if (!isUp(state, who)) refusals.push(no("SX-110", "TURNCRAFT.Refused.SX-110.defeated", { name }));
  return [...refusals, ...refuseCuttingIn(state, who, answers)];
}

/** Refuses to interrupt now: never during an action under way (SX-203, SX-208, SX-209). */
function refuseCuttingIn(state: SecondsState, who: CombatantId, answers: Answers): Refusal[] {
  const actor = state.activeId;
  if (actor === null) return [];
  const { inAction, running } = fighterOf(state, actor);
  const data = { name: named(who), actor: named(actor) };
  const middle = inAction ?? (state.settings.spanBlocksHeld ? running : null);
  const refusals: Refusal[] = [];
  if (middle) refusals.push(no("SX-203", "TURNCRAFT.Refused.SX-203.middle", { ...data, action: actionArg(middle) }));
  const asked = state.stack.length > 1 && asks(state.settings, "SX-208");
  if (asked && rulingOf(answers, askDeeper(who, actor)) === "refuse") {
    refusals.push(no("SX-208", "TURNCRAFT.Refused.SX-208.notSo", data));
  }
  return refusals;
}

/** SX-208: a combatant wants to interrupt an interrupter. */
function askDeeper(who: CombatantId, actor: CombatantId): RulingRequest {
  return ruling("SX-208", ["allow", "refuse"], { name: named(who), actor: named(actor) });
}
