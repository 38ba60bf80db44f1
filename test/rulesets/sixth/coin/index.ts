export type { CoinCommand } from "./commands.ts";
export { coin } from "./ruleset.ts";
export { settings } from "./settings.ts";
export { orderOf } from "./turns.ts";
export type * from "./types.ts";
