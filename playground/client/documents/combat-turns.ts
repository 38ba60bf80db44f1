/** Where turns go: arithmetic over positions, nothing of documents but what is read here. */
import type { Loose, LooseObject } from "../core/loose.ts";

/** The next turn of this round, or null when the round is over. Only going forward skips the defeated (issue 11480). */
export function nextTurnOf({ turns, turn, settings }: Loose): number | null {
  for (let index = (turn ?? -1) + 1; index < turns.length; index++) {
    if (!settings.skipDefeated || !turns[index].isDefeated) return index;
  }
  return null;
}

/** A new round begins with its first undefeated; nobody's turn (null) stays nobody's turn. */
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

export type TurnEvent =
  | { kind: "end-turn"; place: { round: number; turn: number }; skipped: boolean }
  | { kind: "end-round"; round: number; skipped: boolean }
  | { kind: "start-round"; round: number; skipped: boolean }
  | { kind: "start-turn"; place: { round: number; turn: number }; skipped: boolean };

/**
 * What happened between two places: end of turn, end of round, start of round, start of turn, for each turn on the way.
 * Those in between are skipped. Backwards nothing happens (issue 11988). `turn: null` has no turn to end or start.
 */
export function turnEventsBetween(from: Place, to: Place, count: number): TurnEvent[] {
  const events: TurnEvent[] = [];
  const backwards = to.round < from.round || (to.round === from.round && (to.turn ?? -1) <= (from.turn ?? -1));
  if (backwards) return events;
  let { round, turn } = from;
  let first = true;
  const arrived = () => round === to.round && (to.turn === null || turn === to.turn);
  while (!arrived()) {
    if (round > 0 && turn !== null) events.push({ kind: "end-turn", place: { round, turn }, skipped: !first });
    const next = round === 0 ? count : (turn ?? (round < to.round ? count : -1)) + 1;
    if (next < count) turn = next;
    else {
      if (round > 0) events.push({ kind: "end-round", round, skipped: !first && round !== from.round });
      round += 1;
      events.push({ kind: "start-round", round, skipped: round !== to.round });
      turn = round === to.round && to.turn === null ? null : count > 0 ? 0 : null;
      if (turn === null && !(round === to.round)) turn = null;
    }
    first = false;
    if (turn !== null)
      events.push({ kind: "start-turn", place: { round, turn }, skipped: !(round === to.round && turn === to.turn) });
    if (round > to.round) break;
  }
  return events;
}
