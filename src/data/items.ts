import { aimedAt, doers, extents, isModest, mostFeet, triggers } from "../engine/index.ts";
import { componentsFields } from "./components.ts";
import { fillItem } from "./defaults.ts";
import { itemFieldsOfRulesets } from "./facet.ts";
import { oneOf, whole, wholeOrNull } from "./schema-fields.ts";
import { consumedFields, usesFields } from "./uses.ts";

const { fields } = foundry.data;

/** Possible costs of using an item. */
export const costs = ["action", "quick", "interaction", "reaction", "none"] as const;
export const durationUnits = ["seconds", "rounds", "minutes"] as const;

function itemFields() {
  return {
    description: new fields.HTMLField({ required: true }),
    /** Cost under Dexterity Order (DX-403 to DX-405, DX-603). */
    cost: oneOf(costs, "none"),
    /** True if an Interaction may take effort, and so an Action: the GM is asked (DX-406). */
    effortful: new fields.BooleanField(),
    /** Trigger of a Reaction (DX-604); ignored unless the cost is `reaction`. */
    reactsTo: new fields.SchemaField({
      trigger: oneOf(triggers, "other"),
      /** Trigger in the item's own words. */
      text: new fields.StringField({ required: true }),
      /** True if the reaction is a casting. */
      casts: new fields.BooleanField(),
      /** True if the item's text lets the reactor move (DX-607). */
      moves: new fields.BooleanField(),
      /** Feet of that movement; 0: as far as a speed (DX-607). */
      moveFeet: whole(0, 0, 1000),
      /** True if the item may stop the trigger; the GM decides (DX-609). */
      stops: new fields.BooleanField(),
      /** Filter by the event's target, actor and distance (DX-608); `usual`: the trigger's default. */
      target: oneOf(["usual", ...aimedAt], "usual"),
      by: oneOf(["usual", ...doers], "usual"),
      range: oneOf(["usual", ...extents], "usual"),
      feet: whole(10, 0, mostFeet),
    }),
    /** Duration of the item's effects; 0: instantaneous (DX-301, DX-306). */
    duration: new fields.SchemaField({
      value: whole(0, 0, 9999),
      unit: oneOf(durationUnits, "rounds"),
    }),
  };
}

function thingFields() {
  return { ...itemFields(), quantity: whole(1, 0, 9999) };
}

function fillIn(model: { readonly parent: Item.Implementation; readonly _source: object }): void {
  fillItem(model, model._source, model.parent.type, model.parent.name);
}

function weaponFields() {
  const own = {
    ...thingFields(),
    ...rollsFields(),
    ...usesFields(),
    ...consumedFields(),
    /** True while held in hand; a change costs an Interaction (DX-405). */
    wielded: new fields.BooleanField(),
  };
  return { ...own, ...itemFieldsOfRulesets("weapon", own) };
}

export class WeaponModel extends foundry.abstract.TypeDataModel<ReturnType<typeof weaponFields>, Item.Implementation> {
  static override defineSchema = weaponFields;

  override prepareBaseData(): void {
    fillIn(this);
  }
}

function armorFields() {
  const own = thingFields();
  return { ...own, ...itemFieldsOfRulesets("armor", own) };
}

interface StoredArmor extends Record<string, unknown> {
  readonly group?: { readonly armor?: unknown; wear?: unknown };
  readonly flow?: { readonly kind?: unknown };
}

export class ArmorModel extends foundry.abstract.TypeDataModel<ReturnType<typeof armorFields>, Item.Implementation> {
  static override defineSchema = armorFields;

  override prepareBaseData(): void {
    fillIn(this);
  }

  /** Sets `group.wear` of shields stored by 0.2, with only a kind under Action & Flow Points. */
  static override migrateData(source: StoredArmor) {
    const { group, flow } = source;
    if (group?.armor !== undefined && group.wear === undefined && flow?.kind === "shield") group.wear = "shield";
    // biome-ignore lint/complexity/noThisInStatic: the base asks the schema of the class that it is called on.
    return super.migrateData(source);
  }
}

function spellFields() {
  const own = {
    ...itemFields(),
    ...componentsFields(),
    ...rollsFields(),
    ...usesFields(),
  };
  return { ...own, ...itemFieldsOfRulesets("spell", own) };
}

export class SpellModel extends foundry.abstract.TypeDataModel<ReturnType<typeof spellFields>, Item.Implementation> {
  static override defineSchema = spellFields;

  override prepareBaseData(): void {
    fillIn(this);
  }
}

function abilityFields() {
  const own = {
    ...itemFields(),
    ...rollsFields(),
    ...usesFields(),
  };
  return { ...own, ...itemFieldsOfRulesets("ability", own) };
}

export class AbilityModel extends foundry.abstract.TypeDataModel<
  ReturnType<typeof abilityFields>,
  Item.Implementation
> {
  static override defineSchema = abilityFields;

  override prepareBaseData(): void {
    fillIn(this);
  }
}

function gearFields() {
  const own = {
    ...thingFields(),
    ...rollsFields(),
    ...usesFields(),
    ...consumedFields(),
    /** True for an activity, such as drawing a weapon; false for an object. */
    activity: new fields.BooleanField(),
  };
  return { ...own, ...itemFieldsOfRulesets("gear", own) };
}

export class GearModel extends foundry.abstract.TypeDataModel<ReturnType<typeof gearFields>, Item.Implementation> {
  static override defineSchema = gearFields;

  override prepareBaseData(): void {
    fillIn(this);
  }
}

/**
 * Item dice under rulesets without a published attack rule: `1d20 + 4`, `1d8 + 2`. Empty: no dice. Used by Dexterity Order, Six
 * Seconds and Marching Order; healing counts under every ruleset, without other dice.
 */
function rollsFields() {
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
