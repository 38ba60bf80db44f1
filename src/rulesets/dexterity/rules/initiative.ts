import type { Draft } from "immer";
import { broughtBy } from "../../../engine/entering.ts";
import { fighterOf, idsOf, isStarted } from "../../../engine/fighters.ts";
import { plus, signed } from "../../../engine/figures.ts";
import { askFaces, askRuling, logLine, question, type RuleGenerator } from "../../../engine/play.ts";
import type { CombatantId, RollRequest } from "../../../engine/types.ts";
import { newFighter } from "./fighters.ts";
import { readScores } from "./load.ts";
import { sortOrder } from "./order.ts";
import { asks } from "./settings.ts";
import { openTies, settleTies } from "./ties.ts";
import { isStillToCome, newRound } from "./turns.ts";
import type { DexterityState, Fighter, Play } from "./types.ts";

/** Combatants who have no total yet (DX-101). */
export function withoutTotal(state: Pick<DexterityState, "fighters">): CombatantId[] {
  return idsOf(state).filter((id) => {
    const fighter = fighterOf(state, id);
    return fighter.roll === null && !fighter.departed;
  });
}

/**
 * Returns the commands before `start`, as steps of their own, so that their dice stay when the start is undone (section
 * 7): rolls for combatants without initiative, if the GM overrides the refusal (DX-101), then roll-offs (DX-105).
 */
export function beforeStart(
  state: DexterityState,
  insist: boolean,
): { readonly kind: "roll" | "roll-off"; readonly who: readonly CombatantId[] }[] {
  const missing = withoutTotal(state);
  if (isStarted(state) || (missing.length > 0 && !insist)) return [];
  if (missing.length > 0) return [{ kind: "roll", who: missing }];
  const tied = openTies(state).flatMap((tie) => tie.ids);
  return tied.length > 0 ? [{ kind: "roll-off", who: tied }] : [];
}

/** The fight begins (DX-101, section 7). What the prelude left open is rolled here. */
export function* start(play: Play): RuleGenerator {
  const { state } = play;
  yield* rollFor(play, withoutTotal(state));
  yield* settleTies(play);
  sortOrder(state);
  const ready = !asks(state.settings, "DX-606") || (yield* askRuling(play, askReactions())) === "full";
  for (const id of idsOf(state)) {
    const fighter = fighterOf(state, id);
    fighter.left.reaction = ready ? fighter.scores.resourceMax.reaction : 0;
  }
  logLine(play, "TURNCRAFT.Log.started", null);
  yield* newRound(play);
}

function askReactions() {
  return question("DX-606", "DX-606", "TURNCRAFT.Ruling.DX-606.question", [
    ["full", "TURNCRAFT.Ruling.DX-606.full"],
    ["none", "TURNCRAFT.Ruling.DX-606.none"],
  ]);
}

/** Initiative for these combatants; once the fight goes on, ties are broken at once (DX-102, DX-105). */
export function* roll(play: Play, who: readonly CombatantId[]): RuleGenerator {
  yield* rollFor(play, who);
  yield* sortAnew(play);
}

/** 1d20 + Dexterity Bonus each, all asked for at once. */
function* rollFor(play: Play, ids: readonly CombatantId[]): RuleGenerator {
  const faces = yield* askFaces(
    play,
    ids.map((id) => initiativeRoll(id, fighterOf(play.state, id).scores.dexterityBonus)),
  );
  for (const [i, id] of ids.entries()) {
    const fighter = fighterOf(play.state, id);
    setRoll(fighter, faces[i] ?? 0, fighter.scores.dexterityBonus);
    const { bonus, total } = fighter.roll ?? { bonus: 0, total: 0 };
    logLine(play, "TURNCRAFT.Log.rolled", id, { die: faces[i] ?? 0, bonus: signed(bonus), total });
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

function setRoll(fighter: Draft<Fighter>, die: number, bonus: number): void {
  fighter.roll = { die, bonus, total: die + bonus };
  fighter.rollOff = [];
  fighter.initiative = die + bonus;
}

/** The order anew; in a started fight no tie stays open (DX-103, DX-105). */
export function* sortAnew(play: Play): RuleGenerator {
  if (isStarted(play.state)) yield* settleTies(play);
  sortOrder(play.state);
}

/** Takes rolls back, so that they can be made again (DX-102). */
export function* resetRolls(play: Play, who: readonly CombatantId[]): RuleGenerator {
  for (const id of who) {
    const fighter = fighterOf(play.state, id);
    fighter.roll = null;
    fighter.rollOff = [];
    fighter.initiative = null;
    logLine(play, "TURNCRAFT.Log.rollReset", id);
  }
  yield* sortAnew(play);
}

/** Lets the tied among these roll off, with everyone they tie with (DX-105). */
export function* rollOff(play: Play, who: readonly CombatantId[]): RuleGenerator {
  yield* settleTies(play, who);
  sortOrder(play.state);
}

/** Adds combatants; in a started fight they roll at once and wait for their first turn (DX-107 to DX-110). */
export function* join(play: Play, who: readonly CombatantId[]): RuleGenerator {
  const { state } = play;
  for (const id of who) enter(play, id);
  if (!isStarted(state)) {
    sortOrder(state);
    for (const id of who) logLine(play, "TURNCRAFT.Log.joined", id);
    return;
  }
  yield* rollFor(play, who);
  yield* sortAnew(play);
  for (const id of who) arriveLate(play, id);
}

function enter({ state, given }: Play, id: CombatantId): void {
  const scores = broughtBy(state, id, given.freshScores, readScores);
  if (scores === null) throw new Error(`Nobody said what ${id} brings to the fight.`);
  const fighter = newFighter(scores) as Draft<Fighter>;
  const before = state.fighters[id];
  // A place under the same id goes on being counted for the effects that it originated (DX-111).
  if (before) fighter.turnsStarted = before.turnsStarted;
  if (state.placeId === id) state.placeId = state.order[state.order.indexOf(id) - 1] ?? null;
  state.fighters[id] = fighter;
}

function arriveLate(play: Play, id: CombatantId): void {
  const { state } = play;
  const fighter = fighterOf(state, id);
  fighter.joinedRound = state.round;
  fighter.lateUntilTurn = true;
  const waits = state.settings.lateFirstTurn === "nextRound";
  if (waits) fighter.waitsUntilRound = state.round + 1;
  const soon = !waits && isStillToCome(state, id);
  logLine(play, soon ? "TURNCRAFT.Log.joinedLate.thisRound" : "TURNCRAFT.Log.joinedLate.nextRound", id);
}
