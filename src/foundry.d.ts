import type manifest from "../system.json";
import type { Medium } from "./grid/types.ts";

/** Settings that new encounters under a ruleset begin with; read them with `settings.from`. */
type RulesetSettings = {
  [Id in keyof (typeof manifest)["documentTypes"]["Combat"] as `turncraft.${Id}`]: { readonly [key: string]: unknown };
};

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface AssumeHookRan {
    ready: never;
  }
  interface SystemNameConfig {
    name: "turncraft";
  }
  interface SettingConfig extends RulesetSettings {
    "turncraft.ruleset": string;
    /** False for rulesets that single encounters aren't offered. */
    "turncraft.offered": { readonly [ruleset: string]: unknown };
    /** The version that stored the world's data last. */
    "turncraft.version": string;
    "turncraft.dice": string;
    /** Form in which players see foes' hit points: one of `healthShown`. */
    "turncraft.foesHealth": string;
    "turncraft.ownUndo": boolean;
    "turncraft.npcDefence": string;
    "turncraft.npcIntercept": string;
    "turncraft.npcAttack": string;
    "turncraft.npcOther": string;
    /** Of this client: whether a window asks before rolls. */
    "turncraft.askBeforeRolls": boolean;
    "turncraft.ruleReferences": boolean;
    /** Covered declarations of this client, by their commitment (Group Initiative). */
    "turncraft.declared": { readonly [commitment: string]: unknown };
    /** Of this client: the tab that was open last, by the actor's uuid. */
    "turncraft.tabs": { readonly [uuid: string]: unknown };
    /** Of this client: whether the tracker's board is folded. */
    "turncraft.boardFolded": boolean;
    /** Of this client: whether the welcome was there once. */
    "turncraft.greeted": boolean;
    /** Of this client: whether the welcome opens by itself. */
    "turncraft.welcome": boolean;
    /** Client settings for turn cues; the last is for a GM's own combatants too. */
    "turncraft.turnBanner": boolean;
    "turncraft.turnPan": boolean;
    "turncraft.turnSelect": boolean;
    "turncraft.turnNPC": boolean;
    "turncraft.turnClock": string;
    /** Times at which the map shows the reachable area: `turn`, `key` or `never`. */
    "turncraft.actionBar": string;
    "turncraft.reachArea": string;
    /** Seconds. */
    "turncraft.turnClockSeconds": number;
  }
  interface FlagConfig {
    Region: { turncraft?: { medium?: Medium; costFactor?: number } };
  }
}
