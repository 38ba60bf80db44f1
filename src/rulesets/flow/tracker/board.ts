import type { Offer } from "../../../combat/offer.ts";
import { type OfferButton, offerButton, offerInput, type TrackerContext } from "../../../combat/tracker/context.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { LangKey } from "../../../i18n.ts";
import { actorOf, type FlowState, isSurpriseRound, readiedIn, readiedNow, type StackEntry } from "../rules/index.ts";
import { type ActionOffer, actionsOf, isFist } from "./actions.ts";
import { measuredStep, readyOffers, stepOffers } from "./offers.ts";
import { surpriseId, surpriseOffers } from "./prompts.ts";

/** Button of an offer on the board; if disabled, `tip` gives the reason. */
interface BoardButton extends OfferButton {
  /** "2 AP"; empty if free. */
  readonly cost: string;
  /** True on the selected option of several; null on any other button. */
  readonly pressed: boolean | null;
}

/** Readied action on the board (FL-121). */
interface ReadiedView {
  readonly id: CombatantId;
  readonly name: string;
  readonly trigger: string;
  /** "strikes it · 2 AP set aside" */
  readonly what: string;
  readonly buttons: readonly BoardButton[];
}

/** Board above the tracker's rows. */
export interface FlowBoard {
  /** Surprise round, readied action under way, or waiting Move; null in the usual course. */
  readonly notice: { readonly icon: string; readonly text: string } | null;
  /** Meaning of a space in the scene, if not a hex (FL-167, FL-168). */
  readonly ground: string | null;
  /** Effects at the end of the round without a target (FL-12). */
  readonly effects: readonly string[];
  /** Choice of the surprising side, offered to the GM before the start (FL-144). */
  readonly surprise: readonly BoardButton[];
  /** Most common actions of the acting combatant, for its controllers. */
  readonly actions: readonly BoardButton[];
  /** Other possible actions, folded: special actions, spells and abilities, items, free actions, steps. */
  readonly more: readonly BoardButton[];
  readonly readied: readonly ReadiedView[];
}

/** Returns the board above the tracker's rows; null if there is nothing to show. */
export function boardView(context: TrackerContext<FlowState>): FlowBoard | null {
  const { state } = context.input;
  const surprise = surpriseButtons(context);
  const { actions, more } = state.round === 0 ? noActions : actionButtons(context);
  const readied =
    state.round === 0
      ? []
      : readiedIn(state)
          .filter(context.canSee)
          .map((id) => readiedView(id, context));
  const notice = noticeOf(context);
  const effects = effectsOf(context);
  // Known by then, and on the sheet.
  const ground = state.round === 0 ? groundWords(state, context.localize) : null;
  if (!notice && !ground && surprise.length + actions.length + readied.length + effects.length === 0) return null;
  return { notice, ground, effects, surprise, actions, more, readied };
}

function noticeOf({ input, localize, nameOf, canSee }: TrackerContext<FlowState>): FlowBoard["notice"] {
  const { state } = input;
  const readied = readiedNow(state)?.who;
  if (readied !== undefined && canSee(readied)) {
    const what = state.fighters[readied]?.ready?.what ?? "";
    return { icon: "fa-bolt", text: localize("TURNCRAFT.Flow.Board.acting", { name: nameOf(readied), what }) };
  }
  const movement = waitingMovement(state);
  if (movement && canSee(movement.who)) {
    const isLeaving = movement.window?.kind === "provoke";
    const key = isLeaving ? "TURNCRAFT.Flow.Board.leaveWaits" : "TURNCRAFT.Flow.Board.moveWaits";
    const text = localize(key, { name: nameOf(movement.who), hexes: movement.legs.length });
    return { icon: "fa-shoe-prints", text };
  }
  if (isSurpriseRound(state)) return { icon: "fa-face-surprise", text: localize("TURNCRAFT.Flow.Board.surpriseRound") };
  return null;
}

/** Movement that waits while combatants are asked (FL-70); null: none. */
function waitingMovement({ open }: FlowState): Extract<StackEntry, { kind: "movement" }> | null {
  const movement = open.findLast((entry) => entry.kind === "movement");
  return movement && movement.legs.length > 0 && open.some(({ window }) => window !== null) ? movement : null;
}

function effectsOf({ input, localize }: TrackerContext<FlowState>): string[] {
  return input.state.roundEffects
    .filter(({ who }) => who === null)
    .map(({ name, rounds }) =>
      localize(rounds === null ? "TURNCRAFT.Flow.Mark.roundEffect" : "TURNCRAFT.Flow.Mark.roundEffectLeft", {
        name,
        rounds: rounds ?? 0,
      }),
    );
}

