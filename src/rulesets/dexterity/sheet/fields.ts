import type { Say } from "../../../combat/views/index.ts";
import type { ActorSource, ItemSource } from "../../../data/index.ts";
import { aimedAt, doers, extents, triggers, usualFilter } from "../../../engine/index.ts";
import type { LangKey } from "../../../i18n.ts";
import {
  checkField,
  choiceField,
  type FieldView,
  numberField,
  textField,
  withPlainCheck,
} from "../../../sheets/fields-view.ts";
import { resources } from "../rules/index.ts";

const units = ["seconds", "rounds", "minutes"] as const;

/** Returns Dexterity Order's fields of a creature, for the scores' tab. */
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

/** Returns the fields for the combatants who may be asked (DX-608): each choice names the trigger's usual value. */
function filterFields({ trigger, target, by, range, feet }: ItemSource["reactsTo"], say: Say): FieldView[] {
  const usual = usualFilter(trigger);
  const path = "system.reactsTo";
  const word = <Part extends "target" | "by" | "range">(part: Part, value: (typeof usual)[Part] | "usual"): string =>
    value === "usual"
      ? say("TURNCRAFT.ReactionFilter.usual", {
          usual: say(`TURNCRAFT.ReactionFilter.${part}.${usual[part]}` as LangKey),
        })
      : say(`TURNCRAFT.ReactionFilter.${part}.${value}` as LangKey);
  const fields = [
    choiceField(`${path}.target`, say("TURNCRAFT.Field.reactsTarget"), target, ["usual", ...aimedAt], (value) =>
      word("target", value),
    ),
    choiceField(`${path}.by`, say("TURNCRAFT.Field.reactsBy"), by, ["usual", ...doers], (value) => word("by", value)),
    choiceField(`${path}.range`, say("TURNCRAFT.Field.reactsRange"), range, ["usual", ...extents], (value) =>
      word("range", value),
    ),
  ];
  const isNear = (range === "usual" ? usual.range : range) === "feet";
  return isNear ? [...fields, numberField(`${path}.feet`, say("TURNCRAFT.Field.reactsFeet"), feet)] : fields;
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
      ...filterFields(reactsTo, say),
      checkField(`${path}.casts`, say("TURNCRAFT.Field.casts"), reactsTo.casts),
      checkField(`${path}.moves`, say("TURNCRAFT.Field.moves"), reactsTo.moves),
      checkField(`${path}.stops`, say("TURNCRAFT.Field.stops"), reactsTo.stops),
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
