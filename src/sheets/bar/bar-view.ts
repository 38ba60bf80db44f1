import type { Localize, ModeLeft, NumbersView, PipRow } from "../../combat/views/numbers-view.ts";
import type { CombatantId } from "../../engine/types.ts";
import type { ItemSummary } from "../item-summary.ts";
import type { Offer, TurnPanelView } from "../turn-panel/facet.ts";

/**
 * Button of the bar: gives an offer, or opens a list of several. `note`: "+5 · 1d8+1 · 5 ft" and further details; `cost`: in
 * figures, null if free or shown by icons; `left`: price in words, for screen readers.
 */
interface BarButton extends Omit<Offer, "command" | "item" | "aim" | "odds" | "slower"> {
  /** Picture of the item; null: none. */
  readonly img: string | null;
  /** Label with the target's name, which the button may shorten, and the item's description; null: neither. */
  readonly tip: string | null;
  /** Number key of the button, 1 to 9; null beyond. */
  readonly key: number | null;
  /** Id of the offer; null for a list. */
  readonly offer: string | null;
}

/** Action bar of a creature at a moment. */
export interface BarView {
  readonly kind: string;
  readonly turn: string;
  /** Open question, or what to do next; null: neither. */
  readonly asked: string | null;
  readonly pools: readonly PipRow[];
  /** Movement left: of the first mode in feet, and of all modes as a sentence; null if not counted in feet. */
  readonly movement: { readonly first: Pick<ModeLeft, "left" | "speed">; readonly all: string } | null;
  /** Heading of the open list; null: the whole bar is shown. */
  readonly list: string | null;
  readonly buttons: readonly BarButton[];
  readonly end: BarButton | null;
  /** Sentence on why no action is possible; null if any is, or while a question is open. */
  readonly hint: string | null;
}

export interface BarInput {
  readonly now: TurnPanelView;
  readonly items: readonly Pick<ItemSummary, "uuid" | "name" | "img">[];
  /** Bonus, damage and reach of an item; null if none. */
  readonly numbersOf: (uuid: string) => Pick<NumbersView, "parts" | "toHit"> | null;
  /** Returns an item's description in plain text; empty: none. */
  readonly aboutOf: (uuid: string) => string;
  /** Combatants targeted by the user. */
  readonly targets: readonly CombatantId[];
  /** Returns the names of the combatants at whom an offer is aimed if pressed now; empty: a window asks, or nobody. */
  readonly aimedAt: (offer: Offer) => string;
  readonly localize: Localize;
  /** Id of the button with an open list; null: none. */
  readonly open: string | null;
  /** True for a GM: refused offers, which a GM may override, are behind one button. */
  readonly gm: boolean;
  /** Label of the button with refused offers. */
  readonly blockedLabel: string;
}

/** Offers behind a common button. */
interface Bundle {
  readonly id: string;
  readonly label: string;
  readonly item: string | null;
  readonly offers: readonly Offer[];
  /** Menu whose cost the button shows. Absent: the offers'. */
  readonly menu?: TurnPanelView["menus"][number];
}

/** Id of the list of refused offers. */
const REFUSED = "list:refused";

/**
 * Action bar: answers to prompts, items, one-click actions, lists, end turn. Out of turn, or with a common refusal, only possible
 * buttons are shown, with the reason; for a GM an extra button opens the others.
 */
export function barView(input: BarInput): BarView {
  const { now, open } = input;
  const bundles = bundlesOf(now);
  const isQuiet = (now.hint !== null || now.turn.kind !== "acting") && open !== REFUSED;
  const opened = open === REFUSED ? null : (bundles.find(({ id }) => id === open) ?? null);
  const all = (opened ? opened.offers.map(alone) : bundles.filter((bundle) => !isIdle(bundle))).map((bundle) =>
    buttonOf(bundle, input),
  );
  const end = now.end && buttonOf(alone(now.end), input);
  const refused = [...all, ...(end ? [end] : [])].filter(({ disabled }) => disabled);
  const buttons = open === REFUSED ? refused : isQuiet && !opened ? whenQuiet(all, refused, input) : all;
  const first = now.movement?.modes[0];
  return {
    kind: now.prompt ? "asked" : now.turn.kind,
    turn: now.turn.text,
    asked: now.prompt?.text ?? now.lines.find(({ isNext }) => isNext)?.text ?? null,
    pools: poolsOf(now),
    movement: now.movement && first ? { first, all: now.movement.sentence } : null,
    list: open === REFUSED ? input.blockedLabel : (opened?.label ?? null),
    buttons: buttons.map((button, index) => ({ ...button, key: index < 9 ? index + 1 : null })),
    end: open === REFUSED || (isQuiet && end?.disabled) ? null : end,
    hint: now.prompt ? null : now.hint,
  };
}

/** True for a list of reactions without a trigger now. */
function isIdle({ menu, offers }: Bundle): boolean {
  return menu?.reactions === true && offers.every(({ disabled }) => disabled);
}

function whenQuiet(all: readonly BarButton[], refused: readonly BarButton[], input: BarInput): readonly BarButton[] {
  const answers = new Set(input.now.prompt?.offers.map(({ id }) => id));
  const possible = all.filter(({ id, disabled }) => !disabled || answers.has(id));
  return input.gm && refused.length > 0 ? [...possible, listButton(REFUSED, input.blockedLabel)] : possible;
}

