import { CONST } from "../core/constants.ts";
import { isV14 } from "../core/generation.ts";
import type { Loose } from "../core/loose.ts";
import { ArrayField, NumberField, SetField, StringField } from "../fields/index.ts";
import { ClientDocument } from "./client-document.ts";
import { basicFields } from "./schema-parts.ts";

const { WALL_DIRECTIONS, WALL_DOOR_STATES, WALL_DOOR_TYPES, WALL_MOVEMENT_TYPES } = CONST as Loose;

/** Wall: a segment `c` = [x0, y0, x1, y1] in scene pixels, possibly blocking movement (type package: BaseWall). */
export class BaseWall extends ClientDocument {
  declare c: [number, number, number, number];
  declare move: number;
  declare door: number;
  declare ds: number;

  static override metadata: Loose = Object.freeze({
    ...ClientDocument.metadata,
    name: "Wall",
    collection: "walls",
    label: "DOCUMENT.Wall",
    isEmbedded: true,
    permissions: { ...ClientDocument.metadata.permissions, update: mayUpdate },
  });

  static override defineSchema(): Loose {
    const choice = (values: object, initial: number) =>
      new NumberField({ required: true, nullable: false, initial, choices: Object.values(values) });
    return {
      ...basicFields(this),
      c: new ArrayField(new NumberField({ required: true, integer: true, nullable: false }), {
        validate: (c: unknown[]) => c.length === 4,
        validationError: "must be a length-4 array of integer coordinates",
      }),
      move: choice(WALL_MOVEMENT_TYPES, WALL_MOVEMENT_TYPES.NORMAL),
      dir: choice(WALL_DIRECTIONS, WALL_DIRECTIONS.BOTH),
      door: choice(WALL_DOOR_TYPES, WALL_DOOR_TYPES.NONE),
      ds: choice(WALL_DOOR_STATES, WALL_DOOR_STATES.CLOSED),
      ...(isV14() ? { levels: new SetField(new StringField({ required: true, blank: false })) } : {}),
    };
  }
}

/** Walls are the GMs'; WALL_DOORS of CONST.USER_PERMISSIONS lets others open and close doors. */
function mayUpdate(user: Loose, _wall: Loose, changed: Loose): boolean {
  if (user.isGM) return true;
  return user.hasPermission("WALL_DOORS") && Object.keys(changed).every((key) => key === "_id" || key === "ds");
}

export class WallDocument extends BaseWall {
  get isDoor(): boolean {
    return this.door !== WALL_DOOR_TYPES.NONE;
  }

  get isOpen(): boolean {
    return this.isDoor && this.ds === WALL_DOOR_STATES.OPEN;
  }

  /** @internal */
  get blocksMovement(): boolean {
    return this.move !== WALL_MOVEMENT_TYPES.NONE && !this.isOpen;
  }
}
