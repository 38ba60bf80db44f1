import type { Fighting } from "../combat/index.ts";
import { ruleReference } from "../combat/rule-references.ts";
import { localize, localizeKey } from "../i18n.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { addMarks, destroyMarks, marksOf } from "./ground.ts";
import { isInReach } from "./map/suggestion.ts";
import { fightingOf, measuredPlan, type PlannedWay, planKey } from "./ruler-input.ts";
import { drawWay, picturesOf } from "./ruler-marks.ts";
import { isBetterAbove, type LabelView, type Standing, standing } from "./ruler-view.ts";

type CoreRuler = foundry.canvas.placeables.tokens.TokenRuler;
type Waypoint = foundry.canvas.placeables.tokens.TokenRuler.Waypoint;

/** Template context: core's, and our label in an encounter. */
interface LabelContext extends foundry.canvas.placeables.tokens.TokenRuler.WaypointContext {
  turncraft?: LabelView;
  /** True if the position is the label's lower edge. */
  above?: boolean;
}

/** About the size of a label with and without a reason, in pixels of the window. */
const LARGE = { width: 290, height: 70 };
const SMALL = { width: 190, height: 34 };

/** Facts about a planned waypoint. */
interface MeasuredPlace extends PlannedWay {
  readonly steps: number;
  readonly standing: Standing;
}

type RulerOptions = Parameters<CoreRuler["refresh"]>[0];

const rulers = new Set<TurncraftTokenRuler>();

/** Updates the costs on visible rulers, also under a drag held still. Called on `updateCombat`. */
export function refreshRulers(): void {
  for (const ruler of rulers) ruler.refreshFight();
}

/**
 * Ruler of a token in a started encounter: the ruleset's feet instead of core's, the movement left, refused steps and
 * reasons. Elsewhere core's ruler. Core passes one waypoint at a time; the path is measured at the first waypoint, and
 * only if changed since the previous refresh.
 */
export class TurncraftTokenRuler extends foundry.canvas.placeables.tokens.TokenRuler {
  static override WAYPOINT_LABEL_TEMPLATE = "systems/turncraft/templates/canvas/waypoint-label.hbs";

  #fighting: Fighting | null = null;
  #places = new WeakMap<Waypoint, MeasuredPlace | null>();
  /** The last measured path of each planning user. */
  readonly #measuredPaths = new Map<
    string,
    { readonly key: string; readonly state: unknown; readonly found: PlannedWay | null }
  >();

  /** Plans whose end another path reaches, or none. */
  readonly #inReach = new WeakMap<object, boolean>();

  /** Data that core last gave the ruler to show. */
  #shown: RulerOptions | null = null;

