import { fighterOf, named } from "../../../engine/fighters.ts";
import { type Answers, askRuling, logLine, question, type RuleGenerator, rulingOf } from "../../../engine/play.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Feet, Refusal, RulingRequest } from "../../../engine/types.ts";
import { breakConcentration, concentrates } from "./concentration.ts";
import { isAvailable } from "./fighters.ts";
import { slotOf } from "./initiative.ts";
import { plainItem } from "./items.ts";
import { askGiveUp, giveUp, takeMajor } from "./majors.ts";
import { isInMelee, refuseLeaving } from "./melees.ts";
import { addMinor, applyMinorRuling, askSeveral } from "./minors.ts";
import type { Phase } from "./phases.ts";
import { comingRush, type Rush, refuseRush, rushOf } from "./rush.ts";
import { squareFeet } from "./space.ts";
import { askPassing, passedOn, placeAfter, refusePassing } from "./space-passing.ts";
import { type Fighter, type Gait, type GroupState, gaits, type Move, type Place, type Play } from "./types.ts";

/** A move has no name among minor actions. */
const unnamed = "—";

/** The farthest that taking position goes (GR-89). */
export const position = 10;

/** Feet of a path: what the scene's ruler says of each step, else a square's side (GR-157). */
export function feetOf({ survey }: Pick<Move, "survey">): Feet {
  return survey.steps.reduce((sum, step) => sum + (step.feet ?? squareFeet), 0) as Feet;
}

/**
 * Booking of a move (GR-88, GR-89, GR-172): the GM's choice, else that of a charge or a flight; otherwise the major
 * action, or taking position if that has been used.
 */
export function bookingOf(
  state: GroupState,
  { who, as }: Pick<Move, "who" | "as">,
): "major" | "minor" | "nothing" | Rush {
  if (as) return as;
  const rush = rushOf(state, who);
  if (rush) return rush;
  return isAvailable(fighterOf<Fighter>(state, who).major) ? "major" : "minor";
}

/**
 * Phases a move belongs to: as a major action, that of the action (GR-46); taking position, after the major action or
 * in D4.
 */
export function homesOfMove(state: GroupState, command: Move): Phase[] {
  const slot = slotOf(state, command.who) ?? "HIGH";
  const booking = bookingOf(state, command);
  if (booking === "nothing" || booking === "charge" || booking === "flee") return [state.phase];
  const coming = command.as ? null : comingRush(state, command.who);
  if (coming) return [coming];
  if (booking === "major") return [`${slot}_${state.settings.movementPhase}`];
  const { majorPhase } = fighterOf<Fighter>(state, command.who);
  return [...(majorPhase ? [majorPhase] : []), `${slot}_D4`];
}

/** Moves along a path: takes its cost, breaks concentration of jostled combatants (GR-160, GR-161). */
export function* move(play: Play, command: Move): RuleGenerator {
  const { state } = play;
  const { who, survey, gait, forced } = command;
  const passed = passedOn(state, who, survey.steps);
  if (!forced && state.round > 0) {
    for (const ask of questionsOf(state, command)) yield* askRuling(play, ask);
    const several = bookingOf(state, command) === "minor" ? askSeveral(state, who, [unnamed]) : null;
    const ruling = several && (yield* askRuling(play, several));
    pay(play, command);
    if (ruling !== null) applyMinorRuling(play, who, ruling, { ...plainItem, name: unnamed });
    if (passed.allies.length > 0) {
      for (const id of [who, ...passed.allies]) breakConcentration(play, id, "TURNCRAFT.Cause.jostled");
    }
  }
  const feet = feetOf(command);
  const { scores, moved } = fighterOf(state, who);
  if (!forced) moved[gait] = (moved[gait] + feet) as Feet;
  // A change of level alone has no steps.
  const { level } = survey.token.path.at(-1) ?? {};
  if (scores.place) Object.assign(scores.place, survey.steps.at(-1)?.to, level !== undefined && { level });
  play.world.push({ kind: "token", ...survey.token, forced });
  logLine(play, forced ? "TURNCRAFT.Log.placed" : "TURNCRAFT.Log.group.moved", who, { feet });
}

function pay(play: Play, command: Move): void {
  const { state } = play;
  const { who } = command;
  const fighter = fighterOf(state, who);
  const booking = bookingOf(state, command);
  if (booking === "nothing") return;
  if (booking === "charge" || booking === "flee") {
    rush(play, command, booking);
    return;
  }
  if (booking === "minor") {
    fighter.positioned = (fighter.positioned + feetOf(command)) as Feet;
    addMinor(play, who, unnamed, command.segments ?? 1);
    return;
  }
  if (fighter.major === "declared") giveUp(play, who);
  takeMajor(play, who);
  if (!fighter.actedIn.includes(state.phase)) fighter.actedIn.push(state.phase);
}

