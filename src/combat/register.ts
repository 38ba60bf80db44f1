import { addDataFacet } from "../data/facet.ts";
import { encounterModelOf } from "../data/index.ts";
import type { RulesetModule } from "../rulesets/module.ts";
import { addRuleset, loadFacets } from "../rulesets/registry.ts";
import { isolated } from "../started.ts";
import { worldRuleset } from "./rulesets.ts";
import { registerChoice, registerRules } from "./settings.ts";

/** True from `setup` on, when the world's settings list the rulesets. */
let isOver = false;

/** Ends the time for registering rulesets, and lists all in the world's settings. Called at `setup`. */
export function endRegistration(): void {
  isOver = true;
  registerChoice();
  void loadFacets(worldRuleset());
}

/**
 * Makes encounters under a ruleset playable: registers the model, the world's settings and the ruleset's own parts. The ruleset's
 * id is the encounter type; for a module's ruleset, `<module>.<type>`, as declared in the manifest. Possible from `init` until
 * `setup`.
 */
export function registerRuleset(ruleset: RulesetModule): void {
  if (isOver) {
    throw new Error("Rulesets are registered in the hook turncraft.registerRulesets or at init; now it is too late.");
  }
  addRuleset(ruleset);
  // Types of modules are known at run time only.
  Object.assign(CONFIG.Combat.dataModels, { [ruleset.rules.id]: encounterModelOf(ruleset.rules) });
  if (ruleset.data) addDataFacet(ruleset.rules.id, ruleset.data);
  registerRules(ruleset);
  isolated(`${ruleset.rules.id} (register)`, () => ruleset.register?.());
}
