import { host, type Loose } from "../host.ts";

export interface Binding {
  key: string;
  modifiers?: string[];
}

export interface ActionConfig extends Loose {
  namespace: string;
  name: string;
  hint?: string;
  uneditable?: Binding[];
  editable?: Binding[];
  onDown?: (context: Loose) => unknown;
  onUp?: (context: Loose) => unknown;
  repeat?: boolean;
  restricted?: boolean;
  /** Modifiers allowed in addition (client/helpers/interaction/client-keybindings.d.mts). */
  reservedModifiers?: string[];
  precedence?: number;
  order: number;
}

/** `game.keybindings`: actions and their keys (client/helpers/interaction/client-keybindings.d.mts). */
export class ClientKeybindings {
  readonly actions = new Map<string, ActionConfig>();
  readonly bindings = new Map<string, Binding[]>();
  #initialized = false;

  register(namespace: string, action: string, data: Loose): void {
    if (this.#initialized) throw new Error("You cannot register a Keybinding after the init hook");
    if (!namespace || !action)
      throw new Error("You must specify both the namespace and action portion of the Keybinding action");
    const key = `${namespace}.${action}`;
    const config = { name: key, precedence: 1, ...data, namespace, order: this.actions.size } as ActionConfig;
    this.actions.set(key, config);
    this.bindings.set(key, [...(config.uneditable ?? []), ...(config.editable ?? [])]);
  }

  get(namespace: string, action: string): Binding[] {
    const found = this.bindings.get(`${namespace}.${action}`);
    if (!found) throw new Error(`${namespace}.${action} is not a registered keybinding action`);
    return found;
  }

  /** From here on registering throws, as documented. */
  initialize(): void {
    this.#initialized = true;
  }

  /** Actions for a key press, by precedence, then as registered. */
  actionsFor(key: string, modifiers: ReadonlySet<string>): ActionConfig[] {
    const matches = ({ key: bound, modifiers: wanted = [] }: Binding, { reservedModifiers = [] }: ActionConfig) =>
      bound === key &&
      wanted.every((modifier) => modifiers.has(modifier)) &&
      [...modifiers].every((modifier) => wanted.includes(modifier) || reservedModifiers.includes(modifier));
    return [...this.actions]
      .filter(([id, config]) => this.bindings.get(id)?.some((binding) => matches(binding, config)))
      .filter(([, config]) => !config.restricted || host.game.user.isGM)
      .map(([, config]) => config)
      .sort((a, b) => (a.precedence ?? 1) - (b.precedence ?? 1) || a.order - b.order);
  }
}
