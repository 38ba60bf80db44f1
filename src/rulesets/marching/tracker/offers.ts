import { isAllowed, type Offer, type OfferInput, offerOf, type SheetCommand } from "../../../combat/offer.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Sightings } from "../host/sight.ts";
import {
  aglModifier,
  type First,
  type MarchingCommandOf,
  type MarchingState,
  openActions,
  partyLine,
  type Side,
  sidesOf,
} from "../rules/index.ts";
import type { MarchingContext } from "./judge.ts";

type MarchingOfferInput = OfferInput<MarchingState>;

/** Offer to delay the turn (MO-601), or to give up a turn delayed before (MO-606). */
export function delayOffer(input: MarchingOfferInput): Offer {
  const { state, who, localize } = input;
  const label = localize(isDelayed(state, who) ? "TURNCRAFT.Marching.act.passOn" : "TURNCRAFT.Marching.act.delay");
  return offerOf(input, { id: "delay", label, price: null }, { kind: "delay", who });
}

/** True if the turn was put off. */
export function isDelayed({ fighters }: MarchingState, who: MarchingOfferInput["who"]): boolean {
  return fighters[who]?.delayed === true;
}

/** Offer to be done with the half in a common turn, else to end the turn. */
export function endOffer(input: MarchingOfferInput): Offer {
  const { state, who, localize } = input;
  const isShared = state.together?.ids.includes(who) === true;
  const label = localize(isShared ? "TURNCRAFT.Marching.finish" : "TURNCRAFT.Now.endTurn");
  const command: SheetCommand = isShared ? { kind: "finish", who } : { kind: "advance", round: state.round, turn: who };
  return offerOf(input, { id: "end", label, price: null }, command);
}

const firsts: readonly First[] = ["act", "move"];

/** Offers to act or to move first in a common turn (MO-502). */
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

