import type { Point } from "pixi.js";
import type { Loose } from "../../core/loose.ts";
import { wakeCanvas } from "../frame-rate.ts";
import type { PlaceableObject } from "../placeables/placeable-object.ts";
import type { CanvasPointerEvent, InteractionData } from "./pointer-event.ts";

/** Screen pixels of travel before a press becomes a drag. */
const DRAG_DISTANCE = 6;
const DOUBLE_CLICK_TIME = 350;

type Panning = { x: number; y: number; moved: boolean; object: PlaceableObject | null };

type Press = {
  button: number;
  object: PlaceableObject | null;
  screen: { x: number; y: number };
  data: InteractionData;
  dragging: boolean;
};

/**
 * Turns pointer events into gestures of placeables and of the canvas. A left drag of a token may outlive the button: a release
 * with Ctrl leaves a waypoint and continues, until a release without. A right click removes the last waypoint and, without any,
 * ends the drag; Escape always does.
 */
export class PointerDirector {
  readonly canvas: Loose;
  #press: Press | null = null;
  #panning: Panning | null = null;
  #lastClick: { time: number; object: PlaceableObject | null } = { time: 0, object: null };
  #frame = 0;
  #lastMove: PointerEvent | null = null;

  constructor(canvas: Loose) {
    this.canvas = canvas;
  }

  get isDragging(): boolean {
    return this.#press?.dragging ?? false;
  }

