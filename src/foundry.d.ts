import type manifest from "../system.json";
import type { Medium } from "./grid/types.ts";

/** Settings for new encounters under a ruleset; read them with `settings.from`. */
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
    /** Rulesets by id; false for those not offered to single encounters. */
    "turncraft.offered": { readonly [ruleset: string]: unknown };
    /** Version that last stored the world's data. */
    "turncraft.version": string;
    "turncraft.dice": string;
    /** Form in which players see foes' hit points: a value of `healthShown`. */
    "turncraft.foesHealth": string;
    "turncraft.ownUndo": boolean;
    "turncraft.npcDefence": string;
    "turncraft.npcIntercept": string;
    "turncraft.npcAttack": string;
    "turncraft.npcOther": string;
    /** Per client: true if a window asks before rolls. */
    "turncraft.askBeforeRolls": boolean;
    "turncraft.ruleReferences": boolean;
    /** Per client: hidden declarations, by their commitment (Group Initiative). */
    "turncraft.declared": { readonly [commitment: string]: unknown };
    /** Per client: the tab last opened, by the actor's UUID. */
    "turncraft.tabs": { readonly [uuid: string]: unknown };
    /** Per client: true if the tracker's board is folded. */
    "turncraft.boardFolded": boolean;
    /** Per client: true once the welcome has been shown. */
    "turncraft.greeted": boolean;
    /** Per client: true if the welcome opens by itself. */
    "turncraft.welcome": boolean;
    /** Per client: cues for the user's turn; `turnNPC`: for a GM, cues for NPCs' turns. */
    "turncraft.turnBanner": boolean;
    "turncraft.turnPan": boolean;
    "turncraft.turnSelect": boolean;
    "turncraft.turnNPC": boolean;
    "turncraft.turnClock": string;
    "turncraft.actionBar": string;
    /** Times when the map shows the reachable area: `turn`, `key` or `never`. */
    "turncraft.reachArea": string;
    /** Limit of a turn in seconds. */
    "turncraft.turnClockSeconds": number;
  }
  interface FlagConfig {
    /** True for the journal of self-checks. */
    JournalEntry: { turncraft?: { selfCheck?: boolean } };
    Region: { turncraft?: { medium?: Medium; costFactor?: number } };
  }
}
