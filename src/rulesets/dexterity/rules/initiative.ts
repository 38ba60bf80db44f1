import type { Draft } from "immer";
import { askFaces, askRuling, logLine, type RuleGenerator, ruling } from "../../../engine/execution.ts";
import { bring, fighterOf, idsOf, isStarted } from "../../../engine/fighters.ts";
import { plus, signed } from "../../../engine/formula.ts";
import { isStillToCome } from "../../../engine/order.ts";
import type { CombatantId, RollRequest } from "../../../engine/types.ts";
import { newFighter } from "./fighters.ts";
import { readScores } from "./load.ts";
import { sortOrder } from "./order.ts";
import { asks } from "./settings.ts";
import { openTies, resolveTies } from "./ties.ts";
import { newRound } from "./turns.ts";
import type { DexterityExecution, DexterityFighter, DexterityState } from "./types.ts";

/** Combatants without a total yet (DX-101). */
export function withoutTotal(state: Pick<DexterityState, "fighters">): CombatantId[] {
  return idsOf(state).filter((id) => {
    const fighter = fighterOf(state, id);
    return fighter.roll === null && !fighter.departed;
  });
}

/**
 * Returns the commands before `start`, as separate steps whose dice survive an undo of the start (section 7): rolls for
 * combatants without initiative, if the GM overrides the refusal (DX-101), then roll-offs (DX-105).
 */
export function beforeStart(
  state: DexterityState,
  override: boolean,
): { readonly kind: "roll" | "roll-off"; readonly who: readonly CombatantId[] }[] {
  const missing = withoutTotal(state);
  if (isStarted(state) || (missing.length > 0 && !override)) return [];
  if (missing.length > 0) return [{ kind: "roll", who: missing }];
  const tied = openTies(state).flatMap((tie) => tie.ids);
  return tied.length > 0 ? [{ kind: "roll-off", who: tied }] : [];
}

/** Starts the fight (DX-101, section 7), after rolls and roll-offs that are still missing. */
export function* start(ctx: DexterityExecution): RuleGenerator {
  const { state } = ctx;
  yield* rollFor(ctx, withoutTotal(state));
  yield* resolveTies(ctx);
  sortOrder(state);
  const ready =
    !asks(state.settings, "DX-606") || (yield* askRuling(ctx, ruling("DX-606", ["full", "none"]))) === "full";
  for (const id of idsOf(state)) {
    const fighter = fighterOf(state, id);
    fighter.left.reaction = ready ? fighter.scores.resourceMax.reaction : 0;
  }
  logLine(ctx, "TURNCRAFT.Log.started", null);
  yield* newRound(ctx);
}

/** Rolls initiative for the combatants; in a started fight, ties are broken at once (DX-102, DX-105). */
export function* roll(ctx: DexterityExecution, who: readonly CombatantId[]): RuleGenerator {
  yield* rollFor(ctx, who);
  yield* sortAnew(ctx);
}

/** Rolls 1d20 + Dexterity Bonus for each, all asked for at once. */
function* rollFor(ctx: DexterityExecution, ids: readonly CombatantId[]): RuleGenerator {
  const faces = yield* askFaces(
    ctx,
    ids.map((id) => initiativeRoll(id, fighterOf(ctx.state, id).scores.dexterityBonus)),
  );
  for (const [i, id] of ids.entries()) {
    const fighter = fighterOf(ctx.state, id);
    setRoll(fighter, faces[i] ?? 0, fighter.scores.dexterityBonus);
    const { bonus, total } = fighter.roll ?? { bonus: 0, total: 0 };
    logLine(ctx, "TURNCRAFT.Log.rolled", id, { die: faces[i] ?? 0, bonus: signed(bonus), total });
  }
}

function initiativeRoll(id: CombatantId, bonus: number): RollRequest {
  return {
    kind: "roll",
    id: `initiative:${id}`,
    who: id,
    formula: plus("1d20", bonus),
    label: "TURNCRAFT.Roll.initiative",
  };
}

function setRoll(fighter: Draft<DexterityFighter>, die: number, bonus: number): void {
  fighter.roll = { die, bonus, total: die + bonus };
  fighter.rollOff = [];
  fighter.initiative = die + bonus;
}

/** Sorts the order again; in a started fight, all ties are broken first (DX-103, DX-105). */
export function* sortAnew(ctx: DexterityExecution): RuleGenerator {
  if (isStarted(ctx.state)) yield* resolveTies(ctx);
  sortOrder(ctx.state);
}

/** Resets rolls for another roll (DX-102). */
export function* resetRolls(ctx: DexterityExecution, who: readonly CombatantId[]): RuleGenerator {
  for (const id of who) {
    const fighter = fighterOf(ctx.state, id);
    fighter.roll = null;
    fighter.rollOff = [];
    fighter.initiative = null;
    logLine(ctx, "TURNCRAFT.Log.rollReset", id);
  }
  yield* sortAnew(ctx);
}

/** Rolls off for the tied among the given combatants, together with all in their ties (DX-105). */
export function* rollOff(ctx: DexterityExecution, who: readonly CombatantId[]): RuleGenerator {
  yield* resolveTies(ctx, who);
  sortOrder(ctx.state);
}

/** Adds combatants; in a started encounter they roll at once and wait for their first turn (DX-107 to DX-110). */
export function* join(ctx: DexterityExecution, who: readonly CombatantId[]): RuleGenerator {
  const { state } = ctx;
  for (const id of who) enter(ctx, id);
  if (!isStarted(state)) {
    sortOrder(state);
    for (const id of who) logLine(ctx, "TURNCRAFT.Log.joined", id);
    return;
  }
  yield* rollFor(ctx, who);
  yield* sortAnew(ctx);
  for (const id of who) arriveLate(ctx, id);
}

function enter({ state, given }: DexterityExecution, id: CombatantId): void {
  const scores = bring(state, id, given.freshScores, readScores);
  const fighter = newFighter(scores) as Draft<DexterityFighter>;
  const before = state.fighters[id];
  // A place under the same id goes on being counted for the effects that it originated (DX-111).
  if (before) fighter.turnsStarted = before.turnsStarted;
  if (state.placeId === id) state.placeId = state.order[state.order.indexOf(id) - 1] ?? null;
  state.fighters[id] = fighter;
}

function arriveLate(ctx: DexterityExecution, id: CombatantId): void {
  const { state } = ctx;
  const fighter = fighterOf(state, id);
  fighter.joinedRound = state.round;
  fighter.lateUntilTurn = true;
  const waits = state.settings.lateFirstTurn === "nextRound";
  if (waits) fighter.waitsUntilRound = state.round + 1;
  const soon = !waits && isStillToCome(state, id);
  logLine(ctx, soon ? "TURNCRAFT.Log.joinedLate.thisRound" : "TURNCRAFT.Log.joinedLate.nextRound", id);
}
