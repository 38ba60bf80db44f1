import { rulesetOf } from "../rulesets/registry.ts";
import { externalChange } from "./authority/external-writes.ts";
import { stampOf } from "./authority/stored.ts";
import { asTurncraft } from "./encounter.ts";

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
