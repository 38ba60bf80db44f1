import { offerButton, offerInput } from "../../../src/combat/tracker/context.ts";
import type { TrackerFacet } from "../../../src/combat/tracker/facet.ts";
import type { LangKey } from "../../../src/i18n.ts";
import type { CoinCommand, CoinState } from "../../rulesets/sixth/coin/index.ts";
import { answerOffers } from "./coin-offers.ts";

/** Words of the module's own; the types know those of Turncraft alone. */
function words(key: string, data: Record<string, string> = {}): string {
  return game.i18n.format(`TURNCRAFT.CoinTracker.${key}`, data);
}

function give(fight: Combat.Implementation, command: CoinCommand): Promise<unknown> {
  return game.turncraft.perform(fight, command);
}

/** The waiting coin as a board, dodges as marks, a flip as a row menu entry. */
export const coinTracker: TrackerFacet<CoinState> = {
  rowTemplate: null,
  boardTemplate: "modules/coin-duel/templates/board.hbs",
  board(reader) {
    const { input, nameOf, owns } = reader;
    const { window } = input.state;
    if (!window) return null;
    const { by, at } = window;
    const answers = input.gm || owns(at) ? answerOffers(offerInput(reader, at)) : [];
    return {
      text: words("coin", { name: nameOf(by), foe: nameOf(at) }),
      buttons: answers.map((offer) => offerButton(offer, at, { icon: "fa-coins" })),
    };
  },
  rolls: false,
  row: ({ id }, { input: { state } }) => ({
    initiative: null,
    badges: state.fighters[id]?.dodged
      ? [{ id: "dodged", icon: "fa-person-running", label: words("dodged"), tip: words("dodgedTip") }]
      : [],
    state: null,
  }),
  next: () => null,
  waiting: ({ window }) => (window ? [window.at] : []),
  // The board asks.
  prompts: () => [],
  menu: [
    {
      key: "TURNCRAFT.CoinTracker.flip" as LangKey,
      icon: "fa-coins",
      when: ({ state, owns }, id) => state.activeId !== null && state.activeId !== id && owns(state.activeId),
      run: ({ combat, state }, id) => state.activeId && give(combat, { kind: "flip", who: state.activeId, at: id }),
    },
  ],
};
