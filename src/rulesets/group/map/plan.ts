import { asSeen } from "../../../canvas/as-seen.ts";
import { type AskedMove, beginnings, givenMove, planOf } from "../../../canvas/path-plan.ts";
import type { AnyPlan, CostLabels, LabelView } from "../../../canvas/ruler-view.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import {
  bookingOf,
  feetOf,
  foesBeside,
  type GroupCommandOf,
  type GroupFighter,
  type GroupState,
  group,
  limitWhileKeeping,
  placeAfter,
  positionFeet,
  type Rush,
  rushFeet,
} from "../rules/index.ts";

type GroupMove = GroupCommandOf<"move">;

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
