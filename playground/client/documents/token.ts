import { collisions } from "../canvas/walls.ts";
import { CONFIG } from "../core/config.ts";
import { game } from "../core/game.ts";
import { isV14 } from "../core/generation.ts";
import { Hooks } from "../core/hooks.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import { getProperty } from "../core/objects.ts";
import type { BaseGrid, MeasurePathResult, Offset, Point } from "../grid/index.ts";
import { BaseToken } from "./base-token.ts";
import { configureMovement } from "./movement-config.ts";
import { completePath, completeWaypoints, measurePath, positionOf } from "./movement-path.ts";
import type { CompleteWaypoint, MovementData, MovementInstruction, Position, WaypointInput } from "./movement-types.ts";
import { allowMovement, prepareMovements, sendMovements, TokenMovement } from "./token-movement.ts";
import { revertMovement } from "./token-undo.ts";
import {
  attributeChoices,
  attributesOfObject,
  attributesOfSchema,
  type TrackedAttributes,
  trackedAttributes,
} from "./tracked-attributes.ts";

configureMovement();

/** The client's token: `foundry.documents.TokenDocument`. The life of a movement is told in token-movement.ts. */
export class TokenDocument extends BaseToken {
  #movement: TokenMovement | null = null;

  // Attributes ----------------------------------------------------------------

  static getTrackedAttributes(data?: Loose, path: string[] = []): TrackedAttributes {
    return trackedAttributes(this as Loose, data, path);
  }

  static _getTrackedAttributesFromSchema(schema: Loose, path: string[] = []): TrackedAttributes {
    return attributesOfSchema(this as Loose, schema, path);
  }

  static _getTrackedAttributesFromObject(data: LooseObject, path: string[] = []): TrackedAttributes {
    return attributesOfObject(this as Loose, data, path);
  }

  static getTrackedAttributeChoices(attributes?: TrackedAttributes): LooseObject[] {
    return attributeChoices(attributes ?? this.getTrackedAttributes());
  }

  // Movement ------------------------------------------------------------------

  get movement(): MovementData {
    return this.mover.current;
  }

  get movementHistory(): LooseObject[] {
    return (this as Loose)._movementHistory;
  }

  private get mover(): TokenMovement {
    this.#movement ??= new TokenMovement(this);
    return this.#movement;
  }

  /**
   * For subclasses: called after a change of the base actor or the delta. Systems call super (type package:
   * client/documents/token.d.mts).
   */
  _onRelatedUpdate(_update: LooseObject = {}, _operation: LooseObject = {}): void {}

  _onUpdateBaseActor(update: LooseObject = {}, operation: LooseObject = {}): void {
    this._onRelatedUpdate(update, operation);
  }

  _inferMovementAction(): string {
    return CONFIG.Token.movement.defaultAction;
  }

  /**
   * Moves through the waypoints. V13 resolves when the first checkpoint is reached, V14 when the whole movement is over
   * (foundryvtt issue 13572); true if the token was moved.
   */
  async move(waypoints: WaypointInput | WaypointInput[], options: LooseObject = {}): Promise<boolean> {
    const { instruction, operation } = splitOptions(options);
    instruction.waypoints = Array.isArray(waypoints) ? waypoints : [waypoints];
    const moved = await sendMovements(this.parent, { [this.id as string]: instruction }, operation);
    if (!moved.has(this.id as string)) return false;
    return isV14() ? this.mover.finished : true;
  }

  /** Changes size or shape around the centre. */
  async resize(dimensions: Partial<Position>, options: LooseObject = {}): Promise<boolean> {
    const now = positionOf(this._source as Position);
    const then = { ...now, ...dimensions };
    const [before, after] = [this.getCenterPoint(now), this.getCenterPoint(then)];
    const place = { x: Math.round(now.x + before.x - after.x), y: Math.round(now.y + before.y - after.y) };
    return this.move({ ...dimensions, ...place, action: "displace" }, options);
  }

  /** Undoes all recorded movement, or from the given id on. */
  async revertRecordedMovement(movementId?: string): Promise<boolean> {
    return revertMovement(this, movementId);
  }

  stopMovement(): boolean {
    return this.mover.stop();
  }

  pauseMovement(key?: string): (() => Promise<boolean>) | Promise<boolean> | null {
    return this.mover.pause(key);
  }

  resumeMovement(movementId: string, key: string): void {
    this.mover.resume(movementId, key);
  }

  measureMovementPath(waypoints: WaypointInput[], options: LooseObject = {}): MeasurePathResult {
    const action = (this as Loose).movementAction ?? this._inferMovementAction();
    const complete = completeWaypoints(waypoints, positionOf(this._source as Position), action);
    const priced = complete.map((waypoint, n) => ({ ...waypoint, cost: waypoints[n]?.cost }));
    return measurePath(this.grid as BaseGrid, priced, options);
  }

