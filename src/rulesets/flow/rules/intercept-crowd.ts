import { fighterOf, idsOf } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Space } from "../../../grid/types.ts";
import { areEnemies, isOut, neutral } from "./fighters.ts";
import { areLevel, gridOf, keyOf, nearest, spacesApart, spacesOf } from "./geometry.ts";
import type { Fighter, FlowState } from "./types.ts";

/** Combatants around a mover. */
export interface Crowd {
  /** Whether a space can't be entered: an enemy's, and those of neutrals and the defeated under `neutralPass: blocked`. */
  readonly isBarred: (space: Space) => boolean;
  /** Whether somebody else is on a space, where nobody else stays (FL-102). */
  readonly isOccupied: (space: Space) => boolean;
}

/** Returns the other combatants within this many hexes of a combatant (FL-101, FL-105). */
export function crowdAround(state: Pick<FlowState, "fighters" | "settings">, who: CombatantId, within: number): Crowd {
  const own = spacesOf(state, who);
  const kind = gridOf(state, who);
  const [barred, occupied] = [new Map<string, Space>(), new Map<string, Space>()];
  for (const id of idsOf(state)) {
    const { departed, scores } = fighterOf<Fighter>(state, id);
    if (id === who || departed || scores.spaces.length === 0 || !areLevel(state, id, who)) continue;
    if (spacesApart(kind, own, scores.spaces) > within) continue;
    const closed = isBarring(state, who, id);
    for (const space of scores.spaces) {
      occupied.set(keyOf(space), space);
      if (closed) barred.set(keyOf(space), space);
    }
  }
  return { isBarred: amongst(barred), isOccupied: amongst(occupied) };

  function amongst(taken: ReadonlyMap<string, Space>): (space: Space) => boolean {
    if (kind === "gridless") return (space) => nearest(kind, [...taken.values()], space) === 0;
    return (space) => taken.has(keyOf(space));
  }
}

/** Allies are passed freely, enemies never; neutrals and the defeated by the setting (FL-101, FL-105). */
function isBarring(state: Pick<FlowState, "fighters" | "settings">, who: CombatantId, id: CombatantId): boolean {
  const isNobodys = isOut(state, id) || fighterOf<Fighter>(state, id).side === neutral;
  return isNobodys ? state.settings.neutralPass === "blocked" : areEnemies(state, who, id);
}
