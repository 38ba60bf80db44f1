import type { Loose } from "../core/loose.ts";
import { IntegerSortField, NumberField, ObjectField, SchemaField, SetField, StringField } from "../fields/index.ts";
import { ClientDocument } from "./client-document.ts";
import { RegionDocument } from "./region.ts";
import { basicFields } from "./schema-parts.ts";
import { TokenDocument } from "./token.ts";
import { WallDocument } from "./wall.ts";

/**
 * Level of a scene, V14 only: https://foundryvtt.com/api/classes/foundry.documents.BaseLevel.html. Fields as in
 * https://foundryvtt.com/api/interfaces/foundry.documents.types.LevelData.html; textures are plain data, since never drawn.
 */
export class Level extends ClientDocument {
  static override metadata: Loose = Object.freeze({
    ...ClientDocument.metadata,
    name: "Level",
    collection: "levels",
    label: "DOCUMENT.Level",
    isEmbedded: true,
  });

  static override defineSchema(): Loose {
    const height = () => new NumberField({ required: true, nullable: true, initial: null });
    return {
      ...basicFields(this),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      elevation: new SchemaField({ bottom: height(), top: height() }),
      background: new ObjectField(),
      foreground: new ObjectField(),
      fog: new ObjectField(),
      textures: new ObjectField(),
      visibility: new SchemaField({ levels: new SetField(new StringField({ required: true, blank: false })) }),
      sort: new IntegerSortField(),
    };
  }
}

/**
 * Walls and regions have ids of `levels` (https://foundryvtt.com/api/v14/interfaces/foundry.documents.types.RegionData.html);
 * none: on all levels (https://github.com/foundryvtt/foundryvtt/issues/13744). `includedInLevel` and `locatedInLevel`: the same
 * for all placeables but tokens, which are located in their own level and included in all levels with visibility of it
 * (https://github.com/foundryvtt/foundryvtt/issues/14503).
 */
export function registerLevels(): void {
  for (const { prototype } of [WallDocument, RegionDocument] as Loose[]) {
    const isIncluded = function (this: Loose, level: Loose): boolean {
      return this.levels.size === 0 || this.levels.has(idOf(level));
    };
    Object.assign(prototype, { includedInLevel: isIncluded, locatedInLevel: isIncluded });
  }
  Object.assign(TokenDocument.prototype as Loose, {
    includedInLevel(this: Loose, level: Loose): boolean {
      const sees = this.parent?.levels.get(idOf(level))?.visibility.levels;
      return this.locatedInLevel(level) || (sees?.has(this._source.level) ?? false);
    },
    locatedInLevel(this: Loose, level: Loose): boolean {
      return this._source.level === idOf(level);
    },
  });
}

function idOf(level: Loose): string {
  return typeof level === "string" ? level : level?.id;
}
