import type { Localize } from "../combat/views/index.ts";
import type { LangKey } from "../i18n.ts";
import type { FieldView } from "./fields-view.ts";

/** Hints under fields whose label isn't enough for newcomers, by the field's path in `system`. */
const hints: Readonly<Record<string, LangKey>> = {
  "duration.value": "TURNCRAFT.Hint.duration",
  "flow.apCost": "TURNCRAFT.Hint.flow.apCost",
  "flow.attackSkill": "TURNCRAFT.Hint.flow.attackSkill",
  "flow.category": "TURNCRAFT.Hint.flow.category",
  "flow.requiresCategory": "TURNCRAFT.Hint.flow.requiresCategory",
  "flow.damage": "TURNCRAFT.Hint.flow.damage",
  "flow.finesse": "TURNCRAFT.Hint.flow.finesse",
  "flow.provokes": "TURNCRAFT.Hint.flow.provokes",
  "flow.perk.check": "TURNCRAFT.Hint.flow.perkCheck",
  "rolls.attack": "TURNCRAFT.Hint.rolls.attack",
  "rolls.damage": "TURNCRAFT.Hint.rolls.damage",
  "rolls.healing": "TURNCRAFT.Hint.rolls.healing",
  "group.speed": "TURNCRAFT.Hint.group.speed",
  "group.needsLine": "TURNCRAFT.Hint.group.needsLine",
  "group.needsSight": "TURNCRAFT.Hint.group.needsSight",
  "group.armor": "TURNCRAFT.Hint.group.armor",
  "group.aac0": "TURNCRAFT.Hint.group.aac0",
  "group.hitDice.bonus": "TURNCRAFT.Hint.group.hitDiceBonus",
  "group.immunities": "TURNCRAFT.Hint.group.immunities",
  "marching.attackBonus": "TURNCRAFT.Hint.marching.attackBonus",
  "marching.agl": "TURNCRAFT.Hint.marching.agl",
  "seconds.seconds": "TURNCRAFT.Hint.seconds.time",
  "seconds.delay": "TURNCRAFT.Hint.seconds.delay",
  "seconds.consecutive": "TURNCRAFT.Hint.seconds.consecutive",
  "seconds.moveFeet": "TURNCRAFT.Hint.seconds.moveFeet",
};

/** Field with its hint; a hint from the ruleset wins. */
export function withHint(field: FieldView, localize: Localize): FieldView {
  const key = hints[field.path.replace(/^system\./, "")];
  return field.hint === null && key ? { ...field, hint: localize(key) } : field;
}