function surpriseButtons(context: TrackerContext<FlowState>): BoardButton[] {
  const pressed = surpriseId(context.input.state.surprisingSide);
  return surpriseOffers(context).map((offer) => {
    const [icon, tip] =
      offer.id === surpriseId(null)
        ? (["fa-equals", "TURNCRAFT.Flow.Board.nobodyTip"] as const)
        : (["fa-face-surprise", "TURNCRAFT.Flow.Board.surprisesTip"] as const);
    return { ...boardButton("", offer, icon, context.localize(tip)), pressed: offer.id === pressed };
  });
}

function boardButton(who: OfferButton["who"], offer: Offer, icon: string, tip: string): BoardButton {
  return { ...offerButton(offer, who, { icon, tip }), cost: offer.cost ?? "", pressed: null };
}

/** Actions shown directly in the tracker besides attacks, with icons; all others are folded away. */
const close: Readonly<Record<string, string>> = {
  standUp: "fa-person-arrow-up-from-line",
  flowState: "fa-water",
  totalDefense: "fa-shield-halved",
  ready: "fa-stopwatch",
  feint: "fa-masks-theater",
  hold: "fa-hand-back-fist",
  breakFree: "fa-hand",
};

const noActions: Pick<FlowBoard, "actions" | "more"> = { actions: [], more: [] };

function actionButtons(context: TrackerContext<FlowState>): Pick<FlowBoard, "actions" | "more"> {
  const { state } = context.input;
  const who = actorOf(state);
  const fighter = who && state.fighters[who];
  if (!who || !fighter || !commands(context, who)) return noActions;
  // A combatant who still waits at the own turn's start chooses that first (FL-126).
  if (fighter.ready && state.activeId === who && !readiedNow(state)) return noActions;
  const input = offerInput(context, who);
  const all = actionsOf(input);
  const isArmed = all.some(({ id, group }) => group === "attacks" && !isFist(id));
  const isClose = ({ id, group, action }: ActionOffer) =>
    (group === "attacks" || action.action in close) && !(isArmed && isFist(id));
  const button = (offer: Offer, icon: string) =>
    boardButton(who, offer, icon, [offer.label, offer.cost, offer.note].filter(Boolean).join(" · "));
  const buttons = (actions: readonly ActionOffer[]) =>
    actions.map((offer) =>
      button(offer, offer.group === "attacks" ? "fa-hand-fist" : (close[offer.action.action] ?? "fa-bolt")),
    );
  const steps = stepOffers(input, measuredStep).map((offer) => button(offer, "fa-shoe-prints"));
  return {
    actions: buttons(all.filter(isClose)),
    more: [...steps, ...buttons(all.filter((action) => !isClose(action)))],
  };
}

function readiedView(id: CombatantId, context: TrackerContext<FlowState>): ReadiedView {
  const { input, localize, nameOf } = context;
  const fighter = input.state.fighters[id];
  const { trigger = "", what = "" } = fighter?.ready ?? {};
  const ap = fighter?.apReserved ?? 0;
  return {
    id,
    name: nameOf(id),
    trigger,
    what: localize("TURNCRAFT.Flow.Board.readied", { what, ap }),
    buttons: commands(context, id) ? readyButtons(id, context) : [],
  };
}

const readyIcons: Readonly<Record<string, string>> = { happens: "fa-bolt", drop: "fa-xmark" };
const readyTips: Readonly<Record<string, LangKey>> = {
  happens: "TURNCRAFT.Flow.Board.happensTip",
  drop: "TURNCRAFT.Flow.Board.dropTip",
  waitOn: "TURNCRAFT.Flow.Board.waitOnTip",
};

function readyButtons(who: CombatantId, context: TrackerContext<FlowState>): BoardButton[] {
  return readyOffers(offerInput(context, who)).map((offer) => {
    const tip = readyTips[offer.id];
    return boardButton(
      who,
      offer,
      readyIcons[offer.id] ?? "fa-hourglass-half",
      tip ? context.localize(tip) : offer.label,
    );
  });
}

function commands({ input, owns }: TrackerContext<FlowState>, id: CombatantId): boolean {
  return input.gm || owns(id);
}

/**
 * Meaning of a space when an encounter under Action & Flow Points isn't on hexes (FL-167, FL-168); null on hexes, and
 * while no combatant is on the map.
 */
export function groundWords({ fighters }: Pick<FlowState, "fighters">, localize: Localize): string | null {
  const found = Object.values(fighters).find(({ scores }) => scores.grid !== undefined)?.scores;
  if (!found) return null;
  if (found.spaces.length === 0) return localize("TURNCRAFT.Flow.Board.unjudged");
  if (found.grid === "square") return localize("TURNCRAFT.Flow.Board.onSquares");
  return localize("TURNCRAFT.Flow.Board.measured", { length: found.token?.distance ?? 1 });
}
