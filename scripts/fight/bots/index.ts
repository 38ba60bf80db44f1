import type { AnyBot } from "../bot.ts";
import { dexterityBot } from "./dexterity.ts";
import { flowBot } from "./flow.ts";
import { groupBot } from "./group.ts";
import { marchingBot } from "./marching.ts";
import { secondsBot } from "./seconds.ts";

/** Bots that come with Turncraft, one per ruleset. */
export const bots: readonly AnyBot[] = [dexterityBot, groupBot, secondsBot, marchingBot, flowBot];
