import {
  type AimedMove,
  type MapFacet,
  type MoveIntent,
  type MovementRules,
  provokesNobody,
  type Threatening,
} from "../../../canvas/map/movement-rules.ts";
import { type AskedMove, asSeen, beginnings, givenMove, planOf } from "../../../canvas/ruler-facet.ts";
import type { AnyPlan, CostLabels, LabelView } from "../../../canvas/ruler-view.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { paceOf, type Spaces, type Stance } from "../../../grid/index.ts";
import {
  areOpponents,
  bookingOf,
  feetBetween,
  feetOf,
  foesBeside,
  foesInMelee,
  foesPlaced,
  type GroupCommandOf,
  type GroupFighter,
  type GroupState,
  group,
  type Item,
  isReached,
  limitWhileKeeping,
  openSquares,
  placeAfter,
  positionFeet,
  type Rush,
  rushFeet,
} from "../rules/index.ts";

type GroupMove = GroupCommandOf<"move">;

/** Feet of a space in any direction (GR-157, GR-163). */
const spaceFeet = 5;

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
        spaceFeet,
        spaceFeet,
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

/** A movement as the authority will judge it once the mouse is released. */
export interface GroupPlan extends AnyPlan {
  /** Feet of the way after every step. */
  readonly feet: readonly number[];
  /** Booking of the move (GR-88, GR-89, GR-172). */
  readonly booking: "major" | "minor" | "nothing" | Rush;
  /** Possible targets of a charge after every step. */
  readonly strikes: readonly (readonly CombatantId[])[];
  /** Segments added as a minor action (GR-91). */
  readonly segments: number;
  /** Limit of the move, with the feet already counted; null without a limit. */
  readonly limit: { readonly most: number; readonly before: number } | null;
  /** Rate of the pace, with the feet already moved; a move of a major action may go beyond. */
  readonly rate: { readonly most: number; readonly before: number };
}

/** Movement as a command, with the asker. */
export type AskedGroupMove = AskedMove & Omit<GroupMove, "kind">;

/** State without the positions of combatants unknown to the reader. */
export function groupAsSeen(state: GroupState, canSee: (id: CombatantId) => boolean): GroupState {
  return asSeen(state, canSee, (fighter) => ({ ...fighter, scores: { ...fighter.scores, place: null } }));
}

/** Plans a movement and judges it as the authority will judge the command; null: the mover isn't in the encounter. */
export function groupPlan(state: GroupState, asked: AskedGroupMove): GroupPlan | null {
  const fighter = state.fighters[asked.who];
  if (!fighter) return null;
  const { command: move } = givenMove(asked);
  const plan = planOf(group, state, asked);
  const booking = bookingOf(state, move);
  return {
    ...plan,
    feet: beginnings(move.measured).map((path) => feetOf({ ...move, measured: path })),
    booking,
    strikes: booking === "charge" ? strikesOf(state, fighter, move) : [],
    segments: move.segments ?? 1,
    limit: limitOf(state, fighter, move),
    rate: { most: fighter.scores.movement[move.pace], before: fighter.moved[move.pace] },
    asks: plan.refusal === null ? asksOf(state, asked) : null,
  };
}

function strikesOf(
  state: GroupState,
  { scores: { place } }: GroupFighter,
  { who, measured: path }: GroupMove,
): CombatantId[][] {
  return path.steps.map((step) => (place ? foesBeside(state, who, placeAfter(place, step)) : []));
}

/** Question for the GM; null where the choice is the user's own. */
function asksOf(state: GroupState, asked: AskedGroupMove): Refusal | null {
  const open = group.needs(state, givenMove(asked), []);
  const ruling = open.find((each) => each.kind === "ruling" && each.who === undefined);
  return ruling?.kind === "ruling" ? { clause: ruling.clause, message: ruling.question } : null;
}

/**
 * Strictest limit of a move: taking position is 10 ft in all (GR-89), a charge or a flight goes as far as the rate (GR-172); a
 * maintained effect leaves part of a rate (GR-118).
 */
function limitOf(state: GroupState, fighter: GroupFighter, move: GroupMove): GroupPlan["limit"] {
  const limits: { most: number; before: number }[] = [];
  if (fighter.maintaining !== null)
    limits.push({ most: limitWhileKeeping(fighter, move.pace), before: fighter.moved[move.pace] });
  const booking = bookingOf(state, move);
  if (booking === "minor") limits.push({ most: positionFeet, before: fighter.positioned });
  if (booking === "charge" || booking === "flee") {
    const { most, gone } = rushFeet(fighter, move.pace);
    limits.push({ most, before: gone });
  }
  return limits.toSorted((a, b) => a.most - a.before - (b.most - b.before))[0] ?? null;
}

/** "10 of 30 ft · reposition, 1 seg", "5 left"; for a charge also the possible targets from there. */
export function groupLabels(
  { feet, booking, segments, limit, rate, whole, strikes }: GroupPlan,
  reached: number,
  refused: boolean,
  localize: Localize,
  nameOf: (id: CombatantId) => string,
): CostLabels {
  const way = feet[reached - 1] ?? 0;
  if (whole && booking !== "charge") return { cost: localize("TURNCRAFT.Ruler.feet", { feet: way }), left: null };
  const price = localize(`TURNCRAFT.GroupTable.ruler.${booking}`, { segments });
  if (!limit) {
    const beyond = booking === "major" ? rate.before + way - rate.most : 0;
    const left = beyond > 0 ? localize("TURNCRAFT.GroupTable.ruler.beyond", { feet: beyond, rate: rate.most }) : null;
    return { cost: `${localize("TURNCRAFT.Ruler.feet", { feet: way })} · ${price}`, left };
  }
  const sum = limit.before + way;
  // What is too far is said in one sentence: by the refusal of a charge or a flight, else here.
  if (sum > limit.most && (booking === "charge" || booking === "flee"))
    return { cost: localize("TURNCRAFT.Ruler.feet", { feet: way }), left: null };
  if (sum > limit.most && booking === "minor")
    return { cost: localize("TURNCRAFT.GroupTable.ruler.tooFar", { feet: sum, most: limit.most }), left: null };
  const inReach = strikes[reached - 1]?.map(nameOf).join(", ") ?? "";
  const cost = `${localize("TURNCRAFT.Ruler.feetOf", { feet: sum, speed: limit.most })} · ${price}`;
  if (sum > limit.most) return { cost, left: localize("TURNCRAFT.Ruler.over", { feet: sum - limit.most }) };
  if (inReach !== "") return { cost, left: localize("TURNCRAFT.GroupTable.ruler.inReach", { names: inReach }) };
  return { cost, left: refused ? null : localize("TURNCRAFT.Ruler.left", { left: limit.most - sum }) };
}

/** Label of a walked path: feet moved this round; null if none are. */
export function walkedGroup(state: GroupState, who: CombatantId, localize: Localize): LabelView | null {
  const moved = state.fighters[who]?.moved;
  const feet = moved ? moved.walk + moved.fly + moved.swim : 0;
  if (feet === 0) return null;
  return { cost: localize("TURNCRAFT.GroupTable.now.moved", { feet }), left: null, refused: false, reason: null };
}