function listButton(id: string, label: string): BarButton {
  const details = { img: null, tip: null, note: null, price: null, cost: null, pips: [], left: null };
  return { ...details, id, label, disabled: false, why: null, key: null, offer: null };
}

/** Each offer once: an item's use as one click, else in a list, else as a sheet row. Slower ways are on the sheet only. */
function bundlesOf({ prompt, offers, itemOffers = [], menus }: TurnPanelView): readonly Bundle[] {
  const reactions = menus.filter(({ reactions }) => reactions);
  const inReactions = new Set(reactions.flatMap((menu) => menu.offers.map(({ item }) => item)));
  const used = new Set(itemOffers.flatMap(({ item }) => (item && !inReactions.has(item) ? [item] : [])));
  const isTile = ({ item }: Offer) => item !== undefined && used.has(item);
  const listed = menus.filter((menu) => !menu.reactions).flatMap((menu) => menu.offers.filter(({ slower }) => !slower));
  const tiles = itemOffers.filter(isTile).map((plain): Bundle => {
    const of = (all: readonly Offer[]) => all.filter((offer) => isTile(offer) && offer.item === plain.item);
    const uses = [of(offers), of(listed), [plain]].find(({ length }) => length > 0) ?? [];
    const { id, label, item = null } = plain;
    return { id, label, item, offers: uses };
  });
  const lists = menus.flatMap((menu): Bundle[] => {
    const offers = menu.reactions ? menu.offers : menu.offers.filter((offer) => !isTile(offer) && !offer.slower);
    return offers.length === 0 ? [] : [{ id: `list:${menu.id}`, label: menu.label, item: null, offers, menu }];
  });
  const plain = offers.filter((offer) => !isTile(offer)).map(alone);
  return [...(prompt?.offers ?? []).map(alone), ...tiles, ...plain, ...lists];
}

function alone(offer: Offer): Bundle {
  return { id: offer.id, label: offer.label, item: offer.item ?? null, offers: [offer] };
}

function buttonOf(
  { id, label, item, offers, menu }: Bundle,
  { items, numbersOf, aboutOf, targets, aimedAt, localize }: BarInput,
): BarButton {
  const aimed = offers.filter(({ aim }) => aim !== undefined && targets.includes(aim));
  const only = offers.length === 1 && !menu ? offers[0] : aimed.length === 1 ? aimed[0] : undefined;
  const disabled = only ? only.disabled : offers.every((offer) => offer.disabled);
  // An offer in a list of targets has the name in its own label.
  const isNamed = only?.aim !== undefined && only.label === label;
  const target = only && item !== null && !isNamed ? aimedAt(only) : "";
  const {
    price = null,
    cost = null,
    pips = [],
    left = null,
    note = null,
    odds,
  } = presentationOf(only ?? menu ?? offers);
  const { parts = [], toHit = null } = (item === null ? null : numbersOf(item)) ?? {};
  // Odds against a target take the place of the chance to hit in general.
  const numbers = odds ? parts.filter((part) => part !== toHit) : parts;
  const whole = target === "" ? null : localize("TURNCRAFT.ActionBar.at", { label, target });
  return {
    id,
    label: whole ?? label,
    tip: [whole, item === null ? "" : aboutOf(item)].filter(Boolean).join(": ") || null,
    img: items.find(({ uuid }) => uuid === item)?.img ?? null,
    note: unbroken([...numbers, note].filter(Boolean).join(" · ")) || null,
    price,
    // Signs say "Action"; figures have to be read.
    cost: cost !== null && /\d/.test(cost) ? unbroken(cost) : null,
    pips,
    left: left ?? cost,
    disabled,
    why: disabled ? ((only ?? offers[0])?.why ?? null) : null,
    key: null,
    offer: only?.id ?? null,
  };
}

/** Text with figures kept on the line of their units: "5 ft". */
function unbroken(text: string): string {
  return text.replaceAll(/(?<=\d) (?=\p{L})/gu, "\u00a0");
}

type OfferDetails = Partial<Pick<Offer, "price" | "cost" | "pips" | "left" | "note" | "odds">>;

/** Details of a button: its offer's or list's; for several offers the cost, if common to all. */
function presentationOf(shown: Offer | TurnPanelView["menus"][number] | readonly Offer[]): OfferDetails {
  if (!("length" in shown)) return shown;
  const [first] = shown;
  if (!first || shown.some(({ price, cost }) => price !== first.price || cost !== first.cost)) return {};
  const { price, cost, pips, left } = first;
  return { price, cost, pips, left };
}

/** Resources of the turn panel, then those of lists with a price, each resource once. */
function poolsOf({ resources, menus }: TurnPanelView): readonly PipRow[] {
  const rows = menus.flatMap(({ label, price, pips, left }): PipRow[] => {
    if (price === null || left === null) return [];
    const unspent = pips.filter(({ spent }) => !spent).length;
    return [{ id: price, label, left: unspent, max: pips.length, empty: unspent === 0, pips, sentence: left }];
  });
  const known = new Set(resources.map(({ id }) => id));
  return [...resources, ...rows.filter(({ id }) => !known.has(id))];
}