/** A charge takes the major action as it sets off and owes its attack yet; a flight is over with its move (GR-172). */
function rush(play: Play, command: Move, as: Rush): void {
  const { state } = play;
  const { who } = command;
  const fighter = fighterOf(state, who);
  if (as === "charge" && !fighter.rush) {
    if (state.settings.fastUsesMajor) takeMajor(play, who);
    logLine(play, "TURNCRAFT.Log.group.fast.charge", who);
  }
  fighter.rush = { as, feet: ((fighter.rush?.feet ?? 0) + feetOf(command)) as Feet };
  if (as === "flee" && !fighter.actedIn.includes(state.phase)) fighter.actedIn.push(state.phase);
}

/** The price of giving up what was declared (GR-32); whom the path would jostle out of concentration (GR-160). */
function questionsOf(state: GroupState, command: Move): RulingRequest[] {
  const { who, survey } = command;
  const passed = passedOn(state, who, survey.steps);
  const jostled = passed.allies.length > 0 ? [who, ...passed.allies].filter((id) => concentrates(state, id)) : [];
  const declared = bookingOf(state, command) === "major" && fighterOf<Fighter>(state, who).major === "declared";
  return [
    ...(declared ? [askGiveUp(state, who, "GR-32")] : []),
    ...askPassing(state, who, passed),
    ...(jostled.length > 0 ? [askJostle(who, jostled)] : []),
  ];
}

function askJostle(who: CombatantId, jostled: readonly CombatantId[]): RulingRequest {
  const options = [["stay", "TURNCRAFT.Ruling.GR-160.stay"] as const, ["go", "TURNCRAFT.Ruling.GR-160.go"] as const];
  const data = { name: named(who), names: { combatants: jostled } };
  return { ...question(`GR-160:${who}`, "GR-160", "TURNCRAFT.Ruling.GR-160.question", options, data), who };
}

/** Refuses a move along this path (GR-88, GR-89, GR-118, GR-159 to GR-161, GR-165, GR-172). */
export function refuseMove(state: GroupState, command: Move, answers: Answers): Refusal[] {
  const { who, survey } = command;
  const { scores } = fighterOf<Fighter>(state, who);
  const end = survey.steps.at(-1);
  const to = scores.place && end ? placeAfter(scores.place, end) : null;
  return [
    ...refuseLimit(state, command),
    ...refusePositioning(state, command),
    ...refuseRushing(state, command, to),
    ...(to ? refuseLeaving(state, who, to) : []),
    ...refusePassing(state, who, passedOn(state, who, survey.steps), answers),
    ...(survey.blocked ? [no("GR-161", "TURNCRAFT.Refused.GR-161.wall", { name: named(who) })] : []),
    ...refuseAnswers(state, command, answers),
  ];
}

function refuseRushing(state: GroupState, command: Move, to: Place | null): Refusal[] {
  const as = bookingOf(state, command);
  if (as !== "charge" && as !== "flee") return [];
  return refuseRush(state, command.who, { as, gait: command.gait, feet: feetOf(command), to });
}

function refuseAnswers(state: GroupState, command: Move, answers: Answers): Refusal[] {
  return questionsOf(state, command).flatMap((ask) => {
    const answer = rulingOf(answers, ask);
    if (answer !== "keep" && answer !== "stay") return [];
    return [no(ask.clause, "TURNCRAFT.Refused.GR-168.answered", { name: named(command.who), what: "—" })];
  });
}

/** GR-89: a positioning move is at most 10 ft in all, never in melee, and comes after the major action (else GR-88). */
function refusePositioning(state: GroupState, command: Move): Refusal[] {
  const { who } = command;
  const fighter = fighterOf<Fighter>(state, who);
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
 * Feet by this gait that keeping an effect up allows in all this round (GR-118): half the rate, or all of it for native fliers
 * and swimmers. Shares of it that other gaits have taken are gone.
 */
export function limitWhileKeeping({ scores, moved }: Pick<Fighter, "scores" | "moved">, gait: Gait): Feet {
  const { movement } = scores;
  const whole = (each: Gait): number => {
    const native = (each === "fly" && movement.nativeFly) || (each === "swim" && movement.nativeSwim);
    return native ? movement[each] : Math.floor(movement[each] / 2);
  };
  const others = gaits.filter((each) => each !== gait && moved[each] > 0);
  const taken = others.reduce((share, each) => share + (whole(each) > 0 ? moved[each] / whole(each) : 1), 0);
  return Math.floor(whole(gait) * Math.max(0, 1 - taken)) as Feet;
}

function refuseLimit(state: GroupState, command: Move): Refusal[] {
  const fighter = fighterOf<Fighter>(state, command.who);
  if (fighter.maintaining === null) return [];
  const limit = limitWhileKeeping(fighter, command.gait);
  const feet = fighter.moved[command.gait] + feetOf(command);
  if (feet <= limit) return [];
  return [no("GR-118", "TURNCRAFT.Refused.GR-118.far", { name: named(command.who), feet, limit })];
}
