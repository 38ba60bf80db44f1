import type { Loose } from "../core/loose.ts";
import {
  ArrayField,
  BooleanField,
  ColorField,
  DocumentTypeField,
  EmbeddedCollectionField,
  NumberField,
  ObjectField,
  SchemaField,
  StringField,
  TypeDataField,
} from "../fields/index.ts";
import type { ElevatedPoint, Point } from "../grid/index.ts";
import { ClientDocument } from "./client-document.ts";
import { regionContains } from "./movement-region.ts";
import { basicFields } from "./schema-parts.ts";

/** What a region does, e.g. core's `modifyMovementCost` with `system.difficulties` (type package: BaseRegionBehavior). */
export class BaseRegionBehavior extends ClientDocument {
  declare disabled: boolean;

  static override metadata: Loose = Object.freeze({
    ...ClientDocument.metadata,
    name: "RegionBehavior",
    collection: "behaviors",
    label: "DOCUMENT.RegionBehavior",
    coreTypes: ["modifyMovementCost"],
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
    };
  }
}

export class RegionDocument extends BaseRegion {
  /** Is the point inside, its elevation too? Tells the same for drawn and undrawn scenes. */
  testPoint(point: Point | ElevatedPoint): boolean {
    const { bottom, top } = this.elevation;
    const elevation = "elevation" in point ? point.elevation : 0;
    if (elevation < (bottom ?? Number.NEGATIVE_INFINITY) || elevation > (top ?? Number.POSITIVE_INFINITY)) return false;
    return regionContains(this.shapes, point);
  }

  /** The scene's tokens that are inside. */
  get tokens(): Set<Loose> {
    return new Set(this.parent?.tokens.filter((token: Loose) => token.testInsideRegion(this)) ?? []);
  }
}
