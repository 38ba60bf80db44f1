import { type LangKey, localize, localizeKey } from "../../i18n.ts";

/** Display name of a ruleset; the id if the module is missing. */
export function rulesetName(id: string): string {
  const label = (CONFIG.Combat.typeLabels as Record<string, string | undefined>)[id];
  return label ? localizeKey(label as LangKey) : id;
}

/** Returns a one-line description of the ruleset; empty for a module's without a description. */
export function rulesetAbout(id: string): string {
  const key = `TURNCRAFT.About.${id}`;
  return game.i18n.has(key) ? localize(key as LangKey) : "";
}
