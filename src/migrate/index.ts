import { keepSetting } from "../settings.ts";

/** Version assumed for worlds without a stored version. */
const FIRST = "0.1.0";

/** Registers the world setting with the version that last converted the data. Called at `init`. */
export function registerMigration(): void {
  keepSetting("world", "version", "");
}

/** Converts data of an earlier version, on the active GM's page only, before any encounter continues. */
export async function migrateWorld(): Promise<void> {
  if (!game.user.isActiveGM) return;
  const version = game.system.version;
  const last = game.settings.get("turncraft", "version") || FIRST;
  if (last !== version) await (await import("./world.ts")).convertWorld(last, version);
}
