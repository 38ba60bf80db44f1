import { type Offer, type OfferInput, offerOf } from "../../../combat/offer.ts";
import type { SecondsState } from "../rules/index.ts";
import { actionWords } from "./strip.ts";
import { unrolledOf } from "./unrolled.ts";

type SecondsOfferInput = OfferInput<SecondsState>;

/** Offers that need no item: to go on, to give up, to roll what is done (SX-502, SX-410), in the own turn. */
export function underWayOffers(input: SecondsOfferInput): Offer[] {
  const { state, who } = input;
  const { running = null, inAction = null, secondsLeft = 0 } = state.fighters[who] ?? {};
  if (state.activeId !== who) return [];
  if (running) {
    const data = { action: actionWords(running, input.localize) };
    const abandon = worded(input, "abandon", { kind: "abandon", who }, data);
    // Without a second left there is nothing to go on with before the next turn.
    return secondsLeft > 0 ? [worded(input, "continue", { kind: "continue", who }, data), abandon] : [abandon];
  }
  if (!inAction) return [];
  const data = { action: actionWords(inAction, input.localize) };
  const { command: roll } = unrolledOf(who);
  return [worded(input, "finish", roll, data), worded(input, "giveUp", { kind: "finish", who }, data)];
}

/** To put the turn off (SX-201). */
export function holdOffer(input: SecondsOfferInput): Offer {
  const { who, localize } = input;
  return offerOf(
    input,
    { id: "hold", label: localize("TURNCRAFT.Seconds.Now.hold"), price: null },
    { kind: "delay", who },
  );
}

/** To take a turn that was put off (SX-202); null without one. */
export function heldOffer(input: SecondsOfferInput): Offer | null {
  const { state, who, localize, nameOf } = input;
  if (!state.fighters[who]?.held) return null;
  const { activeId } = state;
  const label =
    activeId === null
      ? localize("TURNCRAFT.Seconds.Now.act")
      : localize("TURNCRAFT.Seconds.Now.interrupt", { active: nameOf(activeId) });
  return offerOf(input, { id: "act", label, price: null }, { kind: "act", who });
}

function worded(
  input: SecondsOfferInput,
  id: "continue" | "abandon" | "finish" | "giveUp",
  command: Offer["command"],
  data: Record<string, string>,
): Offer {
  return offerOf(input, { id, label: input.localize(`TURNCRAFT.Seconds.Board.${id}`, data), price: null }, command);
}
