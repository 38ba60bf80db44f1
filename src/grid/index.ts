/**
 * Spaces, paths and threats on squares and hexes, in whole numbers.
 *
 * A `Board` is a place: a `Frame` with the numbering of its spaces (`cellOf`, `spaceOf`), terrain, walls. A `Ground` is the board
 * as seen by one mover, at its `Pace` and with its footprint, others' places taken in (`occupy`, `vacate`). Threats form a
 * separate map for each moving footprint (`threatsOn`, `setThreat`). An `Outlook` keeps both up to date for one mover
 * (`setFigure`). The main functions:
 *
 * - `reach`, `pathTo`: cells within a budget, and paths to them;
 * - `walkAlong`: cost of a path, and obstacles;
 * - `provoked`, `provokedByLeaving`: provocations by step;
 * - `careful`, `routeWithin`, `route`: paths with the fewest provocations, with a budget and without.
 *
 * Boards, grounds and threats are kept and updated; result objects are made once (`reachOn`, `walk`, `provocations`,
 * `carefulReachOn`, `routerOn`) and overwritten by every call. No ruleset is known here.
 *
 * Beside these are plain functions on spaces: `spaceDistance`, `straightLine`, `spiral` and others.
 */

export * from "./chain.ts";
export * from "./footprint.ts";
export * from "./frame.ts";
export * from "./ground.ts";
export * from "./least-provoking-reach.ts";
export * from "./measured-path.ts";
export * from "./reach.ts";
export * from "./route.ts";
export * from "./spiral.ts";
export * from "./threat.ts";
export type * from "./types.ts";
export * from "./zone.ts";
