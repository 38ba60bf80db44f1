import { Container, Graphics, Point, Rectangle, type Text } from "pixi.js";
import type { Loose, LooseObject } from "../../core/loose.ts";
import { tokenCostFunction } from "../../documents/movement-terrain.ts";
import type { CompleteWaypoint, MovementCostFunction, WaypointInput } from "../../documents/movement-types.ts";
import type { MeasurePathResult, Point as PlainPoint } from "../../grid/index.ts";
import type { CanvasPointerEvent } from "../interaction/pointer-event.ts";
import { loadTexture } from "../textures.ts";
import { PlaceableObject } from "./placeable-object.ts";
import type { DragContext } from "./token-drag.ts";
import * as drag from "./token-drag.ts";
import * as face from "./token-face.ts";
import * as motion from "./token-motion.ts";
import * as path from "./token-path.ts";
import type { PlannedMovement, TokenRuler } from "./token-ruler.ts";
import * as target from "./token-target.ts";

/** A token on the canvas: `foundry.canvas.placeables.Token`. Painting is in token-face.ts, dragging in token-drag.ts. */
export class Token extends PlaceableObject {
  static override embeddedName = "Token";
  static override RENDER_FLAGS = {
    redraw: { propagate: ["refresh"] },
    refresh: {
      propagate: ["refreshState", "refreshTransform", "refreshNameplate", "refreshElevation", "refreshMesh"],
      alias: true,
    },
    refreshState: {
      propagate: ["refreshVisibility", "refreshBorder", "refreshTarget", "refreshTurnMarker", "refreshRuler"],
    },
    refreshVisibility: {},
    refreshTransform: { propagate: ["refreshPosition", "refreshRotation", "refreshSize"], alias: true },
    refreshPosition: {},
    refreshRotation: { propagate: ["refreshMesh"] },
    refreshSize: {
      propagate: [
        "refreshShape",
        "refreshMesh",
        "refreshBars",
        "refreshEffects",
        "refreshNameplate",
        "refreshTarget",
        "refreshTooltip",
      ],
    },
    refreshShape: { propagate: ["refreshBorder"] },
    refreshMesh: {},
    refreshElevation: { propagate: ["refreshTooltip"] },
    refreshTooltip: {},
    refreshBorder: {},
    refreshBars: {},
    // Type package: Token.RENDER_FLAGS.
    redrawEffects: {},
    refreshEffects: {},
    refreshNameplate: {},
    refreshTarget: {},
    refreshTurnMarker: {},
    refreshRuler: {},
  };

  mesh: face.TokenFace | undefined;
  border: Graphics | undefined;
  bars: (Container & { bar1: Graphics; bar2: Graphics }) | undefined;
  tooltip: Text | undefined;
  nameplate: Text | undefined;
  effects: Container | undefined;
  turnMarker: Graphics | undefined;
  ruler: TokenRuler | null = null;
  /** https://foundryvtt.com/api/v14/classes/foundry.canvas.placeables.Token.html: arrows for this user, pips for others. */
  targetArrows: Graphics | undefined;
  targetPips: Graphics | undefined;
  /** Users targeting this token. */
  targeted = new Set<Loose>();
  #defeated: Graphics | undefined;
  /** The copy under the pointer while the token is dragged. */
  _preview: Token | null = null;
  _dragContext: DragContext | null = null;
  /** Movement planned by users right now, by user id. */
  _plannedMovement: Record<string, PlannedMovement> = {};
  /** @internal */
  _motion: Promise<void> = Promise.resolve();
  readonly isPreview: boolean;

  constructor(document: Loose, { preview = false }: { preview?: boolean } = {}) {
    super(document);
    this.isPreview = preview;
    const { x, y } = document._source;
    this.position.set(x, y);
  }

  // Facts -----------------------------------------------------------------------

  get actor(): Loose {
    return this.document.actor;
  }

  override get name(): string {
    return this.document.name;
  }

  // PIXI's own `name` is a plain field of display objects; a token's comes from its document.
  override set name(_name: string) {}

