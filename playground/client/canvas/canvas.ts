import { Application, BatchRenderer, Container, Graphics, Point, Sprite, Transform } from "pixi.js";
import { CONFIG } from "../core/config.ts";
import { CANVAS_PERFORMANCE_MODES } from "../core/constants.ts";
import { game } from "../core/game.ts";
import { isV14 } from "../core/generation.ts";
import { Hooks } from "../core/hooks.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import type { BaseGrid, Point as PlainPoint } from "../grid/index.ts";
import { CanvasAnimation, setAnimationTicker } from "./animation.ts";
import { governFrameRate, wakeCanvas } from "./frame-rate.ts";
import { PointerDirector } from "./interaction/pointer.ts";
import { InterfaceCanvasGroup } from "./interface.ts";
import type { TokenLayer } from "./layers/token-layer.ts";
import { PrimaryCanvasGroup } from "./primary.ts";
import { applyPendingRenderFlags } from "./render-flags.ts";
import { loadTexture } from "./textures.ts";

/** Position of the view: the scene point in the middle of the screen, and screen pixels per scene pixel. */
export interface ViewPosition {
  x?: number | null;
  y?: number | null;
  scale?: number | null;
}

const SCALE = { min: 0.15, max: 3 };

/** The global `canvas` (client/canvas/board.d.mts) for tokens, grids and rulers. */
export class Canvas {
  app: Application<HTMLCanvasElement> | undefined;
  stage: Container | undefined;
  readonly primary = new PrimaryCanvasGroup();
  /** Scene background, below all else. */
  readonly #ground = Object.assign(this.primary.addChild(new Container()), { elevation: Number.NEGATIVE_INFINITY });
  /** Layers of packages. */
  readonly #layers: Loose[] = [];
  readonly interface = new InterfaceCanvasGroup();
  tokens: TokenLayer | undefined;
  /** `canvas.hud.token`: made with the canvas, from the system's class. */
  hud: Loose = null;
  readonly pointer = new PointerDirector(this);
  readonly mousePosition = new Point();
  readonly photosensitiveMode = false;
  loading = false;
  #scene: Loose = null;
  #level: string | undefined;
  #ready = false;
  #drawing: Promise<unknown> = Promise.resolve();

  get scene(): Loose {
    return this.#scene;
  }

