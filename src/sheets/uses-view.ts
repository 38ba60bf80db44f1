import type { Localize } from "../combat/views/index.ts";
import type { Limited } from "../engine/limits.ts";
import type { ItemSummary } from "./item-summary.ts";
import type { Offer, SheetCommand, TurnPanelView } from "./turn-panel/facet.ts";

type Limit = Pick<Limited, "left" | "max" | "per">;

/** Uses left of an item. */
export interface UsesView {
  /** Uses left as text: "2/3". */
  readonly text: string;
  /** Sentence: "2 of 3 uses left; they come back each round". */
  readonly sentence: string;
  readonly none: boolean;
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
export function whySpent({ name, limit }: Pick<ItemSummary, "name" | "limit">, localize: Localize): string | null {
  return limit && limit.left <= 0 ? localize(`TURNCRAFT.Refused.spent.${limit.per}`, { item: name }) : null;
}
