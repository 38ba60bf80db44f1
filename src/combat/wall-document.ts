import { localize } from "../i18n.ts";
import { fightsOfUser } from "./authority/encounters.ts";
import { markOf } from "./authority/stored.ts";

/**
 * Wall document. In an encounter a player who opens a door handles an object (DX-405): the client asks, and the GM's
 * client opens it.
 */
export class TurncraftWallDocument extends WallDocument {
  protected override async _preUpdate(
    changed: WallDocument.UpdateData,
    options: WallDocument.Database.PreUpdateOptions,
    user: User.Implementation,
  ): Promise<boolean | void> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    const { OPEN } = CONST.WALL_DOOR_STATES;
    if (changed.ds !== OPEN || this._source.ds === OPEN || user.isGM || markOf(options)) return;
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
