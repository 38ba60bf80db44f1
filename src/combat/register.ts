import { addDataFacet } from "../data/facet.ts";
import { encounterModelOf } from "../data/index.ts";
import type { RulesetModule } from "../rulesets/module.ts";
import { addRuleset } from "../rulesets/registry.ts";
import { isolated } from "../started.ts";
import { registerRules } from "./settings.ts";

/**
 * Makes encounters under a ruleset playable: their model, the world's settings of it, and what it registers itself. The
 * ruleset's id is the type of its encounters; of a module's, which its manifest declares, `<module>.<type>`. From `init`
 * until `setup`.
 */
export function registerRuleset(ruleset: RulesetModule): void {
  if (game.settings.settings.has("turncraft.ruleset")) {
    throw new Error("Rulesets are registered in the hook turncraft.registerRulesets or at init; now it is too late.");
  }
  addRuleset(ruleset);
  // Types of modules are known at run time only.
  Object.assign(CONFIG.Combat.dataModels, { [ruleset.rules.id]: encounterModelOf(ruleset.rules) });
  if (ruleset.data) addDataFacet(ruleset.rules.id, ruleset.data);
  registerRules(ruleset);
  isolated(`${ruleset.rules.id} (register)`, () => ruleset.register?.());
}
