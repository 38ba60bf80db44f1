import type { Localize } from "../../../combat/views/index.ts";
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
export function scoreFields({ dexterity }: ActorSource, localize: Localize): FieldView[] {
  const bonus = "system.dexterity.dexterityBonus";
  return [
    withPlainCheck(
      numberField(bonus, localize("TURNCRAFT.Field.dexterityBonus"), dexterity.dexterityBonus),
      "dexterity",
      localize,
    ),
    ...resources.map((resource) =>
      numberField(
        `system.dexterity.resourceMax.${resource}`,
        localize("TURNCRAFT.Field.perTurn", { resource: localize(`TURNCRAFT.Resource.${resource}`) }),
        dexterity.resourceMax[resource],
      ),
    ),
  ];
}

/** Returns the fields for the combatants who may be asked (DX-608): each choice names the trigger's usual value. */
function filterFields({ trigger, target, by, range, feet }: ItemSource["reactsTo"], localize: Localize): FieldView[] {
  const usual = usualFilter(trigger);
  const path = "system.reactsTo";
  const word = <Part extends "target" | "by" | "range">(part: Part, value: (typeof usual)[Part] | "usual"): string =>
    value === "usual"
      ? localize("TURNCRAFT.ReactionFilter.usual", {
          usual: localize(`TURNCRAFT.ReactionFilter.${part}.${usual[part]}` as LangKey),
        })
      : localize(`TURNCRAFT.ReactionFilter.${part}.${value}` as LangKey);
  const fields = [
    choiceField(`${path}.target`, localize("TURNCRAFT.Field.reactsTarget"), target, ["usual", ...aimedAt], (value) =>
      word("target", value),
    ),
    choiceField(`${path}.by`, localize("TURNCRAFT.Field.reactsBy"), by, ["usual", ...doers], (value) =>
      word("by", value),
    ),
    choiceField(`${path}.range`, localize("TURNCRAFT.Field.reactsRange"), range, ["usual", ...extents], (value) =>
      word("range", value),
    ),
  ];
  const isNear = (range === "usual" ? usual.range : range) === "feet";
  return isNear ? [...fields, numberField(`${path}.feet`, localize("TURNCRAFT.Field.reactsFeet"), feet)] : fields;
}

/** The same of an item: effort only of an Interaction (DX-406), what it answers only of a Reaction (DX-604). */
export function itemFields(system: ItemSource, type: string, localize: Localize): FieldView[] {
  const { cost, effortful, reactsTo, duration } = system;
  const fields: FieldView[] = [
    choiceField("system.cost", localize("TURNCRAFT.Field.cost"), cost, [...resources, "none"] as const, (value) =>
      localize(`TURNCRAFT.Resource.${value}`),
    ),
  ];
  if (cost === "interaction")
    fields.push(checkField("system.effortful", localize("TURNCRAFT.Field.effortful"), effortful));
  if (cost === "reaction") {
    const path = "system.reactsTo";
    fields.push(
      choiceField(`${path}.trigger`, localize("TURNCRAFT.Field.trigger"), reactsTo.trigger, triggers, (value) =>
        localize(`TURNCRAFT.Trigger.${value}`),
      ),
      textField(`${path}.text`, localize("TURNCRAFT.Field.triggerText"), reactsTo.text),
      ...filterFields(reactsTo, localize),
      checkField(`${path}.casts`, localize("TURNCRAFT.Field.casts"), reactsTo.casts),
      checkField(`${path}.moves`, localize("TURNCRAFT.Field.moves"), reactsTo.moves),
      checkField(`${path}.stops`, localize("TURNCRAFT.Field.stops"), reactsTo.stops),
    );
  }
  if (type === "armor") return fields;
  return [
    ...fields,
    numberField("system.duration.value", localize("TURNCRAFT.Field.duration"), duration.value),
    choiceField("system.duration.unit", localize("TURNCRAFT.Field.durationUnit"), duration.unit, units, (value) =>
      localize(`TURNCRAFT.Duration.unit.${value}`),
    ),
  ];
}
