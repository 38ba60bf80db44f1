import type { AnyBot } from "../bot.ts";
import { dexterityBot } from "./dexterity.ts";

/** Those that come with Turncraft, one a ruleset. */
export const bots: readonly AnyBot[] = [dexterityBot];
