import { type AskedSpace, askedSpaceChanged, pointOfSpace, spaceBeside, spaceOfPoint } from "../combat/index.ts";
import type { Space } from "../grid/types.ts";
import { localize } from "../i18n.ts";
import { listen } from "../listening.ts";
import { GOLD, NIGHT, twice } from "./strokes.ts";

/**
 * Lets the user choose a space on the map: by mouse, or by arrow keys and Enter; Escape and the right button cancel.
 * Meanwhile core's handlers get neither presses nor keys, so no token is moved or deselected.
 */

const LAYER = "Turncraft.asked";

const arrows: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

let stop: (() => void) | null = null;

/** Registers the choice of a space on the map. Called at `init`. */
export function registerAskedSpace(): void {
  askedSpaceChanged.on((asked) => {
    stop?.();
    stop = asked && begin(asked);
  });
}

/** Listens and draws until the returned function is called. */
function begin({ scene, from, answer }: AskedSpace): () => void {
  const view = canvas?.ready ? (canvas.app?.view as HTMLCanvasElement | undefined) : undefined;
  if (!view || canvas.scene !== scene) {
    ui.notifications?.warn(localize("TURNCRAFT.AskedSpace.elsewhere", { scene: scene.name }));
    queueMicrotask(() => answer(null));
    return () => undefined;
  }
  let at = from;
  const listening = new AbortController();
  const { signal } = listening;
  const go = (space: Space) => {
    at = space;
    draw(scene, at);
  };
  const under = ({ clientX: x, clientY: y }: MouseEvent) =>
    spaceOfPoint(scene, canvas.canvasCoordinatesFromClient({ x, y }));
  const onPress = (event: PointerEvent) => {
    if (event.target !== view) return;
    swallow(event);
    answer(event.button === 0 ? under(event) : null);
  };
  const onKey = (event: KeyboardEvent) => {
    const way = arrows[event.key];
    if (!way && event.key !== "Enter" && event.key !== "Escape") return;
    swallow(event);
    if (way) go(spaceBeside(scene, at, ...way));
    else answer(event.key === "Enter" ? at : null);
  };
  // On the window and first, so that core's own listeners on the map and the document never hear of them.
  window.addEventListener("pointerdown", onPress, { signal, capture: true });
  window.addEventListener("keydown", onKey, { signal, capture: true });
  view.addEventListener("pointermove", (event) => go(under(event)), { signal });
  const ignore = listen({ canvasTearDown: () => answer(null) });
  const note = ui.notifications?.info(localize("TURNCRAFT.AskedSpace.hint"), { permanent: true });
  go(from);
  return () => {
    listening.abort();
    ignore();
    if (note) ui.notifications?.remove(note);
    canvas.interface?.grid.destroyHighlightLayer(LAYER);
  };
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Draws a ring with a cross, on a dark edge. */
function draw(scene: Scene.Implementation, space: Space): void {
  const layer = canvas.interface?.grid.addHighlightLayer(LAYER);
  if (!layer) return;
  const { x, y } = pointOfSpace(scene, space);
  const radius = scene.grid.size * 0.36;
  layer.clear();
  twice(layer, { color: GOLD, edge: NIGHT, widths: [scene.grid.size * 0.1, scene.grid.size * 0.05] }, () => {
    layer.drawCircle(x, y, radius);
    for (const [dx, dy] of Object.values(arrows)) {
      layer
        .moveTo(x + dx * radius * 0.55, y + dy * radius * 0.55)
        .lineTo(x + dx * radius * 1.35, y + dy * radius * 1.35);
    }
  });
}
