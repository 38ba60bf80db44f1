import type { Offer } from "../../../combat/offer.ts";
import { type OfferButton, offerButton, offerInput } from "../../../combat/tracker/judge.ts";
import type { TrackerReader } from "../../../combat/tracker/reader.ts";
import type { Localize } from "../../../combat/views/words.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { LangKey } from "../../../i18n.ts";
import {
  actorOf,
  type FlowState,
  flow,
  isSurpriseRound,
  readiedIn,
  readiedNow,
  type StackEntry,
} from "../rules/index.ts";
import { type ActionView, actionsOf, isFist } from "./actions.ts";
import { actionOffer, measuredStep, readyOffers, stepOffers } from "./offers.ts";
import { surpriseId, surpriseOffers } from "./surprise.ts";

/** Button of an offer; a refused one says in `tip` why. */
export interface BoardAct extends OfferButton {
  /** "2 AP"; empty if free. */
  readonly cost: string;
  /** True on the selected option of several; null on any other button. */
  readonly pressed: boolean | null;
}

/** Readied action on the board (FL-121). */
export interface ReadiedView {
  readonly id: CombatantId;
  readonly name: string;
  readonly trigger: string;
  /** "strikes it · 2 AP set aside" */
  readonly what: string;
  readonly acts: readonly BoardAct[];
}

/** Board above the tracker's rows. */
export interface FlowBoard {
  /** The surprise round, a readied action that is being taken, a Move that waits; null in the usual course. */
  readonly notice: { readonly icon: string; readonly text: string } | null;
  /** Meaning of a space in this scene, if it isn't a hex (FL-167, FL-168). */
  readonly ground: string | null;
  /** Effects at the end of the round without a target (FL-12). */
  readonly effects: readonly string[];
  /** Choice of the surprising side, offered to the GM before the start (FL-144). */
  readonly surprise: readonly BoardAct[];
  /** Most common actions of the acting combatant, for users who control it. */
  readonly actions: readonly BoardAct[];
  /** All else that they could do, folded away: special actions, spells and abilities, things, free actions, steps. */
  readonly more: readonly BoardAct[];
  readonly readied: readonly ReadiedView[];
}

/** Null where there is nothing to show. */
export function boardView(reader: TrackerReader<FlowState>): FlowBoard | null {
  const { state } = reader.input;
  const surprise = surpriseActs(reader);
  const { actions, more } = state.round === 0 ? noActions : actionActs(reader);
  const readied =
    state.round === 0
      ? []
      : readiedIn(state)
          .filter(reader.canSee)
          .map((id) => readiedView(id, reader));
  const notice = noticeOf(reader);
  const effects = effectsOf(reader);
  const ground = groundWords(state, reader.localize);
  if (!notice && !ground && surprise.length + actions.length + readied.length + effects.length === 0) return null;
  return { notice, ground, effects, surprise, actions, more, readied };
}

function noticeOf({ input, localize, nameOf, canSee }: TrackerReader<FlowState>): FlowBoard["notice"] {
  const { state } = input;
  const readied = readiedNow(state)?.who;
  if (readied !== undefined && canSee(readied)) {
    const what = state.fighters[readied]?.ready?.what ?? "";
    return { icon: "fa-bolt", text: localize("TURNCRAFT.Flow.Board.acting", { name: nameOf(readied), what }) };
  }
  const walk = waitingWalk(state);
  if (walk && canSee(walk.who)) {
    const isLeaving = walk.window?.kind === "provoke";
    const key = isLeaving ? "TURNCRAFT.Flow.Board.leaveWaits" : "TURNCRAFT.Flow.Board.moveWaits";
    const text = localize(key, { name: nameOf(walk.who), hexes: walk.legs.length });
    return { icon: "fa-shoe-prints", text };
  }
  if (isSurpriseRound(state)) return { icon: "fa-face-surprise", text: localize("TURNCRAFT.Flow.Board.surpriseRound") };
  return null;
}

/** The movement that stands still while people are asked (FL-70). */
function waitingWalk({ open }: FlowState): Extract<StackEntry, { kind: "walk" }> | null {
  const walk = open.findLast((entry) => entry.kind === "walk");
  return walk && walk.legs.length > 0 && open.some(({ window }) => window !== null) ? walk : null;
}

