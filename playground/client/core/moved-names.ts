/**
 * Global names moved by V13 into the namespace `foundry`. Available until V15, with a warning: "You are accessing the global …,
 * which is now namespaced", familiar to users of older packages from their consoles.
 */
import { exposeGlobals, lookup } from "./expose.ts";
import type { Loose } from "./loose.ts";
import { logCompatibilityWarning } from "./text.ts";

const MOVED: Record<string, readonly string[]> = {
  "applications.apps": ["DocumentSheetConfig", "FilePicker", "ImagePopout"],
  "applications.handlebars": ["getTemplate", "loadTemplates", "renderTemplate"],
  "applications.hud": ["TokenHUD"],
  "applications.sidebar.tabs": ["ActorDirectory", "ChatLog", "CombatTracker", "ItemDirectory"],
  "applications.ui": ["Hotbar", "Notifications"],
  "applications.ux": ["ContextMenu", "DragDrop", "FormDataExtended", "TextEditor"],
  "appv1.api": ["Application", "Dialog", "DocumentSheet", "FormApplication"],
  "appv1.sheets": ["ActorSheet", "ItemSheet"],
  "canvas.animation": ["CanvasAnimation"],
  "canvas.layers": ["GridLayer", "TokenLayer"],
  "canvas.placeables": ["PlaceableObject", "Token"],
  "documents.collections": [
    "Actors",
    "CombatEncounters",
    "Items",
    "Journal",
    "Macros",
    "Scenes",
    "Users",
    "WorldCollection",
  ],
  helpers: ["ClientSettings", "Localization"],
  "helpers.interaction": ["ClientKeybindings", "KeyboardManager", "TooltipManager"],
};

/** Exposes moved names; missing ones are looked up on access. */
export function exposeMovedNames(): void {
  for (const [path, names] of Object.entries(MOVED)) {
    for (const name of names) {
      exposeGlobals({
        get [name](): Loose {
          const found = lookup(`${path}.${name}`);
          const where = `foundry.${path}.${name}`;
          if (found) logCompatibilityWarning(`The global ${name} is ${where}`, { since: 13, until: 15 });
          return found;
        },
        // A package may put its own thing in its place.
        set [name](value: Loose) {
          exposeGlobals({ [name]: value });
        },
      });
    }
  }
}
