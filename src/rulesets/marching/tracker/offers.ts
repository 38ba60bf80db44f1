import { type Offer, type OfferInput, offerOf, type SheetCommand } from "../../../combat/offer.ts";
import { type First, type MarchingState, openActions } from "../rules/index.ts";

type MarchingOfferInput = OfferInput<MarchingState>;

/** To put the turn off, or to pass on one that was put off (MO-601). */
export function delayOffer(input: MarchingOfferInput): Offer {
  const { state, who, localize } = input;
  const label = localize(isDelayed(state, who) ? "TURNCRAFT.Marching.act.passOn" : "TURNCRAFT.Marching.act.delay");
  return offerOf(input, { id: "delay", label, price: null }, { kind: "delay", who });
}

/** True if the turn was put off. */
export function isDelayed({ fighters }: MarchingState, who: MarchingOfferInput["who"]): boolean {
  return fighters[who]?.delayed === true;
}

/** In a common turn *done with this half*, else *end turn*. Both name whom they are about. */
export function endOffer(input: MarchingOfferInput): Offer {
  const { state, who, localize } = input;
  const isShared = state.together?.ids.includes(who) === true;
  const label = localize(isShared ? "TURNCRAFT.Marching.finish" : "TURNCRAFT.Now.endTurn");
  const command: SheetCommand = isShared ? { kind: "finish", who } : { kind: "advance", round: state.round, turn: who };
  return offerOf(input, { id: "end", label, price: null }, command);
}

const firsts: readonly First[] = ["act", "move"];

/** Acting or moving first in a common turn (MO-502). */
export function firstOffers(input: MarchingOfferInput): Offer[] {
  const { who, localize } = input;
  return firsts.map((first) =>
    offerOf(
      input,
      { id: `first:${first}`, label: localize(`TURNCRAFT.Marching.first.${first}`), price: null },
      { kind: "choose", who, first },
    ),
  );
}

/** Answers to the clocks of frantic combat in the own turn (section 9): announcing or declining an action, and being done with it. */
export function clockOffers(input: MarchingOfferInput): Offer[] {
  const { state, who, localize } = input;
  const { frantic } = state;
  if (frantic.phase === "execute") {
    const action = frantic.action ? localize(`TURNCRAFT.Resource.${frantic.action}`) : "";
    const look = { id: "done", label: localize("TURNCRAFT.Marching.clock.done", { action }), price: null };
    return [offerOf(input, look, { kind: "done", who })];
  }
  return openActions(state, who).flatMap((action) => {
    const data = { action: localize(`TURNCRAFT.Resource.${action}`) };
    const announce = localize("TURNCRAFT.Marching.clock.announceIt", data);
    const decline = localize("TURNCRAFT.Marching.clock.decline", data);
    return [
      offerOf(input, { id: `announce:${action}`, label: announce, price: action }, { kind: "announce", who, action }),
      offerOf(input, { id: `decline:${action}`, label: decline, price: null }, { kind: "decline", who, action }),
    ];
  });
}
