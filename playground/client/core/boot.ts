/**
 * The start of a client, in the documented order: connect, load packages' scripts, `init`, languages, `i18nInit`,
 * documents, `setup`, the view, `ready`. Users and documents don't exist before `setup`; settings do.
 */
import type { WorldData } from "../../protocol.ts";
import { ClientKeybindings } from "../apps/keyboard/keybindings.ts";
import { PRIMARY, registerDocuments } from "../documents/index.ts";
import { Collection } from "./collection.ts";
import { CONFIG } from "./config.ts";
import { type Connection, connection, setConnection } from "./connection.ts";
import { registerCoreSettings } from "./core-settings.ts";
import { game } from "./game.ts";
import { setGeneration } from "./generation.ts";
import { Hooks } from "./hooks.ts";
import { Localization } from "./i18n.ts";
import coreWords from "./lang/en.json";
import type { Loose, LooseObject } from "./loose.ts";
import { localizeModels } from "./model-labels.ts";
import { registerCore } from "./namespace.ts";
import { CompendiumCollection } from "./packs.ts";
import { ClientSettings, type ClientStore } from "./settings.ts";
import { forgetWaiting, listenToTable, listenToUsers, packageSocket, releaseWaiting } from "./socket.ts";
import { GameTime } from "./time.ts";

/** Differences between a page in a browser and a headless client. */
export interface Platform {
  connection: Connection;
  clientStore: ClientStore;
  /** JSON file of an installed package, by its URL path (`systems/<id>/lang/en.json`). */
  fetchJson(path: string): Promise<LooseObject>;
  /** More words of the host in English, by dotted key or nested. */
  words?: LooseObject;
  /** Called when core and documents are registered: applications and canvas add theirs. */
  register(): void;
  /** Runs the scripts of the system and the modules. */
  loadScripts(manifests: LooseObject[]): Promise<void>;
  /** Documents are ready: build the view, draw the canvas. Then comes `ready`. */
  showView(): Promise<void>;
}

/** Resolves when the hook `ready` has been called. */
export async function boot(platform: Platform): Promise<void> {
  setConnection(platform.connection);
  listenToTable();
  const world = (await connection().request("world", undefined, forgetWaiting)) as WorldData;
  prepareGame(world, platform);
  platform.register();
  await platform.loadScripts([world.system, ...world.modules]);
  game._begin = () => initialize(world, platform);
  await game.initialize();
}

/** All from hook `init` on. */
async function initialize(world: WorldData, platform: Platform): Promise<void> {
  Hooks.callAll("init");
  await game.i18n.initialize({ ...coreWords, ...platform.words }, platform.fetchJson);
  localizeModels();
  Hooks.callAll("i18nInit");
  game.keybindings.initialize();
  loadDocuments(world);
  // "Fires after all Documents are initialized" (https://foundryvtt.com/api/functions/hookEvents.setup.html).
  Hooks.callAll("setup");
  Hooks.callAll("initializeDynamicTokenRingConfig", CONFIG.Token.ring ?? {});
  Hooks.callAll("initializeCombatConfiguration", CONFIG.Combat.settings);
  releaseWaiting();
  listenToUsers();
  await platform.showView();
  game.ready = true;
  Hooks.callAll("ready");
}

/** Prepares the game before `init`. */
function prepareGame(world: WorldData, platform: Platform): void {
  setGeneration(world.generation);
  const { system, modules, release } = world as Loose;
  Object.assign(game, {
    // By name of collection too, as packages read it before documents are made (Game.Data in the type package's game.d.mts).
    data: Object.assign(world, world.documents),
    userId: world.userId,
    user: null,
    view: "game",
    release: { ...release, version: `${release.generation}.${release.build}` },
    version: `${release.generation}.${release.build}`,
    system,
    world: world.world,
    modules: asCollection(modules.map((manifest: LooseObject) => ({ ...manifest, active: true }))),
    i18n: new Localization(),
    time: new GameTime(world.serverTime),
    keybindings: new ClientKeybindings(),
    socket: packageSocket,
    settings: new ClientSettings(platform.clientStore),
    collections: new Collection(),
    packs: new Collection(),
  });
  const ui = (globalThis as Loose).ui ?? {};
  Object.assign(globalThis, { ui });
  registerCore();
  registerDocuments();
  game.documentTypes = documentTypes(world);
  defineGetters(world);
  registerCoreSettings();
  loadCollection("Setting", world);
  game.settings.storage.set("world", game.collections.get("Setting"));
}

function asCollection(entries: LooseObject[]): Collection<LooseObject> {
  return new Collection(entries.map((entry) => [entry.id, entry]));
}

/** Core's types, the system's, and the modules' as `<module>.<type>`. */
function documentTypes({ system, modules }: WorldData): Record<string, string[]> {
  const types: Record<string, string[]> = {};
  const declared = (manifest: Loose, name: string) => Object.keys(manifest.documentTypes?.[name] ?? {});
  for (const [name, { documentClass }] of Object.entries<Loose>(CONFIG)) {
    if (!documentClass?.metadata) continue;
    const ofModules = modules.flatMap((module) => declared(module, name).map((type) => `${module.id}.${type}`));
    types[name] = [...new Set([...(documentClass.metadata.coreTypes ?? []), ...declared(system, name), ...ofModules])];
  }
  return types;
}

function defineGetters(world: WorldData): void {
  Object.defineProperties(game, {
    combat: { get: () => game.combats?.viewed ?? null, configurable: true },
    paused: { get: () => world.paused, configurable: true },
    activeGM: { get: () => game.users?.activeGM, configurable: true },
  });
  game.togglePause = (paused = !world.paused, { broadcast = false }: { broadcast?: boolean } = {}): boolean => {
    if (broadcast && game.user.isGM) connection().emit("pause", { paused });
    else {
      world.paused = paused;
      Hooks.callAll("pauseGame", paused, { broadcast: false, userId: game.userId });
    }
    return paused;
  };
}

function loadCollection(name: string, world: WorldData): void {
  const { documentClass, collection } = CONFIG[name];
  const made = new collection();
  game.collections.set(name, made);
  // Settings are a collection too, but `game.settings` is the way to their values.
  if (name !== "Setting") game[documentClass.collectionName] = made;
  made.load(structuredClone(world.documents[documentClass.collectionName] ?? []));
}

/** Constructed collection by collection, prepared when all exist. */
function loadDocuments(world: WorldData): void {
  for (const pack of world.packs) game.packs.set(pack.id, new CompendiumCollection(pack as Loose));
  for (const name of PRIMARY) {
    if (name !== "Setting") loadCollection(name, world);
    if (name === "User") seatUsers(world);
  }
  game.documentsReady = true;
  for (const collection of game.collections) for (const document of collection) document._safePrepareData();
}

function seatUsers(world: WorldData): void {
  game.user = game.users.get(world.userId);
  for (const user of game.users) user.active = user.isSelf || world.activeUsers.includes(user.id);
}
