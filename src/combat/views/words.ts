import type { LangKey } from "../../i18n.ts";
import type { Announced } from "../../rules/dexterity/types.ts";

/**
 * Puts a key of `lang/en.json` into words. Sheets and tracker pass Foundry's localization, tests the English file itself,
 * so that a view can be tested down to the sentence that people read.
 */
export type Say = (key: LangKey, figures?: Record<string, string | number>) => string;

/** What happens that Reactions may answer (DX-604), in words; with nothing more said of it, by its kind alone. */
export function eventWords({ trigger, what }: Announced, name: string, say: Say): string {
  return what === ""
    ? say(`TURNCRAFT.Now.bare.${trigger}`, { name })
    : say(`TURNCRAFT.Now.event.${trigger}`, { name, what });
}
