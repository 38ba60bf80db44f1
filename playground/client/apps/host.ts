/**
 * Globals used by the applications from the rest of the host. Assembled by the document layer at boot; applications read them
 * when they run, never on loading, so either part can start first.
 */
import type { LooseObject } from "../core/loose.ts";

/** Documents, contexts and options, with shapes up to a system. */
export type Loose = LooseObject;

export interface HostCollection extends Iterable<Loose> {
  readonly size: number;
  readonly contents: Loose[];
  get(id: string): Loose | undefined;
  filter(test: (entry: Loose) => boolean): Loose[];
  find(test: (entry: Loose) => boolean): Loose | undefined;
  map<T>(transform: (entry: Loose) => T): T[];
}

export interface HostI18n {
  localize(key: string): string;
  format(key: string, data?: Loose): string;
  has(key: string): boolean;
  lang?: string;
}

/** Part of `game` used by applications. */
export interface HostGame extends Loose {
  i18n: HostI18n;
  user: Loose;
  users: HostCollection & Loose;
  settings: Loose;
}

interface HostGlobals {
  game: HostGame;
  ui: Loose;
  CONFIG: Loose;
  CONST: Loose;
  fromUuid(uuid: string): Promise<Loose | null>;
  fromUuidSync(uuid: string, options?: { strict?: boolean }): Loose | null;
}

// The globals are typed by the type package for systems, whose views of them change with the phases of the game's
// start. The host reads them through the narrow shape above.
const globals = globalThis as unknown as HostGlobals;

/** The live globals; every property is looked up at the time of use. */
export const host = {
  get game() {
    return globals.game;
  },
  get ui() {
    return globals.ui;
  },
  get config() {
    return globals.CONFIG;
  },
  get const() {
    return globals.CONST;
  },
  fromUuid: (uuid: string) => globals.fromUuid(uuid),
  fromUuidSync: (uuid: string) => globals.fromUuidSync(uuid, { strict: false }),
};

/** Localizes a key or gives the text back, also before languages are loaded. */
export function localize(text: string | undefined | null, data?: Loose): string {
  if (!text) return "";
  const i18n = host.game?.i18n;
  if (!i18n) return text;
  return data ? i18n.format(text, data) : i18n.localize(text);
}
