import { fighterOf, named } from "../../../engine/fighters.ts";
import { type Answers, rulingOf } from "../../../engine/play.ts";
import { never, no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal, RulingRequest } from "../../../engine/types.ts";
import { actionFigure } from "./actions.ts";
import { isUp } from "./fighters.ts";
import { askAbandonToHold, askDeeper, askHoldAgain, askHoldLate, askLeaving } from "./questions.ts";
import { refuseUnrolled } from "./refuse-time.ts";
import { type Askable, asks } from "./settings.ts";
import { type CommandOf, type SecondsState, turnSeconds } from "./types.ts";

/** Why the own turn can't be put off (SX-206, SX-211). */
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
    refusals.push(no("SX-211", "TURNCRAFT.Refused.SX-211.goesOn", { action: actionFigure(running) }));
  }
  return refusals;
}

/** Whether the GM, who wants to be asked about this clause, lets it pass; an open question refuses nothing yet. */
function granted(state: SecondsState, answers: Answers, clause: Askable, ask: RulingRequest): boolean {
  return asks(state.settings, clause) && rulingOf(answers, ask) !== "refuse";
}

/** Why the turn that was put off can't be taken now (SX-110, SX-202, SX-203, SX-208, SX-209). */
export function refuseAct(state: SecondsState, who: CombatantId, answers: Answers): Refusal[] {
  const name = named(who);
  if (state.stack.includes(who)) return [never("SX-202", "TURNCRAFT.Refused.SX-202.acting", { name })];
  const refusals: Refusal[] = [];
  if (!fighterOf(state, who).held) refusals.push(no("SX-202", "TURNCRAFT.Refused.SX-202.nothing", { name }));
  if (!isUp(state, who)) refusals.push(no("SX-110", "TURNCRAFT.Refused.SX-110.defeated", { name }));
  return [...refusals, ...refuseCuttingIn(state, who, answers)];
}

/** Why nobody can cut in at this moment: never into an action under way (SX-203, SX-208, SX-209). */
function refuseCuttingIn(state: SecondsState, who: CombatantId, answers: Answers): Refusal[] {
  const actor = state.activeId;
  if (actor === null) return [];
  const { inAction, running } = fighterOf(state, actor);
  const data = { name: named(who), actor: named(actor) };
  const middle = inAction ?? (state.settings.spanBlocksHeld ? running : null);
  const refusals: Refusal[] = [];
  if (middle) refusals.push(no("SX-203", "TURNCRAFT.Refused.SX-203.middle", { ...data, action: actionFigure(middle) }));
  const asked = state.stack.length > 1 && asks(state.settings, "SX-208");
  if (asked && rulingOf(answers, askDeeper(who, actor)) === "refuse") {
    refusals.push(no("SX-208", "TURNCRAFT.Refused.SX-208.notSo", data));
  }
  return refusals;
}

/** SX-410: dice that are still to be thrown. SX-506: whoever was asked doesn't want to end the turn with an action that could go on. */
export function refuseAdvance(
  state: SecondsState,
  { kind }: CommandOf<"advance" | "advance-round">,
  answers: Answers,
): Refusal[] {
  const ending = kind === "advance" ? state.stack.slice(-1) : state.stack;
  return ending.flatMap((who) => {
    const { running, secondsLeft } = fighterOf(state, who);
    const unrolled = refuseUnrolled(state, who);
    if (!running || secondsLeft === 0) return unrolled;
    const stays = rulingOf(answers, askLeaving(who, running, asks(state.settings, "SX-506"))) === "stay";
    return stays ? [no("SX-506", "TURNCRAFT.Refused.SX-506.goesOn", { action: actionFigure(running) })] : [];
  });
}
