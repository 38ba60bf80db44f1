import type { Localize, PipRow } from "../../../combat/views/numbers-view.ts";
import type { ItemSource } from "../../../data/index.ts";
import { writeTime } from "../../../engine/index.ts";
import type { ArchetypeId, RulesetCreation } from "../../../sheets/creation/archetypes.ts";
import { type FieldView, fieldsOf, withPlainCheck } from "../../../sheets/fields-view.ts";
import { diceNumbers } from "../../../sheets/item-view.ts";
import {
  type Offer,
  offerOf,
  type PromptView,
  promptOffers,
  type SheetFacet,
  type StateLine,
  sharedReason,
  type TurnPanelInput,
  type TurnPanelView,
} from "../../../sheets/turn-panel/facet.ts";
import { feetOfMove, itemActions } from "../data/derived.ts";
import {
  leastTime,
  nextTurnOf,
  priceOf,
  type SecondsFighter,
  type SecondsState,
  settings as table,
  tableTime,
  turnSeconds,
} from "../rules/index.ts";
import { heldOffer, holdOffer, underWayOffers } from "../tracker/offers.ts";
import { promptsView } from "../tracker/prompts.ts";
import { actionWords, postureWords } from "../tracker/strip.ts";
import { secondsMenus, useCommand } from "./offers.ts";

type SecondsPanelInput = TurnPanelInput<SecondsState>;

/** Turn panel of a combatant in a started fight: the offers, with the cost in seconds. */
export function turnPanelView(input: SecondsPanelInput): TurnPanelView {
  const { state, who, localize } = input;
  const fighter = state.fighters[who];
  const offers = [holdOffer(input), ...(fighter ? unprompted(fighter, input) : [])];
  const menus = secondsMenus(input);
  const style = { id: "end", label: localize("TURNCRAFT.Now.endTurn"), price: null };
  return {
    turn: turnView(input),
    end: offerOf(input, style, { kind: "advance", round: state.round, turn: who }),
    movement: null,
    resources: fighter && state.stack.includes(who) ? [counter(fighter.secondsLeft, localize)] : [],
    lines: fighter ? linesOf(fighter, input) : [],
    prompt: promptOffers(input, promptsView) ?? (fighter ? turnPrompt(fighter, input) : null),
    offers: [...offers, ...contestAct(input)],
    menus,
    hint: sharedReason([...menus, ...offers]),
  };
}

/** Offers of the turn without a prompt: another prompt asks, or no second is left to continue. */
function unprompted(fighter: SecondsFighter, input: SecondsPanelInput): readonly Offer[] {
  const prompt = turnPrompt(fighter, input);
  const asked = fighter.due?.length ? [] : (prompt?.offers ?? []);
  const all = [...underWayOffers(input), heldOffer(input)].filter((offer) => offer !== null);
  return all.filter(({ id }) => !asked.some((offer) => offer.id === id));
}

/** Offer for a contest of speed, at any time (SX-105); a window asks for opponents. */
function contestAct(input: SecondsPanelInput): Offer[] {
  const { state, who, canSee, localize } = input;
  const other = state.order.find((id) => id !== who && canSee(id));
  if (!other) return [];
  const style = { id: "contest", label: localize("TURNCRAFT.Seconds.Menu.contest"), price: null };
  return [offerOf(input, style, { kind: "contest", who: [who, other] })];
}

