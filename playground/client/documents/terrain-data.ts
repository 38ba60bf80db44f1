import { DataModel } from "../abstract/data-model.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import { NumberField } from "../fields/index.ts";
import { resolveDifficulty, type TerrainEffect, terrainCost } from "./movement-terrain.ts";
import type { MovementCostFunction } from "./movement-types.ts";

/** Effect of terrain on a movement segment; systems replace `CONFIG.Token.movement.TerrainData` by a subclass. */
export abstract class BaseTerrainData extends DataModel {
  /** Combined terrain of several effects; null if none. */
  static resolveTerrainEffects(_effects: TerrainEffect[]): BaseTerrainData | null {
    throw new Error("A subclass of BaseTerrainData must implement resolveTerrainEffects");
  }

  static getMovementCostFunction(_token: Loose, _options: LooseObject = {}): MovementCostFunction {
    throw new Error("A subclass of BaseTerrainData must implement getMovementCostFunction");
  }

  abstract equals(other: unknown): boolean;
}

/** Core's terrain: a difficulty that multiplies the distance; null is impassable. */
export class TerrainData extends BaseTerrainData {
  declare difficulty: number | null;

  static override defineSchema(): Loose {
    return { difficulty: new NumberField({ required: true, nullable: true, min: 0, initial: 1 }) };
  }

  static override resolveTerrainEffects(effects: TerrainEffect[]): TerrainData | null {
    const difficulty = resolveDifficulty(effects);
    return difficulty === undefined || difficulty === 1 ? null : new TerrainData({ difficulty });
  }

  static override getMovementCostFunction(): MovementCostFunction {
    return terrainCost;
  }

  override equals(other: unknown): boolean {
    return other instanceof TerrainData && other.difficulty === this.difficulty;
  }
}
