import { Hooks } from "../core/hooks.ts";
import type { Loose } from "../core/loose.ts";

/** Handles drops on the canvas: hook `dropCanvasData(canvas, data, event)` first, then actors become tokens. */
export function acceptDrops(canvas: Loose): void {
  const onBoard = (event: DragEvent) => (event.target as HTMLElement | null)?.id === "board" && canvas.ready;
  window.addEventListener("dragover", (event) => {
    if (onBoard(event)) event.preventDefault();
  });
  window.addEventListener("drop", (event) => {
    if (!onBoard(event)) return;
    event.preventDefault();
    const data = dropData(event);
    if (!data) return;
    const { x, y } = canvas.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY });
    if (!Hooks.call("dropCanvasData", canvas, { ...data, x, y }, event)) return;
    if (data.type === "Actor") void canvas.tokens._onDropActorData(event, data);
  });
}

function dropData(event: DragEvent): Loose {
  try {
    return JSON.parse(event.dataTransfer?.getData("text/plain") ?? "");
  } catch {
    return null;
  }
}
