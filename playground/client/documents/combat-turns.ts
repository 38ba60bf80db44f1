/** Computes the order of turns: arithmetic over positions, without documents except those read here. */
import type { Loose, LooseObject } from "../core/loose.ts";

/** Next turn of this round, or null at its end. Only going forward skips the defeated (issue 11480). */
export function nextTurnOf({ turns, turn, settings }: Loose): number | null {
  for (let index = (turn ?? -1) + 1; index < turns.length; index++) {
    if (!settings.skipDefeated || !turns[index].isDefeated) return index;
  }
  return null;
}

/** A new round begins with its first undefeated combatant; a turn of null stays null. */
export function firstTurnOf({ turns, turn, settings }: Loose): number | null {
  if (turn === null) return null;
  const first = settings.skipDefeated ? turns.findIndex((combatant: Loose) => !combatant.isDefeated) : 0;
  return Math.max(first, 0);
}

export interface Place {
  round: number;
  turn: number | null;
}

/** Seconds from one place to the other by `CONFIG.time`; negative backwards, none between round 0 and 1. */
export function timeBetween(combat: Loose, from: Place, to: Place, { turnTime, roundTime }: LooseObject): number {
  if (from.round === 0 || to.round === 0 || (!turnTime && !roundTime)) return 0;
  const counts = (combatant: Loose) => !(combat.settings.skipDefeated && combatant.isDefeated);
  const perRound = combat.turns.filter(counts).length;
  const position = ({ round, turn }: Place) =>
    round * perRound + combat.turns.slice(0, turn ?? 0).filter(counts).length;
  return (position(to) - position(from)) * turnTime + (to.round - from.round) * roundTime;
}

type Turn = { round: number; turn: number };

export type TurnEvent =
  | { kind: "end-turn"; place: Turn; skipped: boolean }
  | { kind: "end-round"; round: number; skipped: boolean }
  | { kind: "start-round"; round: number; skipped: boolean }
  | { kind: "start-turn"; place: Turn; skipped: boolean };

/**
 * Events between two positions: end of turn, end of round, start of round, start of turn, for each turn on the way. Events in
 * between are marked as skipped. No events going backwards (issue 11988). Into `turn: null` only rounds end and start: core ends
 * no turn for the former combatant (seen in draw-steel's combat).
 */
export function turnEventsBetween(from: Place, to: Place, count: number): TurnEvent[] {
  const backwards = to.round < from.round || (to.round === from.round && (to.turn ?? -1) <= (from.turn ?? -1));
  if (backwards) return [];
  const events: TurnEvent[] = [];
  const way = placesBetween(from, to, count);
  for (const [index, place] of way.entries()) {
    const before = way[index - 1] ?? from;
    if (before.round > 0 && before.turn !== null && to.turn !== null) {
      events.push({ kind: "end-turn", place: before as Turn, skipped: index > 0 });
    }
    for (let round = before.round; round < place.round; round++) {
      if (round > 0) events.push({ kind: "end-round", round, skipped: round !== from.round });
      events.push({ kind: "start-round", round: round + 1, skipped: round + 1 !== to.round });
    }
    if (place.turn !== null) events.push({ kind: "start-turn", place: place as Turn, skipped: index < way.length - 1 });
  }
  return events;
}

/** Places entered on the way, the last one included; none between null turns. */
function placesBetween(from: Place, to: Place, count: number): Place[] {
  if (to.turn === null) return [to];
  const way: Place[] = [];
  const rest = from.round > 0 && from.turn !== null ? from.turn + 1 : count;
  const last = (round: number) => (round === to.round ? (to.turn as number) : count - 1);
  const start = from.round === to.round ? (from.turn ?? -1) + 1 : rest;
  for (let turn = start; turn <= last(from.round); turn++) way.push({ round: from.round, turn });
  for (let round = from.round + 1; round <= to.round; round++) {
    for (let turn = 0; turn <= last(round); turn++) way.push({ round, turn });
  }
  return way;
}
