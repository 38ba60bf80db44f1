/**
 * Spaces, ways and threats on squares and hexes, in whole numbers.
 *
 * A `Board` is a place: a `Frame` that numbers its spaces (`cellOf`, `spaceOf`), what they are made of, walls. A `Ground` is
 * the board as one mover sees it, at its `Pace` and with its footprint, others' places taken in (`occupy`, `vacate`). Threats
 * are a map of their own for each footprint that moves (`threatsOn`, `setThreat`). An `Outlook` keeps both of one mover up to
 * date (`setFigure`). On these work
 *
 * - `reach`, `pathTo`: where a budget leads to, and how;
 * - `walkAlong`: what a path costs, and what is in its way;
 * - `provoked`, `provokedByLeaving`: which of its steps provoke whom;
 * - `careful`, `routeWithin`, `route`: how to provoke least, with a budget and without.
 *
 * Boards, grounds and threats are kept and changed by what happens; results are objects that one makes once (`reachOn`,
 * `walk`, `provocations`, `carefulReachOn`, `routerOn`) and that every call overwrites. Nothing here knows a ruleset.
 *
 * Apart from that are plain functions on spaces: `spaceDistance`, `straightLine`, `spiral` and others.
 */
export * from "./board.ts";
export * from "./chain.ts";
export * from "./distance.ts";
export * from "./footprint.ts";
export * from "./frame.ts";
export * from "./ground.ts";
export * from "./least-provoking-reach.ts";
export * from "./level.ts";
export * from "./line.ts";
export * from "./outlook.ts";
export * from "./reach.ts";
export * from "./route.ts";
export * from "./spiral.ts";
export * from "./survey.ts";
export * from "./threat.ts";
export type * from "./types.ts";
export * from "./walk.ts";
export * from "./zone.ts";
