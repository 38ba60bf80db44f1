import { type Answers, askRuling, logLine, type RuleGenerator, ruling, rulingOf } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Feet, Refusal, RulingRequest } from "../../../engine/types.ts";
import { isInMelee, refuseLeaving } from "./bound.ts";
import { breakConcentration, concentrates } from "./damage.ts";
import { isAvailable } from "./fighters.ts";
import { slotOf } from "./initiative.ts";
import { plainItem } from "./items.ts";
import { addMinor, applyMinorRuling, askAboutMinors, askGiveUp, giveUp, takeMajor } from "./majors.ts";
import type { Phase } from "./phases.ts";
import { comingRush, type Rush, refuseRush, rushOf } from "./rush.ts";
import { askPassing, passedOn, placeAfter, refusePassing, squareFeet } from "./space.ts";
import {
  type GroupExecution,
  type GroupFighter,
  type GroupMove,
  type GroupState,
  type MovePace,
  movePaces,
  type Place,
} from "./types.ts";

/** A move has no name among minor actions. */
const unnamed = "—";

/** Most feet of taking position (GR-89). */
export const position = 10;

/** Feet of a path: by the scene's ruler for every step, else a square's side (GR-157). */
export function feetOf({ measured: path }: Pick<GroupMove, "measured">): Feet {
  return path.steps.reduce((sum, step) => sum + (step.feet ?? squareFeet), 0) as Feet;
}

/**
 * Booking of a move (GR-88, GR-89, GR-172): the GM's choice, else the charge's or flight's; otherwise the major action, or taking
 * position after a used major action.
 */
export function bookingOf(
  state: GroupState,
  { who, as }: Pick<GroupMove, "who" | "as">,
): "major" | "minor" | "nothing" | Rush {
  if (as) return as;
  const rush = rushOf(state, who);
  if (rush) return rush;
  return isAvailable(fighterOf<GroupFighter>(state, who).major) ? "major" : "minor";
}

/** Phases a move belongs to: as a major action, that of the action (GR-46); taking position, after the major action or in D4. */
export function phasesOfMove(state: GroupState, command: GroupMove): Phase[] {
  const slot = slotOf(state, command.who) ?? "HIGH";
  const booking = bookingOf(state, command);
  if (booking === "nothing" || booking === "charge" || booking === "flee") return [state.phase];
  const coming = command.as ? null : comingRush(state, command.who);
  if (coming) return [coming];
  if (booking === "major") return [`${slot}_${state.settings.movementPhase}`];
  const { majorPhase } = fighterOf<GroupFighter>(state, command.who);
  return [...(majorPhase ? [majorPhase] : []), `${slot}_D4`];
}

/** Moves along a path: takes the cost, breaks concentration of jostled combatants (GR-160, GR-161). */
export function* move(ctx: GroupExecution, command: GroupMove): RuleGenerator {
  const { state } = ctx;
  const { who, measured: path, pace, forced } = command;
  const passed = passedOn(state, who, path.steps);
  if (!forced && state.round > 0) {
    for (const ask of questionsOf(state, command)) yield* askRuling(ctx, ask);
    const batch = bookingOf(state, command) === "minor" ? askAboutMinors(state, who, [unnamed]) : null;
    const ruling = batch && (yield* askRuling(ctx, batch));
    pay(ctx, command);
    if (ruling !== null) applyMinorRuling(ctx, who, ruling, { ...plainItem, name: unnamed });
    if (passed.allies.length > 0) {
      for (const id of [who, ...passed.allies]) breakConcentration(ctx, id, "TURNCRAFT.Cause.jostled");
    }
  }
  const feet = feetOf(command);
  const { scores, moved } = fighterOf(state, who);
  if (!forced) moved[pace] = (moved[pace] + feet) as Feet;
  // A change of level alone has no steps.
  const { level } = path.token.path.at(-1) ?? {};
  if (scores.place) Object.assign(scores.place, path.steps.at(-1)?.to, level !== undefined && { level });
  ctx.world.push({ kind: "token", ...path.token, forced });
  logLine(ctx, forced ? "TURNCRAFT.Log.placed" : "TURNCRAFT.Log.group.moved", who, { feet });
}

function pay(ctx: GroupExecution, command: GroupMove): void {
  const { state } = ctx;
  const { who } = command;
  const fighter = fighterOf(state, who);
  const booking = bookingOf(state, command);
  if (booking === "nothing") return;
  if (booking === "charge" || booking === "flee") {
    rush(ctx, command, booking);
    return;
  }
  if (booking === "minor") {
    fighter.positioned = (fighter.positioned + feetOf(command)) as Feet;
    addMinor(ctx, who, unnamed, command.segments ?? 1);
    return;
  }
  if (givesUpForMove(fighter as GroupFighter)) giveUp(ctx, who);
  takeMajor(ctx, who);
  if (!fighter.actedIn.includes(state.phase)) fighter.actedIn.push(state.phase);
}

/** A charge takes the major action at the start and still owes the attack; a flight ends with the move (GR-172). */
function rush(ctx: GroupExecution, command: GroupMove, as: Rush): void {
  const { state } = ctx;
  const { who } = command;
  const fighter = fighterOf(state, who);
  if (as === "charge" && !fighter.rush) {
    if (state.settings.fastUsesMajor) takeMajor(ctx, who);
    logLine(ctx, "TURNCRAFT.Log.group.fast.charge", who);
  }
  fighter.rush = { as, feet: ((fighter.rush?.feet ?? 0) + feetOf(command)) as Feet };
  if (as === "flee" && !fighter.actedIn.includes(state.phase)) fighter.actedIn.push(state.phase);
}

