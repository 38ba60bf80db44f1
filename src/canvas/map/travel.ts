import type { CombatantId, EncounterState } from "../../engine/types.ts";
import type { Budget, Medium, Pace, Space, Spaces, Stance } from "../../grid/index.ts";
import type { RulerFacet } from "../ruler-facet.ts";

/** The numbers of media on a board (`Board.medium`): 0 where a scene marks nothing. */
export const media: readonly (Medium | null)[] = [null, "land", "water", "air", "face"];

/** How far somebody gets for a price: one band of the reachable area. */
export interface Band {
  /** In the unit of the pace. */
  readonly budget: Budget;
  /** The same without a grid: scene units from the middle of the token. */
  readonly radius: number;
}

/** How one combatant may move at this moment. */
export interface Travel {
  /** What entering a space costs, by its terrain: `factors` says of each terrain how many times the usual it costs. */
  readonly pace: (factors: readonly number[]) => Pace;
  /** One or two, the cheaper first: one AP and two, this second and all that are left. */
  readonly bands: readonly Band[];
  /**
   * How a creature on the map is passed: friends can be walked through but not ended on, foes can't be passed, null doesn't
   * matter. `id`: null for tokens that don't fight.
   */
  readonly stance: (id: CombatantId | null) => Stance | null;
  /** Which of the mover's spaces the rules look at: all that it covers, or its first alone. */
  readonly footing: "all" | "first";
  /** Whether leaving somebody's zone would set that enemy off. */
  readonly provokes: (id: CombatantId) => boolean;
  /** Those of whom one has to stand beside at least one in the end; absent: anywhere will do. */
  readonly beside?: readonly CombatantId[];
}

/** How creatures threaten the spaces around them, and what that means. */
export interface Threatening {
  /** How far somebody threatens, in spaces; null: nobody at all. `own`: by its size and the weapons in its hands. */
  readonly reachOf: (id: CombatantId, own: Spaces) => Spaces | null;
  readonly areEnemies: (a: CombatantId, b: CombatantId) => boolean;
  /** Whether a zone ends at walls. */
  readonly walls: boolean;
  /** Whether who is farther above or below than its reach doesn't threaten. */
  readonly heights: boolean;
  /** Which of a creature's spaces its zone is measured from. */
  readonly from: "all" | "first";
  /** Several of a side who threaten the same enemy are better off for it (FL-154). */
  readonly gangsUp: boolean;
  /** Who has no room for a large weapon (GR-166). */
  readonly cramped: readonly CombatantId[];
}

/** A scene's grid as far as a ruleset's costs depend on it. */
export interface Measures {
  /** Scene units of a space. */
  readonly distance: number;
  /** Core's rule for diagonals: CONST.GRID_DIAGONALS. */
  readonly diagonals: number;
  readonly kind: "square" | "hex" | "gridless";
}

/** Who wants to move, and how. */
export interface Wish {
  readonly who: CombatantId;
  /** Core's movement action; `walk` where nothing was chosen. */
  readonly action: string;
  readonly measures: Measures;
  /** Whether somebody notices what the mover does. */
  readonly sees: (id: CombatantId) => boolean;
}

/** What a weapon at hand has to say of a target. */
export interface Aim {
  readonly weapon: string;
  /** The target is too far away for it. */
  readonly beyond: boolean;
  /** How many range increments away it is, 1 for the first; null where the ruleset has none. */
  readonly increments: number | null;
  /** What the distance takes from the roll, below 0; 0: nothing. */
  readonly penalty: number;
}

/** A target as the one sees it who might attack. */
export interface Aimed {
  /** In the unit of `unit`. */
  readonly distance: number;
  readonly unit: "hexes" | "feet";
  readonly aims: readonly Aim[];
}

/** The rest of a movement that waits until somebody has answered. */
export interface WaitingWay {
  readonly who: CombatantId;
  /** The spaces that the mover stands on, its anchor first. */
  readonly from: readonly Space[];
  /** Where its anchor was still going, step by step. */
  readonly to: readonly Space[];
}

/** A ruleset's say in map and ruler. `enemies`: by the tokens' dispositions, for rulesets that have no sides of their own. */
export interface MapFacet<State extends EncounterState = EncounterState> {
  /** How somebody may move now; null: the ruleset has nothing to show. */
  travel(state: State, wish: Wish): Travel | null;
  threatening(state: State, enemies: Threatening["areEnemies"]): Threatening;
  /** What distance means to somebody's weapons in hand; null: nothing; absent: just how far it is. */
  aimed?(state: State, who: CombatantId, target: CombatantId): Aimed | null;
  /** Movements that wait, of movers whom a viewer may know; absent: none ever does. */
  waiting?(state: State, mayKnow: (id: CombatantId) => boolean): readonly WaitingWay[];
  /**
   * How far a creature reaches by its size and what it has in hand, in fights or not; absent: as far as the first ruleset that
   * knows it says.
   */
  reach?(actor: Actor.Implementation | null): Spaces;
  /** Prices of planned ways; absent: core's ruler measures them. */
  readonly ruler?: RulerFacet<State>;
}

/** Friends on every space: what rulesets have that say nothing of passing. Nobody wants to end on anybody. */
export function passAll(): Stance {
  return "friend";
}

/** What rulesets have that know no reaction to leaving a zone. */
export function provokesNobody(): boolean {
  return false;
}

/** Threats as size and weapons have them, with no clause about them. */
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
