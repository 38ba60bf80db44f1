import type { Localize } from "../../combat/views/index.ts";
import type { CombatantId, EncounterState } from "../../engine/types.ts";
import type { ItemSummary, ItemType } from "../item-summary.ts";
import { type Offer, offerOf, type SheetCommand, type SheetFacet } from "./facet.ts";

type Face = SheetFacet<EncounterState> | null;

/** The fight that the bearer of the items is in. */
export interface Bearer {
  readonly state: EncounterState;
  readonly who: CombatantId;
  /** True if the reader may know of a combatant; absent: of everybody. */
  readonly canSee?: (id: CombatantId) => boolean;
  /** Refusal of a command now, or null. */
  readonly whyNot: (command: SheetCommand) => string | null;
}

/** Use of an item: price and present refusal. Null for items unusable under this ruleset. */
export function itemOffer(item: ItemSummary, face: Face, fight: Bearer, localize: Localize): Offer | null {
  const command = face?.use(item, fight);
  if (!face || !command) return null;
  const { uuid, name } = item;
  const { resource = null, label = null } = face.price(item, localize, fight.state) ?? {};
  const look = { id: `use:${uuid}`, label: name, price: resource, cost: label, item: uuid };
  const offer = offerOf(fight, look, command);
  const why = offer.why ?? face.notNow?.(item, fight, localize) ?? null;
  return { ...offer, disabled: why !== null, why };
}

/** Sorts items for offers: items in hand first. */
const kinds: readonly ItemType[] = ["weapon", "spell", "ability", "gear"];

/** Uses of all items but armor: attacks first, items in hand before others, then spells and the rest. */
export function itemOffers(items: readonly ItemSummary[], face: Face, fight: Bearer, localize: Localize): Offer[] {
  const isHeld = (item: ItemSummary) => (face?.inHand ? face.inHand(item) : item.wielded) ?? true;
  const rank = (item: ItemSummary) => 2 * kinds.indexOf(item.type) + Number(!isHeld(item));
  return items
    .filter(({ type }) => kinds.includes(type))
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((item) => itemOffer(item, face, fight, localize) ?? []);
}
