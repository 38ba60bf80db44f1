import { middleOfSpace, spaceOfOffset } from "../data/place.ts";
import type { Point, Space } from "../grid/types.ts";
import { localize } from "../i18n.ts";
import { fightsOfToken, fightsOfUser } from "./authority/encounters.ts";
import { stampOf } from "./authority/stored.ts";

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

/**
 * Wall document. In an encounter a player opening a door handles an object (DX-405): the client asks, and the GM's client opens the
 * door.
 */
export class TurncraftWallDocument extends WallDocument {
  protected override async _preUpdate(
    changed: WallDocument.UpdateData,
    options: WallDocument.Database.PreUpdateOptions,
    user: User.Implementation,
  ): Promise<boolean | void> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    const { OPEN } = CONST.WALL_DOOR_STATES;
    if (changed.ds !== OPEN || this._source.ds === OPEN || user.isGM || stampOf(options)) return;
    const fighting = fightsOfUser(user, this.parent)[0];
    if (!fighting) return;
    const { combat, who } = fighting;
    // Not awaited: this update must be over before the door's own can open it.
    void combat.perform({
      kind: "spend",
      who,
      resource: "interaction",
      what: localize("TURNCRAFT.Interaction.opens"),
      door: this.uuid,
    });
    return false;
  }
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
