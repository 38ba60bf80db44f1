/**
 * Compile-time comparison of the host's applications with the documented API (type package, V13): every public name must exist,
 * except for listed ones, deprecated or outside of the stand-in. Never run.
 */
import type { ApplicationV2 } from "./api/application.ts";
import type { DialogV2 } from "./api/dialog.ts";
import type { DocumentSheetV2 } from "./api/document-sheet.ts";
import type { ActorSheetV2 } from "./sheets/actor-sheet.ts";
import type { ItemSheetV2 } from "./sheets/item-sheet.ts";
import type { Sidebar } from "./sidebar/sidebar.ts";
import type { AbstractSidebarTab } from "./sidebar/sidebar-tab.ts";
import type { CombatTracker } from "./sidebar/tabs/combat-tracker.ts";
import type { Notifications } from "./ui/notifications.ts";
import type { Players } from "./ui/players.ts";
import type { SceneControls } from "./ui/scene-controls.ts";
import type { TooltipManager } from "./ui/tooltips.ts";
import type { ContextMenu } from "./ux/context-menu.ts";
import type { DragDrop } from "./ux/drag-drop.ts";
import type { FormDataExtended } from "./ux/form-data-extended.ts";
import type { SearchFilter } from "./ux/search-filter.ts";

/** Public documented names missing in the host. */
type Missing<Host, Documented, LeftOut extends string = never> = Exclude<
  Extract<keyof Documented, string>,
  Extract<keyof Host, string> | LeftOut | `_${string}`
>;

/** Compiles for `never` only; the error names the missing. */
declare function none<_Wrong extends never>(): void;

type api = typeof foundry.applications.api;
type Old = "bringToTop";

none<Missing<ApplicationV2, InstanceType<api["ApplicationV2"]>, Old>>();
none<Missing<DialogV2, InstanceType<api["DialogV2"]>, Old>>();
none<Missing<DocumentSheetV2, foundry.applications.api.DocumentSheetV2<Actor.Implementation>, Old>>();
none<Missing<ActorSheetV2, foundry.applications.sheets.ActorSheetV2, Old>>();
none<Missing<ItemSheetV2, foundry.applications.sheets.ItemSheetV2, Old>>();
none<Missing<AbstractSidebarTab, foundry.applications.sidebar.AbstractSidebarTab, Old>>();
none<Missing<CombatTracker, foundry.applications.sidebar.tabs.CombatTracker, Old | "initialize">>();
none<Missing<Sidebar, foundry.applications.sidebar.Sidebar, Old | "activateTab">>();
none<
  Missing<SceneControls, foundry.applications.ui.SceneControls, Old | "activeControl" | "activeTool" | "initialize">
>();
none<
  Missing<
    Players,
    foundry.applications.ui.Players,
    Old | "collapse" | "expand" | "expanded" | "refreshFPS" | "refreshLatency" | "toggleExpanded"
  >
>();
none<Missing<Notifications, foundry.applications.ui.Notifications>>();
none<Missing<TooltipManager, foundry.helpers.interaction.TooltipManager, "createLockedTooltip">>();
none<Missing<ContextMenu, foundry.applications.ux.ContextMenu, "activateListeners" | "expandUp" | "menu">>();
none<Missing<DragDrop, foundry.applications.ux.DragDrop>>();
none<Missing<SearchFilter, foundry.applications.ux.SearchFilter>>();
none<Missing<FormDataExtended, foundry.applications.ux.FormDataExtended>>();
