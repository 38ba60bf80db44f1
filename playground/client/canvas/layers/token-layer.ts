import { Container, Graphics, Rectangle } from "pixi.js";
import { Collection } from "../../core/collection.ts";
import type { Loose, LooseObject } from "../../core/loose.ts";
import type { Point } from "../../grid/index.ts";
import type { CanvasPointerEvent } from "../interaction/pointer-event.ts";
import type { Token } from "../placeables/token.ts";
import { isTargeting, releaseTargets, type TargetsOptions } from "../placeables/token-target.ts";
import { type CanvasHistoryEvent, former, recordedIn, undoEvent } from "./layer-history.ts";

/** `canvas.tokens` (client/canvas/layers/tokens.d.mts). */
export class TokenLayer extends Container {
  static documentName = "Token";

  readonly objects = this.addChild(new Container<Token>());
  readonly preview = this.addChild(new Container<Token>());
  readonly controlledObjects = new Map<string, Token>();
  hover: Token | null = null;
  /** True while the highlight key is held: all tokens show their selection border. */
  highlightObjects = false;
  /** Changes by this user to tokens of the scene, newest last, for Ctrl+Z. */
  readonly history: CanvasHistoryEvent[] = [];
  #scene: Loose = null;
  #frame: Graphics | null = null;

  constructor() {
    super();
    this.objects.sortableChildren = true;
  }

  get documentCollection(): Loose {
    return this.#scene?.tokens ?? new Collection();
  }

  /**
   * Drawn tokens: under V14 those on or visible from the viewed level. Packages moved to V14 read these instead of all tokens of
   * the scene; `includedInLevel`: https://github.com/foundryvtt/foundryvtt/issues/14503.
   */
  *viewedDocuments(): Generator<Loose> {
    for (const document of this.documentCollection) if (isViewed(document)) yield document;
  }

  /** @internal Draws a new token, or one with a changed level, where visible, and removes it elsewhere. */
  _follow(document: Loose): void {
    const shown = this.get(document.id);
    if (!isViewed(document)) shown?.destroy();
    else if (!shown) void this.createObject(document);
  }

  get placeables(): Token[] {
    return this.objects.children.filter((token) => !token.destroyed);
  }

  get controlled(): Token[] {
    return [...this.controlledObjects.values()];
  }

  get ownedTokens(): Token[] {
    return this.placeables.filter((token) => token.isOwner);
  }

  get hud(): Loose {
    return (globalThis as Loose).canvas.hud?.token ?? null;
  }

  get(id: string): Token | null {
    return this.placeables.find((token) => token.id === id) ?? null;
  }

  /** The only layer there is to work on. */
  activate(): this {
    return this;
  }

  async draw(scene: Loose): Promise<void> {
    this.#scene = scene;
    await Promise.all([...this.viewedDocuments()].map((document) => this.createObject(document)));
  }

  tearDown(): void {
    this.#scene = null;
    this.releaseAll();
    releaseTargets(this.placeables);
    this.hover = null;
    this.history.length = 0;
    for (const token of [...this.objects.children, ...this.preview.children]) token.destroy();
  }

  async createObject(document: Loose): Promise<Token> {
    const token: Token = new (globalThis as Loose).CONFIG.Token.objectClass(document);
    this.objects.addChild(token);
    return token.draw();
  }

  releaseAll(options: LooseObject = {}): number {
    const released = this.controlled;
    for (const token of released) token.release(options);
    return released.length;
  }

  /**
   * Left click beside all objects, passed to the active layer (client/canvas/layers/base/ interaction-layer.d.mts); releases
   * controlled tokens.
   */
  _onClickLeft(event: CanvasPointerEvent): boolean | void {
    if (event.shiftKey) return;
    if (isTargeting()) this.setTargets([]);
    else this.releaseAll();
  }

