import type { Draft } from "immer";
import type { Judging } from "../../../engine/command-table.ts";
import { broughtBy, refuseEntering } from "../../../engine/entering.ts";
import { fighterOf, idsOf, isStarted, named } from "../../../engine/fighters.ts";
import { logLine, type RuleGenerator, snapshot } from "../../../engine/play.ts";
import { never, no } from "../../../engine/refusals.ts";
import {
  anyones,
  checked,
  list,
  object,
  optional,
  readBy,
  type Shaped,
  type TypeOf,
  text,
} from "../../../engine/schema.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { isStillToCome, newFighter, pointerWithout } from "./fighters.ts";
import { filledIn, isFormula } from "./formula.ts";
import { readScores } from "./load.ts";
import { compareChecks, place } from "./order.ts";
import { type Checks, checkDice, type Dice, rollChecks, settle, tiedIn } from "./ties.ts";
import { newRound } from "./turns.ts";
import type { Fighter, Play, Scores, SecondsState } from "./types.ts";

const stranger = object({
  name: checked(text(100), (name, wrong) => {
    if (name.trim() === "") wrong();
  }),
  /** Sum of the stranger's Reflex and Dexterity, or a formula used in place of the initiative check's. */
  check: readBy(
    (f, field) => {
      if (typeof f.value(field) === "number") return f.whole(field, -100, 100);
      const formula = f.text(field);
      // Scores have no meaning for somebody who has none.
      if (!isFormula(formula) || formula.includes("@")) {
        f.refuse(never("SX-107", "TURNCRAFT.Refused.SX-107.stranger", { name: f.text("name", 100), formula }));
      }
      return formula;
    },
    [7, "1d20 + 3"],
  ),
});

/** Stranger to the encounter who checks all the same (SX-105). */
export type Stranger = TypeOf<typeof stranger>;

export const contestShape = {
  who: anyones(1000),
  /** Strangers whom only the GM knows, each under a name. */
  strangers: optional(list(stranger, 20)),
} as const;

/** Contested initiative check, in the encounter or outside (SX-105). The host gives strangers' scores. */
export type Contest = Shaped<typeof contestShape>;

interface Rolling {
  readonly who: readonly CombatantId[];
}

/** Combatants whose first check is missing (SX-101). */
export function withoutCheck(state: Pick<SecondsState, "fighters">): CombatantId[] {
  const now = snapshot(state);
  return idsOf(now).filter((id) => {
    const { checks, departed } = fighterOf(now, id);
    return checks.length === 0 && !departed;
  });
}

/** Checks of all present combatants; departed ones don't tie. */
export function checksOf(state: Pick<SecondsState, "fighters">): Checks {
  const now = snapshot(state);
  const present = idsOf(now).filter((id) => !fighterOf(now, id).departed);
  return new Map(present.map((id) => [id, fighterOf(now, id).checks]));
}

/** Combatants whose tie is still open (SX-103). */
export function openTies(state: Pick<SecondsState, "fighters">): ReadonlySet<CombatantId> {
  return new Set(tiedIn(checksOf(state)));
}

/**
 * Prerequisites of `start`, each a separate step so that dice survive its undo (section 8): missing checks, if the GM
 * overrides their refusal (SX-101), then open ties (SX-103).
 */
export function beforeStart(
  state: SecondsState,
  insist: boolean,
): { readonly kind: "roll" | "reroll"; readonly who: readonly CombatantId[] }[] {
  const missing = withoutCheck(state);
  if (isStarted(state) || (missing.length > 0 && !insist)) return [];
  if (missing.length > 0) return [{ kind: "roll", who: missing }];
  const tied = [...openTies(state)];
  return tied.length > 0 ? [{ kind: "reroll", who: tied }] : [];
}

/** SX-101: whose check is missing. */
export function refuseStart(state: SecondsState): Refusal[] {
  if (isStarted(state)) return [never("SX-101", "TURNCRAFT.Refused.SX-101.started")];
  const missing = withoutCheck(state);
  if (missing.length === 0) return [];
  return [no("SX-101", "TURNCRAFT.Refused.SX-101.incomplete", { names: { combatants: missing } })];
}

/** The fight begins (section 8). What the prelude left open is rolled here. */
export function* start(play: Play): RuleGenerator {
  const { state } = play;
  yield* check(play, withoutCheck(state));
  place(state, []);
  logLine(play, "TURNCRAFT.Log.started", null);
  newRound(play);
}

/** Refuses a second check without a tie (SX-101). */
export function refuseRoll(state: SecondsState, { who }: Rolling): Refusal[] {
  const tied = openTies(state);
  const again = who.find((id) => fighterOf(state, id).checks.length > 0 && !tied.has(id));
  if (!again) return [];
  const total = fighterOf(state, again).initiative ?? 0;
  return [no("SX-101", "TURNCRAFT.Refused.SX-101.again", { name: named(again), total })];
}

