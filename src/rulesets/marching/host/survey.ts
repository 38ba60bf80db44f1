import { type AskedWaypoint, distanceAlong, spaceAt, surveyWay } from "../../../combat/authority/measured-path.ts";
import { levelIn, middleInFeet } from "../../../data/index.ts";
import type { Feet, Placement } from "../../../engine/types.ts";
import type { MeasuredStep, Survey } from "../../../grid/survey.ts";
import type { Space } from "../../../grid/types.ts";

/** Feet of a step on a scene without a grid, where several go their ways at once: with rounding never above 5 (MO-503). */
const STRIDE = 3;

type Way = ReturnType<typeof surveyWay>;

/**
 * Measured path of a requested movement under Marching Order: spaces, or feet without a grid. `eachStep`: with a
 * placement for every step instead of every waypoint.
 */
export function surveyMarch(
  token: TokenDocument.Implementation,
  waypoints: readonly AskedWaypoint[],
  eachStep: boolean,
): Survey {
  const way = surveyWay(token, waypoints);
  if (way.grid === "gridless") return inFeet(token, way, eachStep);
  const steps = way.steps.map((step) => ({ to: step.to, ...levelIn(token, step) }));
  return { ...way, steps, token: eachStep ? { ...way.token, path: placements(token, way) } : way.token };
}

/** Placement of the token after each step: waypoints are met exactly, steps in between are offset like their spaces. */
function placements(
  token: TokenDocument.Implementation,
  { grid, from, steps, token: { before, path } }: Way,
): Placement[] {
  const start = middleOf(token, from);
  let next = 0;
  return steps.map((step) => {
    const { to } = step;
    const isEnd = () => path[next] !== undefined && sameSpace(spaceAt(token, path[next] as Placement, grid), to);
    const elevation = (path[next] ?? before).elevation;
    let place: Placement | null = null;
    while (isEnd()) place = path[next++] ?? null;
    if (place) return place;
    const { x, y } = middleOf(token, to);
    const there = { x: Math.round(before.x + x - start.x), y: Math.round(before.y + y - start.y), elevation };
    return { ...there, ...levelIn(token, step) };
  });
}

function sameSpace(one: Space, other: Space): boolean {
  return one.x === other.x && one.y === other.y;
}

function middleOf({ parent }: TokenDocument.Implementation, { x, y }: Space): { x: number; y: number } {
  const grid = parent?.grid;
  if (!grid) return { x, y };
  if (grid instanceof foundry.grid.HexagonalGrid) return grid.getCenterPoint({ q: x, r: y, s: -x - y });
  return grid.getCenterPoint({ i: y, j: x });
}

/** Without a grid places are feet, and a way that is gone together with others has a step every few of them. */
function inFeet(token: TokenDocument.Implementation, way: Way, eachStep: boolean): Survey {
  const { before } = way.token;
  const reached = [0, ...distanceAlong(token, way.token)];
  const legs = way.token.path.map((to, index) => {
    const length = (reached[index + 1] ?? 0) - (reached[index] ?? 0);
    const count = eachStep ? Math.max(1, Math.ceil(length / STRIDE)) : 1;
    return { from: way.token.path[index - 1] ?? before, to, begin: reached[index] ?? 0, length, count };
  });
  const path: Placement[] = [];
  const steps = legs.flatMap(({ from, to, begin, length, count }) =>
    Array.from({ length: count }, (_, i): MeasuredStep => {
      const place = i + 1 === count ? to : { ...between(from, to, (i + 1) / count), ...levelIn(token, from) };
      path.push(place);
      const ends = [i, i + 1].map((part) => Math.ceil(begin + (length * part) / count));
      const feet = ((ends[1] ?? 0) - (ends[0] ?? 0)) as Feet;
      return { to: middleInFeet(token, place), feet, ...levelIn(token, place) };
    }),
  );
  return { ...way, from: middleInFeet(token, before), steps, token: { ...way.token, path } };
}

function between(from: Placement, to: Placement, part: number): Placement {
  const at = (start: number, end: number) => Math.round(start + (end - start) * part);
  return { x: at(from.x, to.x), y: at(from.y, to.y), elevation: to.elevation };
}
