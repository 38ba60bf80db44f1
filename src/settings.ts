/** Settings, entries of *Configure Settings* and keys of Turncraft's, with words by their ids. All are registered at `init`. */

import type { LangKey } from "./i18n.ts";

type Id = foundry.helpers.ClientSettings.KeyFor<"turncraft">;
type Value<Of extends Id> = foundry.helpers.ClientSettings.SettingInitializedType<"turncraft", Of>;
type Scope = "world" | "client";

/** Settings with words in `TURNCRAFT.Setting`. */
type Shown = { [Of in Id]: `TURNCRAFT.Setting.${Of}.name` extends LangKey ? Of : never }[Id];

interface SettingOptions<Of extends Id> {
  readonly choices?: readonly string[];
  /** Key above the words of the choices, by value; without it the setting's own. */
  readonly choicesIn?: string;
  readonly range?: { readonly min: number; readonly max: number; readonly step: number };
  readonly onChange?: (value: Value<Of>) => void;
}

const types = { boolean: Boolean, number: Number, string: String, object: Object };

/** Registers a setting that the user sees, as `TURNCRAFT.Setting.<id>.name` and `.hint`. */
export function registerSetting<Of extends Shown>(
  scope: Scope,
  id: Of,
  initial: Value<Of>,
  { choices, choicesIn = `TURNCRAFT.Setting.${id}`, ...more }: SettingOptions<Of> = {},
): void {
  const words = { name: `TURNCRAFT.Setting.${id}.name`, hint: `TURNCRAFT.Setting.${id}.hint` };
  const labels = choices && Object.fromEntries(choices.map((each) => [each, `${choicesIn}.${each}`]));
  register(id, initial, { scope, config: true, ...words, ...(labels && { choices: labels }), ...more });
}

/** Registers a setting that the user doesn't see. */
export function keepSetting<Of extends Id>(scope: Scope, id: Of, initial: Value<Of>, onChange?: () => void): void {
  register(id, initial, { scope, config: false, ...(onChange && { onChange }) });
}

function register(id: Id, initial: unknown, options: object): void {
  const setting = { type: types[typeof initial as keyof typeof types], default: initial, ...options };
  // The type package derives a setting's form from one id, and here the id is any.
  (game.settings.register as (namespace: string, id: string, setting: object) => void)("turncraft", id, setting);
}

interface MenuEntry {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly icon: string;
  /** True for GMs only. */
  readonly restricted: boolean;
}

/** Registers a button of *Configure Settings* that opens a window, loaded at the click. */
export function registerMenu(id: string, entry: MenuEntry, open: () => Promise<unknown>): void {
  // Foundry makes and renders a window of this class.
  class MenuWindow extends foundry.applications.api.ApplicationV2 {
    override async render(): Promise<this> {
      await open();
      return this;
    }
  }
  game.settings.registerMenu("turncraft", id, { ...entry, type: MenuWindow });
}

interface KeyOptions {
  /** Held with the key. */
  readonly modifier?: "Shift" | "Control" | null;
  readonly name?: LangKey;
  readonly hint?: LangKey;
  /** True to come before core's own use of the key. */
  readonly first?: boolean;
  readonly onUp?: () => void;
}

/** Registers a key by its code, with Shift, as `TURNCRAFT.Keys.<id>.name` and `.hint`. `run` returns false to leave the key to others. */
export function registerKey(id: string, code: string, run: () => unknown, options: KeyOptions = {}): void {
  const { modifier = "Shift", onUp, first = false, ...words } = options;
  game.keybindings?.register("turncraft", id, {
    name: `TURNCRAFT.Keys.${id}.name`,
    hint: `TURNCRAFT.Keys.${id}.hint`,
    ...words,
    // The types have the names of core's constants for modifiers where their values belong.
    editable: [{ key: code, modifiers: modifier === null ? [] : [modifier as "SHIFT"] }],
    ...(first && { precedence: CONST.KEYBINDING_PRECEDENCE.PRIORITY }),
    onDown: () => run() !== false,
    ...(onUp && {
      onUp: () => {
        onUp();
        return false;
      },
    }),
  });
}