/** First checks; whoever is tied makes another. Once nobody's is missing all ties are settled (SX-101, SX-103). */
export function* roll(play: Play, { who }: Rolling): RuleGenerator {
  const { state } = play;
  const again = who.filter((id) => fighterOf(state, id).checks.length > 0);
  // Only the GM's insisting leads here without a tie: the check is made anew (SX-002).
  const tied = openTies(state);
  const anew = again.filter((id) => !tied.has(id));
  for (const id of anew) setChecks(fighterOf(state, id), []);
  const fresh = who.filter((id) => fighterOf(state, id).checks.length === 0);
  yield* check(play, fresh, isStarted(state) ? who : again);
}

/** Refuses a reroll without a tie (SX-103). */
export function refuseReroll(state: SecondsState, { who }: Rolling): Refusal[] {
  const tied = openTies(state);
  const untied = who.find((id) => !tied.has(id));
  return untied ? [never("SX-103", "TURNCRAFT.Refused.SX-103.notTied", { name: named(untied) })] : [];
}

/** Rerolls the check of tied combatants, with everyone they tie with (SX-103). */
export function* reroll(play: Play, { who }: Rolling): RuleGenerator {
  yield* check(play, [], who);
}

/** Takes checks back, so that they can be made again. */
export function resetRolls(play: Play, { who }: Rolling): void {
  for (const id of who) {
    setChecks(fighterOf(play.state, id), []);
    logLine(play, "TURNCRAFT.Log.rollReset", id);
  }
  place(play.state, who);
}

/**
 * First checks for `fresh`; then ties: all once every check is made, before that only those of `again`. Combatants with
 * new results are put into the order.
 */
export function* check(play: Play, fresh: readonly CombatantId[], again: readonly CombatantId[] = []): RuleGenerator {
  place(play.state, yield* makeChecks(play, fresh, again));
}

/** Makes checks only; returns combatants with new results. */
function* makeChecks(
  play: Play,
  fresh: readonly CombatantId[],
  again: readonly CombatantId[],
): RuleGenerator<readonly CombatantId[]> {
  const { state } = play;
  const dice = diceOf(play, (id) => fighterOf(state, id).scores);
  const before = checksOf(state);
  const checks = new Map(before);
  yield* rollChecks(play, dice, checks, fresh);
  const isComplete = [...checks.values()].every((own) => own.length > 0);
  yield* settle(play, dice, checks, isComplete ? undefined : again);
  const changed = [...checks.keys()].filter((id) => checks.get(id)?.length !== before.get(id)?.length);
  for (const id of changed) {
    const own = checks.get(id) ?? [];
    setChecks(fighterOf(state, id), own);
    tellChecks(play, id, before.get(id) ?? [], own);
  }
  return changed;
}

function diceOf({ state }: Play, scoresOf: (id: CombatantId) => Scores): Dice {
  return checkDice(state.settings.initiativeFormula, scoresOf);
}

function tellChecks(play: Play, id: CombatantId, before: readonly number[], own: readonly number[]): void {
  for (const [i, total] of own.entries()) {
    if (i < before.length) continue;
    logLine(play, i === 0 ? "TURNCRAFT.Log.seconds.checked" : "TURNCRAFT.Log.seconds.checkedAgain", id, { total });
  }
}

/** The first result stays the one shown (SX-104). */
export function setChecks(fighter: Draft<Fighter>, checks: readonly number[]): void {
  fighter.checks = [...checks];
  fighter.initiative = checks[0] ?? null;
}

/** Refuses a contest of fewer than two (SX-105). */
export function refuseContest(
  state: SecondsState,
  { who, strangers = [] }: Contest,
  { freshScores }: Judging,
): Refusal[] {
  if (who.length + strangers.length < 2) return [never("SX-105", "TURNCRAFT.Refused.SX-105.two")];
  const known = who.every((id) => broughtBy(state, id, freshScores, readScores) !== null);
  return known ? [] : [never("SX-001", "TURNCRAFT.Refused.unknown")];
}