  getCompleteMovementPath(waypoints: WaypointInput[]): CompleteWaypoint[] {
    const action = (this as Loose).movementAction ?? this._inferMovementAction();
    return completePath(
      this.grid as BaseGrid,
      completeWaypoints(waypoints, positionOf(this._source as Position), action),
    );
  }

  /** Recorded while the token fights in the active, started combat (foundryvtt issue 11730). */
  _shouldRecordMovementHistory(): boolean {
    const combat = game.combats?.find((candidate: Loose) => candidate.active && candidate.started);
    return (
      combat?.combatants.some((combatant: Loose) => combatant.tokenId === this.id && sameScene(combatant, this)) ??
      false
    );
  }

  async clearMovementHistory(): Promise<void> {
    if (this._source._movementHistory.length === 0) return;
    await this.update({ _movementHistory: [] });
  }

  async _preUpdateMovement(_movement: Loose, _operation: LooseObject): Promise<boolean | undefined> {
    return undefined;
  }

  _onUpdateMovement(_movement: Loose, _operation: LooseObject, _user: Loose): void {}
  _onMovementStopped(): void {}
  _onMovementPaused(): void {}
  _onMovementRecorded(): void {}

  /**
   * V14 leaves out spaces cut off by walls from the token's center ("considers walls and surfaces", public packages for V14), and
   * adds the elevation of the spaces. Surfaces are unknown here; core's way to find cut-off spaces isn't documented.
   */
  override getOccupiedGridSpaceOffsets(data: Partial<Position> = {}): Offset[] {
    const offsets = super.getOccupiedGridSpaceOffsets(data);
    if (!isV14()) return offsets;
    const grid = this.grid as BaseGrid;
    const position = { ...positionOf(this._source as Position), ...data };
    const middle = this.getCenterPoint(position);
    const walls = (this.parent?.walls ?? []).filter((wall: Loose) => wall.includedInLevel(position.level));
    const k = Math.floor((position.elevation ?? 0) / grid.distance + 1e-8);
    const isFar = ({ x, y }: Point) => Math.hypot(x - middle.x, y - middle.y) > 1;
    const reached = offsets.filter((offset) => !collisions(middle, grid.getCenterPoint(offset), walls).some(isFar));
    return reached.map((offset) => ({ ...offset, k }));
  }

  /** Regions containing the token. */
  get regions(): Set<Loose> {
    return new Set((this.parent?.regions ?? []).filter((region: Loose) => this.testInsideRegion(region)));
  }

  /**
   * True if the token is inside: V13 tests the center, V14 the footprint (movement.md §10). Never looks at animated values.
   * Assumed: no token is inside a region of another level.
   */
  testInsideRegion(region: Loose, data: Partial<Position> = {}): boolean {
    const position = { ...positionOf(this._source as Position), ...data };
    if (isV14() && !region.includedInLevel(position.level)) return false;
    if (region.testPoint(this.getCenterPoint(position))) return true;
    if (!isV14()) return false;
    return this.getOccupiedGridSpaceOffsets(position).some((offset) =>
      region.testPoint({ ...(this.grid as BaseGrid).getCenterPoint(offset), elevation: position.elevation }),
    );
  }

  static override _completeUpdates(updates: LooseObject[], operation: Loose): LooseObject[] {
    return prepareMovements(operation.parent?.tokens, updates, operation);
  }