  /**
   * Sets this user's targets by token id: replaces, adds, or releases
   * (https://foundryvtt.com/api/classes/foundry.canvas.layers.TokenLayer.html; public packages pass "replace" and "release").
   */
  setTargets(ids: Iterable<string | Token>, { mode = "replace" }: TargetsOptions = {}): void {
    const { user } = (globalThis as Loose).game;
    const named = new Set([...ids].map((each) => (typeof each === "string" ? each : each.id)));
    const before = user.targets.ids.join();
    for (const token of this.placeables) {
      const isNamed = named.has(token.id);
      if (isNamed && mode !== "release") user.targets.add(token);
      else if (isNamed || mode === "replace") user.targets.delete(token);
    }
    if (user.targets.ids.join() !== before) user.broadcastActivity({ targets: user.targets.ids });
  }

  /** Targets all visible tokens whose center lies in a rectangle; returns the count (client/canvas/layers/tokens.d.mts). */
  targetObjects({ x, y, width, height }: Rectangle, { releaseOthers = true }: LooseObject = {}): number {
    const area = new Rectangle(x, y, width, height);
    const { user } = (globalThis as Loose).game;
    const within = this.placeables.filter(
      (token) => token.can(user, "hover") && area.contains(token.center.x, token.center.y),
    );
    this.setTargets(
      within.map(({ id }) => id),
      { mode: releaseOthers ? "replace" : "acquire" },
    );
    return within.length;
  }

  /** True for a tool with a drag: here only "Select Targets", with a rectangle around the targets. */
  _canDragLeftStart(): boolean {
    return isTargeting();
  }

  _onDragLeftStart(_event: CanvasPointerEvent): void {
    this.#frame = this.addChild(new Graphics());
  }

  _onDragLeftMove({ interactionData: { origin, destination } }: CanvasPointerEvent): void {
    const { x, y, width, height } = between(origin, destination);
    this.#frame?.clear().lineStyle({ width: 3, color: 0xff9829 }).drawRect(x, y, width, height);
  }

  async _onDragLeftDrop(event: CanvasPointerEvent): Promise<void> {
    const { origin, destination } = event.interactionData;
    this._onDragLeftCancel();
    this.targetObjects(between(origin, destination), { releaseOthers: !event.shiftKey });
  }

  _onDragLeftCancel(_event?: CanvasPointerEvent): void {
    this.#frame?.destroy();
    this.#frame = null;
  }

  _onDragClickLeft(_event: CanvasPointerEvent): void {}

  _onDragClickRight(_event: CanvasPointerEvent): void {}

  /** Topmost visible token at a point. */
  objectAt({ x, y }: Point): Token | null {
    const under = this.placeables.filter((token) => token.visible && token.bounds.contains(x, y));
    return under.sort((a, b) => b.zIndex - a.zIndex || Number(b.controlled) - Number(a.controlled)).at(0) ?? null;
  }

