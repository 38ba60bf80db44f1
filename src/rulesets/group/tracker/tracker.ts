import type { TrackerFacet } from "../../../combat/tracker/facet.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { type GroupState, rowOf } from "../rules/index.ts";
import { askReaction } from "./attack-ask.ts";
import { boardView } from "./board-view.ts";
import { peek } from "./covered.ts";
import { footerOf } from "./footer-view.ts";
import { actingIn, called, momentOf, phaseKey } from "./moment.ts";
import { tableOffers } from "./offers.ts";
import { rowGroupsOf } from "./order-view.ts";
import { promptsView } from "./prompts.ts";
import { rowView } from "./row-view.ts";
import { groupSurprise } from "./surprise.ts";

const folder = "systems/turncraft/templates/rulesets/group";

export const groupTracker: TrackerFacet<GroupState> = {
  tour: [
    { id: "path", selector: ".tc-path" },
    { id: "sides", selector: ".tc-sides" },
  ],
  rowTemplate: `${folder}/row.hbs`,
  boardTemplate: `${folder}/board.hbs`,
  board: boardView,
  offers: tableOffers,
  rolls: false,
  acting: actingIn,
  called,
  rowGroups: rowGroupsOf,
  clock: ({ input: { state }, localize }) => ({
    round: localize("TURNCRAFT.Tracker.round", { round: state.round }),
    turn: localize(phaseKey(state.phase, state)),
  }),
  footer: footerOf,
  row: (combatant, context) => rowView(combatant, context, peek),
  next: () => null,
  waiting,
  about: ({ window }) => window?.victim ?? null,
  surprise: groupSurprise,
  prompts: promptsView,
  askMissing: askReaction,
};

/** Combatants everyone waits for: in a window, to reveal a card, to name a target, or to state an action (GR-47). */
function waiting(state: GroupState): CombatantId[] {
  if (state.round === 0) return [];
  const asked = Object.entries(state.window?.asked ?? {}) as [CombatantId, string][];
  if (state.window) return asked.flatMap(([id, answer]) => (answer === "waiting" ? [id] : []));
  const { covered, owing, silent } = momentOf(state);
  if (state.phase === "INITIATIVE") return [...covered];
  return rowOf(state.phase).slot === null ? [] : [...new Set([...owing, ...silent])];
}
