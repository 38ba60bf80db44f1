import type { LangKey } from "../../i18n.ts";

/**
 * Puts a key of `lang/en.json` into words. Sheets and tracker pass Foundry's localization, tests the English file itself,
 * so that a view can be tested down to the sentence that people read.
 */
export type Localize = (key: LangKey, figures?: Record<string, string | number>) => string;
