import { isModest } from "../rules/engine/index.ts";

const { fields } = foundry.data;

/**
 * The dice of an item under rulesets whose published rules have no attack: `1d20 + 4`, `1d8 + 2`. Empty: it throws none.
 * Dexterity Order, Six Seconds and Marching Order use them.
 */
export function rollsFields() {
  return {
    rolls: new fields.SchemaField({ attack: formulaField(), damage: formulaField() }),
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

/** What an item says that it throws; null: none. */
export interface Rolls {
  readonly attack: string | null;
  readonly damage: string | null;
}

/** An item's dice. `plain`: those of its attack where it names none of its own. */
export function rollsOf({ system }: Item.Implementation, plain: string | null = null): Rolls {
  const { attack, damage } = system.rolls ?? { attack: "", damage: "" };
  return { attack: attack.trim() || plain, damage: damage.trim() || null };
}

/** The same under Marching Order, where an item that attacks has a bonus (MO-802). */
export function marchingRollsOf(item: Item.Implementation): Rolls {
  const bonus = item.system.marching?.attackBonus ?? null;
  const plain = bonus === null ? null : `1d20${bonus === 0 ? "" : ` ${bonus < 0 ? "-" : "+"} ${Math.abs(bonus)}`}`;
  return rollsOf(item, plain);
}
