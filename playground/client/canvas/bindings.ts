import { lookup } from "../core/expose.ts";
import type { Loose } from "../core/loose.ts";

const ARROWS: Record<string, [dx: number, dy: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  KeyW: [0, -1],
  KeyS: [0, 1],
  KeyA: [-1, 0],
  KeyD: [1, 0],
  Numpad8: [0, -1],
  Numpad2: [0, 1],
  Numpad4: [-1, 0],
  Numpad6: [1, 0],
  Numpad7: [-1, -1],
  Numpad9: [1, -1],
  Numpad1: [-1, 1],
  Numpad3: [1, 1],
};

/** Milliseconds for joining a second arrow to one diagonal step. */
const JOIN_TIME = 60;

/** The canvas's keys: arrows move controlled tokens by a space or pan where there are none; Ctrl+Z, Tab, Escape. */
export function registerCanvasBindings(keybindings: Loose, canvas: Loose): void {
  const step = stepper(canvas);
  for (const key of Object.keys(ARROWS)) {
    keybindings.register("core", `move.${key}`, {
      name: `KEYBINDINGS.Move.${key}`,
      uneditable: [{ key }],
      repeat: true,
      onDown: () => movesTour(key) || (canvas.ready && step(ARROWS[key] as [number, number])),
    });
  }
  keybindings.register("core", "undo", {
    name: "KEYBINDINGS.Undo",
    uneditable: [{ key: "KeyZ", modifiers: ["Control"] }],
    onDown: () => {
      if (!canvas.ready) return false;
      void canvas.tokens.undoHistory();
      return true;
    },
  });
  keybindings.register("core", "cycleView", {
    name: "KEYBINDINGS.CycleView",
    uneditable: [{ key: "Tab" }],
    onDown: () => canvas.ready && document.activeElement === document.body && canvas.tokens.cycleTokens() !== null,
  });
  // Targets the token under the pointer or lets go of it; with Shift the others stay (https://foundryvtt.com/article/controls).
  keybindings.register("core", "target", {
    name: "KEYBINDINGS.Target",
    editable: [{ key: "KeyT" }],
    reservedModifiers: ["Shift"],
    onDown: ({ isShift }: { isShift: boolean }) => {
      const { hover } = canvas.ready ? canvas.tokens : {};
      if (!hover) return false;
      hover.setTarget(!hover.isTargeted, { releaseOthers: !isShift });
      return true;
    },
  });
  // Before core's own Escape, which closes windows.
  keybindings.register("core", "cancelDrag", {
    name: "KEYBINDINGS.CancelDrag",
    uneditable: [{ key: "Escape" }],
    precedence: 0,
    onDown: () => canvas.ready && canvas.pointer.cancel(),
  });
}

/** Arrows move through the steps of an active tour (Tour.onMovementAction of the API). */
function movesTour(key: string): boolean {
  return lookup("nue.Tour")?.onMovementAction([key.replace("Arrow", "").toLowerCase()]) ?? false;
}

/** Collects arrows pressed together into one step. */
function stepper(canvas: Loose): (direction: [number, number]) => boolean {
  let [dx, dy] = [0, 0];
  let waiting = false;
  const go = () => {
    waiting = false;
    const step = { dx: Math.sign(dx), dy: Math.sign(dy) };
    [dx, dy] = [0, 0];
    if (canvas.tokens.controlled.length > 0) void canvas.tokens.moveMany(step);
    else {
      const { pivot } = canvas.stage;
      const { size } = canvas.grid;
      canvas.pan({ x: pivot.x + step.dx * size, y: pivot.y + step.dy * size });
    }
  };
  return ([x, y]) => {
    dx = x || dx;
    dy = y || dy;
    if (!waiting) setTimeout(go, JOIN_TIME);
    waiting = true;
    return true;
  };
}
