import { Container } from "pixi.js";
import type { Loose } from "../core/loose.ts";

/** Sort keys of the children of `canvas.primary`. */
interface Sorted {
  elevation?: number;
  sortLayer?: number;
  sort?: number;
  zIndex: number;
}

/**
 * `canvas.primary`: background and token art, below the whole interface with its grid and highlights (foundryvtt issues 8043 and
 * 8114). Sorted by elevation, then by `SORT_LAYERS`, `sort` and `zIndex` (type package: client/canvas/groups/primary).
 */
export class PrimaryCanvasGroup extends Container {
  static SORT_LAYERS = Object.freeze({ SCENE: 0, TILES: 500, DRAWINGS: 600, TOKENS: 700, WEATHER: 1000 });

  constructor() {
    super();
    this.sortableChildren = true;
  }

  override sortChildren(): void {
    (this.children as Loose[]).sort(compare);
    this.sortDirty = false;
  }
}

function compare(a: Sorted, b: Sorted): number {
  const { elevation = 0, sortLayer = 0, sort = 0 } = a;
  return (
    elevation - (b.elevation ?? 0) || sortLayer - (b.sortLayer ?? 0) || sort - (b.sort ?? 0) || a.zIndex - b.zIndex
  );
}