/** Turn indicator from a combatant's point of view. */
function turnView({ state, who, nameOf, localize }: SecondsPanelInput): TurnPanelView["turn"] {
  const fighter = state.fighters[who];
  const { round, activeId } = state;
  if (!fighter || fighter.departed) return { kind: "gone", text: localize("TURNCRAFT.Now.gone") };
  if (activeId === who) {
    return { kind: "acting", text: localize("TURNCRAFT.Now.yourTurn", { round }) };
  }
  if (fighter.defeated && state.settings.skipDefeated) {
    return { kind: "passed-over", text: localize("TURNCRAFT.Now.passedOver", { round }) };
  }
  if (fighter.waitsUntilRound !== null && round < fighter.waitsUntilRound && !state.upNext.includes(who)) {
    return { kind: "late", text: localize("TURNCRAFT.Now.late", { round: fighter.waitsUntilRound }) };
  }
  if (activeId === null) return { kind: "nobody", text: localize("TURNCRAFT.Now.nobody", { round }) };
  const active = nameOf(activeId);
  if (state.stack.includes(who)) {
    const data = { active, left: fighter.secondsLeft, round };
    return { kind: "waiting", text: localize("TURNCRAFT.Seconds.Now.interrupted", data) };
  }
  if (nextTurnOf(state) === who) return { kind: "next", text: localize("TURNCRAFT.Now.next", { active, round }) };
  return { kind: "waiting", text: localize("TURNCRAFT.Now.waiting", { active, round }) };
}

/** The counter: a row of six (SX-303). */
function counter(left: number, localize: Localize): PipRow {
  const label = localize("TURNCRAFT.Seconds.Now.seconds");
  return {
    id: "seconds",
    label: localize("TURNCRAFT.Seconds.Board.left", { left, all: turnSeconds }),
    left,
    max: turnSeconds,
    empty: left === 0,
    pips: Array.from({ length: turnSeconds }, (_, index) => ({ spent: index >= left })),
    sentence: localize("TURNCRAFT.Now.pipsLeft", { resource: label, left, max: turnSeconds }),
  };
}

/** Status lines of a combatant: actions under way or paused, delays, interruptions, held turns. */
function linesOf(fighter: SecondsFighter, { state, who, items, localize }: SecondsPanelInput): StateLine[] {
  const lines: StateLine[] = [];
  const { running, paused, delays, held, freeCount } = fighter;
  if (running) {
    const { turns, second } = priceOf(state, who, running);
    const data = { action: actionWords(running, localize), done: running.done, total: running.total, second };
    const when = turns === 0 ? "underWayNow" : "underWay";
    lines.push({ icon: "fa-hourglass-half", text: localize(`TURNCRAFT.Seconds.Now.${when}`, data) });
  }
  for (const { itemId, done, total } of paused) {
    const action = items.find(({ uuid }) => uuid === itemId)?.name ?? localize("TURNCRAFT.Seconds.Now.something");
    lines.push({ icon: "fa-pause", text: localize("TURNCRAFT.Seconds.Now.paused", { action, done, total }) });
  }
  for (const { name, left } of delays.toSorted((a, b) => a.left - b.left)) {
    const text = localize("TURNCRAFT.Seconds.Now.delay", { effect: name, left });
    lines.push({ icon: "fa-diamond", text });
  }
  const posture = postureWords(fighter, state.settings, localize);
  if (posture) lines.push({ icon: "fa-person-falling", text: posture.sentence });
  if (held) lines.push({ icon: "fa-hand", text: localize("TURNCRAFT.Seconds.Now.held") });
  if (freeCount > 0)
    lines.push({ icon: "fa-comment", text: localize("TURNCRAFT.Seconds.Now.freeCount", { count: freeCount }) });
  return lines;
}

/** Open prompt of the turn: an action to continue (SX-502), a result (SX-408), a held turn (SX-202). */
function turnPrompt({ running, inAction, secondsLeft }: SecondsFighter, input: SecondsPanelInput): PromptView | null {
  const { state, who, localize } = input;
  const offers = underWayOffers(input);
  if (offers.length > 0 && running && secondsLeft > 0) {
    const { done, total } = running;
    const data = { action: actionWords(running, localize), done, total };
    return { text: localize("TURNCRAFT.Seconds.Now.continueOrAbandon", data), offers };
  }
  if (offers.length > 0 && inAction && !running) {
    return {
      text: localize("TURNCRAFT.Seconds.Now.resultOpen", { action: actionWords(inAction, localize) }),
      offers,
    };
  }
  const held = heldOffer(input);
  if (!held) return null;
  const text = localize(
    nextTurnOf(state) === who ? "TURNCRAFT.Seconds.Now.heldSoon" : "TURNCRAFT.Seconds.Now.heldPrompt",
  );
  return { text, offers: [held] };
}

