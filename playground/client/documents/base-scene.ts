import { game } from "../core/game.ts";
import { isV14 } from "../core/generation.ts";
import type { Loose } from "../core/loose.ts";
import { EmbeddedCollectionField } from "../fields/index.ts";
import { type BaseGrid, createGrid, GRID_TYPES } from "../grid/index.ts";
import { ClientDocument } from "./client-document.ts";
import { Level } from "./level.ts";
import { BaseRegion } from "./region.ts";
import { sceneFields } from "./scene-schema.ts";
import { TokenDocument } from "./token.ts";
import { BaseWall } from "./wall.ts";

/** `foundry.documents.BaseScene`. */
export abstract class BaseScene extends ClientDocument {
  static override metadata: Loose = Object.freeze({
    ...ClientDocument.metadata,
    name: "Scene",
    collection: "scenes",
    label: "DOCUMENT.Scene",
    labelPlural: "DOCUMENT.Scenes",
    indexed: true,
    get embedded() {
      return { Token: "tokens", Region: "regions", Wall: "walls", ...(isV14() ? { Level: "levels" } : {}) };
    },
  });

  static override defineSchema(): Loose {
    const fields = sceneFields({ tokens: TokenDocument, regions: BaseRegion, walls: BaseWall });
    return isV14() ? { ...fields, levels: new EmbeddedCollectionField(Level) } : fields;
  }

  /** The grid of tokens without a scene: the system's own. */
  static get defaultGrid(): BaseGrid {
    const { type = GRID_TYPES.SQUARE, distance = 1, units = "" } = game.system?.grid ?? {};
    return createGrid(type, { size: 100, distance, units, diagonals: diagonalRule() });
  }
}

/** The world's rule for diagonals: setting `core.gridDiagonals`, else the system's manifest. */
export function diagonalRule(): number {
  const registered = game.settings?.settings?.has?.("core.gridDiagonals");
  return (registered ? game.settings.get("core", "gridDiagonals") : game.system?.grid?.diagonals) ?? 0;
}
