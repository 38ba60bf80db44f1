import { type ItemNumbers, type Localize, type NumbersView, numbersView } from "../combat/views/numbers-view.ts";
import type { Attacker } from "../data/defaults.ts";
import type { ItemSource } from "../data/index.ts";
import { usesPer } from "../engine/limits.ts";
import type { EncounterState } from "../engine/types.ts";
import { enriched } from "../templates.ts";
import { derivedOfItem, withDerived } from "./derived-fields.ts";
import { type FieldView, fieldsOf, withHint } from "./fields-view.ts";
import type { ItemSummary } from "./item-summary.ts";
import { worldFirst } from "./scores-view.ts";
import type { SheetFacet } from "./turn-panel/facet.ts";
import type { SheetInUse } from "./turn-panel/index.ts";

const labels = "TURNCRAFT.Field";

const nobody: Attacker = { attackBonus: 0, strength: 0, dexterity: 0 };

/** Item on the sheet. */
interface ItemSheetInput {
  readonly type: string;
  /** The item's stored data. */
  readonly system: ItemSource;
  /** Name of the item, part of a weapon's line of notation. */
  readonly name?: string;
  /** Attack bonuses of the bearer. */
  readonly attacker?: Attacker;
}

interface FieldBlock {
  readonly id: string;
  readonly label: string;
  readonly fields: readonly FieldView[];
  /** True for another ruleset than the world's: closed until opened by the user. */
  readonly folded: boolean;
}

/** Returns the head of an item's sheet. */
export function itemHeaderView(
  input: { name: string; img: string; typeLabel: string; numbers: NumbersView | null },
  localize: Localize,
) {
  return { ...input, portrait: localize("TURNCRAFT.Sheet.portrait", { name: input.name }) };
}

/**
 * Item fields: common ones, then a block for each active ruleset with fields. Fields of other rulesets are hidden, never lost.
 */
export function itemView(
  { type, system, name = "", attacker = nobody }: ItemSheetInput,
  used: readonly SheetInUse[],
  world: string,
  localize: Localize,
): FieldBlock[] {
  const derived = derivedOfItem({ type, name, system, attacker }, localize);
  const shown = (field: FieldView) => withDerived(withHint(field, localize), derived, localize);
  const quantity = "quantity" in system ? [fieldsOf("system", system, labels, localize).number("quantity")] : [];
  const common = [
    ...diceFields(system, used, localize).map(shown),
    ...quantity,
    ...usesFields(system, localize),
    ...componentFields(system, localize),
  ];
  const blocks = worldFirst(used, world).map(({ ruleset, sheet }) => ({
    id: ruleset,
    label: localize(`TYPES.Combat.${ruleset}` as "TYPES.Combat.dexterity"),
    fields: sheet.itemFields(system, type, localize).map(shown),
    folded: ruleset !== world,
  }));
  return [{ id: "common", label: "", fields: common, folded: false }, ...blocks].filter(
    ({ fields }) => fields.length > 0,
  );
}

/** Fields for limited uses: spent uses and recovery appear only if there is a limit. */
function usesFields(system: ItemSheetInput["system"], localize: Localize): FieldView[] {
  const consumed = "consumed" in system ? [fieldsOf("system", system, labels, localize).check("consumed")] : [];
  if (!("uses" in system)) return consumed;
  const { number, optional, choice } = fieldsOf("system.uses", system.uses, `${labels}.uses`, localize);
  const most = optional("max", localize(`${labels}.uses.unlimited`));
  if (system.uses.max === null) return [...consumed, most];
  return [most, number("spent"), choice("per", usesPer, (each) => localize(`TURNCRAFT.Uses.per.${each}`))];
}

/** Fields for the components of casting; a material has a description. */
function componentFields(system: ItemSheetInput["system"], localize: Localize): FieldView[] {
  if (!("components" in system)) return [];
  const { components } = system;
  const { check, text } = fieldsOf("system.components", components, `${labels}.components`, localize);
  const checks = [check("verbal"), check("somatic"), check("material")];
  return components.material ? [...checks, text("materials")] : checks;
}

/** Dice of the item: healing always, others if an active ruleset leaves them to the item. */
function diceFields(system: ItemSheetInput["system"], used: readonly SheetInUse[], localize: Localize): FieldView[] {
  if (!("rolls" in system)) return [];
  const { rolls } = system;
  const { text, optional } = fieldsOf("system.rolls", rolls, `${labels}.rolls`, localize);
  if (!used.some(({ sheet }) => sheet.itemDice)) return [text("healing")];
  const dice = [text("attack"), text("damage"), text("healing")];
  return rolls.bonus === undefined ? dice : [optional("bonus", localize(`${labels}.rolls.noBonus`)), ...dice];
}

/** Option of an input, for templates. */
interface Option {
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

/** Item description for display below the row. */
export interface Details {
  /** The stored text. */
  readonly written: string;
  /** HTML with links resolved; secrets are shown to owners only. */
  readonly enriched: string;
}

export async function detailsOf(item: Item.Implementation): Promise<Details> {
  const written = item.system.description;
  return { written, enriched: await enriched(item, written) };
}

/** Item's numbers in words, as in rows and bars: "+5 · 1d8+1 · 5 ft"; null if none. */
export function itemNumbers(
  item: ItemSummary,
  view: SheetFacet<EncounterState> | null,
  state: EncounterState | null,
  localize: Localize,
): NumbersView | null {
  return numbersView(view?.numbers?.(item, localize, state) ?? null, localize);
}

/** Numbers of an item under rulesets without own attacks, from the item's dice. */
export function diceNumbers({ rolls, far = null }: Pick<ItemSummary, "rolls" | "far">): ItemNumbers | null {
  const { attack = null, damage = null, heals } = rolls ?? {};
  if (attack === null && damage === null) return null;
  return {
    toHit: attack === null ? null : { kind: "dice", formula: attack },
    effect: damage === null ? null : { kind: heals ? "healing" : "damage", formula: damage },
    distance: far && { kind: far.kind, value: far.feet, unit: "feet" },
  };
}
