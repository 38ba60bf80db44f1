import type { CombatantId, EncounterState } from "../../engine/types.ts";
import type { Budget, Medium, Pace, Space, Spaces, Stance } from "../../grid/index.ts";
import type { RulerFacet } from "../ruler-facet.ts";

/** Media by their numbers on a board (`Board.medium`); 0: the scene marks no medium. */
export const media: readonly (Medium | null)[] = [null, "land", "water", "air", "face"];

/** A band of the reachable area: the distance a mover gets for a price. */
export interface MoveRange {
  /** Budget in the unit of the pace. */
  readonly budget: Budget;
  /** Radius on a scene without a grid: scene units from the middle of the token. */
  readonly radius: number;
}

/** Movement of a combatant now. */
export interface MovementRules {
  /** Returns the cost of entering a space, by its terrain: `factors` gives every terrain's multiple of the usual cost. */
  readonly pace: (factors: readonly number[]) => Pace;
  /** Bands, the cheaper first: 1 AP and 2 AP, or the present second and the rest. */
  readonly ranges: readonly MoveRange[];
  /**
   * Returns a creature's stance, deciding on passage: friends can be walked through but not ended on, foes can't be passed, null
   * doesn't matter. `id`: null for tokens outside the fight.
   */
  readonly stance: (id: CombatantId | null) => Stance | null;
  /** Mover's spaces for the rules: all covered spaces, or the first alone. */
  readonly footing: "all" | "first";
  /** True if leaving the combatant's zone would provoke. */
  readonly provokes: (id: CombatantId) => boolean;
  /** Combatants of whom at least one must be adjacent to the mover's end; absent: no condition. */
  readonly beside?: readonly CombatantId[];
}

/** Rules for threatening the spaces around a creature, and the consequences. */
export interface Threatening {
  /** Returns the distance a combatant threatens, in spaces; null: no threat. `own`: by size and weapons in hand. */
  readonly reachOf: (id: CombatantId, own: Spaces) => Spaces | null;
  readonly areEnemies: (a: CombatantId, b: CombatantId) => boolean;
  /** True if a zone ends at walls. */
  readonly walls: boolean;
  /** True if threats have limited height: a target farther above or below than the reach isn't threatened. */
  readonly heights: boolean;
  /** Spaces of a creature for measuring the zone. */
  readonly from: "all" | "first";
  /** True if several of a side gain from threatening the same enemy (FL-154). */
  readonly gangsUp: boolean;
  /** Combatants without room for a large weapon (GR-166). */
  readonly cramped: readonly CombatantId[];
}

/** Properties of a scene's grid with an effect on a ruleset's costs. */
export interface Measures {
  /** Scene units of a space. */
  readonly distance: number;
  /** Core's rule for diagonals: CONST.GRID_DIAGONALS. */
  readonly diagonals: number;
  readonly kind: "square" | "hex" | "gridless";
}

/** Facts about a mover, for {@link MapFacet.movementRules}. */
export interface MoveIntent {
  readonly who: CombatantId;
  /** Core's movement action; `walk` without a choice. */
  readonly action: string;
  readonly measures: Measures;
  /** True if a combatant notices the mover's actions. */
  readonly sees: (id: CombatantId) => boolean;
}

/** Assessment of a target for a weapon at hand. */
export interface ReachableAim {
  readonly weapon: string;
  /** True if the target is too far away. */
  readonly beyond: boolean;
  /** Distance in range increments, 1 for the first; null if the ruleset has none. */
  readonly increments: number | null;
  /** Penalty to the roll for the distance, below 0; 0: none. */
  readonly penalty: number;
}

/** Distance of a target, and the consequence for a possible attacker's weapons. */
export interface AimedMove {
  /** Distance to the target, in `unit`. */
  readonly distance: number;
  readonly unit: "hexes" | "feet";
  readonly aims: readonly ReachableAim[];
}

/** Rest of a movement waiting for an answer. */
export interface WaitingWay {
  readonly who: CombatantId;
  /** Spaces of the mover, the anchor first. */
  readonly from: readonly Space[];
  /** Remaining spaces of the anchor's path, step by step. */
  readonly to: readonly Space[];
}

/** Ruleset's part in map and ruler. `enemies`: by token disposition, for rulesets without sides. */
export interface MapFacet<State extends EncounterState = EncounterState> {
  /** Returns a mover's present movement; null: the ruleset shows none. */
  movementRules(state: State, intent: MoveIntent): MovementRules | null;
  threatening(state: State, enemies: Threatening["areEnemies"]): Threatening;
  /** Returns the meaning of a distance for a combatant's weapons in hand; null: none; absent: the plain distance is shown. */
  aimed?(state: State, who: CombatantId, target: CombatantId): AimedMove | null;
  /** Waiting movements of movers known to a viewer. Absent: none ever. */
  waiting?(state: State, canSee: (id: CombatantId) => boolean): readonly WaitingWay[];
  /** Prices of planned ways; absent: measured by core's ruler. */
  readonly ruler?: RulerFacet<State>;
}

/** Returns "friend" for every creature, for rulesets without rules for passing: paths may cross creatures, but not end there. */
export function passAll(): Stance {
  return "friend";
}

/** Returns false, for rulesets without reactions to leaving a zone. */
export function provokesNobody(): boolean {
  return false;
}

/** Returns threats by size and weapons alone, for rulesets without clauses about threats. */
export function plainThreats(
  { fighters }: Pick<EncounterState, "fighters">,
  areEnemies: Threatening["areEnemies"],
): Threatening {
  return {
    reachOf: (id, own) => (fighters[id]?.departed === false && !fighters[id]?.defeated ? own : null),
    areEnemies,
    walls: true,
    heights: false,
    from: "all",
    gangsUp: false,
    cramped: [],
  };
}
