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

/** Space of the grid; whole numbers to ±1,000,000. */
export const space: Schema<Space> = object(spaceShape);

const coordinate = number(-everywhere, everywhere);
const placementShape = { x: coordinate, y: coordinate, elevation: coordinate, level: optional(text()) } as const;

/** Position of a token, without the size. */
export const placement: Schema<Placement> = object(placementShape);

const stepShape = {
  to: space,
  /** Length of the step by the scene's own ruler, rounded up; without a grid the straight line. */
  feet: optional(whole<Feet>(0, furthest)),
  /** Id of the destination's level; absent on a scene with a single level. */
  level: optional(text()),
} as const;

/** Measured step of a path: destination, length and level. Rulesets add own data about the place ({@link pathShape}). */
export type MeasuredStep = Shaped<typeof stepShape>;

/** Measured path of a requested movement, from the GM's client. Rules judge the measured path, never the user's own data. */
export interface MeasuredPath<Step extends MeasuredStep = MeasuredStep> {
  readonly grid: GridKind;
  readonly from: Space;
  readonly steps: readonly Step[];
  readonly token: { readonly uuid: string; readonly before: Placement; readonly path: readonly Placement[] };
  /** True if a wall or the scene's edge is in the way. */
  readonly blocked: boolean;
  /** Spaces along the creature's longer side; absent: 1. */
  readonly width?: number;
}

/** Shape of a measured path. `own`: fields of a step added by a ruleset to `to`, `feet` and `level`, or replaced. */
export function pathShape<const Own extends Shape = Record<never, never>>(own?: Own) {
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

/** Schema of a measured path in a command; `own` as for {@link pathShape}. */
export function measuredPath<const Own extends Shape = Record<never, never>>(own?: Own) {
  return object(pathShape(own));
}