  /** Name of the marks of planned paths, which replace core's line: on the ground, so that no face is covered. */
  get #marks(): string {
    return `Turncraft.${this.token.id}`;
  }

  override async draw(): Promise<void> {
    rulers.add(this);
    const core = foundry.canvas.placeables.tokens.TokenRuler.WAYPOINT_LABEL_TEMPLATE;
    await foundry.applications.handlebars.loadTemplates({ "turncraft.coreWaypointLabel": core });
    await super.draw();
    addMarks(this.#marks);
  }

  override clear(): void {
    super.clear();
    marksOf(this.#marks)?.clear();
  }

  override destroy(): void {
    rulers.delete(this);
    super.destroy();
    destroyMarks(this.#marks);
  }

  override refresh(data: RulerOptions): void {
    this.#shown = data;
    this.#fighting = fightingOf(this.token.document);
    this.#places = new WeakMap();
    marksOf(this.#marks)?.clear();
    // Core goes on showing a walked way while its token is selected: over, it lies on the faces and the area still in reach.
    super.refresh(this.#fighting && isOver(data) ? { ...data, passedWaypoints: [] } : data);
  }

  /** Updates the ruler after a change of the encounter, for an unchanged path. */
  refreshFight(): void {
    if (this.visible && this.#shown) this.refresh(this.#shown);
  }

  protected override _onVisibleChange(): void {
    super._onVisibleChange();
    if (!this.visible) marksOf(this.#marks)?.clear();
  }

  protected override _getWaypointLabelContext(
    waypoint: Waypoint,
    state: Parameters<CoreRuler["_getWaypointLabelContext"]>[1],
  ): LabelContext | undefined {
    const context = super._getWaypointLabelContext(waypoint, state);
    if (!context) return;
    const turncraft = this.#labelOf(waypoint);
    // Core's figure of a way that the rules measured would be another one.
    if (!turncraft) return this.#isMeasured && waypoint.stage !== "planned" ? undefined : context;
    const { x, y } = context.position;
    const above = this.#isBetterAbove(waypoint, y, turncraft);
    return { ...context, turncraft, above, position: { x, y: above ? 2 * waypoint.center.y - y : y } };
  }

  /** Hides core's mark on a path in a fight, since our own marks draw it. */
  protected override _getWaypointStyle(waypoint: Waypoint): ReturnType<CoreRuler["_getWaypointStyle"]> {
    const style = super._getWaypointStyle(waypoint);
    return this.#placeOf(waypoint) ? { ...style, radius: 0 } : style;
  }

  protected override _getSegmentStyle(waypoint: Waypoint): ReturnType<CoreRuler["_getSegmentStyle"]> {
    const style = super._getSegmentStyle(waypoint);
    return this.#placeOf(waypoint) ? { ...style, width: 0 } : style;
  }

  /** Ends the highlight at the last legal space, and highlights that space brighter. */
  protected override _getGridHighlightStyle(
    waypoint: Waypoint,
    offset: Parameters<CoreRuler["_getGridHighlightStyle"]>[1],
  ): ReturnType<CoreRuler["_getGridHighlightStyle"]> {
    const style = super._getGridHighlightStyle(waypoint, offset);
    const place = this.#placeOf(waypoint);
    if (place?.standing === "beyond") return { ...style, alpha: 0 };
    return place?.standing === "end" ? { ...style, alpha: Math.min(1, 2 * (style.alpha ?? 1)) } : style;
  }

  #labelOf(waypoint: Waypoint): LabelView | null {
    if (!this.#fighting) return null;
    if (waypoint.stage !== "planned") return this.#walkedLabel();
    if (waypoint.unreachable) return blocked(this.#fighting.combat.type);
    const place = this.#placeOf(waypoint);
    if (!place) return null;
    const stop = { reached: place.steps, since: this.#since(waypoint), last: waypoint.next === null };
    const label = place.label(stop);
    const isOwn = (waypoint.userId ?? game.user.id) === game.user.id;
    const { refusal, asks } = place.plan;
    if (!label?.reason || !(refusal ?? asks) || !stop.last || !isOwn) return label;
    if (!this.#isInReach(place.plan, waypoint)) return label;
    const text = `${label.reason.text} ${localize("TURNCRAFT.Map.otherPath")}`;
    return { ...label, reason: { ...label.reason, text } };
  }

  /** True if another path reaches the end of a plan. Found once for each plan, and not in every frame of a drag. */
  #isInReach(plan: object, { center }: Waypoint): boolean {
    const known = this.#inReach.get(plan) ?? isInReach(this.token.document, center);
    this.#inReach.set(plan, known);
    return known;
  }

  #isBetterAbove({ center, previous }: Waypoint, top: number, { reason }: LabelView): boolean {
    const scale = canvas.stage?.scale.x ?? 1;
    const { width, height } = reason ? LARGE : SMALL;
    const size = { width: width / scale, height: height / scale };
    const faces = (canvas.tokens?.placeables ?? []).filter((token) => token.visible).map((token) => token.bounds);
    return isBetterAbove({ center, top, size, from: previous?.center ?? null, faces });
  }

  /** True if the encounter's ruleset labels walked paths itself. */
  get #isMeasured(): boolean {
    return this.#fighting !== null && rulesetOf(this.#fighting.combat.type)?.map?.ruler?.walked !== undefined;
  }

  /** Returns the label of the turn's cost so far, and of the rest; none off turn. */
  #walkedLabel(): LabelView | null {
    if (!this.#fighting) return null;
    const { combat, who } = this.#fighting;
    return (combat.state && rulesetOf(combat.type)?.map?.ruler?.walked?.(combat.state, who, localize)) ?? null;
  }

  /** Steps to the waypoint labelled before. */
  #since({ previous }: Waypoint): number {
    let before = previous;
    while (before && !before.explicit) before = before.previous;
    return (before && this.#placeOf(before)?.steps) ?? 0;
  }

  #placeOf(waypoint: Waypoint): MeasuredPlace | null {
    if (!this.#fighting || !isShown(waypoint)) return null;
    if (!this.#places.has(waypoint)) this.#measure(waypoint, this.#fighting);
    return this.#places.get(waypoint) ?? null;
  }

  /** Stores and draws the state of all waypoints of a waypoint's path. */
  #measure(waypoint: Waypoint, fighting: Fighting): void {
    const path = planned(waypoint);
    const found = this.#measured(path, waypoint.userId ?? game.user.id, fighting);
    for (const [index, each] of path.entries()) {
      const steps = found?.reached[index] ?? 0;
      this.#places.set(each, found && { ...found, steps, standing: standing(found.plan, steps) });
    }
    if (found && path[0]) this.#drawPath(path);
  }

  #measured(path: readonly Waypoint[], userId: string, fighting: Fighting): PlannedWay | null {
    const key = planKey(this.token.document, path);
    const state = fighting.combat.state;
    const known = this.#measuredPaths.get(userId);
    if (known?.key === key && known.state === state) return known.found;
    const found = measuredPlan(this.token.document, fighting, path, userId);
    this.#measuredPaths.set(userId, { key, state, found });
    return found;
  }

  #drawPath(path: readonly Waypoint[]): void {
    let before = 0;
    const marks = path.flatMap((each) => {
      const place = this.#places.get(each);
      const { x, y } = each.center;
      if (!place || place.steps <= 0) return [];
      const provoked = picturesOf(this.#fighting, place.provokes?.slice(before, place.steps).flat() ?? []);
      before = place.steps;
      return [{ x, y, standing: place.standing, placed: each.explicit, provoked }];
    });
    const [first] = path;
    if (!first) return;
    const { x, y } = (first.previous ?? first).center;
    const size = this.token.document.parent?.grid.size ?? 100;
    const { color = 0xffffff } = super._getSegmentStyle(first);
    const layer = addMarks(this.#marks);
    if (layer) drawWay(layer, { x, y }, marks, { size, color });
  }
}

/** True if nobody plans a way and the token has no further to walk. */
function isOver({ plannedMovement, pendingWaypoints }: RulerOptions): boolean {
  return Object.keys(plannedMovement).length === 0 && pendingWaypoints.length === 0;
}

/** True if the waypoint is part of a plan that the user may see and the token could walk. */
function isShown({ stage, unreachable, hidden }: Waypoint): boolean {
  return stage === "planned" && !unreachable && (!hidden || game.user.isGM);
}

/** Whole plan of a waypoint, from the first waypoint on. */
function planned(waypoint: Waypoint): Waypoint[] {
  let first = waypoint;
  while (first.previous && isShown(first.previous)) first = first.previous;
  const path: Waypoint[] = [];
  for (let each: Waypoint | null = first; each && isShown(each); each = each.next) path.push(each);
  return path;
}

/** Label for a waypoint that core's pathfinding couldn't reach. */
function blocked(type: string): LabelView {
  const { clause, key } = rulesetOf(type)?.map?.ruler?.blocked ?? unknownBlock;
  return { cost: null, left: null, refused: true, reason: { text: localizeKey(key), clause: ruleReference(clause) } };
}

/** Reason for rulesets without a clause about walls. */
const unknownBlock = { clause: "", key: "TURNCRAFT.Refused.DX-502.blocked" } as const;
