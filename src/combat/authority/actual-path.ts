import type { Feet, Placement } from "../../engine/types.ts";
import type { MeasuredStep, Survey } from "../../grid/survey.ts";
import type { Space } from "../../grid/types.ts";
import { distanceAlong, spaceAt } from "./measured-path.ts";

/**
 * The part of a surveyed way that has been walked when the token was stopped on it: the steps that were judged, up to there.
 * Null where the place isn't on the way.
 */
export function walkedPart(token: TokenDocument.Implementation, survey: Survey, at: Placement): Survey | null {
  const { before, path } = survey.token;
  const { leg, part } = legOf([before, ...path], at);
  const steps = survey.grid === "gridless" ? null : upTo(survey, spaceOf(token, survey, at));
  const walked = steps ?? partOfLegs(token, survey, at, leg, part);
  return walked && { ...survey, steps: walked, token: { ...survey.token, path: [...path.slice(0, leg), at] } };
}

/** Leg of a path nearest to a place (least detour), and the fraction of the leg before the place. */
function legOf(places: readonly Placement[], at: Placement): { leg: number; part: number } {
  const legs = places.slice(1).map((to, leg) => {
    const from = places[leg] ?? to;
    const [length, gone, left] = [apart(from, to), apart(from, at), apart(at, to)];
    return { leg, part: length > 0 ? Math.min(1, gone / length) : 1, detour: gone + left - length };
  });
  return legs.reduce(
    (best, each) => (each.detour < best.detour - 0.5 ? each : best),
    legs[0] ?? { leg: 0, part: 1, detour: 0 },
  );
}

function apart(a: Placement, b: Placement): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** The space of a place, in the coordinates of the survey: rulesets count from other spaces of a large token. */
function spaceOf(token: TokenDocument.Implementation, { from, grid, token: { before } }: Survey, at: Placement): Space {
  const [start, end] = [spaceAt(token, before, grid), spaceAt(token, at, grid)];
  return { x: from.x + end.x - start.x, y: from.y + end.y - start.y };
}

function upTo({ from, steps }: Survey, space: Space): readonly MeasuredStep[] | null {
  const isThere = (each: Space) => each.x === space.x && each.y === space.y;
  if (isThere(from)) return [];
  const last = steps.findIndex(({ to }) => isThere(to));
  return last < 0 ? null : steps.slice(0, last + 1);
}

/** Same for legs of one or several steps: steps of the last leg count as far as walked. */
function partOfLegs(
  token: TokenDocument.Implementation,
  survey: Survey,
  at: Placement,
  leg: number,
  part: number,
): readonly MeasuredStep[] | null {
  const { uuid, before, path } = survey.token;
  const legs = survey.steps.length === path.length ? survey.steps.map((step) => [step]) : runs(survey.steps);
  const last = legs[leg];
  if (legs.length !== path.length || !last) return partOfPlaces(survey, at, leg);
  const from = legs[leg - 1]?.at(-1)?.to ?? survey.from;
  const [feet = 0] = distanceAlong(token, { uuid, before: path[leg - 1] ?? before, path: [at] });
  const gone = last.slice(0, Math.max(1, Math.ceil(last.length * part - 1e-9)));
  const shortened = gone.map(
    (step): MeasuredStep => ({
      ...step,
      to: between(from, step.to, part),
      ...(step.feet !== undefined && { feet: Math.min(step.feet, Math.ceil(feet)) as Feet }),
    }),
  );
  return [...legs.slice(0, leg).flat(), ...shortened];
}

/**
 * Same for steps from place to place along the legs, as without a grid under Action & Flow Points (FL-168): all
 * completed ones, and the last one partly. Null if steps state their lengths: then they end at the legs' ends.
 */
function partOfPlaces({ from, steps, token: { before, path } }: Survey, at: Placement, leg: number) {
  if (steps.some(({ feet }) => feet !== undefined)) return null;
  const places = [before, ...path];
  const share = lengthOf([...places.slice(0, leg + 1), at]) / (lengthOf(places) || 1);
  let left = share * lengthOf([from, ...steps.map(({ to }) => to)]);
  const walked: MeasuredStep[] = [];
  for (const step of steps) {
    if (left < 0.5) break;
    const start = walked.at(-1)?.to ?? from;
    const length = lengthOf([start, step.to]);
    walked.push(left >= length ? step : { ...step, to: between(start, step.to, left / length) });
    left -= length;
  }
  return walked;
}

function lengthOf(places: readonly { readonly x: number; readonly y: number }[]): number {
  return places.reduce((sum, { x, y }, i) => {
    const before = places[i - 1];
    return before ? sum + Math.hypot(x - before.x, y - before.y) : sum;
  }, 0);
}

function between(from: Space, to: Space, part: number): Space {
  return { x: Math.round(from.x + (to.x - from.x) * part), y: Math.round(from.y + (to.y - from.y) * part) };
}

/** Steps that lead to the same place, one after the other. */
function runs(steps: readonly MeasuredStep[]): MeasuredStep[][] {
  const found: MeasuredStep[][] = [];
  for (const step of steps) {
    const [run, end] = [found.at(-1), found.at(-1)?.at(-1)?.to];
    if (run && end && end.x === step.to.x && end.y === step.to.y) run.push(step);
    else found.push([step]);
  }
  return found;
}
