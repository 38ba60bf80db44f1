import type { NumbersView, PipRow } from "../../combat/views/index.ts";
import type { CombatantId } from "../../engine/types.ts";
import type { ItemSummary } from "../item-summary.ts";
import type { Offer, TurnPanelView } from "../turn-panel/facet.ts";

/**
 * Button of the bar: gives an offer, or opens a list of several. `note`: "+5 · 1d8+1 · 5 ft" and further details;
 * `cost`: in figures, null if the icons show it or it is free; `left`: price in words, for screen readers.
 */
export interface BarButton extends Omit<Offer, "command" | "item" | "aim" | "odds" | "slower"> {
  /** Picture of the item; null without one. */
  readonly img: string | null;
  /** Number key of the button, 1 to 9; null beyond. */
  readonly key: number | null;
  /** Id of the offer that it gives; null where it opens a list. */
  readonly offer: string | null;
}

/** Action bar of one creature at one moment. */
export interface BarView {
  readonly kind: string;
  readonly turn: string;
  /** The question that waits for an answer; null: none. */
  readonly asked: string | null;
  readonly pools: readonly PipRow[];
  /** Feet left: of the first way of moving, and of all. */
  readonly movement: { readonly here: string; readonly all: string } | null;
  /** Heading of the list that is open; null: the whole bar is shown. */
  readonly list: string | null;
  readonly buttons: readonly BarButton[];
  readonly end: BarButton | null;
  /** Sentence on why nothing is possible; null if something is. */
  readonly hint: string | null;
}

export interface BarInput {
  readonly now: TurnPanelView;
  readonly items: readonly Pick<ItemSummary, "uuid" | "name" | "img">[];
  /** Bonus, damage and reach of an item; null where it has none. */
  readonly numbersOf: (uuid: string) => Pick<NumbersView, "parts" | "toHit"> | null;
  /** Combatants whom the user targets on the map. */
  readonly targets: readonly CombatantId[];
  /** Id of the button whose list is open; null: none. */
  readonly open: string | null;
  /** A GM sees refused offers in any case, since a GM may override. */
  readonly gm: boolean;
}

/** Offers that belong behind one button. */
interface Bundle {
  readonly id: string;
  readonly label: string;
  readonly item: string | null;
  readonly offers: readonly Offer[];
  /** Look of a list; absent: that of its offers. */
  readonly menu?: TurnPanelView["menus"][number];
}

/**
 * Action bar: answers to prompts, items, one-click actions, lists, end turn. If one reason refuses everything, only the
 * possible buttons are shown, with that reason.
 */
export function barView(input: BarInput): BarView {
  const { now, open, gm } = input;
  const bundles = bundlesOf(now);
  const opened = bundles.find(({ id }) => id === open) ?? null;
  const shown = opened ? opened.offers.map(alone) : bundles;
  const buttons = shown.map((bundle) => buttonOf(bundle, input));
  const isQuiet = now.hint !== null && !opened && !gm;
  const visible = isQuiet ? buttons.filter(({ disabled }) => !disabled) : buttons;
  const end = now.end && !(isQuiet && now.end.disabled) ? buttonOf(alone(now.end), input) : null;
  return {
    kind: now.prompt ? "asked" : now.turn.kind,
    turn: now.turn.text,
    asked: now.prompt?.text ?? null,
    pools: poolsOf(now),
    movement: now.movement && { here: now.movement.modes[0]?.sentence ?? "", all: now.movement.sentence },
    list: opened?.label ?? null,
    buttons: visible.map((button, index) => ({ ...button, key: index < 9 ? index + 1 : null })),
    end,
    hint: now.hint,
  };
}

