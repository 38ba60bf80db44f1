import type { Localize, NumbersView } from "../combat/views/index.ts";
import type { Attacker } from "../data/defaults.ts";
import type { ItemSource } from "../data/index.ts";
import { usesPer } from "../engine/limits.ts";
import { derivedOfItem, withDerived } from "./derived-fields.ts";
import { withHint } from "./field-hints.ts";
import { checkField, choiceField, type FieldView, numberField, optionalNumberField, textField } from "./fields-view.ts";
import { worldFirst } from "./scores-view.ts";
import type { FaceInUse } from "./turn-panel/index.ts";

const nobody: Attacker = { attackBonus: 0, strength: 0, dexterity: 0 };

/** Item as on its sheet. */
export interface ItemSheetInput {
  readonly type: string;
  /** The item's stored data. */
  readonly system: ItemSource;
  /** Name of the item, part of a weapon's line of notation. */
  readonly name?: string;
  /** Attack bonuses of the bearer. */
  readonly attacker?: Attacker;
}

/** Fields that stand together. */
export interface FieldBlock {
  readonly id: string;
  readonly label: string;
  readonly fields: readonly FieldView[];
  /** Not the world's ruleset: closed until opened by the user. */
  readonly folded: boolean;
}

/** The head of an item's sheet. */
export function itemHeaderView(
  input: { name: string; img: string; typeLabel: string; numbers: NumbersView | null },
  localize: Localize,
) {
  return { ...input, portrait: localize("TURNCRAFT.Sheet.portrait", { name: input.name }) };
}

/**
 * Item fields: common ones, then a block for each active ruleset that has any. Fields of other rulesets are hidden,
 * never lost.
 */
export function itemView(
  { type, system, name = "", attacker = nobody }: ItemSheetInput,
  used: readonly FaceInUse[],
  world: string,
  localize: Localize,
): FieldBlock[] {
  const derived = derivedOfItem({ type, name, system, attacker }, localize);
  const shown = (field: FieldView) => withDerived(withHint(field, localize), derived, localize);
  const quantity =
    "quantity" in system ? [numberField("system.quantity", localize("TURNCRAFT.Field.quantity"), system.quantity)] : [];
  const common = [
    ...diceFields(system, used, localize).map(shown),
    ...quantity,
    ...usesFields(system, localize),
    ...componentFields(system, localize),
  ];
  const blocks = worldFirst(used, world).map(({ ruleset, face }) => ({
    id: ruleset,
    label: localize(`TYPES.Combat.${ruleset}` as "TYPES.Combat.dexterity"),
    fields: face.itemFields(system, type, localize).map(shown),
    folded: ruleset !== world,
  }));
  return [{ id: "common", label: "", fields: common, folded: false }, ...blocks].filter(
    ({ fields }) => fields.length > 0,
  );
}

/** Fields for limited uses: spent uses and recovery appear only if there is a limit. */
function usesFields(system: ItemSheetInput["system"], localize: Localize): FieldView[] {
  const consumed =
    "consumed" in system ? [checkField("system.consumed", localize("TURNCRAFT.Field.consumed"), system.consumed)] : [];
  if (!("uses" in system)) return consumed;
  const { max, spent, per } = system.uses;
  const label = localize("TURNCRAFT.Field.uses.max");
  const most = optionalNumberField("system.uses.max", label, max, localize("TURNCRAFT.Field.uses.unlimited"));
  if (max === null) return [...consumed, most];
  return [
    most,
    numberField("system.uses.spent", localize("TURNCRAFT.Field.uses.spent"), spent),
    choiceField("system.uses.per", localize("TURNCRAFT.Field.uses.per"), per, usesPer, (each) =>
      localize(`TURNCRAFT.Uses.per.${each}`),
    ),
  ];
}

/** Fields for the components of casting; the material is described if one is needed. */
function componentFields(system: ItemSheetInput["system"], localize: Localize): FieldView[] {
  if (!("components" in system)) return [];
  const { components } = system;
  const checks = (["verbal", "somatic", "material"] as const).map((each) =>
    checkField(`system.components.${each}`, localize(`TURNCRAFT.Field.components.${each}`), components[each]),
  );
  const label = localize("TURNCRAFT.Field.components.materials");
  return components.material
    ? [...checks, textField("system.components.materials", label, components.materials)]
    : checks;
}

/** The dice that it throws: healing always, the others where a ruleset in use leaves them to the item. */
function diceFields(system: ItemSheetInput["system"], used: readonly FaceInUse[], localize: Localize): FieldView[] {
  if (!("rolls" in system)) return [];
  const { rolls } = system;
  const asked = used.some(({ face }) => face.itemDice)
    ? (["attack", "damage", "healing"] as const)
    : (["healing"] as const);
  const dice = asked.map((each) =>
    textField(`system.rolls.${each}`, localize(`TURNCRAFT.Field.rolls.${each}`), rolls[each]),
  );
  if (asked.length === 1 || rolls.bonus === undefined) return dice;
  const none = localize("TURNCRAFT.Field.rolls.noBonus");
  return [
    optionalNumberField("system.rolls.bonus", localize("TURNCRAFT.Field.rolls.bonus"), rolls.bonus, none),
    ...dice,
  ];
}

/** A choice of an input as a template shows it. */
export interface Option {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

export function unitOptions(selected: string, localize: Localize): readonly Option[] {
  return (["seconds", "rounds", "minutes"] as const).map((value) => ({
    value,
    label: localize(`TURNCRAFT.Duration.unit.${value}`),
    selected: value === selected,
  }));
}
