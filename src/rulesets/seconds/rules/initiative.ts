import type { Draft } from "immer";
import type { Judging } from "../../../engine/command-table.ts";
import { logLine, type RuleGenerator, snapshot } from "../../../engine/execution.ts";
import { bring, broughtBy, fighterOf, idsOf, isStarted, named, refuseEntering } from "../../../engine/fighters.ts";
import { isStillToCome } from "../../../engine/order.ts";
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
import { newFighter, pointerWithout } from "./fighters.ts";
import { filledIn, isFormula } from "./formula.ts";
import { readScores } from "./load.ts";
import { type Checks, compareChecks, place, resolveAll, rollChecks, tiedIn } from "./order.ts";
import { newRound } from "./turns.ts";
import type { SecondsExecution, SecondsFighter, SecondsState } from "./types.ts";

const outsider = object({
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

/** Stranger to the encounter, checking all the same (SX-105). */
export type Outsider = TypeOf<typeof outsider>;

export const contestShape = {
  who: anyones(1000),
  /** Participants from outside the encounter, by name; only the GM may add any. */
  outsiders: optional(list(outsider, 20)),
} as const;

/** Contested initiative check, in the encounter or outside (SX-105). The host gives outsiders' scores. */
type Contest = Shaped<typeof contestShape>;

interface Rolling {
  readonly who: readonly CombatantId[];
}

/** Combatants without a first check (SX-101). */
function withoutCheck(state: Pick<SecondsState, "fighters">): CombatantId[] {
  const now = snapshot(state);
  return idsOf(now).filter((id) => {
    const { checks, departed } = fighterOf(now, id);
    return checks.length === 0 && !departed;
  });
}

/** Checks of all present combatants; departed combatants don't tie. */
function checksOf(state: Pick<SecondsState, "fighters">): Checks {
  const now = snapshot(state);
  const present = idsOf(now).filter((id) => !fighterOf(now, id).departed);
  return new Map(present.map((id) => [id, fighterOf(now, id).checks]));
}

/** Combatants with an open tie (SX-103). */
function openTies(state: Pick<SecondsState, "fighters">): ReadonlySet<CombatantId> {
  return new Set(tiedIn(checksOf(state)));
}

/**
 * Prerequisites of `start`, in separate steps so that dice survive an undo (section 8): missing checks, if the GM overrides their
 * refusal (SX-101), then open ties (SX-103).
 */
export function beforeStart(
  state: SecondsState,
  override: boolean,
): { readonly kind: "roll" | "reroll"; readonly who: readonly CombatantId[] }[] {
  const missing = withoutCheck(state);
  if (isStarted(state) || (missing.length > 0 && !override)) return [];
  if (missing.length > 0) return [{ kind: "roll", who: missing }];
  const tied = [...openTies(state)];
  return tied.length > 0 ? [{ kind: "reroll", who: tied }] : [];
}

/** Refuses to start a fight twice, or while checks are missing (SX-101). */
export function refuseStart(state: SecondsState): Refusal[] {
  if (isStarted(state)) return [never("SX-101", "TURNCRAFT.Refused.SX-101.started")];
  const missing = withoutCheck(state);
  if (missing.length === 0) return [];
  return [no("SX-101", "TURNCRAFT.Refused.SX-101.incomplete", { names: { combatants: missing } })];
}

/** Starts the fight (section 8), after checks and rerolls still missing. */
export function* start(ctx: SecondsExecution): RuleGenerator {
  const { state } = ctx;
  yield* check(ctx, withoutCheck(state));
  place(state, []);
  logLine(ctx, "TURNCRAFT.Log.started", null);
  newRound(ctx);
}

/** Refuses a second check without a tie (SX-101). */
export function refuseRoll(state: SecondsState, { who }: Rolling): Refusal[] {
  const tied = openTies(state);
  const again = who.find((id) => fighterOf(state, id).checks.length > 0 && !tied.has(id));
  if (!again) return [];
  const total = fighterOf(state, again).initiative ?? 0;
  return [no("SX-101", "TURNCRAFT.Refused.SX-101.again", { name: named(again), total })];
}

/** Rolls first checks, and further checks for ties. Once all first checks are made, all ties are settled (SX-101, SX-103). */
export function* roll(ctx: SecondsExecution, { who }: Rolling): RuleGenerator {
  const { state } = ctx;
  const again = who.filter((id) => fighterOf(state, id).checks.length > 0);
  // Only the GM's override leads here without a tie: the check is made again (SX-002).
  const tied = openTies(state);
  const anew = again.filter((id) => !tied.has(id));
  for (const id of anew) setChecks(fighterOf(state, id), []);
  const fresh = who.filter((id) => fighterOf(state, id).checks.length === 0);
  yield* check(ctx, fresh, isStarted(state) ? who : again);
}

/** Refuses a reroll without a tie (SX-103). */
export function refuseReroll(state: SecondsState, { who }: Rolling): Refusal[] {
  const tied = openTies(state);
  const untied = who.find((id) => !tied.has(id));
  return untied ? [never("SX-103", "TURNCRAFT.Refused.SX-103.notTied", { name: named(untied) })] : [];
}

/** Rerolls the check of tied combatants, together with all in the tie (SX-103). */
export function* reroll(ctx: SecondsExecution, { who }: Rolling): RuleGenerator {
  yield* check(ctx, [], who);
}

/** Resets checks for another roll. */
export function resetRolls(ctx: SecondsExecution, { who }: Rolling): void {
  for (const id of who) {
    setChecks(fighterOf(ctx.state, id), []);
    logLine(ctx, "TURNCRAFT.Log.rollReset", id);
  }
  place(ctx.state, who);
}

/**
 * Rolls first checks for `fresh`, then ties: all once every check is made, earlier only the ties of `again`. Combatants with new
 * results are put into the order.
 */
export function* check(
  ctx: SecondsExecution,
  fresh: readonly CombatantId[],
  again: readonly CombatantId[] = [],
): RuleGenerator {
  place(ctx.state, yield* makeChecks(ctx, fresh, again));
}

/** Makes checks only; returns combatants with new results. */
function* makeChecks(
  ctx: SecondsExecution,
  fresh: readonly CombatantId[],
  again: readonly CombatantId[],
): RuleGenerator<readonly CombatantId[]> {
  const { state } = ctx;
  const formulaOf = formulas(ctx);
  const before = checksOf(state);
  const checks = new Map(before);
  yield* rollChecks(ctx, formulaOf, checks, fresh);
  const isComplete = [...checks.values()].every((own) => own.length > 0);
  yield* resolveAll(ctx, formulaOf, checks, isComplete ? undefined : again);
  const changed = [...checks.keys()].filter((id) => checks.get(id)?.length !== before.get(id)?.length);
  for (const id of changed) {
    const own = checks.get(id) ?? [];
    setChecks(fighterOf(state, id), own);
    logChecks(ctx, id, before.get(id) ?? [], own);
  }
  return changed;
}

/** Formulas of the combatants' checks, with their own scores (SX-107). */
function formulas({ state }: SecondsExecution): (id: CombatantId) => string {
  return (id) => filledIn(state.settings.initiativeFormula, fighterOf(state, id).scores);
}

function logChecks(ctx: SecondsExecution, id: CombatantId, before: readonly number[], own: readonly number[]): void {
  for (const [i, total] of own.entries()) {
    if (i < before.length) continue;
    logLine(ctx, i === 0 ? "TURNCRAFT.Log.seconds.checked" : "TURNCRAFT.Log.seconds.checkedAgain", id, { total });
  }
}

/** Sets a combatant's checks; the first result is the shown result (SX-104). */
export function setChecks(fighter: Draft<SecondsFighter>, checks: readonly number[]): void {
  fighter.checks = [...checks];
  fighter.initiative = checks[0] ?? null;
}

/** Refuses a contest of fewer than two, or with combatants of unknown scores (SX-105). */
export function refuseContest(
  state: SecondsState,
  { who, outsiders = [] }: Contest,
  { freshScores }: Judging,
): Refusal[] {
  if (who.length + outsiders.length < 2) return [never("SX-105", "TURNCRAFT.Refused.SX-105.two")];
  const known = who.every((id) => broughtBy(state, id, freshScores, readScores) !== null);
  return known ? [] : [never("SX-001", "TURNCRAFT.Refused.unknown")];
}

/** Resolves a contest: checks and rerolls as for the order; the order stays unchanged (SX-105). */
export function* contest(ctx: SecondsExecution, { who, outsiders = [] }: Contest): RuleGenerator {
  const named = new Map(outsiders.map((outsider, index) => [`stranger-${index}` as CombatantId, outsider]));
  const { initiativeFormula } = ctx.state.settings;
  const formulaOf = (id: CombatantId) => {
    const outsider = named.get(id);
    if (outsider) return strangersCheck(initiativeFormula, outsider);
    return filledIn(initiativeFormula, bring(ctx.state, id, ctx.given.freshScores, readScores));
  };
  const all = [...who, ...named.keys()];
  const checks = new Map<CombatantId, readonly number[]>();
  yield* rollChecks(ctx, formulaOf, checks, all);
  yield* resolveAll(ctx, formulaOf, checks);
  const ranking = all.sort((a, b) => compareChecks(checks.get(a) ?? [], checks.get(b) ?? []));
  if (named.size > 0) logLine(ctx, "TURNCRAFT.Log.seconds.contestOpen", null);
  else logLine(ctx, "TURNCRAFT.Log.seconds.contest", null, { names: { combatants: ranking } });
  for (const id of ranking) {
    const results = (checks.get(id) ?? []).join(", ");
    const outsider = named.get(id);
    if (outsider) logLine(ctx, "TURNCRAFT.Log.seconds.contestStranger", null, { stranger: outsider.name, results });
    else logLine(ctx, "TURNCRAFT.Log.seconds.contestant", id, { results });
  }
}

/** Own formula, or the setting's with the same number for the two scores (SX-105, SX-107). */
function strangersCheck(formula: string, { check }: Outsider): string {
  return typeof check === "string" ? check : filledIn(formula, { reflex: check, dexterity: 0 });
}

/** Refuses combatants already present (SX-106). */
export function refuseJoin(state: SecondsState, { who }: Rolling, { freshScores }: Judging): Refusal[] {
  const words = { twice: "SX-106", message: "TURNCRAFT.Refused.SX-106.twice", unknown: "SX-001" } as const;
  return refuseEntering(state, who, freshScores, readScores, words);
}

/** Adds combatants; once the fight has started newcomers roll at once and are placed in the order (SX-106, SX-108, SX-109). */
export function* join(ctx: SecondsExecution, { who }: Rolling): RuleGenerator {
  const { state } = ctx;
  leavePlaces(ctx, who);
  for (const id of who) enter(ctx, id);
  if (!isStarted(state)) {
    place(state, who);
    for (const id of who) logLine(ctx, "TURNCRAFT.Log.joined", id);
    return;
  }
  yield* arrive(ctx, who);
  for (const id of who) arriveLate(ctx, id);
}

/** Rolls the checks of late arrivals and the due rerolls, and puts the new results into the order (SX-108). */
function* arrive(ctx: SecondsExecution, who: readonly CombatantId[]): RuleGenerator {
  const { state } = ctx;
  const open = openTies(state);
  const again = state.settings.lateTies === "allAgain";
  const formulaOf = formulas(ctx);
  const first = new Map<CombatantId, readonly number[]>();
  yield* rollChecks(ctx, formulaOf, first, who);
  for (const id of who) {
    const own = first.get(id) ?? [];
    if (again) dropRerolls(ctx, own[0]);
    setChecks(fighterOf(state, id), own);
    logChecks(ctx, id, [], own);
  }
  const changed = yield* makeChecks(ctx, [], who);
  // Rerolls among earlier combatants concern the newcomer only, and don't reorder them (SX-108).
  const unsettled = changed.filter((id) => again || open.has(id));
  place(state, [...new Set([...who, ...unsettled])]);
}

/** `allAgain`: every member of the tie drops earlier rerolls (SX-108). */
function dropRerolls({ state }: SecondsExecution, first: number | undefined): void {
  for (const [id, own] of checksOf(state)) {
    if (own.length > 1 && own[0] === first) setChecks(fighterOf(state, id), own.slice(0, 1));
  }
}

/** Removes the old places of returning combatants, now counted as new; the pointer stays in position. */
function leavePlaces({ state }: SecondsExecution, who: readonly CombatantId[]): void {
  if (!who.some((id) => state.order.includes(id))) return;
  state.placeId = pointerWithout(state, who);
  state.order = state.order.filter((id) => !who.includes(id));
}

function enter({ state, given }: SecondsExecution, id: CombatantId): void {
  const scores = bring(state, id, given.freshScores, readScores);
  state.fighters[id] = newFighter(scores) as Draft<SecondsFighter>;
}

function arriveLate(ctx: SecondsExecution, id: CombatantId): void {
  const { state } = ctx;
  const fighter = fighterOf(state, id);
  const { lateFirstTurn } = state.settings;
  fighter.joinedRound = state.round;
  const thisRound = lateFirstTurn === "byPlace" && isStillToCome(state, id);
  if (!thisRound) fighter.waitsUntilRound = state.round + 1;
  if (lateFirstTurn === "atOnceAfterCurrent") state.upNext.push(id);
  const soon = thisRound || lateFirstTurn === "atOnceAfterCurrent";
  logLine(ctx, soon ? "TURNCRAFT.Log.joinedLate.thisRound" : "TURNCRAFT.Log.joinedLate.nextRound", id);
}
