import type { Board } from "./board.ts";
import { type Footprint, footprint } from "./footprint.ts";
import type { Cell } from "./frame.ts";
import { type Ground, groundFor, occupy, type Pace, type Stance, vacate } from "./ground.ts";
import type { Danger } from "./least-provoking-reach.ts";
import { leavingOf, setThreat, type ThreatOptions, threatsOn } from "./threat.ts";
import type { Spaces } from "./types.ts";

/** Creature other than the mover, as the mover sees it. */
export interface PlacedCreature {
  readonly anchor: Cell;
  readonly footprint: Footprint;
  /** Friends (and whoever may be passed) are walked through, foes aren't. */
  readonly stance: Stance;
  /** Threat distance to the mover, in spaces; null: a friend, defeated, or unable to. */
  readonly reach: Spaces | null;
  /** Elevation in spaces; 0 if absent. */
  readonly elevation?: Spaces;
}

/** Mover's view of the others: reachable spaces, and provocations. Updated one creature at a time. */
export interface Outlook {
  readonly ground: Ground;
  readonly danger: Danger;
  /** By the number that the caller gave each; see `setThreat`. */
  readonly figures: (PlacedCreature | null)[];
}

export interface OutlookOptions extends ThreatOptions {
  /**
   * Spaces that count for a step by a mover of several spaces: spaces that it leaves and doesn't cover afterwards
   * (FL-95; the default), or all that it covers before.
   */
  readonly judged?: "left" | "covered";
}

/** The outlook of a mover on an empty board. */
export function outlookOn(board: Board, mover: Footprint, pace: Pace, options: OutlookOptions = {}): Outlook {
  const ground = groundFor(board, mover, pace);
  // Of a single space both rules say the same, and all of it is quicker to look up.
  const whole = mover.length === 1 || options.judged === "covered";
  const threats = threatsOn(board, whole ? mover : footprint(board.frame.kind, 1), options);
  return { ground, danger: whole ? { threats } : { threats, leaving: leavingOf(board.frame, mover) }, figures: [] };
}

/** Moves or adds another creature on the board, or removes it with null. Touches only the changes. */
export function setFigure({ ground, danger, figures }: Outlook, number: number, figure: PlacedCreature | null): void {
  if (figure === null || figure.reach === null) setThreat(danger.threats, number, null);
  else setThreat(danger.threats, number, { ...figure, reach: figure.reach });
  const before = figures[number];
  if (before) vacate(ground, before.footprint, before.anchor, before.stance);
  if (figure) occupy(ground, figure.footprint, figure.anchor, figure.stance);
  figures[number] = figure;
}
