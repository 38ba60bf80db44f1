import { componentsWords, type Localize, type NumbersView } from "../combat/views/index.ts";
import type { EncounterState } from "../engine/types.ts";
import { itemNumbers } from "./item-numbers.ts";
import { type ItemSummary, type ItemType, itemTypes } from "./item-summary.ts";
import type { SheetFacet } from "./turn-panel/index.ts";
import { type Bearer, itemOffer } from "./turn-panel/item-offers.ts";
import { isRested, type UsesView, usesView, whySpent } from "./uses-view.ts";

/** A button that may be dead. */
interface ButtonView {
  readonly disabled: boolean;
  readonly why: string | null;
}

/** Uses the item. `atRest`: outside combat, so free. */
export interface UseView extends ButtonView {
  readonly atRest: boolean;
}

/** Item types that can also be used outside combat. */
const thrown: readonly ItemType[] = ["weapon", "spell", "ability"];

/** Taking a weapon in hand or putting it away; putting armor on or taking it off. */
export interface HandView extends ButtonView {
  readonly label: string;
  readonly icon: string;
  /** In hand, or on. */
  readonly pressed: boolean;
}

export interface ItemRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly quantity: number | null;
  /** True if the quantity is shown: not one, or consumed on use. */
  readonly counted: boolean;
  /** To hit, effect, reach; null where it has none. */
  readonly numbers: NumbersView | null;
  /** Uses left; null if they aren't counted. */
  readonly uses: UsesView | null;
  /** The resource that it costs; null where the ruleset has no price for it. */
  readonly price: string | null;
  readonly priceLabel: string;
  /** Null for unusable items, and in combat for free ones. */
  readonly use: UseView | null;
  readonly hand: HandView | null;
  readonly note: string;
  /** Description that is open below the row, as HTML; null: it is closed. */
  readonly details: string | null;
  readonly useLabel: string;
  readonly editLabel: string;
  readonly deleteLabel: string;
}

export interface ItemGroup {
  readonly type: ItemType;
  readonly label: string;
  /** "New weapon" */
  readonly create: string;
  readonly items: readonly ItemRow[];
}

/** View of a creature's items. */
export interface ItemsView {
  readonly groups: readonly ItemGroup[];
  /** Some uses are spent that a rest brings back; in a fight nobody rests. */
  readonly rest: boolean;
}

/** The rows of all groups, by their items' ids. */
export function rowsOf({ groups }: ItemsView): ReadonlyMap<string, ItemRow> {
  return new Map(groups.flatMap(({ items }) => items.map((row) => [row.id, row])));
}

/**
 * Items in groups; every group is present, so that items can be added. `details`: an item's open description by its id,
 * null if closed.
 */
export function itemsView(
  items: readonly ItemSummary[],
  face: Face,
  fight: Bearer | null,
  localize: Localize,
  details: (id: string) => string | null = () => null,
): ItemsView {
  const groups = itemTypes.map((type) => ({
    type,
    label: localize(`TURNCRAFT.Item.${type}.many`),
    create: localize(`TURNCRAFT.Item.${type}.create`),
    items: items
      .filter((item) => placeOf(item) === type)
      .map((item) => ({ ...itemRow(item, face, fight, localize), details: details(item.id) })),
  }));
  return {
    groups,
    rest: !fight && items.some(({ limit }) => limit && isRested(limit)),
  };
}

/** The group that an item stands in: activities are no gear. */
function placeOf({ type, activity }: ItemSummary): ItemType {
  return activity === true ? "ability" : type;
}

type Face = SheetFacet<EncounterState> | null;

function itemRow(item: ItemSummary, face: Face, fight: Bearer | null, localize: Localize): Omit<ItemRow, "details"> {
  const offer = fight && itemOffer(item, face, fight, localize);
  const atRest = !fight && (thrown.includes(item.type) || item.heals === true || item.limit != null);
  const why = offer ? offer.why : atRest ? whySpent(item, localize) : null;
  const { id, name, img, quantity } = item;
  const price = face?.price(item, localize, fight?.state ?? null) ?? null;
  const priceLabel = price?.label ?? "";
  return {
    id,
    name,
    img,
    quantity,
    counted: quantity !== null && (quantity !== 1 || item.limit?.per === "quantity"),
    numbers: itemNumbers(item, face, fight?.state ?? null, localize),
    uses: usesView(item.limit ?? null, localize),
    price: price?.resource ?? null,
    priceLabel,
    use: offer || atRest ? { disabled: why !== null, why, atRest } : null,
    hand: handView(item, face, fight, localize),
    note: noteOf(item, localize),
    useLabel: atRest
      ? localize("TURNCRAFT.Item.roll", { name })
      : localize("TURNCRAFT.Item.use", { name, price: priceLabel }),
    editLabel: localize("TURNCRAFT.Item.edit", { name }),
    deleteLabel: localize("TURNCRAFT.Item.delete", { name }),
  };
}

function handView(item: ItemSummary, face: Face, fight: Bearer | null, localize: Localize): HandView | null {
  const worn = face?.worn?.(item) ?? null;
  if (worn !== null) {
    const { on, icon } = worn;
    return {
      label: localize("TURNCRAFT.Item.worn", { name: item.name }),
      icon,
      pressed: on,
      disabled: false,
      why: null,
    };
  }
  const pressed = face?.inHand ? face.inHand(item) : item.wielded;
  if (pressed === null) return null;
  const command = fight && face?.hand(item, fight.who, localize, fight.state);
  const why = fight && command ? fight.whyNot(command) : null;
  const label = localize("TURNCRAFT.Item.inHand", { name: item.name });
  return { label, icon: "fa-hand-fist", pressed, disabled: why !== null, why };
}

function noteOf(item: ItemSummary, localize: Localize): string {
  const notes: string[] = [];
  if (item.components) notes.push(componentsWords(item.components, localize));
  if (item.cost === "reaction")
    notes.push(item.reactsTo.text || localize(`TURNCRAFT.Trigger.${item.reactsTo.trigger}`));
  if (item.effortful) notes.push(localize("TURNCRAFT.Interaction.effortful"));
  const { value, unit } = item.duration;
  if (value > 0) notes.push(localize(`TURNCRAFT.Duration.lasts.${unit}`, { value }));
  return notes.join(" · ");
}
