import { Container, type IDestroyOptions, Point, type Rectangle } from "pixi.js";
import { Hooks } from "../../core/hooks.ts";
import type { Loose, LooseObject } from "../../core/loose.ts";
import type { CanvasPointerEvent } from "../interaction/pointer-event.ts";
import { type RenderFlag, RenderFlags } from "../render-flags.ts";

/** A document drawn on the canvas: `foundry.canvas.placeables.PlaceableObject`. */
export abstract class PlaceableObject extends Container {
  static embeddedName = "";
  static RENDER_FLAGS: Readonly<Record<string, RenderFlag>> = {
    redraw: { propagate: ["refresh"] },
    refresh: { propagate: ["refreshState"], alias: true },
    refreshState: {},
  };

  readonly document: Loose;
  readonly scene: Loose;
  readonly renderFlags: RenderFlags;
  #controlled = false;
  #hover = false;
  #drawn = false;

  constructor(document: Loose) {
    super();
    this.document = document;
    this.scene = document.parent;
    this.renderFlags = new RenderFlags((this.constructor as typeof PlaceableObject).RENDER_FLAGS, this);
    this.eventMode = "static";
  }

  abstract get bounds(): Rectangle;
  protected abstract _draw(options: LooseObject): Promise<void>;
  protected abstract _applyRenderFlags(flags: Record<string, boolean>): void;

  get id(): string {
    return this.document.id;
  }

  get objectId(): string {
    return `${this.document.documentName}.${this.id}`;
  }

  get sourceId(): string {
    return this.objectId;
  }

  get layer(): Loose {
    return (globalThis as Loose).canvas.getLayerByEmbeddedName(this.document.documentName);
  }

  get sheet(): Loose {
    return this.document.sheet;
  }

  get isOwner(): boolean {
    return this.document.isOwner;
  }

  get controlled(): boolean {
    return this.#controlled;
  }

  get hover(): boolean {
    return this.#hover;
  }

  set hover(state: boolean) {
    this.#hover = state;
  }

  get center(): Point {
    const { x, y, width, height } = this.bounds;
    return new Point(x + width / 2, y + height / 2);
  }

  /** True if drawn, so render flags may refresh. */
  get isDrawn(): boolean {
    return this.#drawn && !this.destroyed;
  }

  async draw(options: LooseObject = {}): Promise<this> {
    await this._draw(options);
    this.#drawn = true;
    Hooks.callAll(`draw${this.document.documentName}`, this);
    this.renderFlags.set({ refresh: true });
    return this;
  }

  refresh(): this {
    this.renderFlags.set({ refresh: true });
    return this;
  }

  applyRenderFlags(): void {
    const flags = this.renderFlags.clear();
    if (!this.isDrawn) return;
    if (flags.redraw) {
      void this.draw();
      return;
    }
    this._applyRenderFlags(flags);
    Hooks.callAll(`refresh${this.document.documentName}`, this, flags);
  }

  override destroy(options?: IDestroyOptions | boolean): void {
    this.renderFlags.clear();
    this._destroy(options);
    Hooks.callAll(`destroy${this.document.documentName}`, this);
    super.destroy(options ?? { children: true });
  }

  protected _destroy(_options: IDestroyOptions | boolean | undefined): void {}

  // Control ---------------------------------------------------------------------

  /** Selects the object; the others are released unless told otherwise. False where the user may not. */
  control({ releaseOthers = true, ...options }: LooseObject = {}): boolean {
    const { game } = globalThis as Loose;
    if (!this._canControl(game.user)) return false;
    if (releaseOthers) for (const other of [...this.layer.controlled]) if (other !== this) other.release();
    if (this.#controlled) return true;
    this.#controlled = true;
    this.layer.controlledObjects.set(this.id, this);
    this._onControl({ releaseOthers, ...options });
    Hooks.callAll(`control${this.document.documentName}`, this, true);
    return true;
  }

  release(options: LooseObject = {}): boolean {
    this.layer.controlledObjects.delete(this.id);
    if (!this.#controlled) return true;
    this.#controlled = false;
    this._onRelease(options);
    Hooks.callAll(`control${this.document.documentName}`, this, false);
    return true;
  }

  protected _onControl(_options: LooseObject): void {
    this.renderFlags.set({ refreshState: true });
  }

  protected _onRelease(_options: LooseObject): void {
    this.renderFlags.set({ refreshState: true });
  }

  // Permissions and gestures: called by the canvas's pointer (interaction/pointer.ts) -----------------------------

  can(user: Loose, action: string): boolean {
    const test = (this as Loose)[`_can${action.charAt(0).toUpperCase()}${action.slice(1)}`];
    return test ? Boolean(test.call(this, user)) : false;
  }

  _canControl(_user: Loose, _event?: CanvasPointerEvent): boolean {
    return this.isOwner;
  }

  _canHUD(_user: Loose, _event?: CanvasPointerEvent): boolean {
    return this.controlled;
  }

  _canHover(_user: Loose, _event?: CanvasPointerEvent): boolean {
    return true;
  }

  _canView(user: Loose, _event?: CanvasPointerEvent): boolean {
    return this.document.testUserPermission(user, "LIMITED");
  }

  _canDrag(_user: Loose, _event?: CanvasPointerEvent): boolean {
    return this.isOwner;
  }

  _onHoverIn(_event: CanvasPointerEvent | null, _options: LooseObject = {}): void {
    if (this.#hover) return;
    this.layer.hover = this;
    this.#hover = true;
    this.renderFlags.set({ refreshState: true });
    Hooks.callAll(`hover${this.document.documentName}`, this, true);
  }

  _onHoverOut(_event: CanvasPointerEvent | null): void {
    if (!this.#hover) return;
    if (this.layer.hover === this) this.layer.hover = null;
    this.#hover = false;
    this.renderFlags.set({ refreshState: true });
    Hooks.callAll(`hover${this.document.documentName}`, this, false);
  }

  _onClickLeft(event: CanvasPointerEvent): void {
    if (event.shiftKey && this.controlled) this.release();
    else this.control({ releaseOthers: !event.shiftKey });
  }

  _onClickLeft2(_event: CanvasPointerEvent): void {
    this.sheet?.render(true);
  }

  _onClickRight(_event: CanvasPointerEvent): void {
    const { hud } = this.layer;
    if (!hud) return;
    if (hud.object === this) hud.close();
    else {
      if (!this.controlled) this.control({ releaseOthers: true });
      if (this._canHUD((globalThis as Loose).game.user)) hud.bind(this);
    }
  }

  _onDragLeftStart(_event: CanvasPointerEvent): void {}
  _onDragLeftMove(_event: CanvasPointerEvent): void {}
  async _onDragLeftDrop(_event: CanvasPointerEvent): Promise<void> {}
  _onDragLeftCancel(_event: CanvasPointerEvent): void {}
  _onDragClickLeft(_event: CanvasPointerEvent): void {}
  _onDragClickRight(_event: CanvasPointerEvent): void {}

  // What the layer hears of the document --------------------------------------------

  _onCreate(_data: LooseObject, _options: LooseObject, _userId: string): void {}

  _onUpdate(_changed: LooseObject, _options: LooseObject, _userId: string): void {
    this.renderFlags.set({ refresh: true });
  }

  _onDelete(_options: LooseObject, _userId: string): void {
    this.release();
  }
}
