import { middleOfSpace, spaceOfOffset } from "../data/place.ts";
import type { Point, Space } from "../grid/types.ts";
import { fightsOfToken } from "./authority/encounters.ts";

/** Middle of a space of the rules, in scene pixels. Without a grid, spaces are points in scene units. */
export function pointOfSpace({ grid }: Scene.Implementation, space: Space): Point {
  const pixels = grid.size / grid.distance;
  return grid.isGridless ? { x: space.x * pixels, y: space.y * pixels } : middleOfSpace(grid, space);
}

/** Space of the rules at a point in scene pixels; without a grid, the point in whole scene units. */
export function spaceOfPoint({ grid }: Scene.Implementation, point: Point): Space {
  const feet = (pixels: number) => Math.round((pixels / grid.size) * grid.distance);
  return grid.isGridless ? { x: feet(point.x), y: feet(point.y) } : spaceOfOffset(grid, grid.getOffset(point));
}

/** Space so many columns and rows from another; without a grid 5 scene units a space. */
export function spaceBeside(scene: Scene.Implementation, space: Space, columns: number, rows: number): Space {
  const { grid } = scene;
  if (grid.isGridless) return { x: space.x + 5 * columns, y: space.y + 5 * rows };
  const { i, j } = grid.getOffset(pointOfSpace(scene, space));
  return spaceOfPoint(scene, grid.getCenterPoint({ i: i + rows, j: j + columns }));
}

/** Turncraft's movement action besides core's: a way of moving for the user to choose for a drag. */
interface MovementAction {
  /** Key among core's actions, as carried by waypoints. */
  readonly id: string;
  /** Ruleset with the action; null: all rulesets with movement rules, for GMs alone. */
  readonly ruleset: string | null;
  /** Localization key of the name. */
  readonly label: string;
  readonly icon: string;
  readonly order: number;
}

/** Registers a movement action for tokens under the ruleset. Called at `init`. */
export function offerMovementAction({ id, ruleset, label, icon, order }: MovementAction): void {
  const canSelect = (token: unknown) => {
    const fights = token instanceof TokenDocument ? fightsOfToken(token) : [];
    return ruleset === null
      ? game.user.isGM && fights.length > 0
      : fights.some(({ combat }) => combat.type === ruleset);
  };
  // The types know core's actions only; others may be added under names of their own (CONFIG.Token.movement.actions).
  Object.assign(CONFIG.Token.movement.actions, { [id]: { label, icon: `fa-solid ${icon}`, order, canSelect } });
}