  /** Moves the controlled tokens (or those given) by one space each: method "keyboard". */
  async moveMany({ dx = 0, dy = 0, ids }: { dx?: number; dy?: number; ids?: string[] } = {}): Promise<Loose[]> {
    const { game, CONST } = globalThis as Loose;
    const tokens = (ids ? ids.map((id) => this.get(id)) : this.controlled).filter((token) =>
      token?.can(game.user, "drag"),
    ) as Token[];
    const { UP, DOWN, LEFT, RIGHT } = CONST.MOVEMENT_DIRECTIONS;
    const direction = (dx < 0 ? LEFT : dx > 0 ? RIGHT : 0) | (dy < 0 ? UP : dy > 0 ? DOWN : 0);
    if (!direction || tokens.length === 0) return [];
    const movement = Object.fromEntries(tokens.map((token) => [token.id, this.#step(token, direction)]));
    return this.#scene.updateEmbeddedDocuments(
      "Token",
      tokens.map(({ id }) => ({ _id: id })),
      { movement },
    );
  }

  #step(token: Token, direction: number): LooseObject {
    const { document } = token;
    const { grid } = document.parent;
    const action = document.movementAction ?? document._inferMovementAction();
    const from = { x: document._source.x, y: document._source.y };
    // Steps are from space to space, so that a token off the grid comes back onto it.
    const place = grid.isGridless
      ? grid.getShiftedPoint(from, direction)
      : document._gridOffsetToPosition(grid.getShiftedOffset(document._positionToGridOffset(), direction));
    const waypoint = {
      x: Math.round(place.x),
      y: Math.round(place.y),
      action,
      snapped: true,
      explicit: true,
      checkpoint: true,
    };
    return {
      waypoints: [waypoint],
      method: "keyboard",
      constrainOptions: token._getDragConstrainOptions(),
      autoRotate: false,
    };
  }

  /** Stores an event for undo (https://foundryvtt.com/api/v14/classes/foundry.canvas.layers.PlaceablesLayer.html). */
  storeHistory(type: CanvasHistoryEvent["type"], data: LooseObject[], options: LooseObject = {}): void {
    if (data.some(({ _id }) => !_id)) throw new Error("The data entries of a stored event must have an _id");
    if (data.length > 0) this.history.push({ type, data, options });
  }

  /** @internal Call before this user's change. */
  _noteUpdate(changes: LooseObject[], options: LooseObject): void {
    this.storeHistory("update", former(this.documentCollection, changes), { recorded: recordedIn(options) });
  }

  /** Undoes the newest event in the history, despite later changes by others. */
  async undoHistory(): Promise<Loose[]> {
    const event = this.history.pop();
    return event ? undoEvent(this.#scene, event) : [];
  }

  /** Selects the next owned token and pans to it. */
  cycleTokens(forwards = true): Token | null {
    const order = this.ownedTokens.filter((token) => token.visible).sort((a, b) => a.y - b.y || a.x - b.x);
    const now = order.findIndex((token) => token.controlled);
    const next = order.at((now + (forwards ? 1 : -1) + order.length) % Math.max(1, order.length)) ?? null;
    if (!next?.control()) return null;
    void (globalThis as Loose).canvas.animatePan({ x: next.center.x, y: next.center.y });
    return next;
  }

  async toggleCombat(state = true, combat: Loose = null, { token = null }: { token?: Loose } = {}): Promise<Loose[]> {
    const { CONFIG } = globalThis as Loose;
    const tokens = this.controlled.map((controlled) => controlled.document);
    if (token && !token.controlled) tokens.push(token.document);
    const cls = CONFIG.Token.documentClass;
    const options = combat ? { combat } : {};
    return state ? cls.createCombatants(tokens, options) : cls.deleteCombatants(tokens, options);
  }

  /** Creates a dropped actor's token. */
  async _onDropActorData(event: DragEvent, data: LooseObject): Promise<Loose> {
    const { game, ui, canvas, fromUuid, CONFIG } = globalThis as Loose;
    if (!game.user.hasPermission("TOKEN_CREATE")) {
      ui.notifications.warn("You do not have permission to create new Tokens!");
      return undefined;
    }
    const dropped = await fromUuid(data.uuid);
    // What lies in a pack is imported first ("Compendium Packs" in Foundry's knowledge base).
    const actor = dropped?.pack ? await game.actors.importFromCompendium(dropped.compendium, dropped.id) : dropped;
    if (!actor?.isOwner) {
      ui.notifications.warn(`You do not have permission to create a new Token for ${actor?.name ?? "this actor"}`);
      return false;
    }
    const point = canvas.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY });
    const token = await actor.getTokenDocument(
      { hidden: game.user.isGM && event.altKey, sort: 0 },
      { parent: this.#scene },
    );
    const source = token.toObject();
    const draft = new CONFIG.Token.documentClass(source, { parent: this.#scene });
    const { width, height } = draft.getSize();
    const corner = { x: Math.round(point.x - width / 2), y: Math.round(point.y - height / 2) };
    const { x, y } = event.shiftKey ? corner : draft.getSnappedPosition(corner);
    return CONFIG.Token.documentClass.create(
      { ...source, x: Math.round(x), y: Math.round(y) },
      { parent: this.#scene },
    );
  }
}

function between(a: Point, b: Point): Rectangle {
  return new Rectangle(Math.min(a.x, b.x), Math.min(a.y, b.y), Math.abs(a.x - b.x), Math.abs(a.y - b.y));
}

/** True if a token is drawn with the viewed level; without levels all are. */
function isViewed(document: Loose): boolean {
  const { level } = (globalThis as Loose).canvas;
  return !level || document.includedInLevel(level);
}