/** Price of giving up a declared action (GR-32); combatants whom the path would jostle out of concentration (GR-160). */
function questionsOf(state: GroupState, command: GroupMove): RulingRequest[] {
  const { who, measured: path } = command;
  const passed = passedOn(state, who, path.steps);
  const jostled = passed.allies.length > 0 ? [who, ...passed.allies].filter((id) => concentrates(state, id)) : [];
  const givesUp = bookingOf(state, command) === "major" && givesUpForMove(fighterOf<GroupFighter>(state, who));
  return [
    ...(givesUp ? [askGiveUp(state, who, "GR-32")] : []),
    ...askPassing(state, who, passed),
    ...(jostled.length > 0 ? [askJostle(who, jostled)] : []),
  ];
}

/** True if moving gives up the declared action (GR-32): any but a move, which moving carries out (GR-88). */
function givesUpForMove({ major, declaration }: GroupFighter): boolean {
  return major === "declared" && !declaration?.item?.isMove;
}

function askJostle(who: CombatantId, jostled: readonly CombatantId[]): RulingRequest {
  return ruling("GR-160", ["stay", "go"], { name: named(who), names: { combatants: jostled } }, { about: who, who });
}

/** Refuses a move along the path (GR-88, GR-89, GR-118, GR-159 to GR-161, GR-165, GR-172). */
export function refuseMove(state: GroupState, command: GroupMove, answers: Answers): Refusal[] {
  const { who, measured: path } = command;
  const { scores } = fighterOf<GroupFighter>(state, who);
  const end = path.steps.at(-1);
  const to = scores.place && end ? placeAfter(scores.place, end) : null;
  return [
    ...refuseLimit(state, command),
    ...refusePositioning(state, command),
    ...refuseRushing(state, command, to),
    ...(to ? refuseLeaving(state, who, to) : []),
    ...refusePassing(state, who, passedOn(state, who, path.steps), answers),
    ...(path.blocked ? [no("GR-161", "TURNCRAFT.Refused.GR-161.wall", { name: named(who) })] : []),
    ...refuseAnswers(state, command, answers),
  ];
}

function refuseRushing(state: GroupState, command: GroupMove, to: Place | null): Refusal[] {
  const as = bookingOf(state, command);
  if (as !== "charge" && as !== "flee") return [];
  return refuseRush(state, command.who, { as, pace: command.pace, feet: feetOf(command), to });
}

function refuseAnswers(state: GroupState, command: GroupMove, answers: Answers): Refusal[] {
  return questionsOf(state, command).flatMap((ask) => {
    const answer = rulingOf(answers, ask);
    if (answer !== "keep" && answer !== "stay") return [];
    return [no(ask.clause, "TURNCRAFT.Refused.GR-168.answered", { name: named(command.who), what: "—" })];
  });
}

/** GR-89: a positioning move is at most 10 ft in all, never in melee, and comes after the major action (else GR-88). */
function refusePositioning(state: GroupState, command: GroupMove): Refusal[] {
  const { who } = command;
  const fighter = fighterOf<GroupFighter>(state, who);
  const booking = bookingOf(state, command);
  const feet = feetOf(command);
  const name = named(who);
  if (booking === "major") {
    return isAvailable(fighter.major) ? [] : [no("GR-88", "TURNCRAFT.Refused.GR-88.noMajor", { name })];
  }
  if (booking !== "minor") return [];
  const total = fighter.positioned + feet;
  if (total > position) {
    const clause = fighter.major === "lost" ? "GR-60" : "GR-87";
    return [
      no(clause, `TURNCRAFT.Refused.${clause}.move`, { name, feet }),
      no("GR-89", "TURNCRAFT.Refused.GR-89.far", { name, feet: total, most: position }),
      no("GR-88", "TURNCRAFT.Refused.GR-88.noMajor", { name }),
    ];
  }
  if (fighter.majorPhase === null) return [no("GR-89", "TURNCRAFT.Refused.GR-89.before", { name })];
  return isInMelee(state, who) ? [no("GR-89", "TURNCRAFT.Refused.GR-89.melee", { name })] : [];
}

/**
 * Feet by a pace allowed in the whole round while keeping an effect up (GR-118): half the rate, or the full rate for native
 * fliers and swimmers, less shares taken by different gaits.
 */
export function limitWhileKeeping({ scores, moved }: Pick<GroupFighter, "scores" | "moved">, pace: MovePace): Feet {
  const { movement } = scores;
  const whole = (each: MovePace): number => {
    const native = (each === "fly" && movement.nativeFly) || (each === "swim" && movement.nativeSwim);
    return native ? movement[each] : Math.floor(movement[each] / 2);
  };
  const others = movePaces.filter((each) => each !== pace && moved[each] > 0);
  const taken = others.reduce((share, each) => share + (whole(each) > 0 ? moved[each] / whole(each) : 1), 0);
  return Math.floor(whole(pace) * Math.max(0, 1 - taken)) as Feet;
}

function refuseLimit(state: GroupState, command: GroupMove): Refusal[] {
  const fighter = fighterOf<GroupFighter>(state, command.who);
  if (fighter.maintaining === null) return [];
  const limit = limitWhileKeeping(fighter, command.pace);
  const feet = fighter.moved[command.pace] + feetOf(command);
  if (feet <= limit) return [];
  return [no("GR-118", "TURNCRAFT.Refused.GR-118.far", { name: named(command.who), feet, limit })];
}
