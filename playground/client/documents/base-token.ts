import { OWNERSHIP } from "../core/constants.ts";
import { game } from "../core/game.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import type { BaseGrid, ElevatedPoint, HexagonalGrid, Offset, Point } from "../grid/index.ts";
import { BaseActorDelta } from "./actor-delta.ts";
import { ClientDocument } from "./client-document.ts";
import {
  gridOffsetToPosition,
  occupiedOffsets,
  positionToGridOffset,
  snappedPosition,
  tokenCenter,
  tokenSize,
} from "./movement-footprint.ts";
import { arePositionsEqual, movementFields } from "./movement-path.ts";
import type { Position } from "./movement-types.ts";
import { tokenFields } from "./token-schema.ts";

/** Position and size of a token: `foundry.documents.BaseToken`. Independent of the canvas. */
export abstract class BaseToken extends ClientDocument {
  declare actorId: string | null;
  declare delta: Loose;

  static override metadata: Loose = Object.freeze({
    ...ClientDocument.metadata,
    name: "Token",
    collection: "tokens",
    label: "DOCUMENT.Token",
    labelPlural: "DOCUMENT.Tokens",
    isEmbedded: true,
    embedded: { ActorDelta: "delta" },
    permissions: {
      ...ClientDocument.metadata.permissions,
      create: "TOKEN_CREATE",
      update: (user: Loose, token: Loose) => token.testUserPermission(user, OWNERSHIP.OWNER),
      delete: "TOKEN_DELETE",
    },
  });

  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "TOKEN"];

  static override defineSchema(): Loose {
    return tokenFields(BaseActorDelta);
  }

  static get MOVEMENT_FIELDS(): readonly string[] {
    return Object.freeze(movementFields());
  }

  static arePositionsEqual(a: Partial<Position>, b: Partial<Position>): boolean {
    return arePositionsEqual(a, b);
  }

  /** Base actor's level; a token without an actor is the GMs'. */
  override getUserLevel(user: Loose = game.user): number {
    const actor = game.actors?.get(this.actorId);
    return actor ? actor.getUserLevel(user) : super.getUserLevel(user);
  }

  getSnappedPosition(data: Partial<Position> = {}): ElevatedPoint {
    const position = this.place(data);
    return { ...snappedPosition(this.grid, position), elevation: position.elevation };
  }

  getSize(data: { width?: number; height?: number } = {}): { width: number; height: number } {
    return tokenSize(this.grid, this.place(data));
  }

  getCenterPoint(data: Partial<Position> = {}): ElevatedPoint {
    const position = this.place(data);
    return { ...tokenCenter(this.grid, position), elevation: position.elevation };
  }

  /** The offsets of covered spaces at the current or given position, snapped; [] without a grid. */
  getOccupiedGridSpaceOffsets(data: Partial<Position> = {}): Offset[] {
    return occupiedOffsets(this.grid, this.place(data));
  }

  /** Vertices of the covered spaces' outline relative to the token's corner, as a rectangle on squares; none without a grid. */
  getGridSpacePolygon(data: Partial<Position> = {}): Point[] | undefined {
    if (this.grid.isGridless) return undefined;
    if (!this.grid.isHexagonal) {
      const { width, height } = this.getSize(data);
      return [
        { x: 0, y: 0 },
        { x: width, y: 0 },
        { x: width, y: height },
        { x: 0, y: height },
      ];
    }
    const position = this.place(data);
    const { x, y } = snappedPosition(this.grid, position);
    return outline(this.grid as HexagonalGrid, occupiedOffsets(this.grid, position)).map((p) => ({
      x: p.x - x,
      y: p.y - y,
    }));
  }

  /** @internal */
  _positionToGridOffset(data: Partial<Position> = {}): Offset {
    return positionToGridOffset(this.grid, this.place(data));
  }

  /** @internal */
  _gridOffsetToPosition(offset: Offset, data: LooseObject = {}): ElevatedPoint {
    const { x, y } = gridOffsetToPosition(this.grid, offset, this.place(data));
    return { x, y, elevation: (offset.k ?? 0) * this.grid.distance };
  }

  protected get grid(): BaseGrid {
    return this.parent?.grid ?? (globalThis as Loose).foundry.documents.BaseScene.defaultGrid;
  }

  /** Source's position with the given changes: never a prepared or animated value. */
  private place(data: Partial<Position>): Position {
    const position: LooseObject = {};
    for (const field of movementFields()) position[field] = data[field] ?? this._source[field];
    return position as Position;
  }
}

/** Outer edges of a set of hexagons, in order around: every edge with a hexagon on one side only. */
function outline(grid: HexagonalGrid, offsets: Offset[]): Point[] {
  const key = (p: Point) => `${Math.round(p.x)},${Math.round(p.y)}`;
  const edges = new Map<string, { from: Point; to: Point }>();
  for (const offset of offsets) {
    const vertices = grid.getVertices(offset);
    for (const [n, from] of vertices.entries()) {
      const to = vertices[(n + 1) % vertices.length] as Point;
      // The neighbour walks a shared edge the other way round.
      if (!edges.delete(`${key(to)}>${key(from)}`)) edges.set(`${key(from)}>${key(to)}`, { from, to });
    }
  }
  const next = new Map([...edges.values()].map((edge) => [key(edge.from), edge]));
  const path: Point[] = [];
  for (let edge = next.values().next().value; edge && next.delete(key(edge.from)); edge = next.get(key(edge.to)))
    path.push(edge.from);
  return path;
}
