import { fighterOf, named, namedAll } from "../../../engine/fighters.ts";
import type { Answers } from "../../../engine/play.ts";
import { no } from "../../../engine/refusals.ts";
import type { ClauseId, CombatantId, Refusal } from "../../../engine/types.ts";
import { isPostponed, orderedActionIn, refuseAnswers } from "./acts.ts";
import { refuseAttack } from "./attacks-refused.ts";
import { isDeclaredStill } from "./bound.ts";
import { isImmediate, refuseImmediate, refuseSecondSpell } from "./immediate.ts";
import { actionOf, activityOf, goesLast, isCast, isSame, magicOf } from "./item-readings.ts";
import { plainItem } from "./items.ts";
import { refuseBeside, refusePostponed } from "./late.ts";
import { refuseMajor, refuseRoutine } from "./majors.ts";
import { aheadOf, orderedActionOf, silentBefore } from "./order.ts";
import { rowOf } from "./phases.ts";
import { refusePlace } from "./refuse-place.ts";
import { refuseSecondFlight } from "./rush.ts";
import { refuseResolution, refuseUseOn } from "./spells.ts";
import type { Act, Fighter, GroupState, Item, Move } from "./types.ts";

/** Every clause against doing something now, most telling first. */
export function refuseAct(state: GroupState, command: Act, answers: Answers, gm: boolean): Refusal[] {
  const { who, item } = command;
  if (isImmediate(state, item)) return refuseImmediate(state, command, answers);
  const isUnderWay = isCast(item) && fighterOf<Fighter>(state, who).spell !== null;
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

/** The attack of a weapon, or the one at the end of a charge, which is made with the weapon in hand. */
function refuseBlow(state: GroupState, { who, item, attack }: Act, answers: Answers): Refusal[] {
  if (item.attackForm !== null) return refuseAttack(state, who, item, attack, answers);
  const fighter = fighterOf<Fighter>(state, who);
  const { inHand } = fighter.scores;
  if (item.fast !== "charge" || !attack || !inHand) return [];
  const data = { name: named(who), what: inHand.name };
  return [...refuseRoutine(fighter, data), ...refuseAttack(state, who, inHand, attack, answers, true)];
}

/** True if the action was declared for this round or continues from an earlier one. */
function isOwn(state: GroupState, { who, item }: Act): boolean {
  const fighter = fighterOf<Fighter>(state, who);
  return isDeclaredStill(fighter, item) || (fighter.spell !== null && isSame(fighter.spell.item, item));
}

/** GR-62, GR-65, GR-90: beside an action goes nothing but minor activities; a delaying one belongs to an attack or is alone. */
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

/** GR-15, GR-26, GR-27: what had to be declared and wasn't. */
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

/** GR-47, GR-50 to GR-53, GR-16, GR-21, GR-102, GR-111: somebody else comes first. */
function refuseOrder(state: GroupState, command: Act): Refusal[] {
  const { who } = command;
  const silent = silentBefore(state, who);
  if (silent.length > 0) return [no("GR-47", "TURNCRAFT.Refused.GR-47.silent", { names: namedAll(silent) })];
  const ahead = aheadOf(state, who, isCast(command.item) ? orderedActionOf(state, who) : orderedActionIn(command));
  if (ahead.length === 0) return [];
  const clause = orderClause(state, command, ahead);
  return [no(clause, "TURNCRAFT.Refused.GR-50.order", { name: named(who), names: namedAll(ahead) })];
}

/** A move as the major action waits for its turn (GR-47, GR-52), as does a charge's first move (GR-16). */
export function refuseTurn(state: GroupState, { who, segments }: Move): Refusal[] {
  const time = { amount: segments ?? 1, unit: "segment" } as const;
  const item: Item = { ...plainItem, kind: "activity", actionType: "major", time };
  return refuseOrder(state, { who, item });
}

function orderClause(state: GroupState, { who, item }: Act, ahead: readonly CombatantId[]): ClauseId {
  const { order, part } = rowOf(state.phase);
  if (order === "due") return "GR-111";
  if (order === "thenSpeed") return "GR-102";
  if (order === "highThenLow") return state.phase === "GO_LAST" ? "GR-21" : "GR-16";
  const isDelayed = (id: CombatantId): boolean => fighterOf<Fighter>(state, id).delayed !== null;
  if (isDelayed(who) && !isCast(item) && ahead.some((id) => !isDelayed(id))) return "GR-53";
  if (part === "D1" || part === "D4" || magicOf(item) !== null) return "GR-52";
  return item.attackForm === "missile" ? "GR-51" : "GR-50";
}