/** Each offer once: a use of an item as one click, else in a list, else as its sheet row. */
function bundlesOf({ prompt, acts, itemActs = [], menus }: TurnPanelView): readonly Bundle[] {
  const reactions = menus.filter(({ reactions }) => reactions);
  const inReactions = new Set(reactions.flatMap((menu) => menu.acts.map(({ item }) => item)));
  const used = new Set(itemActs.flatMap(({ item }) => (item && !inReactions.has(item) ? [item] : [])));
  const isTile = ({ item, slower }: Offer) => item !== undefined && used.has(item) && !slower;
  const listed = menus.filter((menu) => !menu.reactions).flatMap((menu) => menu.acts);
  const tiles = itemActs.filter(isTile).map((plain): Bundle => {
    const of = (all: readonly Offer[]) => all.filter((offer) => isTile(offer) && offer.item === plain.item);
    const offers = [of(acts), of(listed), [plain]].find(({ length }) => length > 0) ?? [];
    const { id, label, item = null } = plain;
    return { id, label, item, offers };
  });
  const lists = menus.flatMap((menu): Bundle[] => {
    const offers = menu.reactions ? menu.acts : menu.acts.filter((offer) => !isTile(offer));
    return offers.length === 0 ? [] : [{ id: `list:${menu.id}`, label: menu.label, item: null, offers, menu }];
  });
  const plain = acts.filter((offer) => !isTile(offer)).map(alone);
  return [...(prompt?.acts ?? []).map(alone), ...tiles, ...plain, ...lists];
}

function alone(offer: Offer): Bundle {
  return { id: offer.id, label: offer.label, item: offer.item ?? null, offers: [offer] };
}

function buttonOf({ id, label, item, offers, menu }: Bundle, { items, numbersOf, targets }: BarInput): BarButton {
  const aimed = offers.filter(({ aim }) => aim !== undefined && targets.includes(aim));
  const only = offers.length === 1 && !menu ? offers[0] : aimed.length === 1 ? aimed[0] : undefined;
  const disabled = only ? only.disabled : offers.every((offer) => offer.disabled);
  const { price = null, cost = null, pips = [], left = null, note = null, odds } = lookOf(only ?? menu ?? offers);
  const { parts = [], toHit = null } = (item === null ? null : numbersOf(item)) ?? {};
  // Odds against a target take the place of the chance to hit in general.
  const numbers = odds ? parts.filter((part) => part !== toHit) : parts;
  return {
    id,
    label,
    img: items.find(({ uuid }) => uuid === item)?.img ?? null,
    note: [...numbers, note].filter(Boolean).join(" · ") || null,
    price,
    // Signs say "Action"; figures have to be read.
    cost: cost !== null && /\d/.test(cost) ? cost : null,
    pips,
    left: left ?? cost,
    disabled,
    why: disabled ? ((only ?? offers[0])?.why ?? null) : null,
    key: null,
    offer: only?.id ?? null,
  };
}

type Look = Partial<Pick<Offer, "price" | "cost" | "pips" | "left" | "note" | "odds">>;

/** Look of a button: that of its offer or list; of several offers the price where it is the same for all. */
function lookOf(shown: Offer | TurnPanelView["menus"][number] | readonly Offer[]): Look {
  if (!("length" in shown)) return shown;
  const [first] = shown;
  if (!first || shown.some(({ price, cost }) => price !== first.price || cost !== first.cost)) return {};
  const { price, cost, pips, left } = first;
  return { price, cost, pips, left };
}

/** Resources left that no button shows, and those of lists. */
function poolsOf({ resources, acts, menus }: TurnPanelView): readonly PipRow[] {
  const rows = [...acts, ...menus].flatMap(({ price, pips, left, ...rest }): PipRow[] => {
    if (price === null || left === null || !("acts" in rest)) return [];
    const unspent = pips.filter(({ spent }) => !spent).length;
    return [
      { id: price, label: rest.label, left: unspent, max: pips.length, empty: unspent === 0, pips, sentence: left },
    ];
  });
  const known = new Set(resources.map(({ id }) => id));
  return [...resources, ...rows.filter(({ id }) => !known.has(id))];
}
