import { isModest } from "../engine/index.ts";

const { fields } = foundry.data;

/**
 * The dice of an item under rulesets whose published rules have no attack: `1d20 + 4`, `1d8 + 2`. Empty: it throws none.
 * Dexterity Order, Six Seconds and Marching Order use them, healing counts under every ruleset: where nothing else is thrown.
 */
export function rollsFields() {
  return {
    rolls: new fields.SchemaField({
      attack: formulaField(),
      damage: formulaField(),
      healing: formulaField(),
      /** The item's own bonus to hit, besides its bearer's; null: using it is no attack, unless it is a weapon. */
      bonus: new fields.NumberField({
        required: true,
        nullable: true,
        integer: true,
        initial: null,
        min: -20,
        max: 20,
      }),
    }),
  };
}

function formulaField() {
  return new fields.StringField({ required: true, validate: isRollable });
}

/** Whether a formula can be rolled, and is short enough for whoever has to roll it; an empty one is. */
export function isRollable(formula: unknown): boolean {
  if (typeof formula !== "string") return false;
  return formula.trim() === "" || (isModest(formula) && Roll.validate(formula));
}
