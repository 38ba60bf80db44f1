import { differing, type SurpriseFacet } from "../../../combat/tracker/facet.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { type GroupCommand, type GroupId, type GroupState, membersOf } from "../rules/index.ts";
import { sideWords } from "./moment.ts";

const isSurprised = ({ fighters }: GroupState, who: CombatantId) => fighters[who]?.surprised ?? false;

/** Surprise as the GM sets and clears it by hand; no roll is made (GR-11, GR-12). */
export const groupSurprise: SurpriseFacet<GroupState> = {
  means: "TURNCRAFT.Surprise.group",
  sides: ({ input: { state }, localize }) =>
    (Object.keys(state.groups) as GroupId[])
      .sort()
      .map((group) => ({ name: sideWords(state, group, localize), who: membersOf(state, group) })),
  isSurprised,
  commands: (state, asked) => {
    const { on, off } = differing({ isSurprised }, state, asked);
    const mark = (who: readonly CombatantId[], surprised: boolean): GroupCommand[] =>
      who.length > 0 ? [{ kind: "surprise", who, surprised }] : [];
    return [...mark(on, true), ...mark(off, false)];
  },
};
