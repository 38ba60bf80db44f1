import Handlebars from "handlebars";
import { DocumentSheetConfig } from "../apps/apps/document-sheet-config.ts";
import { handlebars } from "../apps/handlebars/index.ts";
import { host } from "../apps/host.ts";
import { registerCoreBindings } from "../apps/keyboard/core-bindings.ts";
import { KeyboardManager } from "../apps/keyboard/keyboard-manager.ts";
import { ActiveEffectConfig } from "../apps/sheets/active-effect-config.ts";
import { AdventureImporterV2 } from "../apps/sheets/adventure-importer.ts";
import { JournalEntryPageProseMirrorSheet } from "../apps/sheets/journal-page-sheets.ts";
import { JournalEntrySheet } from "../apps/sheets/journal-sheet.ts";
import { MacroConfig } from "../apps/sheets/macro-config.ts";
import { CombatantConfig, CombatantGroupConfig, WallConfig } from "../apps/sheets/plain-configs.ts";
import { TokenConfig } from "../apps/sheets/token-config.ts";
import { ClipboardHelper } from "../apps/ux/clipboard.ts";
import { TextEditor } from "../apps/ux/text-editor.ts";
import { createCanvas } from "../canvas/index.ts";
import { CONFIG } from "../core/config.ts";
import { exposeGlobals } from "../core/expose.ts";
import { game } from "../core/game.ts";
import { Hooks } from "../core/hooks.ts";
import type { Loose } from "../core/loose.ts";
import { type ColorScheme, rememberScheme } from "./color-scheme.ts";

/**
 * Elements with ids used by systems and modules in stylesheets and scripts, as "#ui-middle #ui-top", "#ui-left-column-2
 * #scene-navigation", "#ui-right-column-1 #chat-notifications" and "#ui-bottom #hotbar".
 */
export function buildPage(): void {
  document.body.insertAdjacentHTML(
    "beforeend",
    `<canvas id="board" tabindex="-1" aria-label="Scene"></canvas>
    <div id="hud"></div>
    <div id="measurement"></div>
    <div id="interface">
      <section id="ui-left">
        <div id="ui-left-column-1"></div>
        <div id="ui-left-column-2">
          <nav id="scene-navigation" aria-label="Scenes"><menu id="scene-navigation-active"></menu></nav>
        </div>
      </section>
      <section id="ui-middle">
        <header id="ui-top"></header>
        <footer id="ui-bottom"><aside id="hotbar" aria-label="Hotbar"></aside></footer>
      </section>
      <section id="ui-right">
        <div id="ui-right-column-1"><div id="chat-notifications"></div></div>
      </section>
    </div>`,
  );
}

/** The colour scheme, under the name and shape of the documented setting. */
export function registerPageSettings(): void {
  game.settings.register("core", "uiConfig", {
    name: "SETTINGS.UI",
    scope: "client",
    config: false,
    type: Object,
    default: { colorScheme: { applications: "dark", interface: "dark" } },
    onChange: ({ colorScheme }: { colorScheme: { interface: ColorScheme } }) => rememberScheme(colorScheme.interface),
  });
  rememberScheme(game.settings.get("core", "uiConfig").colorScheme.interface);
}

/** Core's own sheets, by document name. */
const coreSheets = {
  ActiveEffect: ActiveEffectConfig,
  Adventure: AdventureImporterV2,
  Combatant: CombatantConfig,
  CombatantGroup: CombatantGroupConfig,
  JournalEntry: JournalEntrySheet,
  JournalEntryPage: JournalEntryPageProseMirrorSheet,
  Macro: MacroConfig,
  Token: TokenConfig,
  Wall: WallConfig,
};

/** Adds the services needed before `init`: helpers, notifications, tooltips, keys, the canvas. */
export function addServices(): void {
  exposeGlobals({ Handlebars });
  handlebars.initialize();
  const { ui } = host;
  ui.notifications = new CONFIG.ui.notifications();
  // Of the class that packages put into CONFIG in `init` (draw-steel calls its own class's methods in `ready`).
  Hooks.once("i18nInit", () => {
    game.tooltip = new CONFIG.ux.TooltipManager();
    game.tooltip.activateEventListeners();
  });
  game.clipboard = new ClipboardHelper();
  game.keyboard = new KeyboardManager();
  registerCoreBindings(game.keybindings);
  TextEditor.activateListeners();
  game.logOut = () => location.assign("/join");
  for (const [name, sheet] of Object.entries(coreSheets)) {
    DocumentSheetConfig.registerSheet(CONFIG[name].documentClass, "core", sheet, { makeDefault: true });
  }
  createCanvas();
}

/** Builds the interface from the classes in CONFIG.ui, then draws the scene. */
export async function showView(): Promise<void> {
  const { ui } = host;
  for (const [name, cls] of Object.entries<Loose>(CONFIG.ui)) if (name !== "notifications") ui[name] = new cls();
  game.keyboard._activateListeners();
  for (const name of ["controls", "players", "pause", "hotbar", "sidebar"]) await ui[name].render({ force: true });
  Hooks.on("pauseGame", () => void ui.pause.render());
  await showScene();
}

/** Shows the active scene. A failed drawing leaves the table usable. */
async function showScene(): Promise<void> {
  if (game.settings.get("core", "noCanvas")) return;
  const scene = game.scenes?.active ?? game.scenes?.contents[0];
  if (!scene) return;
  try {
    await scene.view();
  } catch (error) {
    Hooks.onError("Canvas#draw", error as Error, { msg: "The scene could not be drawn", notify: "error" });
  }
}
