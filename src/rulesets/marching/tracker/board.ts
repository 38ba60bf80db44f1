import { offerButton, offerInput } from "../../../combat/tracker/context.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Sightings } from "../host/sight.ts";
import {
  doingOf,
  isDone,
  leadOf,
  type MarchingState,
  missingFromOrder,
  type Side,
  type Together,
  undecided,
} from "../rules/index.ts";
import { type FranticView, franticView } from "./clock-view.ts";
import type { MarchingButton, MarchingContext } from "./judge.ts";
import {
  clearContactOffer,
  contactOffer,
  endOffer,
  firstOffers,
  initiativeOffer,
  resolveOffer,
  sightOffer,
  sightOnMapOffer,
} from "./offers.ts";
import { resultButton, turnButtons } from "./turn-buttons.ts";

/** Member of a common turn. */
interface MemberView {
  readonly id: CombatantId;
  readonly name: string;
  /** "acts now", "moves now", "has still to choose". */
  readonly doing: string;
  readonly icon: string;
  /** Progress in the half: `set` with a waiting path or attack, `done` once finished. */
  readonly state: "open" | "set" | "done";
  /** Label of `state`; null while `open`. */
  readonly stateLabel: string | null;
  readonly buttons: readonly MarchingButton[];
}

/** Common turn: halves, and the members' parts (MO-502). */
interface TogetherView {
  readonly title: string;
  readonly half: string;
  readonly members: readonly MemberView[];
  /** Conflicting movement (MO-504). */
  readonly overrun: { readonly text: string; readonly buttons: readonly MarchingButton[] } | null;
}

/** Common turn under way; null outside a common turn. */
function togetherView(context: MarchingContext): TogetherView | null {
  const { input, localize, canSee } = context;
  const { together } = input.state;
  if (!together) return null;
  const chosen = undecided(input.state).length === 0;
  return {
    title: localize("TURNCRAFT.Marching.together"),
    half: chosen
      ? localize("TURNCRAFT.Marching.half", { half: together.half })
      : localize("TURNCRAFT.Marching.choosing"),
    members: together.ids.filter(canSee).map((id) => memberView(id, together, context)),
    overrun: overrunView(context),
  };
}

function memberView(id: CombatantId, together: Together, context: MarchingContext): MemberView {
  const { input, localize, nameOf, owns } = context;
  const doing = doingOf(together, id);
  const isOver = isDone(input.state, id);
  const set = setBy(together, id);
  return {
    id,
    name: nameOf(id),
    doing: doing ? localize(`TURNCRAFT.Marching.doing.${doing}`) : localize("TURNCRAFT.Marching.doing.open"),
    icon: doing === "act" ? "fa-burst" : doing === "move" ? "fa-shoe-prints" : "fa-hourglass-half",
    state: isOver ? "done" : set ? "set" : "open",
    stateLabel: isOver
      ? localize("TURNCRAFT.Marching.memberState.done")
      : set && localize(`TURNCRAFT.Marching.memberState.${set}`, { names: openNames(together, context) }),
    buttons: (input.gm || owns(id)) && !isOver ? memberButtons(id, together, context) : [],
  };
}

/** Path or attack set by a member for the current half; null: neither. */
function setBy({ paths, results }: Together, id: CombatantId): "path" | "attack" | null {
  if (Object.hasOwn(paths, id)) return "path";
  return Object.hasOwn(results, id) ? "attack" : null;
}

/** Names of the members still awaited in the current half. */
function openNames(together: Together, { input, localize, nameOf, canSee }: MarchingContext): string {
  const open = together.ids.filter((id) => !isDone(input.state, id) && setBy(together, id) === null);
  return open.filter(canSee).map(nameOf).join(", ") || localize("TURNCRAFT.Marching.memberState.others");
}

function memberButtons(who: CombatantId, together: Together, context: MarchingContext): MarchingButton[] {
  const { localize } = context;
  const { firstChoice, landed } = together;
  const input = offerInput(context, who);
  if (!firstChoice[who])
    return firstOffers(input).map((offer) => offerButton(offer, who, { icon: icons[offer.id] ?? "" }));
  const finish = offerButton(endOffer(input), who, { icon: "fa-check", tip: localize("TURNCRAFT.Marching.finishTip") });
  return context.input.gm && doingOf(together, who) === "act" && !landed
    ? [resultButton(who, context), finish]
    : [finish];
}

const icons: Readonly<Record<string, string>> = { "first:act": "fa-burst", "first:move": "fa-shoe-prints" };

