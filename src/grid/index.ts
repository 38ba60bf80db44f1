/**
 * Spaces, paths and threats on squares and hexes, in whole numbers.
 *
 * A `Board` is a place: a `Frame` with the numbering of its spaces (`cellOf`, `spaceOf`), terrain, walls. A `Ground` is the board
 * as seen by one mover: its `Pace`, its footprint, the spaces that others take up (`occupy`, `vacate`). `Threats` tell who
 * threatens a mover of one footprint at each place (`threatsOn`, `setThreat`). A `MoverView` keeps ground and threats up to date
 * for one mover (`setCreature`). The main functions:
 *
 * - `reach`, `pathTo`: cells within a budget, and paths to them;
 * - `provoked`, `provokedByLeaving`: provocations by step;
 * - `computeLeastProvokingReach`, `routeWithin`, `route`: paths with the fewest provocations, with a budget and without.
 *
 * Boards, grounds and threats are kept and updated. Result objects are made once (`reachOn`, `provocations`,
 * `leastProvokingReachOn`, `routerOn`) and overwritten by every call. Nothing here depends on a ruleset.
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
