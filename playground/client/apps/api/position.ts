import type { Position } from "./types.ts";

/** Space kept free between a window and the edges of the viewport, in pixels. */
const MARGIN = 8;
const MIN_WIDTH = 200;
const MIN_HEIGHT = 50;

/**
 * Resolves a requested position: fills in the centre of the viewport where none was given, measures "auto" dimensions
 * and keeps the window within the viewport.
 */
export function resolvePosition(element: HTMLElement, requested: Position): Position {
  const view = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
  const scale = requested.scale || 1;
  const style = element.style;
  style.width = requested.width === "auto" ? "auto" : `${clamp(requested.width, MIN_WIDTH, view.width / scale)}px`;
  style.height = requested.height === "auto" ? "auto" : `${clamp(requested.height, MIN_HEIGHT, view.height / scale)}px`;
  style.maxHeight = `${view.height / scale}px`;
  const width = element.offsetWidth * scale;
  const height = element.offsetHeight * scale;
  const left = Number.isFinite(requested.left) ? requested.left : (view.width - width) / 2;
  const top = Number.isFinite(requested.top) ? requested.top : (view.height - height) / 2;
  return {
    ...requested,
    scale,
    width: requested.width === "auto" ? "auto" : element.offsetWidth,
    height: requested.height === "auto" ? "auto" : element.offsetHeight,
    left: Math.round(clamp(left, 0, Math.max(0, view.width - width))),
    top: Math.round(clamp(top, 0, Math.max(0, view.height - Math.min(height, view.height - MARGIN)))),
  };
}

/** Writes a resolved position to the element. */
export function applyPosition(element: HTMLElement, position: Position): void {
  const { style } = element;
  style.top = `${position.top}px`;
  style.left = `${position.left}px`;
  style.width = position.width === "auto" ? "auto" : `${position.width}px`;
  style.height = position.height === "auto" ? "auto" : `${position.height}px`;
  style.transform = position.scale === 1 ? "" : `scale(${position.scale})`;
  style.zIndex = String(position.zIndex);
}

/** Calls `move` with the pointer's travel since pointerdown, until pointerup. */
export function trackPointer(event: PointerEvent, handle: HTMLElement, move: (dx: number, dy: number) => void): void {
  const start = { x: event.clientX, y: event.clientY };
  handle.setPointerCapture(event.pointerId);
  const onMove = (moved: PointerEvent) => move(moved.clientX - start.x, moved.clientY - start.y);
  const onEnd = () => {
    handle.removeEventListener("pointermove", onMove);
    handle.removeEventListener("pointerup", onEnd);
    handle.removeEventListener("pointercancel", onEnd);
  };
  handle.addEventListener("pointermove", onMove);
  handle.addEventListener("pointerup", onEnd);
  handle.addEventListener("pointercancel", onEnd);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