/** View of an overrun, for the GM to choose the mover to continue (MO-509). */
function overrunView(context: MarchingContext): TogetherView["overrun"] {
  const { input, localize, nameOf, canSee } = context;
  const { overrun } = input.state;
  if (!overrun) return null;
  const names = overrun.ids.filter(canSee).map(nameOf).join(", ");
  const resolve = (continues: CombatantId | null): MarchingButton =>
    offerButton(resolveOffer(continues, context), "", { icon: continues ? "fa-person-running" : "fa-ban" });
  return {
    text: localize("TURNCRAFT.Marching.overrun", { names }),
    buttons: input.gm ? [...overrun.ids, null].map(resolve) : [],
  };
}

/** View of a switch for sight (MO-201). */
interface SightView {
  readonly text: string;
  readonly answer: string;
  readonly icon: string;
  /** For the GM: yes and no. */
  readonly buttons: readonly MarchingButton[];
  /** For the GM: answers by the map, with reasons; empty without any. */
  readonly hint: string;
}

/** Before the fight: the open questions, and the lead's choice. */
interface PreCombatView {
  readonly sight: readonly SightView[];
  /** Sets the switches by the map; null if already so, without a map result, or if the large button does the same. */
  readonly asOnMap: MarchingButton | null;
  /** Result of the switches: the side or lead to choose, or the ceding side. */
  readonly outcome: string;
  readonly icon: string;
  /** Take and cede, large; empty if in the foot. */
  readonly choice: readonly MarchingButton[];
  /** Names of combatants without a place in the marching order; null without any such combatant. */
  readonly reminder: string | null;
}

export interface MarchingBoard {
  readonly preCombat: PreCombatView | null;
  /** Mode of the round's order, e.g. "Spiral from Tarn outwards". */
  readonly mode: { readonly icon: string; readonly text: string } | null;
  readonly frantic: FranticView | null;
  readonly together: TogetherView | null;
  /** For the GM: sets the sides' point of contact on the map, and removes the point (MO-306). */
  readonly contact: readonly MarchingButton[];
  /** Actions available without the sheet. */
  readonly buttons: readonly MarchingButton[];
}

/** Board of the tracker under Marching Order: sight and choice before the fight, then the round, clocks and common turns. */
export function boardView(context: MarchingContext): MarchingBoard {
  const { state, clock } = context.input;
  if (state.round === 0) {
    const contact = contactButtons(context);
    return { preCombat: preCombatView(context), mode: null, frantic: null, together: null, contact, buttons: [] };
  }
  return {
    preCombat: null,
    mode: modeView(context),
    frantic: franticView(context, clock?.now ?? 0, clock?.stepped ?? false),
    together: togetherView(context),
    contact: contactButtons(context),
    buttons: turnButtons(context),
  };
}

function preCombatView(context: MarchingContext): PreCombatView {
  const { input, localize, nameOf, canSee } = context;
  const missing = missingFromOrder(input.state).filter(canSee).map(nameOf);
  const isArranged = input.state.marchingOrder.length > 0;
  return {
    sight: [sightView("party", context), sightView("monsters", context)],
    asOnMap: isSightOpen(input.state) ? null : sightOnMapButton(context),
    ...outcomeOf(context),
    choice: isForGM(context) ? [] : choiceButtons(context),
    reminder:
      missing.length === 0
        ? null
        : localize(isArranged ? "TURNCRAFT.Marching.missing" : "TURNCRAFT.Marching.unarranged", {
            names: missing.join(", "),
          }),
  };
}

function sightView(viewers: "party" | "monsters", context: MarchingContext): SightView {
  const { input, localize } = context;
  const { partySeesMonsters, monstersSeeParty } = input.state;
  const sees = viewers === "party" ? partySeesMonsters : monstersSeeParty;
  const answer = sees === null ? "open" : sees ? "sees" : "blind";
  const button = (value: boolean): MarchingButton => ({
    ...offerButton(sightOffer(viewers, value, context), "", { icon: value ? "fa-eye" : "fa-eye-slash" }),
    pressed: sees === value,
  });
  return {
    text: localize(`TURNCRAFT.Marching.sight.${viewers}`),
    answer: localize(`TURNCRAFT.Marching.sight.${answer}`),
    icon: sees === null ? "fa-question" : sees ? "fa-eye" : "fa-eye-slash",
    buttons: input.gm ? [button(true), button(false)] : [],
    hint: hintOf(viewers, context),
  };
}

/** "On the map: Mira sees Ogre, 30 ft, by light" */
function hintOf(viewers: Side, { input, localize, nameOf }: MarchingContext): string {
  const sightings = input.gm ? (input.proposed as Sightings | null | undefined) : null;
  if (!sightings) return "";
  const { sighting } = sightings[viewers];
  if (!sighting) return localize("TURNCRAFT.Marching.sight.nobody");
  const { viewer, seen, feet, by } = sighting;
  const data = { viewer: nameOf(viewer), seen: nameOf(seen), feet };
  return localize(`TURNCRAFT.Marching.sight.by.${by}`, data);
}

