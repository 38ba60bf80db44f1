import { type Answers, askRuling, logLine, question, type RuleGenerator, rulingOf } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal, RulingRequest } from "../../../engine/types.ts";
import { landResults } from "./attacks.ts";
import { actionArg, isDue, sideOf } from "./fighters.ts";
import { stopClock } from "./frantic.ts";
import { type FranticMoment, refuseLate } from "./refuse-frantic.ts";
import { refuseOverrun } from "./refuse-together.ts";
import { asks } from "./settings.ts";
import { advanceTurn } from "./turns.ts";
import { type MarchingExecution, type MarchingState, turnActions } from "./types.ts";

/**
 * Refuses to delay a partly used turn, or a monster's turn (MO-601, MO-607), without the owner's consent to lose the turn (MO-606),
 * or too late (MO-909).
 */
export function refuseDelay(state: MarchingState, { who, at }: FranticMoment, answers: Answers): Refusal[] {
  const { left, delayed } = fighterOf(state, who);
  const name = named(who);
  const refusals: Refusal[] = [...refuseOverrun(state)];
  if (sideOf(state, who) !== "party" && !state.settings.monstersMayDelay) {
    refusals.push(no("MO-607", "TURNCRAFT.Refused.MO-607.party"));
  }
  if (state.together?.ids.includes(who)) refusals.push(no("MO-601", "TURNCRAFT.Refused.MO-601.together", { name }));
  const used = turnActions.find((action) => left[action] === 0);
  if (used) refusals.push(no("MO-601", "TURNCRAFT.Refused.MO-601.used", { name, action: actionArg(used) }));
  if (delayed && rulingOf(answers, askLoss(who)) === "no") refusals.push(no("MO-606", "TURNCRAFT.Refused.MO-606.no"));
  return [...refusals, ...refuseLate(state, "MO-909", { who, at })];
}

/** Delays a turn to the end of the round (MO-601, MO-602); a second delay loses the turn (MO-606). */
export function* delay(ctx: MarchingExecution, who: CombatantId): RuleGenerator {
  const { state } = ctx;
  const fighter = fighterOf(state, who);
  if (fighter.delayed && (yield* losesTurn(ctx, who))) {
    yield* askRuling(ctx, askLoss(who));
    fighter.acted = true;
    logLine(ctx, "TURNCRAFT.Log.marching.turnLost", who);
  } else {
    fighter.delayed = true;
    fighter.begun = false;
    state.order = afterDelay(state, who);
    leaveGroups(ctx, who);
    logLine(ctx, "TURNCRAFT.Log.marching.delayed", who);
  }
  // An override in a common turn: what the others hold takes effect as at its end (MO-505).
  landResults(ctx);
  stopClock(ctx);
  ctx.turnEvents.push("turn-ended");
  state.activeId = null;
  state.together = null;
  state.overrun = null;
  yield* advanceTurn(ctx);
}

/** True if a second delay loses the turn. With MO-606 set to `ask`, the GM may let the turn come back once more. */
function* losesTurn(ctx: MarchingExecution, who: CombatantId): RuleGenerator<boolean> {
  if (!asks(ctx.state.settings, "MO-606")) return true;
  const options = [
    ["lost", "TURNCRAFT.Ruling.MO-606.lost"],
    ["again", "TURNCRAFT.Ruling.MO-606.again"],
  ] as const;
  const ask = question("MO-606:gm", "MO-606", "TURNCRAFT.Ruling.MO-606.gm", options, { name: named(who) });
  return (yield* askRuling(ctx, ask)) === "lost";
}

/** Question to the owner whether to lose the turn by a second delay (MO-606). "No" refuses the delay. */
function askLoss(who: CombatantId): RulingRequest {
  const options = [
    ["no", "TURNCRAFT.Ruling.no"],
    ["yes", "TURNCRAFT.Ruling.yes"],
  ] as const;
  return { ...question("MO-606", "MO-606", "TURNCRAFT.Ruling.MO-606.question", options, { name: named(who) }), who };
}

/**
 * Order after a delay: the delayer at the end (MO-602, MO-605); under `oneThenMonsters` the next in line, the opposing side, the
 * delayer, and then the rest of the line (MO-608).
 */
function afterDelay(state: MarchingState, who: CombatantId): CombatantId[] {
  const others = state.order.filter((id) => id !== who);
  if (state.settings.delayPasses === "restOfLine") return [...others, who];
  const ahead = others.filter((id) => isDue(state, id));
  const done = others.filter((id) => !isDue(state, id));
  const delayed = ahead.filter((id) => fighterOf(state, id).delayed);
  const fresh = ahead.filter((id) => !fighterOf(state, id).delayed);
  const line = fresh.filter((id) => sideOf(state, id) === sideOf(state, who));
  const otherSide = fresh.filter((id) => sideOf(state, id) !== sideOf(state, who));
  return [...done, ...line.slice(0, 1), ...otherSide, ...delayed, who, ...line.slice(1)];
}

/** Removes a delaying combatant from planned common turns; the rest of the members continue. */
function leaveGroups({ state }: MarchingExecution, who: CombatantId): void {
  if (state.bands.length === 0) return;
  const bands = state.bands.map(({ members }) => ({ members: members.filter((id) => id !== who) }));
  state.bands = bands.filter(({ members }) => members.length > 1);
}
