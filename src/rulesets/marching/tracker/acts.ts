import { askSpace } from "../../../combat/asked-space.ts";
import type { Fighting } from "../../../combat/encounter.ts";
import { stateUnder } from "../../../combat/state-under.ts";
import { give } from "../../../combat/tracker/answers.ts";
import type { FaceActs } from "../../../combat/tracker/facet.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { sceneFoughtOn } from "../host/look-up.ts";
import { marching } from "../rules/index.ts";
import { askPartners, askResult, askRivals } from "./dialogs.ts";
import { askReaction } from "./reaction.ts";
import { marchCommand } from "./row.ts";

/** Buttons of board and rows that are no offers, or ask in a window of their own; `what`: a place in the marching order. */
export const marchingActs: FaceActs = {
  march(fight, { who, what }) {
    const state = stateUnder(marching, fight);
    return state && give(fight, marchCommand(state, who as CombatantId, Number(what)));
  },
  setContact,
  defend: (fight, { who, seq }) => askReaction(fight, who as CombatantId, Number(seq)),
  together: (fight, { who }) => askPartners(fight, who as CombatantId),
  seize: (fight, { who }) => askRivals(fight, who as CombatantId),
  result: (fight, { who }) => askResult(fight, who as CombatantId),
};

/** The GM points at where the sides touch (MO-306); the search begins where it is now. */
async function setContact(fight: Fighting): Promise<void> {
  const state = stateUnder(marching, fight);
  const scene = sceneFoughtOn(fight);
  if (!state || !scene) return;
  const placed = state.order.flatMap((id) => state.fighters[id]?.scores.place?.spaces ?? []);
  const from = state.placedContact ?? state.contact ?? placed[0] ?? { x: 0, y: 0 };
  const space = await askSpace(scene, from);
  if (space) await give(fight, { kind: "contact", space, inScene: true });
}
