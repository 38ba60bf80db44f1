import { CONFIG } from "../core/config.ts";
import { expose } from "../core/expose.ts";
import { isV14 } from "../core/generation.ts";
import { ChatMessage } from "../documents/chat-message.ts";
import { ApplicationV2, instances } from "./api/application.ts";
import { detached } from "./api/detached.ts";
import { DialogV2 } from "./api/dialog.ts";
import { DocumentSheetV2 } from "./api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "./api/handlebars-application.ts";
import { CombatTrackerConfig } from "./apps/combat-tracker-config.ts";
import { DocumentOwnershipConfig } from "./apps/document-ownership.ts";
import { DocumentSheetConfig } from "./apps/document-sheet-config.ts";
import { FilePicker } from "./apps/file-picker.ts";
import { ImagePopout } from "./apps/image-popout.ts";
import { appv1 } from "./appv1.ts";
import { defineElements, elements } from "./elements/index.ts";
import * as inputs from "./forms/inputs.ts";
import { createMultiSelectInput, createSelectInput, prepareSelectOptionGroups } from "./forms/select.ts";
import { handlebars } from "./handlebars/index.ts";
import { ClientKeybindings } from "./keyboard/keybindings.ts";
import { KeyboardManager } from "./keyboard/keyboard-manager.ts";
import { registerTours } from "./nue/index.ts";
import { SettingsConfig } from "./settings/config.ts";
import { ActiveEffectConfig } from "./sheets/active-effect-config.ts";
import { ActorSheetV2 } from "./sheets/actor-sheet.ts";
import { AdventureImporterV2 } from "./sheets/adventure-importer.ts";
import { ItemSheetV2 } from "./sheets/item-sheet.ts";
import * as pageSheets from "./sheets/journal-page-sheets.ts";
import { JournalEntrySheet } from "./sheets/journal-sheet.ts";
import { MacroConfig } from "./sheets/macro-config.ts";
import { CombatantConfig, CombatantGroupConfig, WallConfig } from "./sheets/plain-configs.ts";
import { PrototypeTokenConfig, TokenApplicationMixin, TokenConfig } from "./sheets/token-config.ts";
import { Compendium } from "./sidebar/compendium.ts";
import { DocumentDirectory } from "./sidebar/directory.ts";
import { Sidebar } from "./sidebar/sidebar.ts";
import { AbstractSidebarTab } from "./sidebar/sidebar-tab.ts";
import { ChatLog } from "./sidebar/tabs/chat.ts";
import { renderMessage } from "./sidebar/tabs/chat-message.ts";
import { CombatTracker } from "./sidebar/tabs/combat-tracker.ts";
import { CompendiumDirectory } from "./sidebar/tabs/compendium-directory.ts";
import {
  ActorDirectory,
  ItemDirectory,
  JournalDirectory,
  MacroDirectory,
  SceneDirectory,
} from "./sidebar/tabs/directories.ts";
import { Settings } from "./sidebar/tabs/settings.ts";
import { GamePause } from "./ui/game-pause.ts";
import { Hotbar } from "./ui/hotbar.ts";
import { Notifications } from "./ui/notifications.ts";
import { Players } from "./ui/players.ts";
import { SceneControls } from "./ui/scene-controls.ts";
import { TooltipManager } from "./ui/tooltips.ts";
import { cleanHTML } from "./ux/clean-html.ts";
import { ClipboardHelper } from "./ux/clipboard.ts";
import { ContextMenu } from "./ux/context-menu.ts";
import { DragDrop } from "./ux/drag-drop.ts";
import { FormDataExtended } from "./ux/form-data-extended.ts";
import { SearchFilter } from "./ux/search-filter.ts";
import { TextEditor } from "./ux/text-editor.ts";

/** Methods of applications missing in V13. */
const V14_METHODS = ["attachWindow", "detachWindow", "_onAttach", "_onDetach"];

function exposeV14Names(): void {
  expose("applications", { detached });
  expose("applications.api", { Application: ApplicationV2, Dialog: DialogV2, DocumentSheet: DocumentSheetV2 });
  expose("applications.sheets", { ActorSheet: ActorSheetV2, ItemSheet: ItemSheetV2 });
}

/** Exposes the applications under documented names, and their classes in CONFIG, before any system is loaded. */
export function exposeApplications(): void {
  defineElements();
  registerTours();
  if (!isV14()) for (const name of V14_METHODS) Reflect.deleteProperty(ApplicationV2.prototype, name);
  expose("applications", { instances });
  expose("applications.api", { ApplicationV2, DialogV2, DocumentSheetV2, HandlebarsApplicationMixin });
  // V14 has them without the "V2" too: draw-steel and crucible extend them by these names.
  if (isV14()) exposeV14Names();
  expose("applications.apps", {
    CombatTrackerConfig,
    DocumentOwnershipConfig,
    DocumentSheetConfig,
    FilePicker,
    ImagePopout,
  });
  expose("appv1.api", appv1.api);
  expose("appv1.sheets", appv1.sheets);
  expose("applications.elements", elements);
  expose("applications.fields", { ...inputs, createMultiSelectInput, createSelectInput, prepareSelectOptionGroups });
  expose("applications.handlebars", handlebars);
  expose("applications.settings", { SettingsConfig });
  expose("applications.sheets", {
    ActiveEffectConfig,
    ActorSheetV2,
    AdventureImporterV2,
    CombatantConfig,
    CombatantGroupConfig,
    ItemSheetV2,
    MacroConfig,
    PrototypeTokenConfig,
    TokenApplicationMixin,
    TokenConfig,
    WallConfig,
  });
  expose("applications.sheets.journal", { JournalEntrySheet, ...pageSheets });
  expose("applications.sidebar", { AbstractSidebarTab, DocumentDirectory, Sidebar });
  expose("applications.sidebar.apps", { Compendium });
  expose("applications.sidebar.tabs", {
    ActorDirectory,
    ChatLog,
    CombatTracker,
    CompendiumDirectory,
    ItemDirectory,
    JournalDirectory,
    MacroDirectory,
    SceneDirectory,
    Settings,
  });
  expose("applications.ui", { GamePause, Hotbar, Notifications, Players, SceneControls });
  expose("applications.ux", { ContextMenu, DragDrop, FormDataExtended, SearchFilter, TextEditor });
  expose("helpers.interaction", { ClientKeybindings, ClipboardHelper, KeyboardManager, TooltipManager });
  expose("utils", { cleanHTML });
  Object.assign(CONFIG.ui, {
    actors: ActorDirectory,
    chat: ChatLog,
    combat: CombatTracker,
    compendium: CompendiumDirectory,
    controls: SceneControls,
    hotbar: Hotbar,
    items: ItemDirectory,
    journal: JournalDirectory,
    macros: MacroDirectory,
    notifications: Notifications,
    pause: GamePause,
    players: Players,
    scenes: SceneDirectory,
    settings: Settings,
    sidebar: Sidebar,
  });
  CONFIG.ux = { ContextMenu, DragDrop, FilePicker, SearchFilter, TextEditor, TooltipManager };
  CONFIG.queries.dialog = DialogV2._handleQuery;
  // The document layer runs without a DOM; in the page its messages can be drawn.
  Object.assign(ChatMessage.prototype, {
    renderHTML(this: ChatMessage, options?: Record<string, unknown>) {
      return renderMessage(this, options);
    },
  });
}
