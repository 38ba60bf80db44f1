import { differing, type SurpriseFace } from "../../../combat/tracker/surprise-facet.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { type MarchingCommand, type MarchingState, sides } from "../rules/index.ts";

const isSurprised = ({ fighters }: MarchingState, who: CombatantId) =>
  fighters[who]?.impaired.includes("surprise") ?? false;

/** The GM marks them, everybody of a side that doesn't see the other being proposed (MO-804). */
export const marchingSurprise: SurpriseFace<MarchingState> = {
  means: "TURNCRAFT.Surprise.marching",
  sides: ({ input, localize }) => {
    const { order, fighters } = input.state;
    const of = (side: (typeof sides)[number] | null) => order.filter((id) => fighters[id]?.side === side);
    return [
      ...sides.map((side) => ({ name: localize(`TURNCRAFT.Side.${side}`), who: of(side) })),
      { name: localize("TURNCRAFT.Marching.noSide"), who: of(null) },
    ];
  },
  isSurprised,
  proposed: ({ order, fighters, partySeesMonsters, monstersSeeParty }) =>
    order.filter((id) => {
      const side = fighters[id]?.side;
      return side === "party" ? partySeesMonsters === false : side === "monsters" && monstersSeeParty === false;
    }),
  commands: (state, surprised) => {
    const { on, off } = differing({ isSurprised }, state, surprised);
    const impair = (who: readonly CombatantId[], impaired: boolean): MarchingCommand[] =>
      who.length > 0 ? [{ kind: "impair", who, cause: "surprise", impaired }] : [];
    return [...impair(on, true), ...impair(off, false)];
  },
};
