import { fighterOf, idsOf, isStarted, named } from "../../../engine/fighters.ts";
import { askRuling, logLine, question, type RuleGenerator, snapshot } from "../../../engine/play.ts";
import type { CombatantId, Feet } from "../../../engine/types.ts";
import { countTurn, expire, roundSeconds } from "./durations.ts";
import { getsTurn, waits } from "./fighters.ts";
import { closeWindows } from "./reactions.ts";
import { asks } from "./settings.ts";
import type { DexterityState, Play, Resource } from "./types.ts";

/** The active combatant's turn ends; what follows is {@link advanceTurn}. Nothing is refreshed here (section 7). */
export function endTurn(play: Play): void {
  const { state } = play;
  closeWindows(play);
  expire(play, (effect) => effect.endsThisTurn);
  if (state.activeId === null) return;
  logLine(play, "TURNCRAFT.Log.turnEnded", state.activeId);
  play.marks.push("turn-ended");
  state.activeId = null;
}

/**
 * Moves the pointer to the next place with a turn, skipping others (DX-111), and through the start of the next round at
 * the end of the order (DX-201). `skipRest`: no more turns this round.
 */
export function* advanceTurn(play: Play, skipRest = false): RuleGenerator {
  const { state } = play;
  const now = snapshot(state);
  const ahead = now.order.slice(placeIndex(now) + 1);
  const next = skipRest ? -1 : ahead.findIndex((id) => getsTurn(now, id, now.round));
  passOver(play, next < 0 ? ahead : ahead.slice(0, next));
  const first = ahead[next];
  if (first) yield* startTurn(play, first);
  else yield* newRound(play);
}

/** Index of the place that the pointer has reached; -1 while it stands before the first place of a round. */
export function placeIndex(state: {
  readonly order: readonly CombatantId[];
  readonly placeId: CombatantId | null;
}): number {
  return state.placeId === null ? -1 : state.order.indexOf(state.placeId);
}

/**
 * Begins a round with its first place's turn. If all are skipped the pointer stays there, with no active combatant
 * (DX-111).
 */
export function* newRound(play: Play): RuleGenerator {
  const { state } = play;
  const now = snapshot(state);
  const first = now.order.findIndex((id) => getsTurn(now, id, now.round + 1));
  const actor = now.order[first];
  const passed = actor === undefined ? [] : now.order.slice(0, first);
  const afterPassed = passed.length > 0 && isStarted(state) && (yield* roundWaits(play, actor ?? null));
  if (afterPassed) passOver(play, passed);
  beginRound(play);
  if (!afterPassed) passOver(play, passed);
  if (actor !== undefined) yield* startTurn(play, actor);
}

/** DX-205: does the round begin at its first place although nobody acts there, or only with the first who acts? */
function* roundWaits(play: Play, actor: CombatantId | null): RuleGenerator<boolean> {
  if (actor === null || !asks(play.state.settings, "DX-205")) return false;
  const options = [
    ["place", "TURNCRAFT.Ruling.DX-205.place"] as const,
    ["actor", "TURNCRAFT.Ruling.DX-205.actor", { name: named(actor) }] as const,
  ];
  return (
    (yield* askRuling(play, question("DX-205", "DX-205", "TURNCRAFT.Ruling.DX-205.question", options))) === "actor"
  );
}

function beginRound(play: Play): void {
  const { state } = play;
  state.round += 1;
  state.activeId = null;
  state.placeId = null;
  play.marks.push("round-began");
  logLine(play, "TURNCRAFT.Log.roundBegan", null, { round: state.round });
  if (state.round > 1 && state.settings.advanceClock) play.world.push({ kind: "clock", seconds: roundSeconds });
  expire(play, (effect) => effect.originatorId === null && effect.expiresAt <= state.round);
  if (state.round === 1 || state.settings.reactionReturns !== "roundStart") return;
  for (const id of idsOf(state)) refill(play, id, ["reaction"]);
}

/** Places without a turn: their effects are still counted (DX-309), except for those merely waiting. */
function passOver(play: Play, ids: readonly CombatantId[]): void {
  const counted = ids.filter((id) => !waits(fighterOf(play.state, id), play.state.round));
  for (const id of counted) countTurn(play, id);
  if (counted.length > 0) logLine(play, "TURNCRAFT.Log.passedOver", null, { names: { combatants: counted } });
}

/** Section 7, start of turn, in its order. */
function* startTurn(play: Play, id: CombatantId): RuleGenerator {
  const { state } = play;
  const fighter = fighterOf(state, id);
  state.activeId = id;
  state.placeId = id;
  logLine(play, "TURNCRAFT.Log.turnStarted", id, { round: state.round });
  countTurn(play, id);
  fighter.lateUntilTurn = false;
  fighter.waitsUntilRound = null;
  yield* refresh(play, id);
  fighter.spent = 0 as Feet;
  fighter.speedsBefore = null;
  if (fighter.path.length > 0) fighter.path = [];
}

/** DX-409, DX-605: everything is full again; asked about, the GM may leave counters as the last turn left them. */
function* refresh(play: Play, id: CombatantId): RuleGenerator {
  const { settings } = play.state;
  const options = [
    ["full", "TURNCRAFT.Ruling.DX-409.full"] as const,
    ["asLeft", "TURNCRAFT.Ruling.DX-409.asLeft"] as const,
  ];
  const ask = question(`DX-409:${id}`, "DX-409", "TURNCRAFT.Ruling.DX-409.question", options, { name: named(id) });
  const full = !asks(settings, "DX-409") || (yield* askRuling(play, ask)) === "full";
  if (full) refill(play, id, ["action", "quick", "interaction"]);
  if (settings.reactionReturns === "ownTurn") refill(play, id, ["reaction"]);
}

/** Refills these counters to their maxima. */
export function refill(play: Play, id: CombatantId, which: readonly Resource[]): void {
  const fighter = fighterOf(play.state, id);
  for (const resource of which) fighter.left[resource] = fighter.scores.resourceMax[resource];
}

/** True if a place further down the order is still to come in this round, for late arrivals (DX-110). */
export function isStillToCome(state: DexterityState, id: CombatantId): boolean {
  return state.order.indexOf(id) > placeIndex(state);
}