  activate(view: HTMLElement): void {
    view.addEventListener("pointerdown", (event) => this.#down(event));
    window.addEventListener("pointermove", (event) => this.#noteMove(event));
    window.addEventListener("pointerup", (event) => this.#up(event));
    window.addEventListener("pointercancel", () => this.cancel());
    view.addEventListener("contextmenu", (event) => event.preventDefault());
    view.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    view.addEventListener("pointerleave", () => this.#hover(null, null));
  }

  /** Ends a running drag without effect; false if there was none. */
  cancel(): boolean {
    const press = this.#press;
    this.#press = null;
    if (!press?.dragging) return false;
    press.object?._onDragLeftCancel(this.#event(new PointerEvent("pointercancel"), press));
    return true;
  }

  #event(event: PointerEvent, press: Press): CanvasPointerEvent {
    return Object.assign(event, { interactionData: press.data });
  }

  #down(event: PointerEvent): void {
    (document.activeElement as HTMLElement | null)?.blur?.();
    if (this.isDragging) {
      // The drag's own button is up (it waits for its next waypoint), or another button joins in.
      if (event.button === 2) this.#dragRightClick(event);
      return;
    }
    const object = this.canvas.tokens?.objectAt(this.#scenePoint(event)) ?? null;
    if (event.button === 1 || event.button === 2) {
      this.#panning = { x: event.clientX, y: event.clientY, moved: false, object: event.button === 2 ? object : null };
      return;
    }
    if (event.button !== 0) return;
    const origin = this.#scenePoint(event);
    const data: InteractionData = { object, origin, destination: origin.clone() };
    this.#press = { button: 0, object, screen: { x: event.clientX, y: event.clientY }, data, dragging: false };
    this.canvas.hud?.token?.close();
  }

  /** Moves are looked at once a frame at most; a hidden tab has no frames and needs none. */
  #noteMove(event: PointerEvent): void {
    this.#lastMove = event;
    if (this.#press || this.#panning) wakeCanvas();
    if (this.#frame || document.hidden) return;
    this.#frame = requestAnimationFrame(() => this.#flushMove());
  }

  #flushMove(): void {
    if (this.#frame) cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const event = this.#lastMove;
    this.#lastMove = null;
    if (event) this.#move(event);
  }

  #move(event: PointerEvent): void {
    this.canvas.mousePosition.copyFrom(this.#scenePoint(event));
    if (this.#panning) this.#pan(event);
    else if (this.#press) this.#drag(event, this.#press);
    else if (event.target === this.canvas.app.view)
      this.#hover(this.canvas.tokens?.objectAt(this.canvas.mousePosition), event);
    else this.#hover(null, null);
  }

  #drag(event: PointerEvent, press: Press): void {
    press.data.destination = this.#scenePoint(event);
    if (!press.dragging) {
      const far = Math.hypot(event.clientX - press.screen.x, event.clientY - press.screen.y) >= DRAG_DISTANCE;
      if (!far) return;
      const { game } = globalThis as Loose;
      const gesture = this.#event(event, press);
      // A tool of the layer that drags does so from tokens too ("Use Active Tool: Left Click + Drag", foundryvtt.com/article/controls).
      const isTool = this.canvas.activeLayer?._canDragLeftStart();
      if (!isTool && !press.object?.can(game.user, "drag")) {
        this.#press = null;
        return;
      }
      // The layer answers the same gestures.
      if (isTool) press.object = this.canvas.activeLayer;
      press.dragging = true;
      press.object?._onDragLeftStart(gesture);
    }
    press.object?._onDragLeftMove(this.#event(event, press));
  }

  #up(event: PointerEvent): void {
    this.#flushMove();
    if (this.#panning && event.button !== 0) {
      const { moved, object } = this.#panning;
      this.#panning = null;
      const data = { object, origin: this.#scenePoint(event), destination: this.#scenePoint(event) };
      if (!moved) object?._onClickRight(Object.assign(event, { interactionData: data }));
      return;
    }
    const press = this.#press;
    if (!press || event.button !== 0) return;
    const gesture = this.#event(event, press);
    if (!press.dragging) {
      this.#press = null;
      this.#click(gesture, press.object);
    } else if (event.ctrlKey || event.metaKey) press.object?._onDragClickLeft(gesture);
    else {
      this.#press = null;
      void press.object?._onDragLeftDrop(gesture);
    }
  }

  #click(event: CanvasPointerEvent, object: PlaceableObject | null): void {
    const { game } = globalThis as Loose;
    const now = performance.now();
    const double =
      object !== null && this.#lastClick.object === object && now - this.#lastClick.time < DOUBLE_CLICK_TIME;
    this.#lastClick = double ? { time: 0, object: null } : { time: now, object };
    if (!object) this.canvas.activeLayer?._onClickLeft(event);
    else if (double) {
      if (object.can(game.user, "view")) object._onClickLeft2(event);
    } else object._onClickLeft(event);
  }

  #dragRightClick(event: PointerEvent): void {
    const press = this.#press as Press;
    press.object?._onDragClickRight(this.#event(event, press));
  }

  #pan(event: PointerEvent): void {
    const panning = this.#panning as Panning;
    const [dx, dy] = [event.clientX - panning.x, event.clientY - panning.y];
    if (!panning.moved && Math.hypot(dx, dy) < DRAG_DISTANCE) return;
    panning.moved = true;
    panning.x = event.clientX;
    panning.y = event.clientY;
    const { scale, pivot } = this.canvas.stage;
    this.canvas.pan({ x: pivot.x - dx / scale.x, y: pivot.y - dy / scale.y });
  }

  #hover(object: PlaceableObject | null, event: PointerEvent | null): void {
    const { game } = globalThis as Loose;
    const before: PlaceableObject | null = this.canvas.tokens?.hover ?? null;
    if (before === (object ?? null)) return;
    before?._onHoverOut(null);
    if (!object?.can(game.user, "hover")) return;
    const data = { object, origin: this.canvas.mousePosition, destination: this.canvas.mousePosition };
    object._onHoverIn(event ? Object.assign(event, { interactionData: data }) : null);
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    if (this.isDragging && (event.ctrlKey || event.metaKey)) {
      const object = this.#press?.object as Loose;
      object?._changeDragElevation?.(event.deltaY < 0 ? 1 : -1);
      return;
    }
    this.canvas._onMouseWheel(event);
  }

  #scenePoint(event: MouseEvent): Point {
    return this.canvas.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY });
  }
}
