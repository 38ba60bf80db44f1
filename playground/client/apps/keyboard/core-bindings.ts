import { instances } from "../api/application.ts";
import { host } from "../host.ts";
import type { ClientKeybindings } from "./keybindings.ts";

/** The host's own keys. Keys of the canvas are registered by the canvas. */
export function registerCoreBindings(keybindings: ClientKeybindings): void {
  keybindings.register("core", "pause", {
    name: "KEYBINDINGS.Pause",
    uneditable: [{ key: "Space" }],
    restricted: true,
    precedence: 2,
    onDown: () => {
      host.game.togglePause(undefined, { broadcast: true });
      return true;
    },
  });
  keybindings.register("core", "dismiss", {
    name: "KEYBINDINGS.Dismiss",
    uneditable: [{ key: "Escape" }],
    precedence: 2,
    onDown: dismiss,
  });
  for (let digit = 0; digit <= 9; digit++) registerSlot(keybindings, digit);
}

/**
 * "The number keys 1 through 0 activate numbered hotbar slots"
 * (https://foundryvtt.com/api/v14/classes/foundry.applications.ui.Hotbar.html). Actions and keys as restored by public packages:
 * `executeMacro1` by `Digit1`. Their precedence is assumed: the default.
 */
function registerSlot(keybindings: ClientKeybindings, digit: number): void {
  keybindings.register("core", `executeMacro${digit}`, {
    name: `KEYBINDINGS.ExecuteMacro.${digit}`,
    editable: [{ key: `Digit${digit}` }],
    onDown: () => {
      const slot = host.ui.hotbar.slots.find(({ key }: { key: number }) => key === digit);
      void slot?.macro?.execute();
      return true;
    },
  });
}

/** Escape closes the front window, else releases the canvas's selection. */
function dismiss(): boolean {
  const windows = [...instances.values()].filter((app) => app.hasFrame && app.rendered);
  const front = windows.sort((a, b) => b.position.zIndex - a.position.zIndex)[0];
  if (front) {
    void front.close({ closeKey: true });
    return true;
  }
  const { canvas } = host.game;
  if (!canvas?.ready || !canvas.activeLayer?.controlled?.length) return false;
  canvas.activeLayer.releaseAll();
  return true;
}
