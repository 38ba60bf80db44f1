import {
  type AimedMove,
  type MapFacet,
  type MoveIntent,
  type MovementRules,
  provokesNobody,
  type Threatening,
} from "../../../canvas/map/movement-rules.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { paceOf, type Spaces, type Stance } from "../../../grid/index.ts";
import {
  areOpponents,
  bookingOf,
  feetBetween,
  foesInMelee,
  foesPlaced,
  type GroupState,
  type Item,
  isReached,
  limitWhileKeeping,
  openSquares,
  positionFeet,
  rushFeet,
} from "../rules/index.ts";

/** Feet of a space in any direction (GR-157, GR-163). */
const space = 5;

export const groupMap: MapFacet<GroupState> = {
  movementRules,
  threatening,
  aimed,
};

/**
 * Movement left by booking: of the round's rate as a major action, of a charge or flight, or of taking position (GR-88, GR-89,
 * GR-118, GR-172). In a melee a move ends next to a foe of the melee (GR-165), a charge next to any foe.
 */
function movementRules(state: GroupState, { who, action, measures }: MoveIntent): MovementRules | null {
  const fighter = state.fighters[who];
  const booking = bookingOf(state, { who });
  const beside = besideFoes(state, who) ?? (booking === "charge" ? foesPlaced(state, who).map(({ id }) => id) : null);
  // Without a grid a circle is drawn: it couldn't say where one stays in the melee.
  if (!fighter || (beside && measures.kind === "gridless")) return null;
  const pace = action === "fly" || action === "swim" ? action : "walk";
  const rate = fighter.maintaining === null ? fighter.scores.movement[pace] : limitWhileKeeping(fighter, pace);
  const { most, gone } = rushFeet(fighter, pace);
  const rushing = fighter.maintaining === null ? most - gone : Math.min(most - gone, rate - fighter.moved[pace]);
  const left = {
    major: rate - fighter.moved[pace],
    nothing: rate - fighter.moved[pace],
    minor: positionFeet - fighter.positioned,
    charge: rushing,
    flee: rushing,
  };
  const feet = Math.max(0, left[booking]);
  return {
    pace: (factors) =>
      paceOf(
        space,
        space,
        factors.map(() => 1),
      ),
    ranges: [{ budget: feet, radius: feet }],
    stance: (id) => (id === null ? null : stanceOf(state, who, id)),
    footing: "all",
    provokes: provokesNobody,
    ...(beside && { beside }),
  };
}

/** Foes, at least one of them adjacent to the move's end; null: no condition, outside melee or with a foe off the map. */
function besideFoes(state: GroupState, who: CombatantId): readonly CombatantId[] | null {
  const foes = foesInMelee(state, who);
  const isPlaced = (id: CombatantId) => state.fighters[id]?.scores.place !== null;
  return foes.length > 0 && foes.every(isPlaced) ? foes : null;
}

/** Foe or friend on the way: enemies are passed only where `passEnemy` is `allow` (GR-159, GR-161); null: not in the way. */
function stanceOf(state: GroupState, who: CombatantId, id: CombatantId): Stance | null {
  const other = state.fighters[id];
  if (!other || other.departed || other.defeated || id === who) return null;
  return areOpponents(state, who, id) && state.settings.passEnemy !== "allow" ? "foe" : "friend";
}

/**
 * Weapon in hand with its range, between the middles of squares (GR-162, GR-163), or for melee (GR-164, GR-165); null if either
 * combatant isn't on the map.
 */
function aimed(state: GroupState, who: CombatantId, target: CombatantId): AimedMove | null {
  const [from, to] = [state.fighters[who]?.scores, state.fighters[target]?.scores];
  if (!from?.place || !to?.place) return null;
  const distance = feetBetween(from.place, to.place);
  const { inHand } = from;
  const isBeyond = ({ range }: Item) => (range === null ? !isReached(state, who, target) : distance > range);
  const aims = inHand ? [{ weapon: inHand.name, increments: null, penalty: 0, beyond: isBeyond(inHand) }] : [];
  return { distance: Math.round(distance), unit: "feet", aims };
}

/** Melee includes any adjacent enemy, with any weapon (GR-165). */
function threatening(state: GroupState): Threatening {
  const isThere = (id: CombatantId) => state.fighters[id]?.departed === false && !state.fighters[id]?.defeated;
  const { spaceCheck } = state.settings;
  const isTested = spaceCheck === "always" || (spaceCheck === "restrictedOnly" && state.restrictedQuarters);
  const ids = Object.keys(state.fighters) as CombatantId[];
  return {
    reachOf: (id) => (isThere(id) ? (1 as Spaces) : null),
    areEnemies: (a, b) => isThere(a) && isThere(b) && areOpponents(state, a, b),
    walls: true,
    heights: false,
    from: "all",
    gangsUp: false,
    cramped: isTested
      ? ids.filter(
          (id) => isThere(id) && state.fighters[id]?.scores.place !== null && openSquares(state, id).length === 0,
        )
      : [],
  };
}
