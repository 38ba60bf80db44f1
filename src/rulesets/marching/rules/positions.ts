import { fighterOf, idsOf } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Layout, Space } from "../../../grid/types.ts";
import type { MarchingState } from "./types.ts";

/** Positions of all combatants on one grid. */
export interface Positions {
  readonly layout: Layout;
  /** The spaces that a combatant covers; none without a token, or on a grid of another kind. */
  readonly of: (id: CombatantId) => readonly Space[];
}

/**
 * Last known places of all combatants, on the grid of the first by id that has a token. Copied once, since an order looks
 * at every place many times and a draft is slow to read.
 */
export function positionsOf(state: Pick<MarchingState, "fighters">): Positions {
  const placed = idsOf(state).flatMap((id) => {
    const { place } = fighterOf(state, id).scores;
    return place ? [{ id, layout: place.layout, spaces: place.spaces.map(({ x, y }) => ({ x, y })) }] : [];
  });
  const layout = placed[0]?.layout ?? "square";
  const spaces = new Map(placed.filter((one) => one.layout === layout).map((one) => [one.id, one.spaces]));
  return { layout, of: (id) => spaces.get(id) ?? [] };
}
