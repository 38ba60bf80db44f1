import { fighterOf } from "../engine/fighters.ts";
import type { CombatantId } from "../engine/types.ts";
import { type Board, boardOf, setWall } from "../grid/board.ts";
import { footprintDistance } from "../grid/distance.ts";
import type { Footprint } from "../grid/footprint.ts";
import { type Cell, cellOf, offsetOf } from "../grid/frame.ts";
import { paceOf } from "../grid/ground.ts";
import { type Outlook, outlookOn, setFigure } from "../grid/outlook.ts";
import { setThreat } from "../grid/threat.ts";
import type { Space, Spaces } from "../grid/types.ts";
import { obstacleOf } from "../grid/walk.ts";
import { surveyWay } from "../grid/way-survey.ts";
import { footprintAt, minus, sameSpace } from "./geometry.ts";
import { canThreaten, threatensLeft, totalReach } from "./threat.ts";
import type { Fighter, FlowState, Survey, Wall } from "./types.ts";

type State = Pick<FlowState, "fighters" | "settings" | "order">;

/** What a scene says of the hexes around a way. */
export interface Terrain {
  readonly walls: readonly Wall[];
  /** Hexes that entering this one costs under `terrainCost: scene`: 1 to 15 (FL-99). */
  readonly costOf: (space: Space) => number;
}

/** The dearest that a hex can be: the grid knows 15 kinds of ground. */
const dearest = 15;
const ways = paceOf(
  1,
  1,
  Array.from({ length: dearest }, (_, i) => i + 1),
);
/** No path is judged by its length here. */
const endless = 1_000_000;
const tiling = "odd-r";

interface Other {
  readonly id: CombatantId;
  readonly spaces: readonly Space[];
  /** Null: it threatens nobody (FL-94). */
  readonly reach: Spaces | null;
}

/**
 * What a way means to those who stand around it: the survey of the grid library, in the shape of `move`. Who is asked only
 * what the way would cost gets the same. Heights are those of the tokens, in grid units.
 *
 * @param path hexes for the mover's anchor, each the neighbour of the one before; its own, where it begins, left out
 */
export function surveyPath(
  state: State,
  who: CombatantId,
  path: readonly Space[],
  terrain: Terrain,
): Pick<Survey, "steps" | "blocked"> {
  const { spaces } = fighterOf<Fighter>(state, who).scores;
  const [from] = spaces;
  if (from === undefined) return { steps: [], blocked: false };
  const anchors = [from, ...path];
  const covered = uniqueOf(anchors.flatMap((anchor) => footprintAt(spaces, anchor)));
  const others = othersNear(state, who, covered);
  const board = boardAround(covered, others);
  build(board, covered, terrain);
  const outlook = outlookOf(state, who, board, others);
  const cells = anchors.map((space) => cellOf(board.frame, space));
  const mover = footprintAt(spaces, { x: 0, y: 0 });
  const { steps } = surveyWay(
    outlook,
    mover,
    cells,
    endless,
    others.map(({ id }) => id),
  );
  const at = (i: number) => footprintAt(spaces, anchors[i] ?? from);
  // To the grid a creature threatens its own hexes too: whoever is on one of them is asked about by the zone itself (FL-92).
  const isThreatened = (id: CombatantId, i: number): boolean =>
    !areOn(fighterOf<Fighter>(state, id), at(i)) || threatensLeft(state, id, at(i), at(i + 1));
  return {
    steps: steps.map((step, i) => ({
      ...step,
      cost: Math.max(1, step.cost),
      provokes: step.provokes.filter((id) => isThreatened(id, i)),
    })),
    blocked: cells.slice(1).some((to, i) => obstacleOf(outlook.ground, cells[i] as Cell, to) === "wall"),
  };
}

/** Everybody else who is near enough to matter, in the order of the fight. */
function othersNear(state: State, who: CombatantId, covered: readonly Space[]): Other[] {
  const others = state.order.flatMap((id): Other[] => {
    const fighter = fighterOf<Fighter>(state, id);
    const { spaces } = fighter.scores;
    if (id === who || fighter.departed || spaces.length === 0) return [];
    return [{ id, spaces, reach: canThreaten(state, id) ? (totalReach(fighter) as Spaces) : null }];
  });
  return others.filter(({ spaces, reach }) => footprintDistance("hex", covered, spaces) <= (reach ?? 0));
}

/** A board that holds the way and all zones that touch it. The layout of the scene's own rows doesn't matter to hexes. */
function boardAround(covered: readonly Space[], others: readonly Other[]): Board {
  const corners = [
    ...covered.map((space) => ({ ...offsetOf(tiling, space), by: 1 })),
    ...others.flatMap(({ spaces, reach }) =>
      spaces.map((space) => ({ ...offsetOf(tiling, space), by: (reach ?? 0) + 1 })),
    ),
  ];
  const left = Math.min(...corners.map(({ column, by }) => column - by));
  const top = Math.min(...corners.map(({ row, by }) => row - by));
  const right = Math.max(...corners.map(({ column, by }) => column + by));
  const bottom = Math.max(...corners.map(({ row, by }) => row + by));
  return boardOf({ tiling, left, top, width: right - left + 1, height: bottom - top + 1 });
}

function build(board: Board, covered: readonly Space[], { walls, costOf }: Terrain): void {
  for (const space of covered) {
    const cost = Math.min(dearest, Math.max(1, Math.ceil(costOf(space))));
    board.terrain[cellOf(board.frame, space)] = cost - 1;
  }
  for (const { from, to } of walls) {
    const [here, there] = [cellOf(board.frame, from), cellOf(board.frame, to)];
    if (here >= 0 && there >= 0) setWall(board, here, there);
  }
}

/** The others as the mover has to mind them; whose side they are on is for the rules to judge. */
function outlookOf(state: State, who: CombatantId, board: Board, others: readonly Other[]): Outlook {
  const { elevation, footprintMode, threatWalls } = state.settings;
  const own = fighterOf<Fighter>(state, who);
  const outlook = outlookOn(board, footprintAt(own.scores.spaces, { x: 0, y: 0 }), ways, {
    walls: threatWalls === "block",
    ...(elevation === "counted" ? { elevation: 0 as Spaces } : {}),
  });
  for (const [number, { id, spaces, reach }] of others.entries()) {
    const [at = { x: 0, y: 0 }] = spaces;
    const footprint: Footprint = spaces.map((space) => minus(space, at));
    const height = heightOf(fighterOf<Fighter>(state, id)) - heightOf(own);
    const figure = { anchor: cellOf(board.frame, at), footprint, elevation: Math.round(height) as Spaces };
    setFigure(outlook, number, { ...figure, stance: "friend", reach });
    if (footprintMode === "token" || reach === null) continue;
    setThreat(outlook.danger.threats, number, { ...figure, footprint: footprint.slice(0, 1), reach });
  }
  return outlook;
}

function heightOf({ scores }: Fighter): number {
  return scores.token?.at.elevation ?? 0;
}

function areOn({ scores }: Fighter, spaces: readonly Space[]): boolean {
  return scores.spaces.some((own) => spaces.some((space) => sameSpace(own, space)));
}

function uniqueOf(spaces: readonly Space[]): Space[] {
  return spaces.filter((space, i) => spaces.findIndex((other) => sameSpace(space, other)) === i);
}
