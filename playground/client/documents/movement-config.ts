import { CONFIG } from "../core/config.ts";
import { expose } from "../core/expose.ts";
import { BaseGrid, GridlessGrid, HexagonalGrid, SquareGrid } from "../grid/index.ts";
import { movementConfig } from "./movement-actions.ts";
import { BaseTerrainData, TerrainData } from "./terrain-data.ts";

/** Fills `CONFIG.Token.movement` and the namespaces of grids and terrain. Done once, when the token's class loads. */
export function configureMovement(): void {
  CONFIG.Token ??= {};
  Object.assign(CONFIG.Token, { adjectivesPrefix: "TOKEN.Adjectives", movement: movementConfig(TerrainData) });
  expose("data", { BaseTerrainData, TerrainData });
  expose("grid", { BaseGrid, GridlessGrid, HexagonalGrid, SquareGrid });
}
