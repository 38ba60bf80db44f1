import type { Medium } from "./rules/grid/types.ts";

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface AssumeHookRan {
    ready: never;
  }
  interface SystemNameConfig {
    name: "turncraft";
  }
  interface SettingConfig {
    "turncraft.ruleset": string;
    /** False for rulesets that single encounters aren't offered. */
    "turncraft.offered": { readonly [ruleset: string]: unknown };
    /** The version that stored the world's data last. */
    "turncraft.version": string;
    "turncraft.dice": string;
    /** Of this client: whether a window asks before rolls. */
    "turncraft.askBeforeRolls": boolean;
    /** Covered declarations of this client, by their commitment (Group Initiative). */
    "turncraft.declared": { readonly [commitment: string]: unknown };
    /** Of this client: the tab that was open last, by the actor's uuid. */
    "turncraft.tabs": { readonly [uuid: string]: unknown };
    "turncraft.turnClock": string;
    /** When the map shows the reachable area: `turn`, `key` or `never`. */
    "turncraft.reachArea": string;
    /** Seconds. */
    "turncraft.turnClockSeconds": number;
    /** What new encounters under a ruleset begin with; read it with `settings.from`. */
    "turncraft.dexterity": { readonly [key: string]: unknown };
    "turncraft.flow": { readonly [key: string]: unknown };
    "turncraft.group": { readonly [key: string]: unknown };
    "turncraft.marching": { readonly [key: string]: unknown };
    "turncraft.seconds": { readonly [key: string]: unknown };
  }
  interface FlagConfig {
    Region: { turncraft?: { medium?: Medium; costFactor?: number } };
  }
}
