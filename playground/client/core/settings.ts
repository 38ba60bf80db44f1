/** `game.settings`: world and user settings are documents on the server, client settings are stored on this machine. */
import { DataModel } from "../abstract/data-model.ts";
import { DataField } from "../fields/data-field.ts";
import { CONFIG } from "./config.ts";
import { lookup } from "./expose.ts";
import { game } from "./game.ts";
import { Hooks } from "./hooks.ts";
import type { Loose, LooseObject } from "./loose.ts";
import { deepClone } from "./objects.ts";

export interface SettingConfig extends LooseObject {
  key: string;
  namespace: string;
  scope: "world" | "client" | "user";
  default?: Loose;
  type?: Loose;
  onChange?: (value: Loose, options: LooseObject, userId?: string) => void;
}

/** Storage of client settings: the part of localStorage in use. */
export interface ClientStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

export class ClientSettings {
  readonly settings: Map<string, SettingConfig> = new Map();
  readonly menus: Map<string, LooseObject> = new Map();
  readonly storage: Map<string, Loose> = new Map();

  constructor(client: ClientStore) {
    this.storage.set("client", client);
  }

  register(namespace: string, key: string, data: LooseObject): void {
    if (!namespace || !key) throw new Error("You must specify both namespace and key portions of the setting");
    const scope = ["client", "user"].includes(data.scope) ? data.scope : "world";
    this.settings.set(`${namespace}.${key}`, {
      ...data,
      key,
      namespace,
      scope,
      id: `${namespace}.${key}`,
    } as SettingConfig);
  }

  registerMenu(namespace: string, key: string, data: LooseObject): void {
    if (!namespace || !key) throw new Error("You must specify both namespace and key portions of the menu");
    this.menus.set(`${namespace}.${key}`, { ...data, key: `${namespace}.${key}`, namespace });
  }

  #sheet: Loose;

  /** The window of all settings (ClientSettings#sheet of the API). */
  get sheet(): Loose {
    this.#sheet ??= new (lookup("applications.settings.SettingsConfig"))();
    return this.#sheet;
  }

  has(id: string): boolean {
    return this.settings.has(id);
  }

  private config(namespace: string, key: string): SettingConfig {
    const config = this.settings.get(`${namespace}.${key}`);
    if (!config) throw new Error(`"${namespace}.${key}" is not a registered game setting`);
    return config;
  }

  private documentOf({ scope }: SettingConfig, id: string): Loose {
    return this.storage.get("world")?.getSetting(id, scope === "user" ? game.userId : null);
  }

  /** Value cast to the setting's type; the default without a stored one. `document` gives the Setting. */
  get(namespace: string, key: string, { document = false }: { document?: boolean } = {}): Loose {
    const config = this.config(namespace, key);
    const id = `${namespace}.${key}`;
    if (document) return config.scope === "client" ? null : this.documentOf(config, id);
    const json =
      config.scope === "client" ? this.storage.get("client").getItem(id) : this.documentOf(config, id)?._source.value;
    return cast(config, json === undefined || json === null ? undefined : JSON.parse(json));
  }

  /**
   * @throws Error when the value isn't valid, or for a world setting without permission.
   */
  async set(namespace: string, key: string, value: Loose, options: LooseObject = {}): Promise<Loose> {
    const config = this.config(namespace, key);
    const id = `${namespace}.${key}`;
    const clean = validated(config, value === undefined ? deepClone(config.default) : value);
    const json = JSON.stringify(plain(config, clean));
    if (config.scope === "client") {
      this.storage.get("client").setItem(id, json);
      this.notifyChange(config, clean, options, game.userId);
      return clean;
    }
    const existing = this.documentOf(config, id);
    const cls = CONFIG.Setting.documentClass;
    const user = config.scope === "user" ? game.userId : null;
    if (existing) await existing.update({ value: json }, options);
    else await cls.create({ key: id, value: json, user }, options);
    return this.documentOf(config, id) ?? clean;
  }

  /** Handles an arrived world or user setting: `onChange` runs on every client with the setting registered. */
  onDocumentChange(setting: Loose, options: LooseObject, userId: string): void {
    const config = this.settings.get(setting.key);
    if (!config || (setting._source.user && setting._source.user !== game.userId)) return;
    this.notifyChange(config, this.get(config.namespace, config.key), options, userId);
  }

  private notifyChange(config: SettingConfig, value: Loose, options: LooseObject, userId: string): void {
    try {
      config.onChange?.(value, options, userId);
      if (config.scope === "client") Hooks.callAll("clientSettingChanged", config.id, value, options);
    } catch (error) {
      Hooks.onError("ClientSettings", error as Error, { msg: `onChange of ${config.id} failed` });
    }
  }
}

const isModel = (type: Loose) => typeof type === "function" && type.prototype instanceof DataModel;

/** `type` is a constructor of plain values, a DataField or a DataModel class. */
function cast({ type, default: initial }: SettingConfig, stored: Loose): Loose {
  if (type instanceof DataField) {
    const source = type.clean(stored === undefined ? (deepClone(initial) ?? undefined) : stored);
    return type.initialize(source);
  }
  if (isModel(type)) return type.fromSource(stored ?? initial ?? {});
  if (stored === undefined) return deepClone(initial);
  if (type === Number || type === String || type === Boolean) return type(stored);
  return stored;
}

function validated({ type, id }: SettingConfig, value: Loose): Loose {
  if (!(type instanceof DataField)) return value;
  const clean = type.clean(value);
  const failure = type.validate(clean);
  if (failure) throw failure.asError(`Setting ${id}:`);
  return clean;
}

function plain({ type }: SettingConfig, value: Loose): Loose {
  if (type instanceof DataField) return type.toObject(value);
  return value?.toObject?.() ?? value;
}
