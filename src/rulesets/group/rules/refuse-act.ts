import type { Answers } from "../../../engine/execution.ts";
import { fighterOf, named, namedAll } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { ClauseId, CombatantId, MessageArg, Refusal } from "../../../engine/types.ts";
import { isPostponed, orderedActionIn, refuseAnswers } from "./acts.ts";
import { isDeclaredStill } from "./bound.ts";
import { isWaiting } from "./delay.ts";
import { refuseAttack } from "./free-attacks.ts";
import {
  isImmediate,
  isUndeclaredComplex,
  refuseBeside,
  refuseImmediate,
  refusePostponed,
  refuseSecondSpell,
} from "./immediate.ts";
import { declaresDelay, slotOf } from "./initiative.ts";
import { actionOf, activityOf, goesLast, isCast, isSame, magicOf } from "./item-readings.ts";
import { plainItem } from "./items.ts";
import { refuseMajor, refuseRoutine } from "./majors.ts";
import { aheadOf, orderedActionOf, silentBefore } from "./order.ts";
import { isDelaying, phaseOfItem } from "./phase-of-action.ts";
import { namesake, type Phase, rowOf } from "./phases.ts";
import { refuseSecondFlight } from "./rush.ts";
import { isBefore } from "./sequence.ts";
import { refuseResolution, refuseUseOn } from "./spells.ts";
import type { Act, GroupFighter, GroupMove, GroupState, Item } from "./types.ts";

/** Every clause against doing something now, most telling first. */
export function refuseAct(state: GroupState, command: Act, answers: Answers, gm: boolean): Refusal[] {
  const { who, item } = command;
  if (isImmediate(state, item)) return refuseImmediate(state, command, answers);
  const isUnderWay = isCast(item) && fighterOf<GroupFighter>(state, who).spell !== null;
  const goesAlong = command.withMajor === true && actionOf(item, state.settings) === "minor";
  return [
    ...refuseSecondFlight(state, who, item),
    ...refuseUndeclared(state, command),
    ...refuseBeside(state, command),
    ...(isPostponed(state, command) ? refusePostponed(state, who, item) : []),
    ...(isUnderWay ? refuseResolution(state, command, gm) : refuseMajor(state, who, item)),
    ...refuseSecondSpell(state, who, item),
    ...refuseMinors(state, command),
    ...refuseUseOn(state, command),
    ...refusePlace(state, command, gm),
    ...(goesAlong ? [] : refuseOrder(state, command)),
    ...(isPostponed(state, command) ? [] : refuseBlow(state, command, answers)),
    ...refuseAnswers(state, command, answers),
  ];
}

/** Refuses an attack, also the one at the end of a charge, made with the weapon in hand. */
function refuseBlow(state: GroupState, { who, item, attack }: Act, answers: Answers): Refusal[] {
  if (item.attackForm !== null) return refuseAttack(state, who, item, attack, answers);
  const fighter = fighterOf<GroupFighter>(state, who);
  const { inHand } = fighter.scores;
  if (item.fast !== "charge" || !attack || !inHand) return [];
  const data = { name: named(who), what: inHand.name };
  return [...refuseRoutine(fighter, data), ...refuseAttack(state, who, inHand, attack, answers, true)];
}

/** True if the action was declared for the round or continues from an earlier one. */
function isOwn(state: GroupState, { who, item }: Act): boolean {
  const fighter = fighterOf<GroupFighter>(state, who);
  return isDeclaredStill(fighter, item) || (fighter.spell !== null && isSame(fighter.spell.item, item));
}

/** Refuses to combine an action with more than minor activities (GR-90), or a delaying activity without an attack (GR-65). */
function refuseMinors(state: GroupState, { who, item, minors = [] }: Act): Refusal[] {
  return minors.flatMap((minor) => {
    const data = { name: named(who), what: minor.name };
    const isMinor = activityOf(minor) !== null && actionOf(minor, state.settings) === "minor" && !goesLast(minor);
    if (!isMinor) return [no("GR-90", "TURNCRAFT.Refused.GR-90.noMinor", data)];
    if (minor.mustDeclare) return [no("GR-27", "TURNCRAFT.Refused.GR-26.undeclared", data)];
    const isLoose = activityOf(minor) === "delaying" && item.attackForm === null;
    return isLoose ? [no("GR-65", "TURNCRAFT.Refused.GR-65.place", data)] : [];
  });
}