const labels = "TURNCRAFT.Seconds.Field";

/** Six Seconds on a creature's sheet. */
export const secondsSheet: SheetFacet<SecondsState> = {
  now: turnPanelView,
  rest: (_scores, localize) => {
    const row = counter(turnSeconds, localize);
    const args = { resource: localize("TURNCRAFT.Seconds.Now.seconds"), max: turnSeconds };
    const each = localize("TURNCRAFT.Seconds.Now.each", args);
    return { pips: [{ ...row, label: each, sentence: each }], movement: null };
  },
  use: ({ seconds = null }, { who }) => useCommand(seconds, who),
  itemDice: true,
  hand: ({ uuid, wielded }, who) => ({
    kind: "begin",
    who,
    action: wielded ? "sheathe" : "draw",
    wield: uuid,
    wielded: !wielded,
  }),
  numbers: diceNumbers,
  price({ seconds }, localize, state) {
    if (!seconds) return null;
    const time = leastTime(state?.settings ?? table.defaults, seconds);
    const { delay } = seconds.item;
    const key = delay > 0 ? "TURNCRAFT.Seconds.Now.priceDelayed" : "TURNCRAFT.Seconds.Now.price";
    return { resource: "seconds", label: localize(key, { seconds: time, delay }) };
  },
  arms: ({ form }) => ({ seconds: { actionKey: form === "melee" ? "melee" : "ranged" } }),
  scoreFields({ seconds, speeds }, localize) {
    const { number, optional } = fieldsOf("system.seconds", seconds, labels, localize);
    return [
      withPlainCheck(number("reflex"), "reflex", localize),
      number("dexterity"),
      optional("moveFeet", `${feetOfMove(speeds.walk)}`, localize("TURNCRAFT.Sheet.ft")),
    ];
  },
  itemFields,
};

function itemFields(system: ItemSource, _type: string, localize: Localize): FieldView[] {
  if (!("seconds" in system)) return [];
  const { actionKey } = system.seconds;
  const { number, time, check, choice } = fieldsOf("system.seconds", system.seconds, labels, localize);
  return [
    choice("actionKey", itemActions, (action) => localize(`TURNCRAFT.Seconds.Action.${action}`)),
    time("seconds", actionKey === "none" ? "–" : writeTime(tableTime(table.defaults, actionKey))),
    number("delay", localize(`${labels}.s`)),
    check("orLonger"),
    check("consecutive"),
  ];
}

const scores: Readonly<Record<ArchetypeId, { readonly reflex: number; readonly dexterity: number }>> = {
  guardian: { reflex: 1, dexterity: 1 },
  breaker: { reflex: 2, dexterity: 1 },
  scout: { reflex: 4, dexterity: 4 },
  blade: { reflex: 5, dexterity: 4 },
  healer: { reflex: 1, dexterity: 0 },
  mage: { reflex: 2, dexterity: 3 },
};

/** Scores of archetypes under Six Seconds, and combos with times in the ruleset's table of actions. */
export const secondsCreation: RulesetCreation = {
  scores,
  items: {
    guardian: ["armsWhirlingCut0"],
    breaker: ["armsShoulderChar"],
    scout: ["armsTwinShot0000"],
    blade: ["armsTwoCutCombo0"],
    healer: ["armsCrushingBlow"],
    mage: ["armsFallingStar0"],
  },
  keyScores: (id, localize) => [
    `${localize("TURNCRAFT.Seconds.Field.reflex")} ${scores[id].reflex}`,
    `${localize("TURNCRAFT.Seconds.Field.dexterity")} ${scores[id].dexterity}`,
  ],
};
