import { addDataFacet } from "../data/facet.ts";
import { encounterModelOf } from "../data/index.ts";
import type { RulesetModule } from "../rulesets/module.ts";
import { addRuleset, loadFacets, rulesetOf } from "../rulesets/registry.ts";
import { isolated } from "../started.ts";
import { externalChange } from "./authority/external-writes.ts";
import { stampOf } from "./authority/stored.ts";
import { asTurncraft } from "./encounter.ts";
import { worldRuleset } from "./rulesets.ts";
import { registerChoice, registerRules } from "./settings.ts";

/** Combatant document. The encounter's data about a combatant is in the encounter's state, as a fighter. */
export class TurncraftCombatant<SubType extends Combatant.SubType = Combatant.SubType> extends Combatant<SubType> {
  protected override async _preUpdate(
    changed: Combatant.UpdateData,
    options: Combatant.Database.PreUpdateOptions,
    user: User.Implementation,
  ): Promise<boolean | void> {
    const combat = asTurncraft(this.parent);
    if (combat && rulesetOf(combat.type) && !stampOf(options)) {
      const write: { combatants: Record<string, unknown>[] } = { combatants: [{ ...changed, _id: this.id }] };
      const { initiative, defeated } = changed;
      externalChange(combat, write);
      if (initiative !== undefined) delete changed.initiative;
      if (defeated !== undefined) delete changed.defeated;
      if (Object.keys(changed).every((key) => key === "_id" || key === "type")) return false;
    }
    return super._preUpdate(changed, options, user);
  }
}

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
