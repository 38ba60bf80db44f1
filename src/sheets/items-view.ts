import { withReference } from "../combat/rule-references.ts";
import { argWords } from "../combat/tracker/refusal-words.ts";
import { componentsWords, type Localize, type NumbersView, unitWord } from "../combat/views/numbers-view.ts";
import type { Limited } from "../engine/limits.ts";
import type { EncounterState } from "../engine/types.ts";
import type { LangKey } from "../i18n.ts";
import { type ItemSummary, type ItemType, itemTypes } from "./item-summary.ts";
import { itemNumbers } from "./item-view.ts";
import type { QuickFlaw, QuickRead } from "./paste/notation.ts";
import { readLines } from "./paste/read.ts";
import { type Bearer, itemOffer, type Offer, type SheetCommand, type TurnPanelView } from "./turn-panel/facet.ts";
import type { SheetFacet } from "./turn-panel/index.ts";

type SheetView = SheetFacet<EncounterState> | null;

type Limit = Pick<Limited, "left" | "max" | "per">;

/** Item types that can also be used outside combat. */
const usableAtRest: readonly ItemType[] = ["weapon", "spell", "ability"];

interface ButtonView {
  readonly disabled: boolean;
  readonly why: string | null;
}

/** Button for using the item. `atRest`: outside combat, so free. */
interface UseView extends ButtonView {
  readonly atRest: boolean;
}

/** Button for drawing or stowing a weapon, or for putting armor on or taking armor off. */
interface HandView extends ButtonView {
  readonly label: string;
  readonly icon: string;
  /** True if in hand, or worn. */
  readonly pressed: boolean;
}

/** Uses left of an item. */
interface UsesView {
  /** Uses left as text: "2/3". */
  readonly text: string;
  /** Sentence: "2 of 3 uses left; they come back each round". */
  readonly sentence: string;
  readonly none: boolean;
}

interface ItemRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly quantity: number | null;
  /** True if the quantity is shown: other than 1, or consumed on use. */
  readonly counted: boolean;
  /** To hit, effect, reach; null if none. */
  readonly numbers: NumbersView | null;
  /** Uses left; null if not counted. */
  readonly uses: UsesView | null;
  /** Cost in the ruleset's resource; null without a price. */
  readonly price: string | null;
  readonly priceLabel: string;
  /** Names of the targets that one press of the button would hit; empty: a window asks, or nobody. */
  readonly target: string;
  /** Button for using the item; null if there is nothing to use, or no rule for it in the encounter. */
  readonly use: UseView | null;
  readonly hand: HandView | null;
  readonly note: string;
  /** Description below the row, as HTML; null: closed. */
  readonly details: string | null;
  readonly useLabel: string;
  readonly editLabel: string;
  readonly deleteLabel: string;
}

interface ItemGroup {
  readonly type: ItemType;
  readonly label: string;
  /** Label of the button for a new item: "New weapon". */
  readonly create: string;
  readonly items: readonly ItemRow[];
}

/** View of a creature's items. */
interface ItemsView {
  readonly groups: readonly ItemGroup[];
  /** True if a rest would restore uses; false in a fight. */
  readonly rest: boolean;
}

/** Rows of all groups, by their items' ids. */
export function rowsOf({ groups }: ItemsView): ReadonlyMap<string, ItemRow> {
  return new Map(groups.flatMap(({ items }) => items.map((row) => [row.id, row])));
}

/**
 * Items in groups; every group is present, for adding items. `details`: an item's open description by its id, null if closed.
 * `aimed`: names of the targets that an offer would hit if pressed now; empty: a window asks, or nobody.
 */
export function itemsView(
  items: readonly ItemSummary[],
  view: SheetView,
  fight: Bearer | null,
  localize: Localize,
  details: (id: string) => string | null = () => null,
  aimed: (offer: Offer) => string = () => "",
): ItemsView {
  const groups = itemTypes.map((type) => ({
    type,
    label: localize(`TURNCRAFT.Item.${type}.many`),
    create: localize(`TURNCRAFT.Item.${type}.create`),
    items: items
      .filter((item) => placeOf(item) === type)
      .map((item) => ({ ...itemRow(item, view, fight, localize, aimed), details: details(item.id) })),
  }));
  return {
    groups,
    rest: !fight && items.some(({ limit }) => limit && isRested(limit)),
  };
}

/** Group of an item: activities aren't gear. */
function placeOf({ type, activity }: ItemSummary): ItemType {
  return activity === true ? "ability" : type;
}

