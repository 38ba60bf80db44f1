import type { CombatantId, EncounterState } from "../../rules/engine/types.ts";
import {
  areEnemies,
  canThreaten,
  type FlowState,
  hexesLeft,
  isOut,
  neutral,
  totalReach,
} from "../../rules/flow/index.ts";
import { paceOf, type Spaces, type Stance } from "../../rules/grid/index.ts";
import type { MapRules, Threatening, Travel, Wish } from "./travel.ts";

/** The dearest that a hex can be (FL-99). */
const dearest = 15;
/** Moves in one command: two AP's worth, or one (FL-99). */
const most = 2;

export const flowMap: MapRules = {
  travel: (state: EncounterState, wish) => travel(state as FlowState, wish),
  threatening: (state: EncounterState) => threatening(state as FlowState),
};

/** What is left of an open Move or the next AP buys, and all that this turn's AP buy (FL-42, FL-100, FL-103). */
function travel(state: FlowState, { who, action, measures }: Wish): Travel | null {
  const fighter = state.fighters[who];
  if (!fighter) return null;
  const { settings } = state;
  const isStep = action === "step";
  const open = fighter.move?.hexesLeft ?? 0;
  const speed = fighter.scores.moveSpeed;
  const all = Math.min(hexesLeft(fighter), open + (settings.doubleMove ? most : 1) * speed);
  const near = isStep ? 1 : open > 0 ? open : Math.min(all, speed);
  const far = isStep ? 1 : all;
  const bands = [near, far].filter((hexes, i) => hexes > 0 && (i === 0 || hexes > near));
  const isDear = settings.terrainCost === "scene" && !isStep;
  return {
    pace: (factors) =>
      paceOf(1, 1, isDear ? factors.map((factor) => Math.min(dearest, Math.ceil(factor))) : factors.map(() => 1)),
    bands: bands.map((hexes) => ({ budget: hexes, radius: hexes * measures.distance })),
    stance: (id) => (id === null ? null : stanceOf(state, who, id)),
    footing: "all",
    provokes: !isStep,
  };
}

/** Enemies are never passed; neutrals and the defeated by the setting (FL-101, FL-104, FL-105). */
function stanceOf(state: FlowState, who: CombatantId, id: CombatantId): Stance | null {
  const other = state.fighters[id];
  if (!other || other.departed || id === who) return null;
  const isPassable = isOut(state, id) || other.side === neutral;
  if (isPassable) return state.settings.neutralPass === "pass" ? "friend" : "foe";
  return areEnemies(state, who, id) ? "foe" : "friend";
}

function threatening(state: FlowState): Threatening {
  const { elevation, footprintMode, provokeLeave, threatWalls } = state.settings;
  return {
    reachOf: (id) => {
      const fighter = state.fighters[id];
      return fighter && canThreaten(state, id) ? (totalReach(fighter) as Spaces) : null;
    },
    areEnemies: (a, b) => state.fighters[a] !== undefined && state.fighters[b] !== undefined && areEnemies(state, a, b),
    mayReact: (id, mover) =>
      provokeLeave && (state.fighters[id]?.rp ?? 0) > 0 && !state.fighters[mover]?.move?.letPass.includes(id),
    walls: threatWalls === "block",
    heights: elevation === "counted",
    from: footprintMode === "token" ? "all" : "first",
    gangsUp: true,
    cramped: [],
  };
}
