import { type Offer, type OfferFacts, offerOf, type SheetCommand } from "../../../combat/offer.ts";
import { type First, type MarchingState, openActions } from "../rules/index.ts";

type Facts = OfferFacts<MarchingState>;

/** To put the turn off, or to pass on one that was put off (MO-601). */
export function delayOffer(facts: Facts): Offer {
  const { state, who, localize } = facts;
  const label = localize(isDelayed(state, who) ? "TURNCRAFT.Marching.act.passOn" : "TURNCRAFT.Marching.act.delay");
  return offerOf(facts, { id: "delay", label, price: null }, { kind: "delay", who });
}

/** Whether the turn was put off. */
export function isDelayed({ fighters }: MarchingState, who: Facts["who"]): boolean {
  return fighters[who]?.delayed === true;
}

/** In a common turn *done with this half*, else *end turn*. Both name whom they are about. */
export function endOffer(facts: Facts): Offer {
  const { state, who, localize } = facts;
  const isShared = state.together?.ids.includes(who) === true;
  const label = localize(isShared ? "TURNCRAFT.Marching.finish" : "TURNCRAFT.Now.endTurn");
  const command: SheetCommand = isShared ? { kind: "finish", who } : { kind: "advance", round: state.round, turn: who };
  return offerOf(facts, { id: "end", label, price: null }, command);
}

const firsts: readonly First[] = ["act", "move"];

/** Acting or moving first in a common turn (MO-502). */
export function firstOffers(facts: Facts): Offer[] {
  const { who, localize } = facts;
  return firsts.map((first) =>
    offerOf(
      facts,
      { id: `first:${first}`, label: localize(`TURNCRAFT.Marching.first.${first}`), price: null },
      { kind: "choose", who, first },
    ),
  );
}

/** Answers to the clocks of frantic combat in the own turn (section 9): announcing or declining an action, and being done with it. */
export function clockOffers(facts: Facts): Offer[] {
  const { state, who, localize } = facts;
  const { frantic } = state;
  if (frantic.phase === "execute") {
    const action = frantic.action ? localize(`TURNCRAFT.Resource.${frantic.action}`) : "";
    const look = { id: "done", label: localize("TURNCRAFT.Marching.clock.done", { action }), price: null };
    return [offerOf(facts, look, { kind: "done", who })];
  }
  return openActions(state, who).flatMap((action) => {
    const data = { action: localize(`TURNCRAFT.Resource.${action}`) };
    const announce = localize("TURNCRAFT.Marching.clock.announceIt", data);
    const decline = localize("TURNCRAFT.Marching.clock.decline", data);
    return [
      offerOf(facts, { id: `announce:${action}`, label: announce, price: action }, { kind: "announce", who, action }),
      offerOf(facts, { id: `decline:${action}`, label: decline, price: null }, { kind: "decline", who, action }),
    ];
  });
}
