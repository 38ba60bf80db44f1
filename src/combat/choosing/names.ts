import { type LangKey, say, sayKey } from "../../i18n.ts";

/** A ruleset's name as people know it; its id where a module that brought it is missing. */
export function rulesetName(id: string): string {
  const label = (CONFIG.Combat.typeLabels as Record<string, string | undefined>)[id];
  return label ? sayKey(label as LangKey) : id;
}

/** One line of what it is like; empty for a module's that says none. */
export function rulesetAbout(id: string): string {
  const key = `TURNCRAFT.About.${id}`;
  return game.i18n.has(key) ? say(key as LangKey) : "";
}
