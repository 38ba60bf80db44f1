import { fighterOf, idsOf } from "../engine/fighters.ts";
import type { CombatantId } from "../engine/types.ts";
import type { Layout, Space } from "../grid/types.ts";
import type { MarchingState } from "./types.ts";

/** Where everybody stands, on one grid. */
export interface Positions {
  readonly layout: Layout;
  /** The spaces that a combatant covers; none without a token, or on a grid of another kind. */
  readonly of: (id: CombatantId) => readonly Space[];
}

/** Everybody's place as it was learned last. The grid is that of whoever has a token, the first by id. */
export function positionsOf(state: Pick<MarchingState, "fighters">): Positions {
  const placed = idsOf(state).find((id) => fighterOf(state, id).scores.place !== null);
  const layout = placed ? (fighterOf(state, placed).scores.place?.layout ?? "square") : "square";
  return {
    layout,
    of: (id) => {
      const { place } = fighterOf(state, id).scores;
      return place?.layout === layout ? place.spaces : [];
    },
  };
}