function itemRow(
  item: ItemSummary,
  view: SheetView,
  fight: Bearer | null,
  localize: Localize,
  aimed: (offer: Offer) => string,
): Omit<ItemRow, "details"> {
  const offer = fight && itemOffer(item, view, fight, localize);
  const atRest = !fight && (usableAtRest.includes(item.type) || item.heals === true || item.limit != null);
  const why = offer ? offer.why : atRest ? whySpent(item, localize) : null;
  const { id, name, img, quantity } = item;
  const price = view?.price(item, localize, fight?.state ?? null) ?? null;
  const priceLabel = price?.label ?? "";
  const target = offer && !offer.disabled ? aimed(offer) : "";
  const label = localize("TURNCRAFT.Item.use", { name, price: priceLabel });
  return {
    id,
    name,
    img,
    quantity,
    counted: quantity !== null && (quantity !== 1 || item.limit?.per === "quantity"),
    numbers: itemNumbers(item, view, fight?.state ?? null, localize),
    uses: usesView(item.limit ?? null, localize),
    price: price?.resource ?? null,
    priceLabel,
    target,
    use: offer || atRest ? { disabled: why !== null, why, atRest } : null,
    hand: handView(item, view, fight, localize),
    note: noteOf(item, localize),
    useLabel: atRest
      ? localize("TURNCRAFT.Item.roll", { name })
      : target === ""
        ? label
        : localize("TURNCRAFT.ActionBar.at", { label, target }),
    editLabel: localize("TURNCRAFT.Item.edit", { name }),
    deleteLabel: localize("TURNCRAFT.Item.delete", { name }),
  };
}

function handView(item: ItemSummary, view: SheetView, fight: Bearer | null, localize: Localize): HandView | null {
  const worn = view?.worn?.(item) ?? null;
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
  const pressed = view?.inHand ? view.inHand(item) : item.wielded;
  if (pressed === null) return null;
  const command = fight && view?.hand(item, fight.who, localize, fight.state);
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
  if (value > 0) notes.push(localize(`TURNCRAFT.Duration.lasts.${unitWord(value, unit)}`, { value }));
  return notes.join(" · ");
}

/** View of the field for attacks and abilities. */
interface QuickView {
  readonly text: string;
  readonly rows: number;
  /** Message on items added; null if there are none yet. */
  readonly done: string | null;
  readonly flaws: readonly string[];
}

/** Field for typed or pasted attacks; keeps unreadable text. */
export class QuickAdd {
  #text = "";
  #read: QuickRead | null = null;

  /** Reads typed text and returns the items found; unreadable lines stay in the field. */
  read(text: string): QuickRead {
    this.#read = readLines(text);
    this.#text = this.#read.rest;
    return this.#read;
  }

  view(localize: Localize): QuickView {
    return quickView(this.#text, this.#read, localize);
  }
}

function quickView(text: string, read: QuickRead | null, localize: Localize): QuickView {
  const names = read?.items.map(({ name }) => name) ?? [];
  return {
    text,
    rows: Math.min(8, Math.max(1, text.split("\n").length)),
    done: names.length === 0 ? null : localize("TURNCRAFT.Quick.added", { names: names.join(", ") }),
    flaws: read?.flaws.map((each) => flawText(each, localize)) ?? [],
  };
}

/** Returns the fault of a line as a sentence, with the place in the line. */
function flawText({ line, text, flaw }: QuickFlaw, localize: Localize): string {
  if (!flaw) return localize("TURNCRAFT.Quick.unread", { line, text });
  const words = localize(flaw.message as LangKey, argWords(flaw.data ?? {}, { localize, nameOf: String }));
  const place = `${text.slice(Math.max(0, flaw.at - 20), flaw.at)}▸${text.slice(flaw.at)}`;
  return localize("TURNCRAFT.Quick.flaw", { line, words: withReference(words, flaw.clause), place });
}

/** Returns an item's uses left; null without limited uses, and for quantities, which are shown anyway. */
export function usesView(limit: Limit | null, localize: Localize): UsesView | null {
  if (!limit || limit.per === "quantity") return null;
  const { max, per } = limit;
  const left = Math.max(0, limit.left);
  return { text: `${left}/${max}`, sentence: localize(`TURNCRAFT.Uses.left.${per}`, { left, max }), none: left === 0 };
}

/** True if a rest restores spent uses. */
export function isRested({ left, max, per }: Limit): boolean {
  return left < max && per !== "charges" && per !== "quantity";
}

/** Returns the panel with the remaining uses in each offer's note. `uses`: UUIDs of a command's items. */
export function withUses(
  view: TurnPanelView,
  items: readonly Pick<ItemSummary, "uuid" | "limit">[],
  uses: (command: SheetCommand) => readonly string[],
  localize: Localize,
): TurnPanelView {
  const limited = items.filter(({ limit }) => limit);
  if (limited.length === 0) return view;
  const annotated = (offer: Offer): Offer => {
    const used = uses(offer.command);
    const left = limited.flatMap(({ uuid, limit }) => (limit && used.includes(uuid) ? leftOf(limit, localize) : []));
    return left.length === 0 ? offer : { ...offer, note: [offer.note, ...left].filter(Boolean).join(" · ") };
  };
  return {
    ...view,
    offers: view.offers.map(annotated),
    ...(view.itemOffers && { itemOffers: view.itemOffers.map(annotated) }),
    menus: view.menus.map((menu) => ({ ...menu, offers: menu.offers.map(annotated) })),
    prompt: view.prompt && { ...view.prompt, offers: view.prompt.offers.map(annotated) },
  };
}

function leftOf(limit: Limit, localize: Localize): string {
  return usesView(limit, localize)?.text ?? `×${limit.left}`;
}

/** Reason an item can't be used outside combat, or null. In a fight the rules decide. */
function whySpent({ name, limit }: Pick<ItemSummary, "name" | "limit">, localize: Localize): string | null {
  return limit && limit.left <= 0 ? localize(`TURNCRAFT.Refused.spent.${limit.per}`, { item: name }) : null;
}
