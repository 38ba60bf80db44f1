import type { CombatantId, EncounterState } from "../../engine/types.ts";
import type { Offer, OfferInput } from "../offer.ts";
import type { TrackerContext } from "./context.ts";

/** Facts for the offers of a combatant, as seen by the tracker's reader. */
export function offerInput<State extends EncounterState>(
  { input, ...reader }: TrackerContext<State>,
  who: CombatantId,
): OfferInput<State> {
  return { ...reader, state: input.state, who, targets: input.targets ?? [] };
}

/** Button of an offer on the board; disabled if the rules refuse the offer, with the reason in `tip`. */
export interface OfferButton {
  /** Id of the offer. */
  readonly offer: string;
  /** Combatant of the offer; empty: none. */
  readonly who: CombatantId | "";
  readonly label: string;
  readonly icon: string;
  readonly tip: string;
  readonly disabled: boolean;
}

/** Button of an offer; a refusal is the tooltip, else `tip`, or the label. */
export function offerButton(
  { id, label, why }: Offer,
  who: OfferButton["who"],
  style: { icon: string; tip?: string; label?: string },
): OfferButton {
  const words = style.label ?? label;
  return { offer: id, who, label: words, icon: style.icon, tip: why ?? style.tip ?? words, disabled: why !== null };
}
