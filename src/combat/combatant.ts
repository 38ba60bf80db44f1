import { rulesetOf } from "../rulesets/registry.ts";
import { pastTheDoor } from "./authority/external-writes.ts";
import { markOf } from "./authority/stored.ts";
import { asTurncraft } from "./encounter.ts";

/** A combatant as a document. What belongs to the fight is its fighter in the encounter's state. */
export class TurncraftCombatant<SubType extends Combatant.SubType = Combatant.SubType> extends Combatant<SubType> {
  protected override async _preUpdate(
    changed: Combatant.UpdateData,
    options: Combatant.Database.PreUpdateOptions,
    user: User.Implementation,
  ): Promise<boolean | void> {
    const combat = asTurncraft(this.parent);
    if (combat && rulesetOf(combat.type) && !markOf(options)) {
      const write: { combatants: Record<string, unknown>[] } = { combatants: [{ ...changed, _id: this.id }] };
      const { initiative, defeated } = changed;
      pastTheDoor(combat, write);
      if (initiative !== undefined) delete changed.initiative;
      if (defeated !== undefined) delete changed.defeated;
      if (Object.keys(changed).every((key) => key === "_id" || key === "type")) return false;
    }
    return super._preUpdate(changed, options, user);
  }
}