  get combatant(): Loose {
    return this.document.combatant;
  }

  get inCombat(): boolean {
    return this.document.inCombat;
  }

  get isTargeted(): boolean {
    const { game } = globalThis as Loose;
    return this.targeted.has(game.user);
  }

  setTarget(targeted = true, context: target.TargetContext = {}): void {
    target.setTarget(this, targeted, context);
  }

  /** Width and height in pixels. */
  get w(): number {
    return this.document.getSize().width;
  }

  get h(): number {
    return this.document.getSize().height;
  }

  override get bounds(): Rectangle {
    return new Rectangle(this.x, this.y, this.w, this.h);
  }

  /** Token center as drawn now; in motion it differs from the document's. */
  override get center(): Point {
    const { x, y } = this.document.getCenterPoint({ x: this.x, y: this.y });
    return new Point(x, y);
  }

  getCenterPoint(position: Partial<CompleteWaypoint> = {}): PlainPoint {
    return this.document.getCenterPoint(position);
  }

  getSize(): { width: number; height: number } {
    return this.document.getSize();
  }

  getSnappedPosition(position: Partial<CompleteWaypoint> = {}): PlainPoint {
    return this.document.getSnappedPosition(position);
  }

  /** False for hidden tokens except for GMs; secret ones look like all others. */
  get isVisible(): boolean {
    return !this.document.hidden || (globalThis as Loose).game.user.isGM;
  }

  get animationName(): string {
    return `${this.objectId}.animate`;
  }

  /** Settles when the token has arrived on screen. */
  get movementAnimationPromise(): Promise<void> {
    return this._motion;
  }

  // Paths: see token-path.ts --------------------------------------------------------

  measureMovementPath(waypoints: WaypointInput[], options: LooseObject = {}): MeasurePathResult {
    return path.measureTokenPath(this, waypoints, options);
  }

  /** Cost function of single steps, for systems to override. Undefined: the cost is the distance. */
  _getMovementCostFunction(options: LooseObject = {}): MovementCostFunction | undefined {
    return tokenCostFunction(this.document, options);
  }

  createTerrainMovementPath(waypoints: WaypointInput[], options: LooseObject = {}): CompleteWaypoint[] {
    return path.createTerrainPath(this, waypoints, options);
  }

  constrainMovementPath(waypoints: WaypointInput[], options: path.PathOptions = {}): [CompleteWaypoint[], boolean] {
    return path.constrainPath(this, waypoints, options);
  }

  findMovementPath(waypoints: WaypointInput[], options: path.PathOptions = {}): path.FindPathJob {
    return path.findPath(this, waypoints, options);
  }

  checkCollision(destination: PlainPoint, options: LooseObject = {}): Loose {
    return path.checkCollision(this, destination, options);
  }

  // Dragging: see token-drag.ts -------------------------------------------------------

  _getDragMovementAction(): string {
    return this.document.movementAction ?? this.document._inferMovementAction();
  }

  /** The GM may lift walls and cost by the scene control for unconstrained movement. */
  _getDragConstrainOptions(): { ignoreWalls: boolean; ignoreCost: boolean } {
    const { game, ui } = globalThis as Loose;
    const free = game.user.isGM && Boolean(ui.controls?.controls?.tokens?.tools?.unconstrainedMovement?.active);
    return { ignoreWalls: free, ignoreCost: free };
  }

  _getDragPathfindingOptions(): LooseObject {
    return { ...this._getDragConstrainOptions(), history: true, delay: 0 };
  }

  _getDragWaypointPosition(point: PlainPoint, { snap = true }: { snap?: boolean } = {}): PlainPoint {
    return drag.waypointPosition(this, point, snap);
  }

  _updateDragDestination(point: PlainPoint, { snap = true }: { snap?: boolean } = {}): void {
    drag.updateDestination(this, point, snap);
  }

  _changeDragElevation(delta: number): void {
    drag.changeElevation(this, delta);
  }

