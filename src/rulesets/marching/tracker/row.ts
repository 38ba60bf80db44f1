import { type CombatantInput, type OfferButton, offerButton } from "../../../combat/tracker/context.ts";
import type { BadgeView, InitiativeView } from "../../../combat/tracker/facet.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { actions, leadOf, type MarchingFighter, partyLine, type Side, sharesSpace } from "../rules/index.ts";
import { knownOf, type MarchingContext, placeOf } from "./judge.ts";
import { marchOffer } from "./offers.ts";

/** Action of the turn as a pip, by shape. */
interface ActionPip {
  readonly id: string;
  readonly spent: boolean;
}

/** Row content under Marching Order. */
export interface MarchingRow {
  readonly who: CombatantId;
  readonly side: Side | null;
  readonly sideLabel: string;
  /** Actions left; empty before the fight. */
  readonly pips: readonly ActionPip[];
  readonly sentence: string;
  /** "20 ft": feet left in the move action; empty without a limit, or once the action is used. */
  readonly feet: string;
  /** Before the fight, for the party: forward and back in the marching order. */
  readonly moves: readonly OfferButton[];
  /** True if the row can be dragged to another place in the marching order. */
  readonly draggable: boolean;
}

/** Row of a combatant, beside the name. */
export function rowState({ id }: CombatantInput, context: MarchingContext): MarchingRow {
  const { input, localize } = context;
  const { state } = input;
  const fighter = state.fighters[id];
  const side = fighter?.side ?? null;
  const moves = fighter && side === "party" && state.round === 0 ? marchButtons(id, context) : [];
  return {
    who: id,
    side,
    sideLabel: side ? localize(`TURNCRAFT.Side.${side}`) : localize("TURNCRAFT.Marching.noSide"),
    pips: fighter && state.round > 0 ? actions.map((each) => ({ id: each, spent: fighter.left[each] === 0 })) : [],
    sentence: fighter ? leftWords(fighter, context) : "",
    feet: fighter && state.round > 0 ? feetWords(fighter, context) : "",
    moves,
    draggable: moves.some(({ disabled }) => !disabled),
  };
}

function leftWords({ left }: MarchingFighter, { localize }: MarchingContext): string {
  return actions
    .map((each) => {
      const action = localize(`TURNCRAFT.Resource.${each}`);
      return localize(left[each] > 0 ? "TURNCRAFT.Marching.left" : "TURNCRAFT.Marching.used", { action });
    })
    .join(" · ");
}

/** Feet left in the move action (MO-408). */
function feetWords({ left, moved, scores: { moveFeet } }: MarchingFighter, { localize }: MarchingContext): string {
  if (moveFeet === null || (left.move === 0 && moved === null)) return "";
  return localize("TURNCRAFT.Tracker.feet", { feet: Math.max(0, moveFeet - (moved ?? 0)) });
}

/** A step forward and a step back in the marching order (MO-101). */
function marchButtons(who: CombatantId, context: MarchingContext): OfferButton[] {
  const line = partyLine(context.input.state);
  const place = line.indexOf(who);
  const step = (to: number, icon: string) =>
    to < 0 || to >= line.length ? [] : [offerButton(marchOffer(who, to, context), "", { icon })];
  return [...step(place - 1, "fa-chevron-up"), ...step(place + 1, "fa-chevron-down")];
}

/** Number of the place, and the reason. */
export function placeView({ id }: CombatantInput, context: MarchingContext): InitiativeView | null {
  const place = placeOf(id, context);
  if (place === null) return null;
  const { mode, round } = context.input.state;
  const why = context.localize(`TURNCRAFT.Marching.placeIn.${round === 0 ? "planned" : mode}`, { place });
  return { text: String(place), die: null, why };
}

/** Marks for facts not shown by the place: lead, delay, surprise, lost actions. */
export function badgesOf({ id }: CombatantInput, context: MarchingContext): BadgeView[] {
  const { input, localize, nameOf } = context;
  const { state } = input;
  const fighter = state.fighters[id];
  if (!fighter) return [];
  const mark = (name: BadgeName, icon: string, data: Readonly<Record<string, string>> = {}): BadgeView => ({
    id: name,
    icon,
    label: localize(`TURNCRAFT.Marching.mark.${name}`),
    tip: localize(`TURNCRAFT.Marching.tip.${name}`, data),
  });
  const badges: BadgeView[] = [];
  // First, as the last of a row is the one that is written out.
  const beneath = knownOf(context).filter((other) => sharesSpace(state, id, other));
  if (state.round > 0 && beneath.length > 0)
    badges.push(mark("shares", "fa-people-group", { names: beneath.map(nameOf).join(", ") }));
  if (state.round === 0 && leadOf(state) === id) badges.push(mark("leads", "fa-flag"));
  else if (state.vanguardId === id) badges.push(mark("vanguard", "fa-flag-checkered"));
  if (state.markedId === id || (state.mode === "spiral" && state.targetId === id)) {
    badges.push(mark("target", "fa-crosshairs"));
  }
  if (fighter.impaired.includes("surprise")) badges.push(mark("surprised", "fa-face-surprise"));
  else if (fighter.impaired.length > 0) badges.push(mark("impaired", "fa-face-dizzy"));
  if (fighter.lost.length > 0) badges.push(mark("lost", "fa-hourglass-end"));
  if (fighter.delayed && !fighter.acted) badges.push(mark("delayed", "fa-hourglass-half"));
  if (fighter.absent) badges.push(mark("absent", "fa-person-walking-arrow-right"));
  if (fighter.waitsUntilRound !== null && fighter.waitsUntilRound > state.round) badges.push(mark("waits", "fa-hand"));
  if (state.overrun?.ids.includes(id)) badges.push(mark("overrun", "fa-people-pulling"));
  return badges;
}

type BadgeName =
  | "leads"
  | "vanguard"
  | "target"
  | "surprised"
  | "impaired"
  | "lost"
  | "delayed"
  | "absent"
  | "waits"
  | "overrun"
  | "shares";
