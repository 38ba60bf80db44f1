import type { Fields } from "../engine/fields.ts";
import type { Feet, Placement } from "../engine/types.ts";
import type { GridKind, Space } from "./types.ts";

/** One step of a path as surveyed: where it leads, and what a ruleset wants to know of that place. */
export interface SurveyedStep {
  readonly to: Space;
  /** What the scene's own ruler says of it, rounded up; without a grid the straight line. */
  readonly feet?: Feet;
  /** The scene's level that it leads to, by id; absent where the scene has no more than one. */
  readonly level?: string;
}

/** What the GM's client found out about an asked movement. Rules judge this, never the asker's own claim. */
export interface Survey<Step extends SurveyedStep = SurveyedStep> {
  readonly grid: GridKind;
  readonly from: Space;
  readonly steps: readonly Step[];
  readonly token: { readonly uuid: string; readonly before: Placement; readonly path: readonly Placement[] };
  /** A wall (or the edge of the world) stands in the way of the path. */
  readonly blocked: boolean;
  /** Spaces along the creature's broader side, 1 when absent. */
  readonly width?: number;
}

const furthest = 1_000_000;
const mostSteps = 2000;

/** A survey out of a command; `step` reads what the ruleset wants to know of each step beside its place and feet. */
export function readSurvey<Step extends SurveyedStep = SurveyedStep>(
  f: Fields,
  step?: (f: Fields, base: SurveyedStep) => Step,
): Survey<Step> {
  const token = f.inside("token");
  return {
    grid: f.oneOf("grid", ["square", "hex", "gridless"]),
    from: readSpace(f.inside("from")),
    steps: f.list("steps", mostSteps, (item) => {
      const base = readStep(item);
      return step ? step(item, base) : (base as Step);
    }),
    token: {
      uuid: token.text("uuid"),
      before: readPlacement(token.inside("before")),
      path: token.list("path", mostSteps + 1, readPlacement),
    },
    blocked: f.bool("blocked"),
    ...f.maybe("width", (name) => f.whole(name, 1, 100)),
  };
}

function readStep(f: Fields): SurveyedStep {
  return {
    to: readSpace(f.inside("to")),
    ...f.maybe("feet", (name) => f.whole(name, 0, furthest) as Feet),
    ...f.maybe("level", (name) => f.text(name)),
  };
}

/** A space of the grid. */
export function readSpace(f: Fields): Space {
  return { x: f.whole("x", -furthest, furthest), y: f.whole("y", -furthest, furthest) };
}

/** Where a token stands. */
export function readPlacement(f: Fields): Placement {
  const everywhere = 1_000_000_000;
  const coordinate = (name: string): number => f.number(name, -everywhere, everywhere);
  return {
    x: coordinate("x"),
    y: coordinate("y"),
    elevation: coordinate("elevation"),
    ...f.maybe("level", (name) => f.text(name)),
  };
}
