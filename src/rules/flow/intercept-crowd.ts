import { fighterOf, idsOf } from "../engine/fighters.ts";
import type { CombatantId } from "../engine/types.ts";
import { footprintDistance } from "../grid/distance.ts";
import { areEnemies, isOut, neutral } from "./fighters.ts";
import { areLevel, keyOf, spacesOf } from "./geometry.ts";
import type { Fighter, FlowState } from "./types.ts";

/** Who stands around a mover, as keys of hexes. */
export interface Crowd {
  /** Hexes that can't be entered: an enemy's, and those of neutrals and the defeated under `neutralPass: blocked`. */
  readonly barred: ReadonlySet<string>;
  /** Hexes of anybody else, where nobody else stays (FL-102). */
  readonly occupied: ReadonlySet<string>;
}

/** Everybody else within so many hexes of a combatant (FL-101, FL-105). */
export function crowdAround(state: Pick<FlowState, "fighters" | "settings">, who: CombatantId, within: number): Crowd {
  const own = spacesOf(state, who);
  const [barred, occupied] = [new Set<string>(), new Set<string>()];
  for (const id of idsOf(state)) {
    const { departed, scores } = fighterOf<Fighter>(state, id);
    if (id === who || departed || scores.spaces.length === 0 || !areLevel(state, id, who)) continue;
    if (footprintDistance("hex", own, scores.spaces) > within) continue;
    const closed = isBarring(state, who, id);
    for (const space of scores.spaces) {
      occupied.add(keyOf(space));
      if (closed) barred.add(keyOf(space));
    }
  }
  return { barred, occupied };
}

/** Allies are passed freely, enemies never; neutrals and the defeated by the setting (FL-101, FL-105). */
function isBarring(state: Pick<FlowState, "fighters" | "settings">, who: CombatantId, id: CombatantId): boolean {
  const isNobodys = isOut(state, id) || fighterOf<Fighter>(state, id).side === neutral;
  return isNobodys ? state.settings.neutralPass === "blocked" : areEnemies(state, who, id);
}
