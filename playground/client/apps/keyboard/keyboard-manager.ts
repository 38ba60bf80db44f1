import { host, type Loose } from "../host.ts";
import type { ClientKeybindings } from "./keybindings.ts";

const MODIFIERS: Record<string, string> = {
  ShiftLeft: "Shift",
  ShiftRight: "Shift",
  ControlLeft: "Control",
  ControlRight: "Control",
  MetaLeft: "Control",
  MetaRight: "Control",
  AltLeft: "Alt",
  AltRight: "Alt",
};

/** `game.keyboard`: turns key events into actions. Keys typed into a field are the field's. */
export class KeyboardManager {
  static MODIFIER_KEYS = { CONTROL: "Control", SHIFT: "Shift", ALT: "Alt" } as const;
  readonly downKeys = new Set<string>();

  _activateListeners(): void {
    window.addEventListener("keydown", (event) => this.#handle(event, false));
    window.addEventListener("keyup", (event) => this.#handle(event, true));
    window.addEventListener("blur", () => this.downKeys.clear());
  }

  isModifierActive(modifier: string): boolean {
    return [...this.downKeys].some((key) => MODIFIERS[key] === modifier);
  }

  /** Is a text field focused? */
  get hasFocus(): boolean {
    const focused = document.activeElement as HTMLElement | null;
    return Boolean(focused?.matches("input, select, textarea, [contenteditable=true], prose-mirror"));
  }

  #handle(event: KeyboardEvent, up: boolean): void {
    if (event.isComposing || !event.code) return;
    if (up) this.downKeys.delete(event.code);
    else this.downKeys.add(event.code);
    if (this.hasFocus || isControl(event)) return;
    const modifiers = new Set<string>();
    if (event.shiftKey) modifiers.add("Shift");
    if (event.ctrlKey || event.metaKey) modifiers.add("Control");
    if (event.altKey) modifiers.add("Alt");
    for (const own of [MODIFIERS[event.code]]) if (own) modifiers.delete(own);
    const bindings = host.game.keybindings as ClientKeybindings;
    for (const action of bindings.actionsFor(event.code, modifiers)) {
      if (event.repeat && !action.repeat) continue;
      const handler = up ? action.onUp : action.onDown;
      if (!handler) continue;
      const context: Loose = {
        key: event.code,
        event,
        isShift: event.shiftKey,
        isControl: event.ctrlKey || event.metaKey,
        isAlt: event.altKey,
        up,
        repeat: event.repeat,
        modifiers: [...modifiers],
      };
      if (handler(context) === true) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
    }
  }
}

/** Space and Enter press the focused button; arrows walk along a focused tab list. */
function isControl(event: KeyboardEvent): boolean {
  const focused = document.activeElement;
  if (event.code === "Space" || event.code === "Enter")
    return focused?.matches("button, a[href], summary, [role=tab]") ?? false;
  return event.code.startsWith("Arrow") && (focused?.matches("[role=tab], [role=menuitem]") ?? false);
}