  /**
   * V14: drawn level (https://foundryvtt.com/api/interfaces/foundry.types.CanvasTearDownOptions.html mentions it, public packages
   * read it). Assumed: the scene's first until another is viewed.
   */
  get level(): Loose {
    if (!isV14()) return undefined;
    const { levels } = this.#scene ?? {};
    return levels?.get(this.#level) ?? levels?.contents[0] ?? null;
  }

  /**
   * Settings of the user's performance mode (`Canvas.PerformanceSettings` and `core.performanceMode` of the type package), as far
   * as drawn here. High without a chosen mode: hardware isn't judged here.
   */
  get performance(): { mode: number; msaa: boolean } {
    const mode = game.settings.get("core", "performanceMode") ?? CANVAS_PERFORMANCE_MODES.HIGH;
    return { mode, msaa: mode >= CANVAS_PERFORMANCE_MODES.HIGH };
  }

  get ready(): boolean {
    return this.#ready;
  }

  get initialized(): boolean {
    return this.app !== undefined;
  }

  get grid(): BaseGrid | null {
    return this.#scene?.grid ?? null;
  }

  get dimensions(): Loose {
    return this.#scene?.dimensions ?? null;
  }

  get id(): string | null {
    return this.#scene?.id ?? null;
  }

  get activeLayer(): TokenLayer | null {
    return this.tokens ?? null;
  }

  get layers(): Container[] {
    return [this.interface.grid, ...(this.tokens ? [this.tokens] : [])];
  }

  get screenDimensions(): [number, number] {
    const { width = 0, height = 0 } = this.app?.screen ?? {};
    return [width, height];
  }

  getLayerByEmbeddedName(name: string): TokenLayer | null {
    return name === "Token" ? (this.tokens ?? null) : null;
  }

  getCollectionLayer(name: string): TokenLayer | null {
    return name === "tokens" ? (this.tokens ?? null) : null;
  }

  /** Makes the WebGL view on `#board` and all parts common to scenes. */
  initialize(): void {
    if (this.app) return;
    const view = document.getElementById("board") as HTMLCanvasElement;
    const resolution = window.devicePixelRatio || 1;
    // A weak machine draws in software, where a pixel costs a look at every texture that a batch may hold.
    if (this.performance.mode === CANVAS_PERFORMANCE_MODES.LOW) BatchRenderer.defaultMaxTextures = 1;
    this.app = new Application({
      view,
      resizeTo: window,
      antialias: this.performance.msaa,
      autoDensity: true,
      resolution,
      backgroundAlpha: 1,
    });
    this.stage = this.app.stage as Container;
    // CONFIG.Canvas.layers: each layer is made of the class that stands there (client/config.d.mts).
    this.tokens = new CONFIG.Canvas.layers.tokens.layerClass() as TokenLayer;
    this.#addLayers();
    this.hud = { token: new CONFIG.Token.hudClass(), align: () => this.#alignOverlays() };
    this.interface.addChild(this.interface.grid, this.interface.rulers);
    this.stage.addChild(this.primary, this.interface, this.tokens);
    // The pointer finds tokens itself: see interaction/pointer.ts.
    this.stage.eventMode = "none";
    this.app.ticker.add(applyPendingRenderFlags);
    setAnimationTicker(this.app.ticker);
    governFrameRate(this.app.ticker);
    this.pointer.activate(view);
    this.app.renderer.on("resize", () => this.pan());
  }

  /** Adds packages' layers from `CONFIG.Canvas.layers`: each to its group, and under its name at the canvas. */
  #addLayers(): void {
    for (const [name, { layerClass, group }] of Object.entries<Loose>(CONFIG.Canvas.layers)) {
      if (name === "grid" || name === "tokens") continue;
      const layer = new layerClass();
      const parent = group === "primary" ? this.primary : this.interface;
      parent.addChild(layer);
      Object.assign(parent, { [name]: layer });
      Object.assign(this, { [name]: layer });
      this.#layers.push(layer);
    }
  }

  /** Draws a scene, or none. Drawings wait for each other. */
  async draw(scene: Loose = this.#scene, { level = this.#level }: { level?: string | undefined } = {}): Promise<this> {
    const draw = () => {
      this.#level = level;
      return this.#draw(scene);
    };
    this.#drawing = this.#drawing.then(draw, draw);
    await this.#drawing;
    return this;
  }

  async #draw(scene: Loose): Promise<void> {
    const view = this.#ready && scene === this.#scene ? this.#view() : null;
    await this.tearDown();
    if (!scene) return;
    this.initialize();
    this.loading = true;
    this.#scene = scene;
    Hooks.callAll("canvasConfig", {});
    Hooks.callAll("canvasInit", this);
    await this.#drawBackground(scene);
    this.interface.grid.draw(this);
    for (const layer of this.#layers) await layer.draw();
    await this.tokens?.draw(scene);
    this.#place(view);
    this.loading = false;
    this.#ready = true;
    Hooks.callAll("canvasReady", this);
  }

  async tearDown(): Promise<void> {
    if (!this.#scene) return;
    this.pointer.cancel();
    void this.hud.token.close();
    this.#ready = false;
    CanvasAnimation.terminateAll();
    Hooks.callAll("canvasTearDown", this);
    this.tokens?.tearDown();
    this.interface.grid.tearDown();
    for (const layer of this.#layers) await layer.tearDown();
    for (const child of this.#ground.removeChildren()) child.destroy({ children: true });
    this.#scene = null;
  }

  async #drawBackground(scene: Loose): Promise<void> {
    const { rect, sceneRect } = scene.dimensions;
    const color = scene.backgroundColor?.css ?? scene.backgroundColor ?? "#999999";
    if (this.app) this.app.renderer.background.color = 0x16181a;
    const ground = new Graphics().beginFill(color).drawRect(rect.x, rect.y, rect.width, rect.height).endFill();
    // The padding is part of the scene, but quieter.
    ground.beginFill(0x000000, 0.35).drawRect(rect.x, rect.y, rect.width, rect.height);
    ground.beginHole().drawRect(sceneRect.x, sceneRect.y, sceneRect.width, sceneRect.height).endHole().endFill();
    this.#ground.addChild(ground);
    const texture = await loadTexture(scene.background?.src);
    if (!texture) return;
    const picture = this.#ground.addChild(new Sprite(texture));
    picture.position.set(sceneRect.x + scene.background.offsetX, sceneRect.y + scene.background.offsetY);
    picture.width = sceneRect.width * scene.background.scaleX;
    picture.height = sceneRect.height * scene.background.scaleY;
  }

  // View ------------------------------------------------------------------------

  #view(): Required<{ [K in keyof ViewPosition]: number }> {
    const { pivot, scale } = this.stage as Container;
    return { x: pivot.x, y: pivot.y, scale: scale.x };
  }

  /** Initial view: the previous one, the scene's own, or the whole scene between the sidebars. */
  #place(view: ViewPosition | null): void {
    const { initial } = this.#scene;
    const { sceneRect } = this.dimensions;
    const [width, height] = this.screenDimensions;
    const fit = Math.min(width / (sceneRect.width * 1.1), height / (sceneRect.height * 1.1), 1);
    const middle = { x: sceneRect.x + sceneRect.width / 2, y: sceneRect.y + sceneRect.height / 2 };
    this.pan(view ?? { x: initial.x ?? middle.x, y: initial.y ?? middle.y, scale: initial.scale ?? fit });
  }

  pan({ x, y, scale }: ViewPosition = {}): void {
    const { stage, app } = this;
    if (!stage || !app || !this.#scene) return;
    wakeCanvas();
    const now = this.#view();
    const { rect } = this.dimensions;
    const wanted = Math.min(SCALE.max, Math.max(SCALE.min, scale ?? now.scale));
    stage.scale.set(wanted);
    // The scene may be pushed aside, from under a sidebar say, but never off the screen.
    const [beyondX, beyondY] = [app.screen.width, app.screen.height].map((size) => (size * 0.4) / wanted) as [
      number,
      number,
    ];
    stage.pivot.set(
      clamp(x ?? now.x, rect.x - beyondX, rect.x + rect.width + beyondX),
      clamp(y ?? now.y, rect.y - beyondY, rect.y + rect.height + beyondY),
    );
    stage.position.set(app.screen.width / 2, app.screen.height / 2);
    // Coordinates must be right before the next frame.
    stage.transform.updateTransform(Transform.IDENTITY);
    // First the hook, then the overlays: so do public packages that pan by themselves, as core does (sequencer, gameboard).
    Hooks.callAll("canvasPan", this, this.#view());
    this.#alignOverlays();
  }

  async animatePan({
    x,
    y,
    scale,
    duration = 250,
  }: ViewPosition & { duration?: number; speed?: number } = {}): Promise<boolean> {
    const from = this.#view();
    const to = { x: x ?? from.x, y: y ?? from.y, scale: scale ?? from.scale };
    return CanvasAnimation.animate({
      name: "canvas.animatePan",
      duration,
      step: (share) => {
        const eased = CanvasAnimation.easeInOutCosine(share);
        const between = (key: "x" | "y" | "scale") => from[key] + (to[key] - from[key]) * eased;
        this.pan({ x: between("x"), y: between("y"), scale: between("scale") });
      },
    });
  }

  /**
   * HTML over the canvas lies in scene pixels, and moves and is scaled with the stage: `canvas.hud.align()` in public packages
   * sets `#hud` to the scale of `canvas.stage`.
   */
  #alignOverlays(): void {
    const { stage } = this;
    if (!stage) return;
    const { x, y } = this.clientCoordinatesFromCanvas({ x: 0, y: 0 });
    for (const id of ["hud", "measurement"]) {
      const element = document.getElementById(id);
      if (!element) continue;
      element.style.transform = `translate(${x}px, ${y}px) scale(${stage.scale.x})`;
      // The labels of rulers are as large on the screen at every zoom.
      if (id === "measurement") element.style.setProperty("--canvas-scale", String(stage.scale.x));
    }
  }

  /** The place on the page of a point of the scene. */
  clientCoordinatesFromCanvas({ x, y }: PlainPoint): PlainPoint {
    const { stage, app } = this as { stage: Container; app: Application<HTMLCanvasElement> };
    const point = stage.worldTransform.apply({ x, y });
    const { left, top } = app.view.getBoundingClientRect();
    return { x: point.x + left, y: point.y + top };
  }

  canvasCoordinatesFromClient({ x, y }: PlainPoint): Point {
    const { stage, app } = this as { stage: Container; app: Application<HTMLCanvasElement> };
    const { left, top } = app.view.getBoundingClientRect();
    return stage.worldTransform.applyInverse({ x: x - left, y: y - top }, new Point());
  }

  isOffscreen(position: PlainPoint): boolean {
    const { x, y } = this.clientCoordinatesFromCanvas(position);
    return x < 0 || y < 0 || x >= window.innerWidth || y >= window.innerHeight;
  }

  /** Zooms around the pointer. */
  _onMouseWheel(event: WheelEvent): void {
    if (!this.#ready || event.deltaY === 0) return;
    const before = this.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY });
    const { scale } = this.#view();
    this.pan({ scale: scale * (event.deltaY < 0 ? 1.1 : 1 / 1.1) });
    const after = this.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY });
    const { x, y } = this.#view();
    this.pan({ x: x + before.x - after.x, y: y + before.y - after.y });
  }

  /** Refreshes a fight's marks on tokens: turn marker, defeat. */
  _refreshCombat(): void {
    for (const token of this.tokens?.placeables ?? []) token.renderFlags.set({ refreshState: true });
  }

  /** Refreshes the drawn tokens of an actor. */
  _refreshActor(actor: LooseObject): void {
    for (const token of this.tokens?.placeables ?? []) {
      if (token.actor === actor || token.document.actorId === actor.id) {
        token.renderFlags.set({ refreshBars: true, refreshEffects: true, refreshState: true });
      }
    }
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
