import { deltasOf, type Footprint } from "./footprint.ts";
import { type Cell, spaceOf } from "./frame.ts";
import type { Outlook } from "./outlook.ts";
import type { Budget } from "./reach.ts";
import { provocations, provoked, provokedByLeaving } from "./threat.ts";
import type { Space } from "./types.ts";
import { type Obstacle, walk, walkAlong } from "./walk.ts";

/** One step of a surveyed way. Plain JSON. */
export interface WayStep<Id extends string> {
  readonly to: Space;
  /** In the pace's own measure: feet, hexes; 0 where no price buys it. */
  readonly cost: number;
  /** Who threatens what this step leaves (FL-95). */
  readonly provokes: readonly Id[];
  /** Whose spaces the mover overlaps at its end. */
  readonly inside: readonly Id[];
}

/** What is to be known of a way before it is gone: as the door writes it into a command and as a drag shows it. Plain JSON. */
export interface WaySurvey<Id extends string> {
  readonly from: Space;
  readonly steps: readonly WayStep<Id>[];
  /** How many steps can be made, and why the next can't; null when all can. */
  readonly possible: number;
  readonly obstacle: Obstacle | null;
  /** How many of them can be made so that the mover can stay where it is then. */
  readonly stay: number;
}

/**
 * Surveys a way among figures. Both the judge and the one who only looks ahead call this, so they can't see two answers.
 *
 * @param outlook the mover's, kept up to date with `setFigure`
 * @param mover the spaces that the mover covers
 * @param path anchors, the start included
 * @param ids whose figure each number is
 */
export function surveyWay<Id extends string>(
  { ground, danger, figures }: Outlook,
  mover: Footprint,
  path: readonly Cell[],
  budget: Budget,
  ids: readonly Id[],
): WaySurvey<Id> {
  const { frame } = ground.board;
  const { costs, possible, obstacle, stay } = walkAlong(ground, path, budget, walk());
  const { threats, leaving } = danger;
  const pairs = leaving
    ? provokedByLeaving(threats, leaving, path, provocations())
    : provoked(threats, path, provocations());
  const provokes: Id[][] = path.map(() => []);
  for (let i = 0; i < pairs.count; i++) provokes[pairs.steps[i] as number]?.push(ids[pairs.who[i] as number] as Id);
  const own = deltasOf(frame, mover);
  const covered = figures.map((figure) => figure && deltasOf(frame, figure.footprint).map((by) => figure.anchor + by));
  const inside = (cell: Cell): Id[] =>
    ids.filter((_, number) => covered[number]?.some((theirs) => own.some((by) => cell + by === theirs)));
  const steps = path.slice(1).map((to, step) => ({
    to: spaceOf(frame, to),
    cost: costs[step] as number,
    provokes: provokes[step] as Id[],
    inside: inside(to),
  }));
  return { from: spaceOf(frame, path[0] as Cell), steps, possible, obstacle, stay };
}
