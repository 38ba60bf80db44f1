import { isModest } from "../engine/index.ts";
import { wholeOrNull } from "./schema-fields.ts";

const { fields } = foundry.data;

/**
 * Item dice under rulesets without a published attack rule: `1d20 + 4`, `1d8 + 2`. Empty: no dice. Used by Dexterity Order, Six
 * Seconds and Marching Order; healing counts under every ruleset, without other dice.
 */
export function rollsFields() {
  return {
    rolls: new fields.SchemaField({
      attack: formulaField(),
      damage: formulaField(),
      healing: formulaField(),
      /** Item's own bonus to hit, added to the bearer's; null: no attack, except with a weapon. */
      bonus: wholeOrNull(-20, 20),
    }),
  };
}

function formulaField() {
  return new fields.StringField({ required: true, validate: isRollable });
}

/** True for an empty formula, and for formulas valid in Foundry with dice within limits (`isModest`). */
export function isRollable(formula: unknown): boolean {
  if (typeof formula !== "string") return false;
  return formula.trim() === "" || (isModest(formula) && Roll.validate(formula));
}