/** Resolves a contest: checks and rerolls as for the order, which stays as it is (SX-105). */
export function* contest(play: Play, { who, strangers = [] }: Contest): RuleGenerator {
  const named = new Map(strangers.map((stranger, index) => [`stranger-${index}` as CombatantId, stranger]));
  const own = diceOf(play, (id) => {
    const scores = broughtBy(play.state, id, play.given.freshScores, readScores);
    if (scores === null) throw new Error(`Nobody said what ${id} brings to the contest.`);
    return scores;
  });
  const formulaOf = (id: CombatantId) => {
    const stranger = named.get(id);
    return stranger ? strangersCheck(play.state.settings.initiativeFormula, stranger) : own.formulaOf(id);
  };
  const all = [...who, ...named.keys()];
  const checks = new Map<CombatantId, readonly number[]>();
  yield* rollChecks(play, { formulaOf }, checks, all);
  yield* settle(play, { formulaOf }, checks);
  const ranking = all.sort((a, b) => compareChecks(checks.get(a) ?? [], checks.get(b) ?? []));
  if (named.size > 0) logLine(play, "TURNCRAFT.Log.seconds.contestOpen", null);
  else logLine(play, "TURNCRAFT.Log.seconds.contest", null, { names: { combatants: ranking } });
  for (const id of ranking) {
    const results = (checks.get(id) ?? []).join(", ");
    const stranger = named.get(id);
    if (stranger) logLine(play, "TURNCRAFT.Log.seconds.contestStranger", null, { stranger: stranger.name, results });
    else logLine(play, "TURNCRAFT.Log.seconds.contestant", id, { results });
  }
}

/** A formula of their own, or the setting's with one number for both scores (SX-105, SX-107). */
function strangersCheck(formula: string, { check }: Stranger): string {
  return typeof check === "string" ? check : filledIn(formula, { reflex: check, dexterity: 0 });
}

/** Refuses combatants already present (SX-106). */
export function refuseJoin(state: SecondsState, { who }: Rolling, { freshScores }: Judging): Refusal[] {
  const words = { twice: "SX-106", message: "TURNCRAFT.Refused.SX-106.twice", unknown: "SX-001" } as const;
  return refuseEntering(state, who, freshScores, readScores, words);
}

/**
 * Adds combatants; once the fight has started they roll at once and are placed in the order (SX-106, SX-108, SX-109).
 */
export function* join(play: Play, { who }: Rolling): RuleGenerator {
  const { state } = play;
  leavePlaces(play, who);
  for (const id of who) enter(play, id);
  if (!isStarted(state)) {
    place(state, who);
    for (const id of who) logLine(play, "TURNCRAFT.Log.joined", id);
    return;
  }
  yield* arrive(play, who);
  for (const id of who) arriveLate(play, id);
}

/** The checks of late arrivals, and the rerolls that come of them (SX-108). */
function* arrive(play: Play, who: readonly CombatantId[]): RuleGenerator {
  const { state } = play;
  const open = openTies(state);
  const again = state.settings.lateTies === "allAgain";
  const dice = diceOf(play, (id) => fighterOf(state, id).scores);
  const first = new Map<CombatantId, readonly number[]>();
  yield* rollChecks(play, dice, first, who);
  for (const id of who) {
    const own = first.get(id) ?? [];
    if (again) dropRerolls(play, own[0]);
    setChecks(fighterOf(state, id), own);
    tellChecks(play, id, [], own);
  }
  const changed = yield* makeChecks(play, [], who);
  // The rerolls of those who were there are about the newcomer, and move nobody among themselves (SX-108).
  const unsettled = changed.filter((id) => again || open.has(id));
  place(state, [...new Set([...who, ...unsettled])]);
}

/** `allAgain`: every member of the tie drops earlier rerolls (SX-108). */
function dropRerolls({ state }: Play, first: number | undefined): void {
  for (const [id, own] of checksOf(state)) {
    if (own.length > 1 && own[0] === first) setChecks(fighterOf(state, id), own.slice(0, 1));
  }
}

/** Removes the old places of returning combatants, who count as new; the pointer keeps its position. */
function leavePlaces({ state }: Play, who: readonly CombatantId[]): void {
  if (!who.some((id) => state.order.includes(id))) return;
  state.placeId = pointerWithout(state, who);
  state.order = state.order.filter((id) => !who.includes(id));
}

function enter({ state, given }: Play, id: CombatantId): void {
  const scores = broughtBy(state, id, given.freshScores, readScores);
  if (scores === null) throw new Error(`Nobody said what ${id} brings to the fight.`);
  state.fighters[id] = newFighter(scores) as Draft<Fighter>;
}

function arriveLate(play: Play, id: CombatantId): void {
  const { state } = play;
  const fighter = fighterOf(state, id);
  const { lateFirstTurn } = state.settings;
  fighter.joinedRound = state.round;
  const thisRound = lateFirstTurn === "byPlace" && isStillToCome(state, id);
  if (!thisRound) fighter.waitsUntilRound = state.round + 1;
  if (lateFirstTurn === "atOnceAfterCurrent") state.upNext.push(id);
  const soon = thisRound || lateFirstTurn === "atOnceAfterCurrent";
  logLine(play, soon ? "TURNCRAFT.Log.joinedLate.thisRound" : "TURNCRAFT.Log.joinedLate.nextRound", id);
}
