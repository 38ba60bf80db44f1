import { fighterOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { ClauseId, CombatantId, MessageArg, Refusal } from "../../../engine/types.ts";
import { isPostponed } from "./acts.ts";
import { isWaiting } from "./delay.ts";
import { isDelaying, phaseOfItem } from "./homes.ts";
import { declaresDelay, slotOf } from "./initiative.ts";
import { actionOf, activityOf, goesLast, isCast, magicOf } from "./item-readings.ts";
import { isUndeclaredComplex } from "./late.ts";
import { namesake, type Phase, rowOf } from "./phases.ts";
import { isBefore } from "./sequence.ts";
import type { Act, Fighter, GroupState, Item } from "./types.ts";

/** A phase as it stands in a message. */
export function phaseFigure(phase: Phase, { settings }: Pick<GroupState, "settings">): MessageArg {
  return { key: `TURNCRAFT.Phase.${namesake(phase, settings)}` };
}

/**
 * Refuses an action in the wrong phase: first by the clause that puts it elsewhere, then by GR-46 with the right phase.
 */
export function refusePlace(state: GroupState, command: Act, gm: boolean): Refusal[] {
  const { who, item } = command;
  if (command.phase !== undefined && !gm) return [no("GR-46", "TURNCRAFT.Refused.GR-46.onlyGM")];
  const home = command.phase ?? phaseOfItem(state, who, item, command);
  if (home === "any") return [];
  // Whoever waits for LOW does nothing in HIGH, not even with the major action that is done (GR-59).
  if (home === state.phase && !waitsHere(state, who)) return refuseMoveToLow(state, command);
  if (mayBeginHere(state, command)) return [];
  const data = {
    name: named(who),
    what: item.name,
    phase: phaseFigure(home, state),
    now: phaseFigure(state.phase, state),
  };
  const clause = clauseFor(state, command, home);
  const clauses: ClauseId[] = [...new Set<ClauseId>([clause, "GR-46", "GR-13"])];
  return clauses.map((each) => no(each, wordsFor(each), data));
}

/** True if a delay that was announced keeps somebody from acting in this phase of HIGH (GR-59). */
export function waitsHere(state: GroupState, who: CombatantId): boolean {
  return rowOf(state.phase).slot === "HIGH" && isWaiting(state, fighterOf<Fighter>(state, who));
}

/** Activities that begin in one's own slot and are completed last (GR-28, GR-69). */
function mayBeginHere(state: GroupState, command: Act): boolean {
  const { who, item } = command;
  const inSlot = rowOf(state.phase).slot !== null && rowOf(state.phase).slot === slotOf(state, who);
  return inSlot && (isPostponed(state, command) || isUndeclaredComplex(state, who, item));
}

/** GR-65: whoever has used an action in HIGH isn't moved to LOW for a delaying activity (GR-62). */
function refuseMoveToLow(state: GroupState, { who, item, minors }: Act): Refusal[] {
  if (!isDelaying(item, minors) || slotOf(state, who) !== "HIGH") return [];
  const fighter = fighterOf<Fighter>(state, who);
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

/** The clause that says most about why something isn't done here. */
function clauseFor(state: GroupState, command: Act, home: Phase): ClauseId {
  const { who, item } = command;
  const fighter = fighterOf<Fighter>(state, who);
  const { slot } = rowOf(state.phase);
  if (state.phase === "END") return "GR-22";
  if (item.kind === "fast" || item.goFirst) return "GR-15";
  if (slot === "HIGH" && declaresDelay(fighter)) return "GR-63";
  if (slot === "HIGH" && isWaiting(state, fighter)) return "GR-59";
  if (isCast(item)) return home === "E_SPELLS" ? "GR-109" : "GR-110";
  if (goesLast(item)) return "GR-21";
  if (slot === "HIGH" && isDelaying(item, command.minors)) return item.attackForm ? "GR-80" : "GR-65";
  return clauseInSlot(state, who, item, home);
}

function clauseInSlot(state: GroupState, who: CombatantId, item: Item, home: Phase): ClauseId {
  const { slot } = rowOf(state.phase);
  const own = slotOf(state, who);
  if (magicOf(item) === "innate" && own === slot) return "GR-48";
  if (actionOf(item, state.settings) === "minor") {
    if (own !== slot) return "GR-62";
    return activityOf(item) === "simple" ? "GR-84" : "GR-46";
  }
  if (state.phase === "MULTI_PRIMARY") return "GR-98";
  if (state.phase === "MULTI_REST" || home === "MULTI_REST") return "GR-99";
  if (slot === "HIGH" && own === "LOW") return "GR-19";
  return slot !== null && slot === own && isBefore(state, home) ? "GR-49" : "GR-46";
}