  _shouldPreventDragLeftDrop(_event: CanvasPointerEvent): boolean {
    return false;
  }

  _prepareDragLeftDropUpdates(event: CanvasPointerEvent): [updates: LooseObject[], options: LooseObject] | null {
    return drag.dropUpdates(this, event);
  }

  /** V14. */
  _getDragLeftDropUpdateOptions(): LooseObject {
    return {};
  }

  override _canDrag(user: Loose, _event?: CanvasPointerEvent): boolean {
    const { game } = globalThis as Loose;
    if (!this.isOwner || this.document.locked) return false;
    return user.isGM || !game.paused;
  }

  override _canControl(user: Loose, _event?: CanvasPointerEvent): boolean {
    return !this.isPreview && this.isVisible && (user.isGM || this.document.isOwner);
  }

  override _canHover(_user: Loose, _event?: CanvasPointerEvent): boolean {
    return !this.isPreview && this.isVisible;
  }

  override _canView(user: Loose, _event?: CanvasPointerEvent): boolean {
    return this.actor?.testUserPermission(user, "LIMITED") ?? false;
  }

  /** Targets with the tool "Select Targets"; Shift adds (https://foundryvtt.com/article/tokens/). */
  override _onClickLeft(event: CanvasPointerEvent): void {
    if (target.isTargeting()) this.setTarget(!this.isTargeted, { releaseOthers: !event.shiftKey });
    else super._onClickLeft(event);
  }

  override _onClickLeft2(_event: CanvasPointerEvent): void {
    this.actor?.sheet?.render(true);
  }

  override _onDragLeftStart(event: CanvasPointerEvent): void {
    drag.start(this, event);
  }

  override _onDragLeftMove(event: CanvasPointerEvent): void {
    drag.move(this, event);
  }

  override async _onDragLeftDrop(event: CanvasPointerEvent): Promise<void> {
    await drag.drop(this, event);
  }

  override _onDragLeftCancel(event: CanvasPointerEvent): void {
    drag.cancel(this, event);
  }

  override _onDragClickLeft(event: CanvasPointerEvent): void {
    drag.addWaypoint(this, event);
  }

  override _onDragClickRight(event: CanvasPointerEvent): void {
    drag.removeWaypoint(this, event);
  }

  // Drawing ---------------------------------------------------------------------

