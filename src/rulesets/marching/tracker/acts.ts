import { askSpace } from "../../../combat/asked-space.ts";
import type { Asked, Fighting } from "../../../combat/encounter.ts";
import { stateUnder } from "../../../combat/state-under.ts";
import { give } from "../../../combat/tracker/answers.ts";
import type { FaceActs } from "../../../combat/tracker/facet.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { sceneFoughtOn } from "../host/points.ts";
import { sightingsOf } from "../host/sight.ts";
import { type First, type MarchingState, marching, type TurnAction } from "../rules/index.ts";
import { sightOnMap } from "./board.ts";
import { askPartners, askResult, askRivals } from "./dialogs.ts";
import { askReaction } from "./reaction.ts";
import { marchCommand } from "./row.ts";

type Data = Readonly<Record<string, string | undefined>>;

/** Button handlers of board and rows: `data-who` is the combatant, `data-what` the selected value. */
export const marchingActs: FaceActs = {
  march: (fight, { who, what }) => of(fight, (state) => marchCommand(state, who as CombatantId, Number(what))),
  sight: (fight, data) => of(fight, (state) => sightCommand(state, data)),
  sightOnMap: (fight) =>
    of(fight, (state) => {
      const { partySeesMonsters, monstersSeeParty } = state;
      return sightOnMap(sightingsOf(fight, state)) ?? { kind: "sight", partySeesMonsters, monstersSeeParty };
    }),
  setContact,
  clearContact: (fight) => give(fight, { kind: "contact", space: null, inScene: true }),
  take: (fight) => give(fight, { kind: "take-initiative" }),
  cede: (fight) => give(fight, { kind: "cede-initiative" }),
  choose: (fight, { who, what }) =>
    give(fight, { kind: "choose", who: who as CombatantId, first: (what ?? "act") as First }),
  finish: (fight, { who }) => give(fight, { kind: "finish", who: who as CombatantId }),
  settle: (fight, { what }) => give(fight, { kind: "settle-overrun", goesOn: (what || null) as CombatantId | null }),
  defend: (fight, { who, seq }) => askReaction(fight, who as CombatantId, Number(seq)),
  delay: (fight, { who }) => give(fight, { kind: "delay", who: who as CombatantId }),
  announce: (fight, { who, what }) =>
    give(fight, { kind: "announce", who: who as CombatantId, action: what as TurnAction }),
  decline: (fight, { who, what }) =>
    give(fight, { kind: "decline", who: who as CombatantId, action: what as TurnAction }),
  done: (fight, { who }) => give(fight, { kind: "done", who: who as CombatantId }),
  clock: (fight, { what }) => give(fight, { kind: "clock", running: what === "true" }),
  frantic: (fight, { what }) => give(fight, { kind: "frantic", on: what === "true" }),
  together: (fight, { who }) => askPartners(fight, who as CombatantId),
  seize: (fight, { who }) => askRivals(fight, who as CombatantId),
  result: (fight, { who }) => askResult(fight, who as CombatantId),
};

async function of(fight: Fighting, command: (state: MarchingState) => Asked): Promise<void> {
  const state = stateUnder(marching, fight);
  if (state) await give(fight, command(state));
}

/** `what`: "party:true". */
function sightCommand({ partySeesMonsters, monstersSeeParty }: MarchingState, { what = "" }: Data): Asked {
  const [viewers, sees] = what.split(":");
  const next = viewers === "party" ? { partySeesMonsters: sees === "true" } : { monstersSeeParty: sees === "true" };
  return { kind: "sight", partySeesMonsters, monstersSeeParty, ...next };
}

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
