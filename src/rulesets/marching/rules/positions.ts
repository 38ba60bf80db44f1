import { snapshot } from "../../../engine/execution.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Layout, Space } from "../../../grid/types.ts";
import type { MarchingFighter, MarchingState } from "./types.ts";

/** Positions of all combatants on a grid. */
export interface Positions {
  readonly layout: Layout;
  /** Spaces covered by a combatant; none without a token, or on a grid of another kind. */
  readonly of: (id: CombatantId) => readonly Space[];
  readonly ofFighter: (fighter: MarchingFighter) => readonly Space[];
}

/** Combatant with a fighter already looked up: a look-up among many is slow. */
export interface Member {
  readonly id: CombatantId;
  readonly fighter: MarchingFighter;
}

/** All combatants, by id. */
export function members(state: Pick<MarchingState, "fighters">): Member[] {
  const all = Object.entries(snapshot(state).fighters) as [CombatantId, MarchingFighter][];
  return all.map(([id, fighter]) => ({ id, fighter })).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Last known places of all combatants, on the grid of the first combatant with a token, by id. */
export function positionsOf(state: Pick<MarchingState, "fighters">, all = members(state)): Positions {
  const { fighters } = snapshot(state);
  const layout = all.find(({ fighter }) => fighter.scores.place)?.fighter.scores.place?.layout ?? "square";
  const ofFighter = ({ scores: { place } }: MarchingFighter) => (place?.layout === layout ? place.spaces : []);
  return {
    layout,
    ofFighter,
    of: (id) => {
      const fighter = fighters[id];
      return fighter ? ofFighter(fighter) : [];
    },
  };
}
