import { connection } from "../core/connection.ts";
import { game } from "../core/game.ts";
import { isV14 } from "../core/generation.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import { fromUuidSync } from "../core/uuid.ts";
import {
  ArrayField,
  BooleanField,
  ColorField,
  DocumentTypeField,
  EmbeddedCollectionField,
  NumberField,
  ObjectField,
  SchemaField,
  SetField,
  StringField,
  TypeDataField,
} from "../fields/index.ts";
import type { ElevatedPoint, Point } from "../grid/index.ts";
import { ClientDocument } from "./client-document.ts";
import { actionConfig } from "./movement-actions.ts";
import { regionContains } from "./movement-region.ts";
import { basicFields } from "./schema-parts.ts";

/** Behaviors implemented here. */
const BEHAVIORS = ["modifyMovementCost", "executeScript", "teleportToken"];

/**
 * V14's behaviors (https://foundryvtt.com/api/v14/modules/foundry.data.regionBehaviors.html) stored here without effect: the
 * API's pages name the senses and movements restricted by a surface, not how a path is cut.
 */
const BEHAVIORS_SINCE_14 = ["applyActiveEffect", "changeLevel", "defineSurface"];

/**
 * Behaviour of a region, e.g. core's `modifyMovementCost` with `system.difficulties` (type package:
 * BaseRegionBehavior).
 */
export class BaseRegionBehavior extends ClientDocument {
  declare disabled: boolean;

  static override metadata: Loose = Object.freeze({
    ...ClientDocument.metadata,
    name: "RegionBehavior",
    collection: "behaviors",
    label: "DOCUMENT.RegionBehavior",
    get coreTypes() {
      return isV14() ? [...BEHAVIORS, ...BEHAVIORS_SINCE_14] : BEHAVIORS;
    },
    hasTypeData: true,
    isEmbedded: true,
    permissions: { ...ClientDocument.metadata.permissions, update: "ASSISTANT" },
  });

  static override defineSchema(): Loose {
    return {
      ...basicFields(this),
      name: new StringField({ required: true, blank: true, textSearch: true }),
      type: new DocumentTypeField(this),
      system: new TypeDataField(this),
      disabled: new BooleanField(),
    };
  }
}

export class RegionBehavior extends BaseRegionBehavior {
  get region(): Loose {
    return this.parent;
  }

  get active(): boolean {
    return !this.disabled;
  }

  /**
   * True if the behavior handles events of this name. Scripts list theirs; a teleporter handles moving in (foundryvtt issue
   * 11881).
   */
  hasEvent(name: string): boolean {
    const { type, system } = this as Loose;
    if (type === "executeScript") return [...(system.events ?? [])].includes(name);
    return type === "teleportToken" && name === "tokenMoveIn";
  }

  async _handleRegionEvent(event: RegionEvent): Promise<void> {
    const { type, system } = this as Loose;
    if (type === "executeScript") {
      const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
      const names = { scene: this.region.parent, region: this.region, behavior: this, event };
      const script = new AsyncFunction(...Object.keys(names), system.source);
      // The example of `TokenDocument#pauseMovement` in the type package: `this` is the behaviour's data.
      await script.call({ ...system, parent: this }, ...Object.values(names));
    } else if (event.user.isSelf && system.destination) {
      // Assumed: whoever arrives by teleport stays, since two regions may lead to each other; whoever leaves doesn't walk on.
      const { action } = event.data.movement.passed.waypoints.at(-1) ?? {};
      if (action && actionConfig(action).teleport) return;
      event.data.token.stopMovement();
      await event.data.token.object?.movementAnimationPromise; // foundryvtt issue 11194
      const destination = await (globalThis as Loose).fromUuid(system.destination);
      await destination?.teleportToken(event.data.token);
    }
  }
}

/** Event sent to a region's behaviours (type package: RegionDocument.RegionEvent). */
interface RegionEvent {
  name: string;
  data: Loose;
  region: Loose;
  user: Loose;
}

function middleOf(shape: Loose): Point {
  if (shape?.type !== "rectangle") return { x: shape?.x ?? 0, y: shape?.y ?? 0 };
  return { x: shape.x + shape.width / 2, y: shape.y + shape.height / 2 };
}

