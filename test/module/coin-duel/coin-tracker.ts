import type { TrackerFacet } from "../../../src/combat/tracker/facet.ts";
import type { AnyCommand, CombatantId } from "../../../src/engine/index.ts";
import type { LangKey } from "../../../src/i18n.ts";
import type { CoinCommand, CoinState } from "../../rulesets/sixth/coin/index.ts";

/** Words of the module's own; the types know those of Turncraft alone. */
function words(key: string, data: Record<string, string> = {}): string {
  return game.i18n.format(`TURNCRAFT.CoinTracker.${key}`, data);
}

function give(fight: Combat.Implementation, command: CoinCommand): Promise<unknown> {
  return game.turncraft.perform(fight, command);
}

/** The coin that waits for an answer as a board, whoever has dodged as a mark, a flip as an entry of a row's menu. */
export const coinTracker: TrackerFacet<CoinState> = {
  rowTemplate: null,
  rowParts: [],
  boardTemplate: "modules/coin-duel/templates/board.hbs",
  board({ facts: { state, gm }, nameOf, owns }) {
    if (!state.window) return null;
    const { id, by, at } = state.window;
    const text = words("coin", { name: nameOf(by), foe: nameOf(at) });
    return {
      text,
      window: id,
      who: at,
      answers: gm || owns(at) ? { dodge: words("dodge"), take: words("take") } : null,
    };
  },
  rolls: false,
  row: ({ id }, { facts: { state } }) => ({
    initiative: null,
    marks: state.fighters[id]?.dodged
      ? [{ id: "dodged", icon: "fa-person-running", label: words("dodged"), tip: words("dodgedTip") }]
      : [],
    state: null,
  }),
  next: () => null,
  waiting: ({ window }) => (window ? [window.at] : []),
  // The board asks.
  prompts: () => [],
  answer: (_state, window, { who, dodge }) => answer(who, window, dodge) as AnyCommand,
  acts: {
    answer: (fight, { who, window, dodge }) => give(fight, answer(who, window, dodge)),
  },
  menu: [
    {
      key: "TURNCRAFT.CoinTracker.flip" as LangKey,
      icon: "fa-coins",
      when: ({ state, owns }, id) => state.activeId !== null && state.activeId !== id && owns(state.activeId),
      run: ({ combat, state }, id) => state.activeId && give(combat, { kind: "flip", who: state.activeId, at: id }),
    },
  ],
};

function answer(who = "", window = "", dodge = ""): CoinCommand {
  return { kind: "answer", who: who as CombatantId, window, dodge: dodge === "yes" };
}
