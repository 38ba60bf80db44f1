import type { Say } from "../../combat/views/index.ts";
import type { ActorSource, ItemSource } from "../../data/index.ts";
import { resources, triggers } from "../../rules/dexterity/types.ts";
import { checkField, choiceField, type FieldView, numberField, textField, withPlainCheck } from "../fields-view.ts";

const units = ["seconds", "rounds", "minutes"] as const;

/** What Dexterity Order asks of a creature, on the scores' tab. */
export function scoreFields({ dexterity }: ActorSource, say: Say): FieldView[] {
  const bonus = "system.dexterity.dexterityBonus";
  return [
    withPlainCheck(
      numberField(bonus, say("TURNCRAFT.Field.dexterityBonus"), dexterity.dexterityBonus),
      "dexterity",
      say,
    ),
    ...resources.map((resource) =>
      numberField(
        `system.dexterity.resourceMax.${resource}`,
        say("TURNCRAFT.Field.perTurn", { resource: say(`TURNCRAFT.Resource.${resource}`) }),
        dexterity.resourceMax[resource],
      ),
    ),
  ];
}

/** The same of an item: effort only of an Interaction (DX-406), what it answers only of a Reaction (DX-604). */
export function itemFields(system: ItemSource, type: string, say: Say): FieldView[] {
  const { cost, effortful, reactsTo, duration } = system;
  const fields: FieldView[] = [
    choiceField("system.cost", say("TURNCRAFT.Field.cost"), cost, [...resources, "none"] as const, (value) =>
      say(`TURNCRAFT.Resource.${value}`),
    ),
  ];
  if (cost === "interaction") fields.push(checkField("system.effortful", say("TURNCRAFT.Field.effortful"), effortful));
  if (cost === "reaction") {
    const path = "system.reactsTo";
    fields.push(
      choiceField(`${path}.trigger`, say("TURNCRAFT.Field.trigger"), reactsTo.trigger, triggers, (value) =>
        say(`TURNCRAFT.Trigger.${value}`),
      ),
      textField(`${path}.text`, say("TURNCRAFT.Field.triggerText"), reactsTo.text),
      checkField(`${path}.casts`, say("TURNCRAFT.Field.casts"), reactsTo.casts),
      checkField(`${path}.moves`, say("TURNCRAFT.Field.moves"), reactsTo.moves),
    );
  }
  if (type === "armor") return fields;
  return [
    ...fields,
    numberField("system.duration.value", say("TURNCRAFT.Field.duration"), duration.value),
    choiceField("system.duration.unit", say("TURNCRAFT.Field.durationUnit"), duration.unit, units, (value) =>
      say(`TURNCRAFT.Duration.unit.${value}`),
    ),
  ];
}
