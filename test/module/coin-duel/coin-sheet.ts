import type { Localize, PipRow } from "../../../src/combat/views/index.ts";
import type { CombatantId } from "../../../src/engine/index.ts";
import type { LangKey } from "../../../src/i18n.ts";
import { optionalNumberField } from "../../../src/sheets/fields-view.ts";
import {
  type Offer,
  offerOf,
  type PromptView,
  type SheetCommand,
  type SheetFacet,
  sharedReason,
  type TurnPanelInput,
  type TurnPanelView,
} from "../../../src/sheets/turn-panel/facet.ts";
import type { CoinCommand, CoinState } from "../../rulesets/sixth/coin/index.ts";
import { tenthOf } from "./coin-data.ts";

type Facts = TurnPanelInput<CoinState>;

/** Coin Duel on a creature's sheet: nerve, a coin at each foe, an answer. It has no use for items. */
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
  itemFields: () => [],
};

function now(facts: Facts): TurnPanelView {
  const { state, who, localize, nameOf } = facts;
  const fighter = state.fighters[who];
  const acting = state.activeId === who;
  const acts = state.order.filter((id) => id !== who && facts.canSee(id)).map((at) => flipAct(facts, at));
  const name = state.activeId === null ? "" : nameOf(state.activeId);
  return {
    turn: { kind: acting ? "acting" : "waiting", text: word(localize, acting ? "yourTurn" : "turnOf", { name }) },
    end: offerOf(
      facts,
      { id: "end", label: localize("TURNCRAFT.Now.endTurn"), price: null },
      { kind: "advance", round: state.round, turn: who },
    ),
    movement: null,
    resources: fighter ? [nerveRow(fighter.nerve, fighter.most, localize)] : [],
    lines: [],
    prompt: prompt(facts),
    acts,
    menus: [],
    hint: sharedReason(acts),
  };
}

function flipAct(facts: Facts, at: CombatantId): Offer {
  const label = word(facts.localize, "flip", { name: facts.nameOf(at) });
  return offerOf(facts, { id: `flip:${at}`, label, price: "action" }, given({ kind: "flip", who: facts.who, at }));
}

/** CF-6 */
function prompt(facts: Facts): PromptView | null {
  const { state, who, localize, nameOf } = facts;
  const { window } = state;
  if (window?.at !== who) return null;
  const answer = (id: "dodge" | "take") =>
    offerOf(
      facts,
      { id, label: word(localize, id), price: null },
      given({ kind: "answer", who, window: window.id, dodge: id === "dodge" }),
    );
  return { text: word(localize, "asked", { name: nameOf(window.by) }), acts: [answer("dodge"), answer("take")] };
}

function nerveRow(left: number, max: number, localize: Localize): PipRow {
  const pips = Array.from({ length: max }, (_, n) => ({ spent: n >= left }));
  const sentence = word(localize, "left", { left, max });
  return { id: "nerve", label: word(localize, "nerve"), left, max, empty: left === 0, pips, sentence };
}

/** Turncraft's sheets know the commands of its own rulesets by type; the encounter reads this one's itself. */
function given(command: CoinCommand): SheetCommand {
  return command as SheetCommand;
}

/** The module's own words. */
function word(localize: Localize, key: string, figures?: Record<string, string | number>): string {
  return localize(`TURNCRAFT.Coin.${key}` as LangKey, figures);
}