  protected override async _draw(_options: LooseObject): Promise<void> {
    const texture = await loadTexture(this.document.texture?.src);
    if (this.destroyed) return;
    this.removeChildren().forEach((child) => {
      child.destroy({ children: true });
    });
    // Its art lies in the primary group, below grid and highlights; what else shows it, in the interface (foundryvtt issue 8114).
    this.mesh?.destroy({ children: true });
    const { primary } = (globalThis as Loose).canvas;
    this.mesh = primary.addChild(new face.TokenFace(texture, this.document.name, this)) as face.TokenFace;
    this.turnMarker = this.mesh.addChildAt(new Graphics(), 0);
    this.#sortMesh();
    this.effects = this.addChild(new Container());
    this.#defeated = this.addChild(new Graphics());
    this.border = this.addChild(new Graphics());
    this.bars = Object.assign(this.addChild(new Container()), { bar1: new Graphics(), bar2: new Graphics() });
    this.bars.addChild(this.bars.bar2, this.bars.bar1);
    this.nameplate = this.addChild(face.label(this.document.name, this.#textSize));
    this.tooltip = this.addChild(face.label("", this.#textSize));
    this.tooltip.anchor.set(0.5, 1);
    this.targetArrows = this.addChild(new Graphics());
    this.targetPips = this.addChild(new Graphics());
    if (this.isPreview) this.alpha = 0.55;
    else if (!this.ruler) {
      this.ruler = new (globalThis as Loose).CONFIG.Token.rulerClass(this);
      await this.ruler?.draw();
    }
  }

  get #textSize(): number {
    return Math.max(18, Math.round(this.document.parent.grid.size * 0.26));
  }

  protected override _applyRenderFlags(flags: Record<string, boolean>): void {
    if (flags.refreshVisibility) this._refreshVisibility();
    if (flags.refreshPosition) this._refreshPosition();
    if (flags.refreshMesh) this._refreshMesh();
    if (flags.refreshBorder) this._refreshBorder();
    if (flags.refreshBars) this.drawBars();
    if (flags.redrawEffects || flags.refreshEffects) this._refreshEffects();
    if (flags.refreshNameplate || flags.refreshState) this._refreshNameplate();
    if (flags.refreshTooltip) this._refreshTooltip();
    if (flags.refreshTarget) this._refreshTarget();
    if (flags.refreshTurnMarker) this._refreshTurnMarker();
    if (flags.refreshRuler) this._refreshRuler();
    if (flags.refreshState) this._refreshState();
  }

  protected _refreshVisibility(): void {
    this.visible = this.isVisible;
    if (!this.isPreview) this.alpha = this.document.hidden ? 0.5 : this.document.alpha;
  }

  protected _refreshPosition(): void {
    if (!motion.isMoving(this)) this.position.set(this.document._source.x, this.document._source.y);
    this.zIndex = this.document.elevation * 1000 + this.document.sort;
    this.#sortMesh();
  }

  #sortMesh(): void {
    if (!this.mesh) return;
    const { elevation, sort } = this.document;
    Object.assign(this.mesh, { elevation, sort });
    if (this.mesh.parent) this.mesh.parent.sortDirty = true;
  }

  protected _refreshMesh(): void {
    const { texture, rotation, lockRotation, disposition, isSecret } = this.document;
    const color = face.dispositionColor(isSecret ? -2 : disposition);
    const { width, height } = this.getSize();
    const turn = lockRotation ? 0 : rotation;
    this.mesh?.paint({ width, height, color, rotation: turn, scaleX: texture.scaleX, scaleY: texture.scaleY });
    this.hitArea = new Rectangle(0, 0, width, height);
  }

  protected _refreshState(): void {
    if (this.bars) this.bars.visible = this._canViewMode(this.document.displayBars);
    this.#refreshDefeated();
    if (this.ruler) this.ruler.visible = this.ruler.isVisible;
  }

  /**
   * Core's mark for the defeated is an effect over the whole token (`overlay` of `Actor#toggleStatusEffect`), in encounters and
   * outside.
   */
  #refreshDefeated(): void {
    if (!this.#defeated) return;
    this.#defeated.visible = Boolean(this.combatant?.isDefeated) || motion.isCrossedOut(this.actor);
    if (this.#defeated.visible) face.paintDefeated(this.#defeated, this.w, this.h);
  }

  protected _refreshBorder(): void {
    if (!this.border) return;
    const { canvas } = globalThis as Loose;
    this.border.visible =
      !this.isPreview && (this.controlled || this.hover || (canvas.tokens?.highlightObjects ?? false));
    if (!this.border.visible) return;
    const points = this.document.getGridSpacePolygon() ?? new Rectangle(0, 0, this.w, this.h);
    face.paintBorder(
      this.border,
      Array.isArray(points) ? points : corners(points),
      this._getBorderColor(),
      this.controlled ? 4 : 3,
    );
  }

  protected _getBorderColor(): number {
    return this.controlled ? face.COLORS.controlled : face.dispositionColor(this.document.disposition);
  }

  /** Arrows for this user's target, pips for other users'. */
  protected _refreshTarget(): void {
    this._drawTargetArrows();
    this._drawTargetPips();
  }

  protected _drawTargetArrows(reticule: target.ReticuleOptions = {}): void {
    if (this.targetArrows) target.paintArrows(this.targetArrows, this, reticule);
  }

  protected _drawTargetPips(): void {
    if (this.targetPips) target.paintPips(this.targetPips, this);
  }

  /** @internal Color of the arrows: documented as the border's. */
  get _targetColor(): number {
    return this._getBorderColor();
  }

  /** Bars show the actor's tracked attributes; bar 1 lies at the bottom, bar 2 at the top. */
  drawBars(): void {
    if (!this.bars) return;
    for (const [index, bar] of [this.bars.bar1, this.bars.bar2].entries()) {
      const data = this.document.getBarAttribute(`bar${index + 1}`);
      bar.visible = data?.type === "bar" && this._drawBar(index, bar, data);
    }
  }

  protected _drawBar(index: number, bar: Graphics, { value, max }: LooseObject): boolean {
    const height = Math.max(8, Math.round(this.document.parent.grid.size * 0.09));
    face.paintBar(bar, index, max > 0 ? value / max : 0, this.w, height);
    bar.position.set(0, index === 0 ? this.h - height : 0);
    return true;
  }

  protected _refreshNameplate(): void {
    if (!this.nameplate) return;
    this.nameplate.text = this.document.name;
    this.nameplate.position.set(this.w / 2, this.h + 2);
    this.nameplate.visible = !this.isPreview && this._canViewMode(this.document.displayName);
  }

  /** The elevation, over the token. */
  protected _refreshTooltip(): void {
    if (!this.tooltip) return;
    this.tooltip.text = this._getTooltipText();
    this.tooltip.position.set(this.w / 2, -2);
    this.tooltip.visible = this.tooltip.text.length > 0;
  }

  protected _getTooltipText(): string {
    const { elevation } = this.isPreview ? (this._dragElevation ?? this.document) : this.document;
    if (!Number.isFinite(elevation) || elevation === 0) return "";
    return `${elevation > 0 ? "+" : ""}${elevation} ${this.document.parent.grid.units}`.trim();
  }

  /** @internal A preview's own elevation. */
  _dragElevation: { elevation: number } | null = null;

  protected _refreshTurnMarker(): void {
    if (!this.turnMarker) return;
    const { game } = globalThis as Loose;
    const acts = game.combat?.started && game.combat.combatant?.tokenId === this.id;
    this.turnMarker.visible = !this.isPreview && Boolean(acts) && this.document.turnMarker.mode !== 0;
    if (this.turnMarker.visible) face.paintTurnMarker(this.turnMarker, this.w, this.h);
  }

  /** Small pictures of the actor's temporary effects, in a column at the left. */
  protected _refreshEffects(): void {
    this.#refreshDefeated();
    void motion.drawEffects(this);
  }

  protected _refreshRuler(): void {
    if (!this.ruler) return;
    const shown = this.ruler.isVisible;
    this.ruler.visible = shown;
    if (!shown) return;
    this.ruler.refresh(drag.rulerData(this));
  }

  /** CONST.TOKEN_DISPLAY_MODES. */
  protected _canViewMode(mode: number): boolean {
    const { TOKEN_DISPLAY_MODES: MODES } = (globalThis as Loose).CONST;
    switch (mode) {
      case MODES.ALWAYS:
        return true;
      case MODES.HOVER:
        return this.hover || this.controlled;
      case MODES.OWNER:
        return this.isOwner;
      case MODES.OWNER_HOVER:
        return this.isOwner && (this.hover || this.controlled);
      case MODES.CONTROL:
        return this.isOwner && this.controlled;
      default:
        return false;
    }
  }

  override _onUpdate(changed: LooseObject, options: LooseObject, userId: string): void {
    const styles = ["texture", "name", "actorId", "actorLink"].some((key) => key in changed);
    this.renderFlags.set(styles ? { redraw: true } : { refresh: true });
    if (POSITION.some((key) => key in changed)) motion.follow(this, options);
    super._onUpdate(changed, options, userId);
  }

  override _onDelete(options: LooseObject, userId: string): void {
    target.releaseTargets([this]);
    super._onDelete(options, userId);
  }

  protected override _destroy(): void {
    motion.stop(this);
    drag.forget(this);
    this.mesh?.destroy({ children: true });
    this.ruler?.destroy();
    this.ruler = null;
  }
}

const POSITION = ["x", "y", "width", "height", "shape"];

function corners({ x, y, width, height }: Rectangle): PlainPoint[] {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}
