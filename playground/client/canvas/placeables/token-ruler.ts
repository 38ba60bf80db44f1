import { type ColorSource, Container, Graphics, Point } from "pixi.js";
import type { Loose, LooseObject } from "../../core/loose.ts";
import { actionConfig } from "../../documents/movement-actions.ts";
import { occupiedOffsets } from "../../documents/movement-footprint.ts";
import type { CompleteWaypoint, MeasuredWaypoint, MovementActionConfig } from "../../documents/movement-types.ts";
import type { MeasurePathResultWaypoint, Offset } from "../../grid/index.ts";
import { RulerLabels } from "./ruler-labels.ts";
import { withDefaults } from "./token-path.ts";

export interface RulerWaypoint extends CompleteWaypoint {
  userId: string;
  cost: number;
  actionConfig: MovementActionConfig;
  movementId: string | null;
  /** Number of explicit waypoints before. */
  index: number;
  stage: "passed" | "pending" | "planned";
  hidden: boolean;
  unreachable: boolean;
  center: Point;
  size: { width: number; height: number };
  ray: { A: Point; B: Point; distance: number; angle: number } | null;
  measurement: MeasurePathResultWaypoint;
  previous: RulerWaypoint | null;
  next: RulerWaypoint | null;
}

export interface RulerData {
  passedWaypoints: MeasuredWaypoint[];
  pendingWaypoints: MeasuredWaypoint[];
  plannedMovement: Record<string, PlannedMovement>;
}

type Style = { color?: ColorSource; alpha?: number };

/**
 * Shows a token's recorded movement, the movement under way and users' plans: `foundry.canvas.placeables.tokens.TokenRuler`
 * (client/canvas/placeables/tokens/ruler.d.mts). Systems replace the class by `CONFIG.Token.rulerClass`.
 */
export class TokenRuler {
  static WAYPOINT_LABEL_TEMPLATE = "templates/hud/waypoint-label.hbs";

  readonly #token: Loose;
  #visible = false;
  #path: Graphics | null = null;
  #container: Container | null = null;
  #labels: RulerLabels | null = null;

  constructor(token: Loose) {
    this.#token = token;
  }

  get token(): Loose {
    return this.#token;
  }

  get visible(): boolean {
    return this.#visible;
  }

