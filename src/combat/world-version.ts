/** Newer version of Turncraft, last to store the world; null if none. */
export function newerVersion(): string | null {
  const stored = game.settings.get("turncraft", "version");
  return stored && foundry.utils.isNewerVersion(stored, game.system.version) ? stored : null;
}