/** Refuses an action that had to be declared and wasn't (GR-15, GR-26, GR-27). */
function refuseUndeclared(state: GroupState, command: Act): Refusal[] {
  const { who, item } = command;
  if (isOwn(state, command)) return [];
  const data = { name: named(who), what: item.name };
  const clauses: ClauseId[] = [
    ...(item.kind === "fast" ? (["GR-15", "GR-26"] as const) : []),
    ...(isCast(item) ? (["GR-26"] as const) : []),
    ...(item.mustDeclare ? (["GR-27"] as const) : []),
  ];
  return clauses.map((clause) => no(clause, "TURNCRAFT.Refused.GR-26.undeclared", data));
}

/**
 * Refuses to act before combatants first in order, or still to state an action (GR-16, GR-21, GR-47, GR-50 to GR-53, GR-102,
 * GR-111).
 */
function refuseOrder(state: GroupState, command: Act): Refusal[] {
  const { who } = command;
  const silent = silentBefore(state, who);
  if (silent.length > 0) return [no("GR-47", "TURNCRAFT.Refused.GR-47.silent", { names: namedAll(silent) })];
  const ahead = aheadOf(state, who, isCast(command.item) ? orderedActionOf(state, who) : orderedActionIn(command));
  if (ahead.length === 0) return [];
  const clause = orderClause(state, command, ahead);
  return [no(clause, "TURNCRAFT.Refused.GR-50.order", { name: named(who), names: namedAll(ahead) })];
}

/** Refuses a move out of turn: as the major action (GR-47, GR-52), or a charge's first move (GR-16). */
export function refuseTurn(state: GroupState, { who, segments }: GroupMove): Refusal[] {
  const time = { amount: segments ?? 1, unit: "segment" } as const;
  const item: Item = { ...plainItem, kind: "activity", actionType: "major", time };
  return refuseOrder(state, { who, item });
}

function orderClause(state: GroupState, { who, item }: Act, ahead: readonly CombatantId[]): ClauseId {
  const { order, part } = rowOf(state.phase);
  if (order === "due") return "GR-111";
  if (order === "thenSpeed") return "GR-102";
  if (order === "highThenLow") return state.phase === "GO_LAST" ? "GR-21" : "GR-16";
  const isDelayed = (id: CombatantId): boolean => fighterOf<GroupFighter>(state, id).delayed !== null;
  if (isDelayed(who) && !isCast(item) && ahead.some((id) => !isDelayed(id))) return "GR-53";
  if (part === "D1" || part === "D4" || magicOf(item) !== null) return "GR-52";
  return item.attackForm === "missile" ? "GR-51" : "GR-50";
}

/** A phase as shown in a message. */
export function phaseArg(phase: Phase, { settings }: Pick<GroupState, "settings">): MessageArg {
  return { key: `TURNCRAFT.Phase.${namesake(phase, settings)}` };
}

/** Refuses an action in the wrong phase: first by the clause for its place, then by GR-46 with the right phase. */
function refusePlace(state: GroupState, command: Act, gm: boolean): Refusal[] {
  const { who, item } = command;
  if (command.phase !== undefined && !gm) return [no("GR-46", "TURNCRAFT.Refused.GR-46.onlyGM")];
  const phase = command.phase ?? phaseOfItem(state, who, item, command);
  if (phase === "any") return [];
  // A combatant who waits for LOW does nothing in HIGH, not even with the major action that is done (GR-59).
  if (phase === state.phase && !waitsHere(state, who)) return refuseMoveToLow(state, command);
  if (mayBeginHere(state, command)) return [];
  const data = {
    name: named(who),
    what: item.name,
    phase: phaseArg(phase, state),
    now: phaseArg(state.phase, state),
  };
  const clause = clauseFor(state, command, phase);
  const clauses: ClauseId[] = [...new Set<ClauseId>([clause, "GR-46", "GR-13"])];
  return clauses.map((each) => no(each, wordsFor(each), data));
}

