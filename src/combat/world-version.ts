/** The version of Turncraft that stored this world last, where it is newer than this one; null where it isn't. */
export function newerVersion(): string | null {
  const stored = game.settings.get("turncraft", "version");
  return stored && foundry.utils.isNewerVersion(stored, game.system.version) ? stored : null;
}
