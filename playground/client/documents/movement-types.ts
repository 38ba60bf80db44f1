import type { Loose, LooseObject } from "../core/loose.ts";
import type { MeasurePathResult, Offset, Point } from "../grid/index.ts";

/** Shapes of token movement as documented (client/documents/token.d.mts and the V14 API pages). */

/**
 * Position of a token: top-left corner in whole scene pixels, elevation in units, size in spaces. V14 adds depth and
 * level.
 */
export interface Position extends Point {
  elevation: number;
  width: number;
  height: number;
  shape: number;
  depth?: number;
  level?: string | null;
}

/**
 * Waypoint as given by callers: every field may be missing and is then taken from the waypoint before, or from the
 * token.
 */
export interface WaypointInput extends Partial<Position> {
  action?: string;
  snapped?: boolean;
  explicit?: boolean;
  checkpoint?: boolean;
  intermediate?: boolean;
  terrain?: Loose;
  cost?: number | MovementCostFunction;
  userId?: string;
  movementId?: string | null;
}

/** Complete waypoint, before measuring. */
export interface CompleteWaypoint extends Position {
  action: string;
  terrain: Loose;
  snapped: boolean;
  explicit: boolean;
  checkpoint: boolean;
  intermediate: boolean;
}

export interface MeasuredWaypoint extends CompleteWaypoint {
  userId: string;
  movementId: string;
  /** From the previous waypoint; nonnegative, Infinity only in unstored paths. */
  cost: number;
  subpathId?: string;
}

export interface MovementSegment {
  width: number;
  height: number;
  shape: number;
  depth?: number;
  level?: string | null;
  action: string;
  terrain: Loose;
  actionConfig: MovementActionConfig;
  teleport: boolean;
}

export type MovementCostFunction = (from: Offset, to: Offset, distance: number, segment: MovementSegment) => number;

export type MovementCostAggregator = (
  results: { from: Offset; to: Offset; cost: number }[],
  distance: number,
  segment: MovementSegment,
) => number;

export interface MovementSection {
  waypoints: MeasuredWaypoint[];
  distance: number;
  cost: number;
  spaces: number;
  diagonals: number;
}

export type MovementMethod = "api" | "config" | "dragging" | "keyboard" | "paste" | "undo";

/** Effect of one update operation on one token. Sent with the operation, so plain JSON. */
export interface MovementOperation {
  id: string;
  chain: string[];
  origin: Position;
  destination: Position;
  passed: MovementSection;
  pending: MovementSection;
  history: {
    recorded: MovementSection;
    unrecorded: MovementSection;
    distance: number;
    cost: number;
    spaces: number;
    diagonals: number;
  };
  constrained: boolean;
  recorded: boolean;
  method: MovementMethod;
  constrainOptions: ConstrainOptions;
  autoRotate: boolean;
  showRuler: boolean;
  /** V14. */
  subpathId?: string;
  split?: boolean;
  measureOptions?: LooseObject;
  terrainOptions?: LooseObject;
}

export type MovementState = "completed" | "paused" | "pending" | "stopped";

/** `TokenDocument#movement`. */
export interface MovementData extends MovementOperation {
  user: Loose;
  state: MovementState;
  updateOptions: LooseObject;
  /** V14. */
  finished?: Promise<boolean>;
  animation?: { started: Promise<void>; ended: Promise<void>; duration: number };
}

export interface ConstrainOptions {
  ignoreWalls?: boolean;
  ignoreCost?: boolean;
  /** V14. */
  maxCost?: number;
  maxDistance?: number;
}

/** Part of an update operation about one token's movement: `operation.movement[tokenId]`. */
export interface MovementInstruction {
  waypoints?: WaypointInput[];
  /** V14 `Scene#moveTokens`: one waypoint. */
  destination?: WaypointInput;
  method?: MovementMethod;
  constrainOptions?: ConstrainOptions;
  autoRotate?: boolean;
  showRuler?: boolean;
  id?: string;
  measureOptions?: LooseObject;
  terrainOptions?: LooseObject;
}

/** Entry of CONFIG.Token.movement.actions, complete with the documented defaults. */
export interface MovementActionConfig {
  label: string;
  icon: string;
  img: string;
  order: number;
  teleport: boolean;
  measure: boolean;
  walls: string | null;
  visualize: boolean;
  getAnimationOptions(token: Loose): { movementSpeed?: number; duration?: number };
  canSelect: ((token: Loose) => boolean) | boolean;
  deriveTerrainDifficulty: ((difficulties: Record<string, number>) => number) | null;
  getCostFunction(
    token: Loose,
    options: LooseObject,
  ): (cost: number, from: Offset, to: Offset, distance: number, segment: MovementSegment) => number;
  costMultiplier?: number;
  speedMultiplier?: number;
  terrainAction?: string | null;
}

export type { MeasurePathResult };