/** True if an announced delay keeps a combatant from acting in this phase of HIGH (GR-59). */
export function waitsHere(state: GroupState, who: CombatantId): boolean {
  return rowOf(state.phase).slot === "HIGH" && isWaiting(state, fighterOf<GroupFighter>(state, who));
}

/** True if an activity of the own slot may begin here, though it is completed last (GR-28, GR-69). */
function mayBeginHere(state: GroupState, command: Act): boolean {
  const { who, item } = command;
  const inSlot = rowOf(state.phase).slot !== null && rowOf(state.phase).slot === slotOf(state, who);
  return inSlot && (isPostponed(state, command) || isUndeclaredComplex(state, who, item));
}

/** Refuses to move to LOW for a delaying activity after an action in HIGH (GR-62, GR-65). */
function refuseMoveToLow(state: GroupState, { who, item, minors }: Act): Refusal[] {
  if (!isDelaying(item, minors) || slotOf(state, who) !== "HIGH") return [];
  const fighter = fighterOf<GroupFighter>(state, who);
  const inHigh = (phase: Phase | null): boolean => phase !== null && rowOf(phase).slot === "HIGH";
  const used = fighter.minors.some(({ phase }) => inHigh(phase)) || inHigh(fighter.majorPhase);
  return used ? [no("GR-62", "TURNCRAFT.Refused.GR-62.usedHigh", { name: named(who), what: item.name })] : [];
}

function wordsFor(clause: ClauseId): `TURNCRAFT.${string}` {
  const own = [
    "GR-15",
    "GR-19",
    "GR-21",
    "GR-22",
    "GR-48",
    "GR-49",
    "GR-59",
    "GR-62",
    "GR-63",
    "GR-65",
    "GR-80",
    "GR-84",
    "GR-98",
    "GR-99",
    "GR-109",
    "GR-110",
  ];
  return own.includes(clause) ? `TURNCRAFT.Refused.${clause}.place` : "TURNCRAFT.Refused.GR-46.place";
}

/** Clause best explaining the wrong phase. */
function clauseFor(state: GroupState, command: Act, phase: Phase): ClauseId {
  const { who, item } = command;
  const fighter = fighterOf<GroupFighter>(state, who);
  const { slot } = rowOf(state.phase);
  if (state.phase === "END") return "GR-22";
  if (item.kind === "fast" || item.goFirst) return "GR-15";
  if (slot === "HIGH" && declaresDelay(fighter)) return "GR-63";
  if (slot === "HIGH" && isWaiting(state, fighter)) return "GR-59";
  if (isCast(item)) return phase === "E_SPELLS" ? "GR-109" : "GR-110";
  if (goesLast(item)) return "GR-21";
  if (slot === "HIGH" && isDelaying(item, command.minors)) return item.attackForm ? "GR-80" : "GR-65";
  return clauseInSlot(state, who, item, phase);
}

function clauseInSlot(state: GroupState, who: CombatantId, item: Item, phase: Phase): ClauseId {
  const { slot } = rowOf(state.phase);
  const own = slotOf(state, who);
  if (magicOf(item) === "innate" && own === slot) return "GR-48";
  if (actionOf(item, state.settings) === "minor") {
    if (own !== slot) return "GR-62";
    return activityOf(item) === "simple" ? "GR-84" : "GR-46";
  }
  if (state.phase === "MULTI_PRIMARY") return "GR-98";
  if (state.phase === "MULTI_REST" || phase === "MULTI_REST") return "GR-99";
  if (slot === "HIGH" && own === "LOW") return "GR-19";
  return slot !== null && slot === own && isBefore(state, phase) ? "GR-49" : "GR-46";
}
