import type { Localize, PipRow } from "../../../src/combat/views/numbers-view.ts";
import { numberField, optionalNumberField } from "../../../src/sheets/fields-view.ts";
import {
  offerOf,
  type PromptView,
  type SheetFacet,
  sharedReason,
  type TurnPanelInput,
  type TurnPanelView,
} from "../../../src/sheets/turn-panel/facet.ts";
import type { CoinState } from "../../rulesets/sixth/coin/index.ts";
import { tenthOf } from "./coin-data.ts";
import { answerOffers, flipOffers, word } from "./coin-offers.ts";

type CoinInput = TurnPanelInput<CoinState>;

/** Coin Duel on a creature's sheet: nerve, a coin at each foe, an answer. Items are charms, without use. */
export const coinSheet: SheetFacet<CoinState> = {
  now,
  rest(scores, localize) {
    const { nerve } = scores as { readonly nerve: number }; // As the host looks them up.
    return { pips: [nerveRow(nerve, nerve, localize)], movement: null };
  },
  use: () => null,
  hand: () => null,
  price: () => null,
  scoreFields: ({ coin, hp }, localize) => [
    optionalNumberField("system.coin.nerve", word(localize, "nerve"), coin.nerve, `${tenthOf(hp.value)}`),
  ],
  itemFields: ({ coin }, _type, localize) => [numberField("system.coin.charm", word(localize, "charm"), coin.charm)],
};

function now(input: CoinInput): TurnPanelView {
  const { state, who, localize, nameOf } = input;
  const fighter = state.fighters[who];
  const acting = state.activeId === who;
  const acts = flipOffers(input);
  const name = state.activeId === null ? "" : nameOf(state.activeId);
  return {
    turn: { kind: acting ? "acting" : "waiting", text: word(localize, acting ? "yourTurn" : "turnOf", { name }) },
    end: offerOf(
      input,
      { id: "end", label: localize("TURNCRAFT.Now.endTurn"), price: null },
      { kind: "advance", round: state.round, turn: who },
    ),
    movement: null,
    resources: fighter ? [nerveRow(fighter.nerve, fighter.most, localize)] : [],
    lines: [],
    prompt: prompt(input),
    offers: acts,
    menus: [],
    hint: sharedReason(acts),
  };
}

/** CF-6 */
function prompt(input: CoinInput): PromptView | null {
  const [acts, { window }] = [answerOffers(input), input.state];
  if (!window || acts.length === 0) return null;
  return { text: word(input.localize, "asked", { name: input.nameOf(window.by) }), offers: acts };
}

function nerveRow(left: number, max: number, localize: Localize): PipRow {
  const pips = Array.from({ length: max }, (_, n) => ({ spent: n >= left }));
  const sentence = word(localize, "left", { left, max });
  return { id: "nerve", label: word(localize, "nerve"), left, max, empty: left === 0, pips, sentence };
}