/** Answers to the clocks of frantic combat in the own turn (section 9): announcing or declining an action, and finishing. */
export function clockOffers(input: MarchingOfferInput): Offer[] {
  const { state, who, localize } = input;
  const { frantic } = state;
  if (frantic.phase === "execute") {
    const action = frantic.action ? localize(`TURNCRAFT.Resource.${frantic.action}`) : "";
    const style = { id: "done", label: localize("TURNCRAFT.Marching.clock.done", { action }), price: null };
    return [offerOf(input, style, { kind: "done", who })];
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

/** Offers completed by a window: acting together (MO-501), acting before rivals (MO-701), an attack's result (MO-505). */
export function windowOffers(input: MarchingOfferInput): Offer[] {
  return [partnersOffer(input, "together"), partnersOffer(input, "seize"), resultOffer(input)];
}

/** Offer to act together with partners, or before rivals; a window asks for the names. */
export function partnersOffer(input: MarchingOfferInput, what: Partnering): Offer {
  const { state, who, nameOf, localize } = input;
  const data = { name: nameOf(who), chance: chanceOf(who, state) ?? 0 };
  const style = { id: what, label: localize(`TURNCRAFT.Marching.act.${what}`, data), price: null, window: what };
  const [first = othersOf(input)[0] ?? who] = candidates(input, what);
  return offerOf(input, style, partnering[what](who, [first]));
}

/** Offer for an attack's result, for the GM as the judge of hits; a window asks for target and damage. */
export function resultOffer(input: MarchingOfferInput): Offer {
  const { who, localize } = input;
  const [target = who] = othersOf(input);
  const style = { id: "result", label: localize("TURNCRAFT.Marching.act.result"), price: null, window: "result" };
  return offerOf(input, style, { kind: "result", who, target, fells: false, strikesFirst: false, change: null });
}

type Partnering = "together" | "seize";

/** Combatants known to the reader except `who`, in the order of the round. */
export function othersOf({ state: { order, fighters }, who, canSee }: MarchingOfferInput): CombatantId[] {
  return order.filter((id) => id !== who && canSee(id) && fighters[id]?.departed === false);
}

/** Partners or rivals allowed by the rules now. */
export function candidates(input: MarchingOfferInput, what: Partnering): CombatantId[] {
  return othersOf(input).filter((id) => isAllowed(input, partnering[what](input.who, [id])));
}

/** Commands to act together with partners, and to act before rivals. */
export const partnering = {
  together: (who: CombatantId, others: readonly CombatantId[]): MarchingCommandOf<"act-together"> => ({
    kind: "act-together",
    who,
    others,
  }),
  seize: (who: CombatantId, others: readonly CombatantId[]): MarchingCommandOf<"seize"> => ({
    kind: "seize",
    who,
    groups: [who, ...others].map((id) => ({ members: [id] })),
  }),
};

/** Percent of successful AGL checks; null without an AGL score. */
export function chanceOf(who: CombatantId, { fighters, settings }: MarchingState): number | null {
  const fighter = fighters[who];
  const sides = sidesOf(settings.aglDie) ?? 20;
  if (!fighter || fighter.scores.agl === null) return null;
  const score = fighter.scores.agl + aglModifier(fighter);
  return Math.round((Math.max(0, Math.min(sides, score)) / sides) * 100);
}

/** Offers apart from the combatants: the lead's choice, and the GM's word on sight, contact, overruns and clocks. */
export function tableOffers(context: MarchingContext): Offer[] {
  const { overrun } = context.input.state;
  const map = sightOnMapOffer(context);
  return [
    ...(["party", "monsters"] as const).flatMap((side) => [true, false].map((sees) => sightOffer(side, sees, context))),
    ...(map ? [map] : []),
    ...(["take", "cede"] as const).map((choice) => initiativeOffer(choice, context)),
    ...[...(overrun?.ids ?? []), null].map((id) => resolveOffer(id, context)),
    ...[true, false].map((running) => clockOffer(running, context)),
    franticOffer(context),
    contactOffer(context),
    clearContactOffer(context),
    ...marchOffers(context),
  ];
}

/** Offers to move any party member to any place of the marching order, before the fight (MO-101). */
function marchOffers(context: MarchingContext): Offer[] {
  const { state } = context.input;
  const line = state.round === 0 ? partyLine(state) : [];
  return line.flatMap((who) => line.map((_, place) => marchOffer(who, place, context)));
}

/** Offer for moving a party member to another place of the marching order. */
export function marchOffer(who: CombatantId, place: number, context: MarchingContext): Offer {
  const { input, localize, nameOf } = context;
  const line = partyLine(input.state);
  const others = line.filter((id) => id !== who);
  const order = [...others.slice(0, place), who, ...others.slice(place)];
  const word = place < line.indexOf(who) ? "forward" : "back";
  const label = localize(`TURNCRAFT.Marching.${word}`, { name: nameOf(who) });
  const command = { kind: "marching-order", order, vanguard: input.state.vanguardId } as const;
  return offer(context, `march:${who}:${place}`, label, command);
}

/** Offer to declare a side's sight of the opposing side, or the lack of sight (MO-201). */
export function sightOffer(viewers: Side, sees: boolean, context: MarchingContext): Offer {
  const { partySeesMonsters, monstersSeeParty } = context.input.state;
  const next = viewers === "party" ? { partySeesMonsters: sees } : { monstersSeeParty: sees };
  const label = context.localize(`TURNCRAFT.Marching.sight.${sees ? "sees" : "blind"}`);
  const command = { kind: "sight", partySeesMonsters, monstersSeeParty, ...next } as const;
  return offer(context, `sight:${viewers}:${sees}`, label, command);
}

/** Offer to answer both questions of sight by the map (MO-201); null if answered so already, or without a map result. */
export function sightOnMapOffer(context: MarchingContext): Offer | null {
  const { input, localize } = context;
  const command = input.gm ? sightOnMap(input.proposed as Sightings | null | undefined) : null;
  const { partySeesMonsters, monstersSeeParty } = input.state;
  if (!command) return null;
  if (command.partySeesMonsters === partySeesMonsters && command.monstersSeeParty === monstersSeeParty) return null;
  return offer(context, "sightOnMap", localize("TURNCRAFT.Marching.sight.asOnMap"), command);
}

function sightOnMap(sightings: Sightings | null | undefined): MarchingCommandOf<"sight"> | null {
  if (!sightings) return null;
  const { party, monsters } = sightings;
  return { kind: "sight", partySeesMonsters: party.sighting !== null, monstersSeeParty: monsters.sighting !== null };
}

/** Offer to take or to cede initiative (MO-204). */
export function initiativeOffer(choice: "take" | "cede", context: MarchingContext): Offer {
  return offer(context, choice, context.localize(`TURNCRAFT.Ruling.MO-204.${choice}`), {
    kind: `${choice}-initiative`,
  });
}

/** Offer to resolve an overrun: the combatant to continue; null: neither (MO-509). */
export function resolveOffer(
  continues: CombatantId | null,
  context: Pick<MarchingContext, "localize" | "nameOf" | "whyNot">,
): Offer {
  const { localize, nameOf } = context;
  const label = continues
    ? localize("TURNCRAFT.Marching.continues", { name: nameOf(continues) })
    : localize("TURNCRAFT.Marching.nobodyGoesOn");
  return offer(context, `settle:${continues ?? ""}`, label, { kind: "resolve-overrun", continues });
}

/** Offer to start or to stop the clocks of frantic combat (MO-906). */
export function clockOffer(running: boolean, context: MarchingContext): Offer {
  const label = context.localize(running ? "TURNCRAFT.Marching.clock.start" : "TURNCRAFT.Marching.clock.stop");
  return offer(context, `clock:${running}`, label, { kind: "clock", running });
}

/** Offer to switch frantic combat on or off (MO-901). */
export function franticOffer(context: MarchingContext): Offer {
  const { on } = context.input.state.frantic;
  const label = context.localize(on ? "TURNCRAFT.Marching.act.franticOff" : "TURNCRAFT.Marching.act.franticOn");
  return offer(context, "frantic", label, { kind: "frantic", on: !on });
}

/** Offer to place the point of contact (MO-306); a window asks for the space. */
export function contactOffer(context: MarchingContext): Offer {
  const label = context.localize("TURNCRAFT.Marching.contact.set");
  const command = { kind: "contact", space: { x: 0, y: 0 }, inScene: true } as const;
  return offerOf(context, { id: "setContact", label, price: null, window: "contact" }, command);
}

/** Offer to take the placed point of contact back (MO-306). */
export function clearContactOffer(context: MarchingContext): Offer {
  const label = context.localize("TURNCRAFT.Marching.contact.clear");
  return offer(context, "clearContact", label, { kind: "contact", space: null, inScene: true });
}

function offer(input: Pick<MarchingContext, "whyNot">, id: string, label: string, command: SheetCommand): Offer {
  return offerOf(input, { id, label, price: null }, command);
}
