import { game } from "../core/game.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import { type BaseGrid, createGrid } from "../grid/index.ts";
import { BaseScene, diagonalRule } from "./base-scene.ts";
import type { MovementInstruction } from "./movement-types.ts";
import { sendMovements } from "./token-movement.ts";

/** The client's scene: `foundry.documents.Scene`. */
export class Scene extends BaseScene {
  declare tokens: Loose;
  declare walls: Loose;
  declare regions: Loose;
  /** Grid of class `foundry.grid.*`; its settings are the source's `grid`. */
  declare grid: Loose;
  declare dimensions: SceneDimensions;
  declare active: boolean;

  get isView(): boolean {
    return game.scenes?.viewed === this;
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    const { type, ...config } = this._source.grid;
    const grid = createGrid(type, { ...config, diagonals: diagonalRule() });
    Object.defineProperty(this, "grid", { value: grid, configurable: true, enumerable: true });
    this.dimensions = this.getDimensions();
  }

  /** Scene dimensions in pixels; the scene lies in the middle of its padding. */
  getDimensions(): SceneDimensions {
    const { width: sceneWidth, height: sceneHeight, padding } = this._source;
    const grid: BaseGrid = this.grid;
    const whole = grid.calculateDimensions(sceneWidth, sceneHeight, padding);
    const { x: sceneX, y: sceneY, ...size } = whole;
    const inner = { sceneX, sceneY, sceneWidth, sceneHeight };
    const distancePixels = grid.size / grid.distance;
    return {
      ...size,
      ...inner,
      size: grid.size,
      distance: grid.distance,
      distancePixels,
      ratio: whole.width / whole.height,
      maxR: Math.hypot(whole.width, whole.height),
      rect: rectangle(0, 0, whole.width, whole.height),
      sceneRect: rectangle(sceneX, sceneY, sceneWidth, sceneHeight),
    };
  }

  async activate(): Promise<Loose> {
    if (this.active) return this.view();
    return this.update({ active: true });
  }

  /** Shows the scene on this client; under V14 a level by id. */
  async view({ level }: { level?: string } = {}): Promise<Loose> {
    const { canvas } = globalThis as Loose;
    await canvas?.draw?.(this, { level });
    (globalThis as Loose).ui?.combat?.render?.({ combat: undefined });
    return this;
  }

  async unview(): Promise<Loose> {
    if (!this.isView) return this;
    await (globalThis as Loose).canvas?.draw?.(null);
    return this;
  }

  /** V14: moves several tokens at once (foundryvtt issue 13580). Resolves to success by token id. */
  async moveTokens(
    movement: Record<string, MovementInstruction>,
    options: LooseObject = {},
  ): Promise<Record<string, boolean>> {
    const moved = await sendMovements(this, movement, options);
    const entries = Object.keys(movement).map(async (id) => [
      id,
      moved.has(id) && (await this.tokens.get(id).movement.finished),
    ]);
    return Object.fromEntries(await Promise.all(entries));
  }

  async clearMovementHistories(): Promise<void> {
    const updates = this.tokens
      .filter((token: Loose) => token._source._movementHistory.length > 0)
      .map((token: Loose) => ({ _id: token.id, _movementHistory: [] }));
    if (updates.length > 0) await this.updateEmbeddedDocuments("Token", updates);
  }

  /** Prepares only the tokens: a scene and its grid stay valid, but tokens look at each other. */
  override _resetAfterDescendants(): void {
    for (const token of this.tokens) token._safePrepareData();
  }

  override _preUpdateDescendantDocuments(...args: Loose[]): void {
    super._preUpdateDescendantDocuments(...args);
    const [, collection, changes, options, userId] = args;
    if (this.isNoted(collection, options, userId)) this.layer._noteUpdate(changes, options);
  }

  override _onCreateDescendantDocuments(...args: Loose[]): void {
    super._onCreateDescendantDocuments(...args);
    const [, collection, documents, , options, userId] = args;
    const ids = documents.map(({ id }: Loose) => ({ _id: id }));
    if (this.isNoted(collection, options, userId)) this.layer.storeHistory("create", ids);
  }

  override _onDeleteDescendantDocuments(...args: Loose[]): void {
    super._onDeleteDescendantDocuments(...args);
    const [, collection, documents, , options, userId] = args;
    const data = documents.map((token: Loose) => token.toObject());
    if (this.isNoted(collection, options, userId)) this.layer.storeHistory("delete", data);
  }

  /** Token layer, while this client draws the scene. */
  private get layer(): Loose {
    const { canvas } = globalThis as Loose;
    return canvas?.scene === this ? canvas.tokens : null;
  }

  /**
   * True if a change is stored for Ctrl+Z: any change by this user to tokens of the drawn scene, except an undo, marked by
   * `isUndo` (type package: DatabaseUpdateOperation). No other placeables are edited here.
   */
  private isNoted(collection: string, options: LooseObject, userId: string): boolean {
    return collection === "tokens" && userId === game.userId && options.isUndo !== true && this.layer !== null;
  }

  /** Deactivates the other scenes first: only one is active. */
  override async _preUpdate(changed: LooseObject, options: LooseObject, user: Loose): Promise<boolean | undefined> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    if (changed.active === true) {
      const others = game.scenes.filter((scene: Loose) => scene.active && scene !== this);
      for (const scene of others) await scene.update({ active: false });
    }
    return undefined;
  }

  override _onUpdate(changed: LooseObject, options: LooseObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (changed.active === true && (globalThis as Loose).canvas) void this.view();
    else if (this.isView && DRAWN.some((key) => key in changed)) void (globalThis as Loose).canvas?.draw?.(this);
  }
}

/** Changes that need a redraw of the canvas. */
const DRAWN = ["grid", "width", "height", "padding", "background", "backgroundColor"];

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
  contains(x: number, y: number): boolean;
}

export interface SceneDimensions {
  width: number;
  height: number;
  size: number;
  distance: number;
  distancePixels: number;
  rows: number;
  columns: number;
  sceneX: number;
  sceneY: number;
  sceneWidth: number;
  sceneHeight: number;
  ratio: number;
  maxR: number;
  rect: Rectangle;
  sceneRect: Rectangle;
}

/** Rectangle with the used part of PIXI's interface, since headless clients have no PIXI. */
function rectangle(x: number, y: number, width: number, height: number): Rectangle {
  const contains = (px: number, py: number) => px >= x && px < x + width && py >= y && py < y + height;
  return { x, y, width, height, contains };
}
