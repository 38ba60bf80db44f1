/**
 * Scene levels, which V14 has and V13 hasn't. What public sources say of them:
 *
 * - A scene holds `Level` documents (https://foundryvtt.com/api/classes/foundry.documents.BaseLevel.html), tokens and their
 *   waypoints the id of one, `level`: "Default: the previous or source level ID"
 *   (https://foundryvtt.com/api/interfaces/foundry.documents.types.TokenProcessedMovementWaypoint.html).
 * - Whatever else is on a scene has `includedInLevel`. "A token is only located in token's level but included in all levels
 *   that have visibility of the token's level"; for all other placeables both are the same
 *   (https://github.com/foundryvtt/foundryvtt/issues/14503). So of tokens the id counts.
 * - Regions hold level ids (https://foundryvtt.com/api/v14/interfaces/foundry.documents.types.RegionData.html); walls and others
 *   are on all levels by default (https://github.com/foundryvtt/foundryvtt/issues/13744).
 *
 * A scene with one level is as V13's are: there nothing of this says anything.
 */
interface Levelled {
  readonly level?: unknown;
}

/** A wall, region or light. */
interface LevelDocument {
  readonly includedInLevel?: (level: string) => boolean;
}

/** Returns the id if it is a level of the scene, and the scene has several. */
export function levelOn(scene: Scene.Implementation | null | undefined, id: unknown): string | undefined {
  const { levels } = (scene ?? {}) as { readonly levels?: { readonly size: number; has(id: string): boolean } };
  return levels && levels.size > 1 && typeof id === "string" && levels.has(id) ? id : undefined;
}

/** The level that a token is on, by id; undefined where its scene has no more than one. */
export function levelOf({ parent, _source }: TokenDocument.Implementation): string | undefined {
  return levelOn(parent, (_source as typeof _source & Levelled).level);
}

/** As part of a placement: absent where a scene has no more than one level. */
export function levelIn(token: TokenDocument.Implementation, place: object): { readonly level?: string } {
  const level = levelOn(token.parent, (place as Levelled).level);
  return level === undefined ? {} : { level };
}

/** True if a wall, a region or a light is there on a level. */
export function isThere(document: object, level: string | undefined): boolean {
  return level === undefined || (document as LevelDocument).includedInLevel?.(level) !== false;
}

/** True if a token is visible from a level: on it, or on a visible level. */
export function isSeenFrom(level: string | undefined, token: TokenDocument.Implementation): boolean {
  return level === undefined || levelOf(token) === level || isThere(token, level);
}

/**
 * The level that this client looks at: `canvas.level`, as the canvas is drawn for a level
 * (https://foundryvtt.com/api/interfaces/foundry.types.CanvasTearDownOptions.html) and public packages read it.
 */
export function viewedLevel(scene: Scene.Implementation): string | undefined {
  const { level } = canvas as typeof canvas & { readonly level?: { readonly id?: unknown } | null };
  return canvas.scene === scene ? levelOn(scene, level?.id) : undefined;
}