/** An area of a scene (type package: BaseRegion). */
export class BaseRegion extends ClientDocument {
  declare shapes: Loose[];
  declare elevation: { bottom: number | null; top: number | null };
  declare behaviors: Loose;

  static override metadata: Loose = Object.freeze({
    ...ClientDocument.metadata,
    name: "Region",
    collection: "regions",
    label: "DOCUMENT.Region",
    isEmbedded: true,
    embedded: { RegionBehavior: "behaviors" },
    permissions: { ...ClientDocument.metadata.permissions, update: "ASSISTANT" },
  });

  static override defineSchema(): Loose {
    const height = () => new NumberField({ required: true, nullable: true, initial: null });
    return {
      ...basicFields(this),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      color: new ColorField({ required: true, nullable: false, initial: "#6f8fbf" }),
      shapes: new ArrayField(new ObjectField()),
      elevation: new SchemaField({ bottom: height(), top: height() }),
      behaviors: new EmbeddedCollectionField(BaseRegionBehavior),
      visibility: new NumberField({ required: true, nullable: false, initial: 0 }),
      locked: new BooleanField(),
      ...(isV14() ? { levels: new SetField(new StringField({ required: true, blank: false })) } : {}),
    };
  }
}

export class RegionDocument extends BaseRegion {
  /** True if the point is inside, elevation included. Works for undrawn scenes, too. */
  testPoint(point: Point | ElevatedPoint): boolean {
    const { bottom, top } = this.elevation;
    const elevation = "elevation" in point ? point.elevation : 0;
    if (elevation < (bottom ?? Number.NEGATIVE_INFINITY) || elevation > (top ?? Number.POSITIVE_INFINITY)) return false;
    return regionContains(this.shapes, point);
  }

  /**
   * Has the behaviors of all clients handle one client's event, for systems with their own turns (called by Draw Steel and Weird
   * Wizard). Documents travel as their UUIDs.
   */
  async _triggerEvent(name: string, data: LooseObject): Promise<void> {
    const packed = Object.entries(data).map(([key, value]) => [key, value?.uuid ? { uuid: value.uuid } : value]);
    connection().emit("regionEvent", { region: this.uuid, name, data: Object.fromEntries(packed) });
    this._handleEvent({ name, data, region: this, user: game.user });
  }

  /** Runs all behaviors for an event; an error in one doesn't stop the others. */
  _handleEvent(event: RegionEvent): void {
    for (const behavior of [...this.behaviors] as RegionBehavior[]) {
      if (!behavior.active || !behavior.hasEvent(event.name)) continue;
      behavior._handleRegionEvent(event).catch((error: unknown) => console.error(error));
    }
  }

  /**
   * Moves a token into this region, here to the center of its first shape's bounds: core chooses at random (foundryvtt issue
   * 10695). Not to other scenes. The movement action is assumed: core's unmeasured one.
   */
  async teleportToken(token: Loose): Promise<Loose> {
    const { x, y } = middleOf(this.shapes[0]);
    const grid = token.parent.grid;
    const corner = { x: x - (token.width * grid.sizeX) / 2, y: y - (token.height * grid.sizeY) / 2 };
    const place = token.getSnappedPosition({ ...corner, elevation: token.elevation });
    await token.move({ x: Math.round(place.x), y: Math.round(place.y), action: "displace" });
    return token;
  }

  /** Tokens of the scene inside. */
  get tokens(): Set<Loose> {
    return new Set(this.parent?.tokens.filter((token: Loose) => token.testInsideRegion(this)) ?? []);
  }
}

/** Handles a region's event from another client. */
export function hearRegionEvent({ region: uuid, name, data, userId }: LooseObject): void {
  const region = fromUuidSync(uuid, { strict: false });
  const unpacked = Object.entries<Loose>(data).map(([key, value]) => [
    key,
    value?.uuid ? fromUuidSync(value.uuid, { strict: false }) : value,
  ]);
  region?._handleEvent({ name, data: Object.fromEntries(unpacked), region, user: game.users.get(userId) });
}