/** True while a question of sight is unanswered (MO-201). */
export function isSightOpen({ partySeesMonsters, monstersSeeParty }: MarchingState): boolean {
  return partySeesMonsters === null || monstersSeeParty === null;
}

/** Button that sets the switches as seen on the map; null if already set so, or without a map result. */
export function sightOnMapButton(context: MarchingContext): MarchingButton | null {
  const offer = sightOnMapOffer(context);
  const tip = context.localize("TURNCRAFT.Marching.sight.asOnMapTip");
  return offer && offerButton(offer, "", { icon: "fa-map-location-dot", tip });
}

function outcomeOf(context: MarchingContext): Pick<PreCombatView, "outcome" | "icon"> {
  const { input, localize, nameOf } = context;
  const { state } = input;
  const lead = leadOf(state);
  const name = lead ? nameOf(lead) : localize("TURNCRAFT.Tracker.gamemaster");
  if (state.choice === "taken")
    return { icon: "fa-flag", outcome: localize("TURNCRAFT.Marching.outcome.taken", { name }) };
  if (state.choice === "ceded")
    return { icon: "fa-flag", outcome: localize("TURNCRAFT.Marching.outcome.ceded", { name }) };
  const unseen = unseenOf(state);
  if (unseen === "open") return { icon: "fa-question", outcome: localize("TURNCRAFT.Marching.outcome.open") };
  if (unseen === "both") return { icon: "fa-eye-slash", outcome: localize("TURNCRAFT.Marching.outcome.blind") };
  if (unseen === "nobody") return { icon: "fa-flag", outcome: localize("TURNCRAFT.Marching.outcome.choose", { name }) };
  const cedes = state.settings.unseenSide === "cedes";
  const first = (unseen === "party") === cedes ? "monsters" : "party";
  const data = { unseen: localize(`TURNCRAFT.Side.${unseen}`), first: localize(`TURNCRAFT.Side.${first}`) };
  return { icon: "fa-eye-slash", outcome: localize("TURNCRAFT.Marching.outcome.unseen", data) };
}

/** Unseen side by the answers on sight (MO-203): a side, "both", "nobody", or "open" while unanswered. */
function unseenOf(state: MarchingState) {
  const { partySeesMonsters, monstersSeeParty } = state;
  if (isSightOpen(state)) return "open";
  if (partySeesMonsters && monstersSeeParty) return "nobody";
  if (partySeesMonsters) return "party";
  return monstersSeeParty ? "monsters" : "both";
}

/** True if the reader is the GM and chooses for the lead, with no player of the lead there. */
export function isForGM({ input }: MarchingContext): boolean {
  const lead = leadOf(input.state);
  return input.gm && !input.combatants.some(({ id, byPlayer }) => id === lead && byPlayer);
}

/** True while the lead has to take or cede initiative (MO-204). */
export function mustChoose(state: MarchingState): boolean {
  return state.choice === null && unseenOf(state) === "nobody";
}

/** Buttons to take and to cede initiative; empty without a choice for the reader. */
export function choiceButtons(context: MarchingContext): MarchingButton[] {
  const { input, localize, owns } = context;
  const { state } = input;
  const lead = leadOf(state);
  if (!mustChoose(state)) return [];
  if (!input.gm && !(lead && owns(lead))) return [];
  const choose = (kind: "take" | "cede", icon: string): MarchingButton =>
    offerButton(initiativeOffer(kind, context), "", { icon, tip: localize(`TURNCRAFT.Marching.${kind}Tip`) });
  return [choose("take", "fa-hand-fist"), choose("cede", "fa-hand")];
}

function modeView({ input, localize, nameOf, canSee }: MarchingContext): MarchingBoard["mode"] {
  const { mode, firstSide, targetId, placedContact } = input.state;
  if (mode === "lines") {
    return {
      icon: "fa-grip-lines",
      text: localize("TURNCRAFT.Marching.mode.lines", { side: localize(`TURNCRAFT.Side.${firstSide ?? "party"}`) }),
    };
  }
  const towards = targetId && canSee(targetId) ? nameOf(targetId) : null;
  const key = placedContact ? "placed" : towards ? "towards" : "spiral";
  return { icon: "fa-hurricane", text: localize(`TURNCRAFT.Marching.mode.${key}`, { name: towards ?? "" }) };
}

function contactButtons(context: MarchingContext): MarchingButton[] {
  const { input, localize } = context;
  if (!input.gm) return [];
  const tip = localize("TURNCRAFT.Marching.contact.setTip");
  const set = offerButton(contactOffer(context), "", { icon: "fa-location-crosshairs", tip });
  if (input.state.placedContact === null) return [set];
  const clear = { icon: "fa-xmark", tip: localize("TURNCRAFT.Marching.contact.clearTip") };
  return [set, offerButton(clearContactOffer(context), "", clear)];
}
