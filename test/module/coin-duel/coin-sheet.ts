import type { PipRow, Say } from "../../../src/combat/views/index.ts";
import type { CombatantId } from "../../../src/engine/index.ts";
import type { LangKey } from "../../../src/i18n.ts";
import { optionalNumberField } from "../../../src/sheets/fields-view.ts";
import {
  type NowFacts,
  type NowView,
  type Offer,
  offerOf,
  type PromptView,
  type SheetCommand,
  type SheetFacet,
  sharedReason,
} from "../../../src/sheets/now/now.ts";
import type { CoinCommand, CoinState } from "../../rulesets/sixth/coin/index.ts";
import { tenthOf } from "./coin-data.ts";

type Facts = NowFacts<CoinState>;

/** Coin Duel on a creature's sheet: nerve, a coin at each foe, an answer. It has no use for items. */
export const coinSheet: SheetFacet<CoinState> = {
  now,
  rest(scores, say) {
    const { nerve } = scores as { readonly nerve: number }; // As the host looks them up.
    return { pips: [nerveRow(nerve, nerve, say)], movement: null };
  },
  use: () => null,
  hand: () => null,
  price: () => null,
  scoreFields: ({ coin, hp }, say) => [
    optionalNumberField("system.coin.nerve", word(say, "nerve"), coin.nerve, `${tenthOf(hp.value)}`),
  ],
  itemFields: () => [],
};

function now(facts: Facts): NowView {
  const { state, who, say, nameOf } = facts;
  const fighter = state.fighters[who];
  const acting = state.activeId === who;
  const acts = state.order.filter((id) => id !== who && facts.mayKnow(id)).map((at) => flipAct(facts, at));
  const name = state.activeId === null ? "" : nameOf(state.activeId);
  return {
    turn: { kind: acting ? "acting" : "waiting", text: word(say, acting ? "yourTurn" : "turnOf", { name }) },
    end: offerOf(
      facts,
      { id: "end", label: say("TURNCRAFT.Now.endTurn"), price: null },
      { kind: "advance", round: state.round, turn: who },
    ),
    movement: null,
    resources: fighter ? [nerveRow(fighter.nerve, fighter.most, say)] : [],
    lines: [],
    prompt: prompt(facts),
    acts,
    menus: [],
    hint: sharedReason(acts),
  };
}

function flipAct(facts: Facts, at: CombatantId): Offer {
  const label = word(facts.say, "flip", { name: facts.nameOf(at) });
  return offerOf(facts, { id: `flip:${at}`, label, price: "action" }, given({ kind: "flip", who: facts.who, at }));
}

/** CF-6 */
function prompt(facts: Facts): PromptView | null {
  const { state, who, say, nameOf } = facts;
  const { window } = state;
  if (window?.at !== who) return null;
  const answer = (id: "dodge" | "take") =>
    offerOf(
      facts,
      { id, label: word(say, id), price: null },
      given({ kind: "answer", who, window: window.id, dodge: id === "dodge" }),
    );
  return { text: word(say, "asked", { name: nameOf(window.by) }), acts: [answer("dodge"), answer("take")] };
}

function nerveRow(left: number, max: number, say: Say): PipRow {
  const pips = Array.from({ length: max }, (_, n) => ({ spent: n >= left }));
  const sentence = word(say, "left", { left, max });
  return { id: "nerve", label: word(say, "nerve"), left, max, empty: left === 0, pips, sentence };
}

/** Turncraft's sheets know the commands of its own rulesets by type; the encounter reads this one's itself. */
function given(command: CoinCommand): SheetCommand {
  return command as SheetCommand;
}

/** The module's own words. */
function word(say: Say, key: string, figures?: Record<string, string | number>): string {
  return say(`TURNCRAFT.Coin.${key}` as LangKey, figures);
}
