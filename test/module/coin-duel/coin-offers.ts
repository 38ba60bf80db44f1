import { type Offer, type OfferInput, offerOf, type SheetCommand } from "../../../src/combat/offer.ts";
import type { Localize } from "../../../src/combat/views/numbers-view.ts";
import type { LangKey } from "../../../src/i18n.ts";
import type { CoinCommand, CoinState } from "../../rulesets/sixth/coin/index.ts";

type Facts = OfferInput<CoinState>;

/** A coin at each of the others whom the reader may know (CF-5). */
export function flipOffers(input: Facts): Offer[] {
  const { state, who, canSee, nameOf, localize } = input;
  const others = state.order.filter((id) => id !== who && canSee(id));
  return others.map((at) => {
    const style = { id: `flip:${at}`, label: word(localize, "flip", { name: nameOf(at) }), price: "action", aim: at };
    return offerOf(input, style, given({ kind: "flip", who, at }));
  });
}

/** Both answers to a coin that came up heads (CF-6); none where none is open. */
export function answerOffers(input: Facts): Offer[] {
  const { state, who, localize } = input;
  const { window } = state;
  if (window?.at !== who) return [];
  return (["dodge", "take"] as const).map((id) => {
    const command: CoinCommand = { kind: "answer", who, window: window.id, dodge: id === "dodge" };
    return offerOf(input, { id, label: word(localize, id), price: null }, given(command));
  });
}

/** Turns a command of this module into an offer's: Turncraft types only its own. */
function given(command: CoinCommand): SheetCommand {
  return command as SheetCommand;
}

/** The module's own words. */
export function word(localize: Localize, key: string, data?: Record<string, string | number>): string {
  return localize(`TURNCRAFT.Coin.${key}` as LangKey, data);
}