  override async _preUpdate(changed: LooseObject, options: LooseObject, user: Loose): Promise<boolean | undefined> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    return (await allowMovement(this, changed, options)) ? undefined : false;
  }

  override _onUpdate(changed: LooseObject, options: LooseObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("_movementHistory" in changed) {
      this._onMovementRecorded();
      Hooks.callAll("recordToken", this);
    }
    if ("level" in changed) this.layer?._follow(this);
    this.object?._onUpdate(changed, options, userId);
  }

  static override async _onUpdateOperation(documents: Loose[], operation: Loose, user: Loose): Promise<void> {
    await super._onUpdateOperation(documents, operation, user);
    for (const token of documents) token._receiveMovement(operation, user);
  }

  /** @internal */
  _receiveMovement(operation: LooseObject, user: Loose): void {
    const planned = operation._movement?.[this.id as string];
    if (planned && user) this.mover.receive(planned, operation, user);
  }

  // The drawn token, where there is one --------------------------------------------

  /** Placeable, while this client draws the scene. */
  get object(): Loose {
    return this.layer?.get(this.id) ?? null;
  }

  get rendered(): boolean {
    return this.object !== null;
  }

  get layer(): Loose {
    const { canvas } = globalThis as Loose;
    return canvas?.scene && canvas.scene === this.parent ? canvas.tokens : null;
  }

  override _onCreate(data: LooseObject, options: LooseObject, userId: string): void {
    super._onCreate(data, options, userId);
    this.layer?._follow(this);
  }

  override _onDelete(options: LooseObject, userId: string): void {
    super._onDelete(options, userId);
    const { object } = this;
    object?._onDelete(options, userId);
    object?.destroy();
  }

  // Fight -----------------------------------------------------------------------

  get combatant(): Loose {
    return game.combat?.getCombatantsByToken?.(this.id)?.[0] ?? null;
  }

  get inCombat(): boolean {
    return this.combatant !== null;
  }

  async toggleCombatant({ active = !this.inCombat, ...options }: LooseObject = {}): Promise<boolean> {
    const cls = this.constructor as Loose;
    if (active) await cls.createCombatants([this], options);
    else await cls.deleteCombatants([this], options);
    return this.inCombat;
  }

  /** Adds the tokens to the viewed encounter; for a GM without an encounter, to a new one. */
  static async createCombatants(tokens: Loose[], { combat }: { combat?: Loose } = {}): Promise<Loose[]> {
    let encounter = combat ?? game.combats.viewed;
    if (!encounter) {
      if (!game.user.isGM) return [];
      encounter = await CONFIG.Combat.documentClass.create({ scene: null, active: true });
    }
    const data = tokens
      .filter((token) => encounter.getCombatantsByToken(token).length === 0)
      .map((token) => ({ tokenId: token.id, sceneId: token.parent.id, actorId: token.actorId, hidden: token.hidden }));
    return encounter.createEmbeddedDocuments("Combatant", data);
  }

  static override async _onDeleteOperation(documents: Loose[], operation: Loose, user: Loose): Promise<void> {
    await super._onDeleteOperation(documents, operation, user);
    CONFIG.Combat.documentClass._onDeleteTokens(documents, operation, user);
  }

  static async deleteCombatants(tokens: Loose[], { combat }: { combat?: Loose } = {}): Promise<Loose[]> {
    const encounter = combat ?? game.combats.viewed;
    const ids = tokens.flatMap(
      (token) => encounter?.getCombatantsByToken(token).map((combatant: Loose) => combatant.id) ?? [],
    );
    return ids.length ? encounter.deleteEmbeddedDocuments("Combatant", ids) : [];
  }

  // Actor -----------------------------------------------------------------------

  get isLinked(): boolean {
    return Boolean(this.actorId && (this as Loose).actorLink);
  }

  /**
   * V14: true if the delta isn't made yet (getter in public types for V14). Lets systems avoid making a creature during a token's
   * preparation.
   */
  get isLazyDelta(): boolean {
    return isV14() && !this.isLinked && Object.getOwnPropertyDescriptor(this, "delta")?.get !== undefined;
  }

  /** For subclasses: V14 has made the delta. */
  _onDeltaMaterialized(): void {}

  get isSecret(): boolean {
    return (this as Loose).disposition === -2 && !this.testUserPermission(game.user, "OBSERVER");
  }

  get baseActor(): Loose {
    return game.actors?.get(this.actorId ?? "") ?? null;
  }

  get actor(): Loose {
    return this.isLinked ? this.baseActor : (this.delta?.syntheticActor ?? this.baseActor);
  }

  override get isOwner(): boolean {
    return game.user.isGM || (this.actor?.isOwner ?? false);
  }

  hasStatusEffect(statusId: string): boolean {
    return this.actor?.statuses?.has(statusId) ?? false;
  }

  /** The attribute behind a bar: a `{value, max}` pair or a plain number of the actor's system data; null if there is none. */
  getBarAttribute(barName: string, { alternative }: { alternative?: string } = {}): LooseObject | null {
    const attribute = alternative ?? (this as Loose)[barName]?.attribute;
    if (!attribute || !this.actor) return null;
    const data = getProperty(this.actor.system, attribute);
    if (typeof data === "number") return { type: "value", attribute, value: data, editable: true };
    if (typeof data?.value !== "number" || typeof data?.max !== "number") return null;
    return { type: "bar", attribute, value: data.value, max: data.max, editable: true };
  }
}

const INSTRUCTION_KEYS = [
  "method",
  "constrainOptions",
  "autoRotate",
  "showRuler",
  "id",
  "measureOptions",
  "terrainOptions",
];

/** Splits options of `move` into those of the movement and those of the update. */
function splitOptions(options: LooseObject): { instruction: MovementInstruction; operation: LooseObject } {
  const instruction: LooseObject = {};
  const operation: LooseObject = {};
  for (const [key, value] of Object.entries(options))
    (INSTRUCTION_KEYS.includes(key) ? instruction : operation)[key] = value;
  return { instruction, operation };
}

function sameScene(combatant: Loose, token: Loose): boolean {
  return !combatant.sceneId || combatant.sceneId === token.parent?.id;
}
