import { type Offer, type OfferFacts, offerOf } from "../../../combat/offer.ts";
import type { SecondsState } from "../rules/index.ts";
import { actionWords } from "./strip.ts";
import { unrolledOf } from "./unrolled.ts";

type Facts = OfferFacts<SecondsState>;

/** Offers that need no item: to go on, to give up, to roll what is done (SX-502, SX-410), in the own turn. */
export function underWayOffers(facts: Facts): Offer[] {
  const { state, who } = facts;
  const { running = null, inAction = null, secondsLeft = 0 } = state.fighters[who] ?? {};
  if (state.activeId !== who) return [];
  if (running) {
    const data = { action: actionWords(running, facts.localize) };
    const abandon = worded(facts, "abandon", { kind: "abandon", who }, data);
    // Without a second left there is nothing to go on with before the next turn.
    return secondsLeft > 0 ? [worded(facts, "continue", { kind: "continue", who }, data), abandon] : [abandon];
  }
  if (!inAction) return [];
  const data = { action: actionWords(inAction, facts.localize) };
  const { command: roll } = unrolledOf(who);
  return [worded(facts, "finish", roll, data), worded(facts, "giveUp", { kind: "finish", who }, data)];
}

/** To put the turn off (SX-201). */
export function holdOffer(facts: Facts): Offer {
  const { who, localize } = facts;
  return offerOf(
    facts,
    { id: "hold", label: localize("TURNCRAFT.Seconds.Now.hold"), price: null },
    { kind: "delay", who },
  );
}

/** To take a turn that was put off (SX-202); null without one. */
export function heldOffer(facts: Facts): Offer | null {
  const { state, who, localize, nameOf } = facts;
  if (!state.fighters[who]?.held) return null;
  const { activeId } = state;
  const label =
    activeId === null
      ? localize("TURNCRAFT.Seconds.Now.act")
      : localize("TURNCRAFT.Seconds.Now.interrupt", { active: nameOf(activeId) });
  return offerOf(facts, { id: "act", label, price: null }, { kind: "act", who });
}

function worded(
  facts: Facts,
  id: "continue" | "abandon" | "finish" | "giveUp",
  command: Offer["command"],
  data: Record<string, string>,
): Offer {
  return offerOf(facts, { id, label: facts.localize(`TURNCRAFT.Seconds.Board.${id}`, data), price: null }, command);
}
