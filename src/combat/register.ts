import { encounterModelOf } from "../data/index.ts";
import type { Played } from "./played/played.ts";
import { addPlayed } from "./rulesets.ts";
import { registerRules } from "./settings.ts";

/**
 * Makes encounters under a module's ruleset playable: their model, and the world's settings of it. The module's manifest
 * declares the type of its encounters, which is the ruleset's id: `<module>.<type>`. From `init` until `setup`.
 */
export function registerRuleset(played: Played): void {
  if (game.settings.settings.has("turncraft.ruleset")) {
    throw new Error("Rulesets are registered in the hook turncraft.registerRulesets or at init; now it is too late.");
  }
  addPlayed(played);
  // Types of modules are known at run time only.
  Object.assign(CONFIG.Combat.dataModels, { [played.ruleset.id]: encounterModelOf(played.ruleset) });
  registerRules(played);
}
