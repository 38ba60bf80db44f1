import {
  bool,
  list,
  number,
  object,
  oneOf,
  optional,
  type Schema,
  type Shape,
  type Shaped,
  text,
  whole,
} from "../engine/schema.ts";
import type { Feet, Placement } from "../engine/types.ts";
import type { GridKind, Space } from "./types.ts";

const furthest = 1_000_000;
const everywhere = 1_000_000_000;
const mostSteps = 2000;

const spaceShape = { x: whole(-furthest, furthest), y: whole(-furthest, furthest) } as const;

/** A space of the grid. */
export const space: Schema<Space> = object(spaceShape);

const coordinate = number(-everywhere, everywhere);
const placementShape = { x: coordinate, y: coordinate, elevation: coordinate, level: optional(text()) } as const;

/** Position of a token. */
export const placement: Schema<Placement> = object(placementShape);

const stepShape = {
  to: space,
  /** Length of the step by the scene's own ruler, rounded up; without a grid the straight line. */
  feet: optional(whole<Feet>(0, furthest)),
  /** The scene's level that it leads to, by id; absent where the scene has no more than one. */
  level: optional(text()),
} as const;

/** Step of a path as surveyed: where it leads, and what a ruleset wants to know of that place. */
export type MeasuredStep = Shaped<typeof stepShape>;

/** Measured path of a requested movement, from the GM's client. Rules judge this, never the asker's own claim. */
export interface Survey<Step extends MeasuredStep = MeasuredStep> {
  readonly grid: GridKind;
  readonly from: Space;
  readonly steps: readonly Step[];
  readonly token: { readonly uuid: string; readonly before: Placement; readonly path: readonly Placement[] };
  /** A wall (or the edge of the world) stands in the way of the path. */
  readonly blocked: boolean;
  /** Spaces along the creature's broader side, 1 when absent. */
  readonly width?: number;
}

/** Shape of a measured path whose steps have these fields beside or instead of place, feet and level; absent: none. */
export function surveyShape<const Own extends Shape = Record<never, never>>(own?: Own) {
  const step: Shape = { ...stepShape, ...own };
  return {
    grid: oneOf(["square", "hex", "gridless"]),
    from: space,
    steps: list(object(step as Omit<typeof stepShape, keyof Own> & Own), mostSteps),
    token: object({ uuid: text(), before: placement, path: list(placement, mostSteps + 1) }),
    blocked: bool,
    width: optional(whole(1, 100)),
  } as const;
}

/** A survey in a command. */
export function survey<const Own extends Shape = Record<never, never>>(own?: Own) {
  return object(surveyShape(own));
}