function effectsOf({ input, localize }: TrackerReader<FlowState>): string[] {
  return input.state.roundEffects
    .filter(({ who }) => who === null)
    .map(({ name, rounds }) =>
      localize(rounds === null ? "TURNCRAFT.Flow.Mark.roundEffect" : "TURNCRAFT.Flow.Mark.roundEffectLeft", {
        name,
        rounds: rounds ?? 0,
      }),
    );
}

function surpriseActs(reader: TrackerReader<FlowState>): BoardAct[] {
  const pressed = surpriseId(reader.input.state.surprisingSide);
  return surpriseOffers(reader).map((offer) => {
    const [icon, tip] =
      offer.id === surpriseId(null)
        ? (["fa-equals", "TURNCRAFT.Flow.Board.nobodyTip"] as const)
        : (["fa-face-surprise", "TURNCRAFT.Flow.Board.surprisesTip"] as const);
    return { ...boardAct("", offer, icon, reader.localize(tip)), pressed: offer.id === pressed };
  });
}

function boardAct(who: OfferButton["who"], offer: Offer, icon: string, tip: string): BoardAct {
  return { ...offerButton(offer, who, { icon, tip }), cost: offer.cost ?? "", pressed: null };
}

/** Actions one click away in the tracker, with their icons; all others are folded away. */
const near: Readonly<Record<string, string>> = {
  standUp: "fa-person-arrow-up-from-line",
  flowState: "fa-water",
  totalDefense: "fa-shield-halved",
  ready: "fa-stopwatch",
  feint: "fa-masks-theater",
  hold: "fa-hand-back-fist",
  breakFree: "fa-hand",
};

const noActions: Pick<FlowBoard, "actions" | "more"> = { actions: [], more: [] };

function actionActs(reader: TrackerReader<FlowState>): Pick<FlowBoard, "actions" | "more"> {
  const { state } = reader.input;
  const who = actorOf(state);
  const fighter = who && state.fighters[who];
  if (!who || !fighter || !commands(reader, who)) return noActions;
  // Whoever still waits at the own turn's start chooses that first (FL-126).
  if (fighter.ready && state.activeId === who && !readiedNow(state)) return noActions;
  const input = offerInput(reader, who, flow);
  const all = actionsOf(input);
  const isArmed = all.some(({ id, group }) => group === "attacks" && !isFist(id));
  const isNear = ({ id, group }: ActionView) => (group === "attacks" || id in near) && !(isArmed && isFist(id));
  const act = (offer: Offer, icon: string) =>
    boardAct(who, offer, icon, [offer.label, offer.cost, offer.note].filter(Boolean).join(" · "));
  const acts = (actions: readonly ActionView[]) =>
    actions.map((action) =>
      act(actionOffer(input, action), action.group === "attacks" ? "fa-hand-fist" : (near[action.id] ?? "fa-bolt")),
    );
  const steps = stepOffers(input, measuredStep).map((offer) => act(offer, "fa-shoe-prints"));
  return { actions: acts(all.filter(isNear)), more: [...steps, ...acts(all.filter((action) => !isNear(action)))] };
}

function readiedView(id: CombatantId, reader: TrackerReader<FlowState>): ReadiedView {
  const { input, localize, nameOf } = reader;
  const fighter = input.state.fighters[id];
  const { trigger = "", what = "" } = fighter?.ready ?? {};
  const ap = fighter?.apReserved ?? 0;
  return {
    id,
    name: nameOf(id),
    trigger,
    what: localize("TURNCRAFT.Flow.Board.readied", { what, ap }),
    acts: commands(reader, id) ? readyActs(id, reader) : [],
  };
}

const readyIcons: Readonly<Record<string, string>> = { happens: "fa-bolt", drop: "fa-xmark" };
const readyTips: Readonly<Record<string, LangKey>> = {
  happens: "TURNCRAFT.Flow.Board.happensTip",
  drop: "TURNCRAFT.Flow.Board.dropTip",
  waitOn: "TURNCRAFT.Flow.Board.waitOnTip",
};

function readyActs(who: CombatantId, reader: TrackerReader<FlowState>): BoardAct[] {
  return readyOffers(offerInput(reader, who, flow)).map((offer) => {
    const tip = readyTips[offer.id];
    return boardAct(who, offer, readyIcons[offer.id] ?? "fa-hourglass-half", tip ? reader.localize(tip) : offer.label);
  });
}

function commands({ input, owns }: TrackerReader<FlowState>, id: CombatantId): boolean {
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
