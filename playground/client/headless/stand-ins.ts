/**
 * A headless client has no DOM. Systems extend application and canvas classes as soon as they load, so inert classes have the
 * documented names, unless a real one is registered.
 */

import { documentClassOf } from "../abstract/registry.ts";
import { registerTours } from "../apps/nue/index.ts";
import { CONFIG } from "../core/config.ts";
import { expose, exposeGlobals, lookup } from "../core/expose.ts";
import { game } from "../core/game.ts";
import { Hooks } from "../core/hooks.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import { escapeHTML } from "../core/text.ts";

/** Answers every documented call of an application without showing anything. */
class InertApplication {
  static DEFAULT_OPTIONS: LooseObject = {};
  static PARTS: LooseObject = {};
  static TABS: LooseObject = {};
  readonly options: LooseObject;
  rendered = false;

  constructor(options: LooseObject = {}) {
    this.options = options;
  }

  get document(): Loose {
    return this.options.document;
  }

  async render(): Promise<this> {
    return this;
  }

  async close(): Promise<this> {
    return this;
  }
}

const MIXINS = { HandlebarsApplicationMixin: (Base: Loose) => Base };

const APPLICATIONS: Record<string, string[]> = {
  "applications.api": ["ApplicationV2", "DocumentSheetV2", "DialogV2", "Application"],
  "applications.apps": ["FilePicker", "ImagePopout"],
  "applications.hud": ["TokenHUD", "BasePlaceableHUD"],
  "applications.settings": ["SettingsConfig"],
  "applications.sheets": [
    "ActorSheetV2",
    "ItemSheetV2",
    "ActiveEffectConfig",
    "TokenConfig",
    "CombatantConfig",
    "RegionBehaviorConfig",
  ],
  "applications.sidebar": ["AbstractSidebarTab", "DocumentDirectory"],
  "applications.sidebar.apps": ["CombatTrackerConfig", "Compendium"],
  "applications.sidebar.tabs": ["CombatTracker", "ChatLog", "ActorDirectory", "ItemDirectory"],
  "applications.ui": ["SceneControls", "Players", "Notifications"],
  "applications.ux": ["ContextMenu", "DragDrop", "FormDataExtended", "TextEditor"],
  "canvas.placeables": ["Token", "PlaceableObject"],
  "canvas.placeables.tokens": ["TokenRuler", "TokenTurnMarker"],
  "canvas.groups": ["PrimaryCanvasGroup"],
  "canvas.layers": ["CanvasLayer", "GridLayer", "TokenLayer", "InterfaceLayer", "PlaceablesLayer"],
  "canvas.containers": ["GridHighlight"],
};

/** Separate inert class for every name, so that `instanceof` and class names stay apart. */
function inert(name: string): Loose {
  const cls = { [name]: class extends InertApplication {} }[name] as Loose;
  cls.implementation = cls;
  return cls;
}

export function registerStandIns(): void {
  registerTours();
  for (const [path, names] of Object.entries(APPLICATIONS)) {
    for (const name of names) if (!lookup(`${path}.${name}`)) expose(path, { [name]: inert(name) });
  }
  if (!lookup("applications.api.HandlebarsApplicationMixin")) expose("applications.api", MIXINS);
  if (!lookup("applications.apps.DocumentSheetConfig")) expose("applications.apps", { DocumentSheetConfig });
  if (!lookup("applications.handlebars")) expose("applications.handlebars", handlebars);
  // foundry.applications.instances: the map of rendered applications, of which there is none here.
  if (!lookup("applications.instances")) expose("applications", { instances: new Map() });
  expose("utils", { cleanHTML: (text: string) => text });
  const { CombatTracker, ChatLog } = lookup("applications.sidebar.tabs");
  CONFIG.ui = { combat: CombatTracker, chat: ChatLog, ...CONFIG.ui };
  CONFIG.ux ??= {};
  const { Token } = lookup("canvas.placeables");
  const { TokenRuler } = lookup("canvas.placeables.tokens");
  const known = { ...CONFIG.Token };
  const hudClass = lookup("applications.hud.TokenHUD");
  Object.assign(CONFIG.Token, { objectClass: Token, rulerClass: TokenRuler, hudClass }, known);
  CONFIG.Canvas ??= { layers: { tokens: { layerClass: lookup("canvas.layers.TokenLayer") } } };
  exposeGlobals({ canvas: null, ui: { notifications: new NoticeRecorder() } });
  Hooks.once("setup", makeViews);
}

/** Makes `ui.combat` and the like after setup, from systems' registered classes. */
function makeViews(): void {
  const { ui } = globalThis as Loose;
  for (const [name, cls] of Object.entries<Loose>(CONFIG.ui)) ui[name] ??= new cls();
}

const handlebars = {
  loadTemplates: async () => [],
  getTemplate: async () => () => "",
  renderTemplate: async (path: string) => `<p>${escapeHTML(path)}</p>`,
};

/** Sheets are registered as documented, though none is ever shown. */
class DocumentSheetConfig {
  static registerSheet(
    documentClass: Loose,
    scope: string,
    cls: Loose,
    { types, label, makeDefault = false }: LooseObject = {},
  ): void {
    const { sheetClasses } = CONFIG[documentClass.documentName];
    for (const type of types ?? documentClassOf(documentClass.documentName).TYPES ?? ["base"]) {
      sheetClasses[type] ??= {};
      const id = `${scope}.${cls.name}`;
      sheetClasses[type][id] = { id, label: label ?? cls.name, cls, default: makeDefault };
    }
  }

  static unregisterSheet(documentClass: Loose, scope: string, cls: Loose, { types }: LooseObject = {}): void {
    const { sheetClasses } = CONFIG[documentClass.documentName];
    for (const type of types ?? Object.keys(sheetClasses)) delete sheetClasses[type]?.[`${scope}.${cls.name}`];
  }
}

/** `ui.notifications`: records messages to users. */
class NoticeRecorder {
  readonly shown: { type: string; message: string }[] = [];

  notify(message: string, type = "info", { localize = false, format }: LooseObject = {}): LooseObject {
    const text = format ? game.i18n.format(message, format) : localize ? game.i18n.localize(message) : message;
    this.shown.push({ type, message: String(text) });
    return { update: () => {}, remove: () => {} };
  }

  info(message: string, options?: LooseObject): LooseObject {
    return this.notify(message, "info", options);
  }

  warn(message: string, options?: LooseObject): LooseObject {
    return this.notify(message, "warning", options);
  }

  error(message: string, options?: LooseObject): LooseObject {
    return this.notify(message, "error", options);
  }

  success(message: string, options?: LooseObject): LooseObject {
    return this.notify(message, "success", options);
  }

  clear(): void {
    this.shown.length = 0;
  }
}