  set visible(value: boolean) {
    if (value === this.#visible) return;
    this.#visible = value;
    this._onVisibleChange();
  }

  /** While the token is dragged, moves, or is hovered or controlled with recorded movement. */
  get isVisible(): boolean {
    const { document, isVisible, hover, controlled } = this.#token;
    if (!isVisible) return false;
    if (Object.keys(this.#token._plannedMovement).length > 0) return true;
    if (document.movement.showRuler && document.movement.state === "pending") return true;
    return (hover || controlled) && document._source._movementHistory.length > 0;
  }

  protected _onVisibleChange(): void {
    if (!this.#visible) this.clear();
    else if (this.#container) this.#container.visible = true;
  }

  protected _configureOutline(): { thickness: number; color: ColorSource } {
    return { thickness: 2, color: 0x000000 };
  }

  protected _configureDashLine(): { dash: number; gap: number; speed: number } {
    return { dash: 14, gap: 8, speed: 0 };
  }

  async draw(): Promise<void> {
    const { canvas } = globalThis as Loose;
    this.#container = canvas.interface.rulers.addChild(new Container());
    this.#path = (this.#container as Container).addChild(new Graphics());
    this.#labels = new RulerLabels((this.constructor as typeof TokenRuler).WAYPOINT_LABEL_TEMPLATE);
    canvas.interface.grid.addHighlightLayer(this.#layerName);
  }

  clear(): void {
    const { canvas } = globalThis as Loose;
    this.#path?.clear();
    if (this.#container) this.#container.visible = false;
    this.#labels?.show([]);
    canvas.interface.grid.clearHighlightLayer(this.#layerName);
  }

  destroy(): void {
    const { canvas } = globalThis as Loose;
    this.#container?.destroy({ children: true });
    this.#container = null;
    this.#labels?.destroy();
    canvas.interface?.grid.destroyHighlightLayer(this.#layerName);
  }

  refresh(data: RulerData): void {
    const { canvas } = globalThis as Loose;
    if (!this.#path || !this.#container) return;
    this.#path.clear();
    this.#container.visible = true;
    canvas.interface.grid.clearHighlightLayer(this.#layerName);
    const paths = this.#pathsOf(data);
    for (const path of paths) this.#drawPath(path);
    this.#labels?.show(paths.flatMap((path) => this.#labelContexts(path)));
  }

  get #layerName(): string {
    return `TokenRuler.${this.#token.id}`;
  }

  // One path a user who plans, each beginning with what was walked; without plans one path of what was and will be walked.
  #pathsOf({ passedWaypoints, pendingWaypoints, plannedMovement }: RulerData): RulerWaypoint[][] {
    const passed = passedWaypoints.map((waypoint) => ({ ...waypoint, stage: "passed" as const }));
    const plans = Object.entries(plannedMovement);
    if (plans.length === 0) {
      const pending = pendingWaypoints.map((waypoint) => ({ ...waypoint, stage: "pending" as const }));
      return [this.#prepare([...passed, ...pending])];
    }
    return plans.map(([userId, { foundPath, unreachableWaypoints, hidden }]) => {
      const mark = { stage: "planned" as const, userId, hidden };
      // A plan's first waypoint is where the recorded way ended.
      const found = (passed.length > 0 ? foundPath.slice(1) : foundPath).map((waypoint) => ({ ...waypoint, ...mark }));
      const beyond = unreachableWaypoints.map((waypoint) => ({ ...waypoint, ...mark, unreachable: true }));
      return this.#prepare([...passed, ...found, ...beyond]);
    });
  }

  #prepare(waypoints: (Partial<RulerWaypoint> & CompleteWaypoint)[]): RulerWaypoint[] {
    const { document } = this.#token;
    const measured = this.#token.measureMovementPath(waypoints, { preview: true });
    let index = 0;
    let previous: RulerWaypoint | null = null;
    return withDefaults(this.#token, waypoints).map((complete, n) => {
      const given = waypoints[n] as Partial<RulerWaypoint>;
      const { x, y } = document.getCenterPoint(complete);
      const center = new Point(x, y);
      const waypoint: RulerWaypoint = {
        ...complete,
        userId: given.userId ?? (globalThis as Loose).game.user.id,
        cost: given.cost ?? measured.waypoints[n].backward?.cost ?? 0,
        actionConfig: actionConfig(complete.action),
        movementId: given.movementId ?? null,
        index,
        stage: given.stage ?? "planned",
        hidden: given.hidden ?? false,
        unreachable: given.unreachable ?? false,
        center,
        size: document.getSize(complete),
        ray: previous ? ray(previous.center, center) : null,
        measurement: measured.waypoints[n],
        previous,
        next: null,
      };
      if (previous) previous.next = waypoint;
      if (waypoint.explicit) index += 1;
      previous = waypoint;
      return waypoint;
    });
  }

  #drawPath(path: RulerWaypoint[]): void {
    const graphics = this.#path as Graphics;
    const outline = this._configureOutline();
    for (const waypoint of path) {
      if (!waypoint.actionConfig.visualize || !waypoint.previous) continue;
      this.#drawSegment(graphics, waypoint, outline);
    }
    for (const waypoint of path) {
      if (waypoint.actionConfig.visualize) this.#highlight(waypoint);
      if (waypoint.intermediate) continue;
      const { radius, color = 0xffffff, alpha = 1 } = this._getWaypointStyle(waypoint);
      if (radius <= 0) continue;
      graphics.lineStyle({ width: outline.thickness, color: outline.color, alpha });
      graphics.beginFill(color, alpha).drawCircle(waypoint.center.x, waypoint.center.y, radius).endFill();
    }
  }

  #drawSegment(graphics: Graphics, waypoint: RulerWaypoint, outline: { thickness: number; color: ColorSource }): void {
    const { width, color = 0xffffff, alpha = 1 } = this._getSegmentStyle(waypoint);
    if (width <= 0) return;
    const { A, B } = waypoint.ray as NonNullable<RulerWaypoint["ray"]>;
    const dashed = waypoint.actionConfig.teleport || waypoint.unreachable;
    for (const [line, shade] of [
      [width + 2 * outline.thickness, outline.color],
      [width, color],
    ] as const) {
      graphics.lineStyle({ width: line, color: shade, alpha, cap: "round" as never });
      if (dashed) this.#dash(graphics, A, B);
      else graphics.moveTo(A.x, A.y).lineTo(B.x, B.y);
    }
    graphics.lineStyle(0);
  }

  #dash(graphics: Graphics, from: Point, to: Point): void {
    const { dash, gap } = this._configureDashLine();
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const at = (distance: number) => {
      const share = Math.min(1, distance / length);
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    };
    for (let start = 0; start < length; start += dash + gap) {
      const [a, b] = [at(start), at(start + dash)];
      graphics.moveTo(a.x, a.y).lineTo(b.x, b.y);
    }
  }

  #highlight(waypoint: RulerWaypoint): void {
    const { canvas } = globalThis as Loose;
    for (const offset of occupiedOffsets(canvas.grid, waypoint)) {
      const { color = 0xffffff, alpha = 1, texture } = this._getGridHighlightStyle(waypoint, { ...offset, k: 0 });
      if (alpha <= 0) continue;
      const { x, y } = canvas.grid.getTopLeftPoint(offset);
      canvas.interface.grid.highlightPosition(this.#layerName, { x, y, color, border: color, alpha, texture });
    }
  }

  #labelContexts(path: RulerWaypoint[]): LooseObject[] {
    const state: LooseObject = {};
    const contexts: LooseObject[] = [];
    for (const waypoint of path) {
      if (waypoint.hidden && !(globalThis as Loose).game.user.isGM) continue;
      const context = this._getWaypointLabelContext(waypoint, state);
      if (context) contexts.push(context);
    }
    return contexts;
  }

  /** Label context; undefined for steps in between, for the start, and without a measurement on screen. */
  protected _getWaypointLabelContext(waypoint: RulerWaypoint, state: LooseObject): LooseObject | undefined {
    const { index, elevation, explicit, next, previous, measurement } = waypoint;
    state.hasElevation ||= elevation !== 0;
    if (!previous || waypoint.intermediate || waypoint.unreachable) return undefined;
    // What was walked before shows only where it ended.
    if (waypoint.stage === "passed" && next !== null) return undefined;
    if (!explicit && next) return undefined;
    const { units, size } = (globalThis as Loose).canvas.grid;
    const { total, delta } = this.#totals(waypoint);
    const climbed = elevation - (state.previousElevation ?? (path0(waypoint).elevation as number));
    state.previousElevation = elevation;
    return {
      action: waypoint.actionConfig,
      cssClass: [next ? "" : "last", waypoint.unreachable ? "unreachable" : "", waypoint.hidden ? "secret" : ""]
        .filter(Boolean)
        .join(" "),
      secret: waypoint.hidden,
      units,
      uiScale: 1,
      index,
      // Below the token's name.
      position: { x: waypoint.center.x, y: waypoint.center.y + waypoint.size.height / 2 + 0.36 * size },
      distance: {
        total: figure(measurement.distance),
        ...(delta.distance === null ? {} : { delta: signed(delta.distance) }),
        units,
      },
      cost: { total: figure(total), ...(delta.cost === null ? {} : { delta: signed(delta.cost) }), units },
      elevation: {
        total: elevation,
        icon: "fa-solid fa-arrows-up-down",
        hidden: !state.hasElevation,
        ...(climbed === 0 ? {} : { delta: signed(climbed) }),
      },
    };
  }

  /** Total cost so far, and the differences from the last labelled waypoint, if any. */
  #totals(waypoint: RulerWaypoint): { total: number; delta: { distance: number | null; cost: number | null } } {
    let before = waypoint.previous;
    while (before?.previous && !before.explicit) before = before.previous;
    const { measurement } = waypoint;
    const start = !before?.previous || !before;
    const distance = start ? null : measurement.distance - (before as RulerWaypoint).measurement.distance;
    const cost = start ? null : measurement.cost - (before as RulerWaypoint).measurement.cost;
    return { total: measurement.cost, delta: { distance, cost } };
  }

  protected _getWaypointStyle(waypoint: RulerWaypoint): { radius: number } & Style {
    if (waypoint.hidden && !(globalThis as Loose).game.user.isGM) return { radius: 0 };
    const size = (globalThis as Loose).canvas.grid.size;
    return { radius: Math.max(5, size * 0.08), color: this.#color(waypoint), alpha: waypoint.unreachable ? 0.4 : 1 };
  }

  protected _getSegmentStyle(waypoint: RulerWaypoint): { width: number } & Style {
    const size = (globalThis as Loose).canvas.grid.size;
    const alpha = waypoint.unreachable ? 0.35 : waypoint.stage === "passed" ? 0.55 : 1;
    return { width: Math.max(4, size * 0.06), color: this.#color(waypoint), alpha };
  }

  protected _getGridHighlightStyle(waypoint: RulerWaypoint, _offset: Offset): Style & { texture?: unknown } {
    if (waypoint.unreachable) return { alpha: 0 };
    return { color: this.#color(waypoint), alpha: waypoint.stage === "passed" ? 0.18 : 0.35 };
  }

  /** Color of the walking or planning user. */
  #color(waypoint: RulerWaypoint): ColorSource {
    const color = (globalThis as Loose).game.users.get(waypoint.userId)?.color;
    return color?.css ?? color ?? 0x000000;
  }
}

function ray(A: Point, B: Point): RulerWaypoint["ray"] {
  return { A, B, distance: Math.hypot(B.x - A.x, B.y - A.y), angle: Math.atan2(B.y - A.y, B.x - A.x) };
}

/** The first waypoint of a path. */
function path0(waypoint: RulerWaypoint): RulerWaypoint {
  let first = waypoint;
  while (first.previous) first = first.previous;
  return first;
}

function figure(n: number): string {
  return n === Number.POSITIVE_INFINITY ? "∞" : String(Math.round(n * 100) / 100);
}

function signed(n: number): string {
  return `${n < 0 ? "−" : "+"}${figure(Math.abs(n))}`;
}

/** Movement planned by a user for a token: shown by rulers (`Token#_plannedMovement[userId]`). */
export interface PlannedMovement {
  foundPath: CompleteWaypoint[];
  unreachableWaypoints: CompleteWaypoint[];
  history: MeasuredWaypoint[];
  hidden: boolean;
  searching: boolean;
}
