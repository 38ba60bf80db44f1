import { logLine } from "../../../engine/play.ts";
import type { CombatantId } from "../../../engine/types.ts";
import {
  closestFeet,
  feetToNearest,
  footprintDistance,
  kindOf,
  nearestSpace,
  type Space,
} from "../../../grid/index.ts";
import { isAble } from "./fighters.ts";
import type { Positions } from "./positions.ts";
import type { MarchingState, Play } from "./types.ts";

/**
 * Contact of the sides (MO-306): the spiral's center, the combatant it starts towards, and the space of that combatant.
 */
export interface Contact {
  readonly contact: Space;
  readonly targetId: CombatantId | null;
  readonly towards: Space | null;
}

/** The first side's order and the second's. */
export type Lines = readonly [readonly CombatantId[], readonly CombatantId[]];

/** Pair of combatants, one from each side. */
interface Pair {
  readonly a: CombatantId;
  readonly b: CombatantId;
}

/**
 * Returns the spiral's starting point, or null if there is none (MO-305): without contact, unless the GM placed the
 * point or `orderMode` is `spiral`, in which case the closest hostile pair stands in for it.
 */
export function contactOf(state: MarchingState, positions: Positions, lines: Lines): Contact | null {
  const { placedContact, settings } = state;
  const standing = lines.map((line) => line.filter((id) => isAble(state, id) && positions.of(id).length > 0));
  const [first = [], second = []] = standing;
  const targets = second.filter((id) => id === state.markedId);
  if (placedContact) return aroundPoint(positions, placedContact, targets[0] ?? null);
  const closest = closestPair(positions, first, second);
  if (!closest || (settings.orderMode !== "spiral" && !touches(positions, closest))) return null;
  const pair = targets.length > 0 ? closestPair(positions, first, targets) : closest;
  return pair && pairContact(positions, pair);
}

/** The pair with the smallest distance; ties: lower rank of the first side's, then of the other's (MO-306). */
function closestPair(
  { layout, of }: Positions,
  first: readonly CombatantId[],
  second: readonly CombatantId[],
): Pair | null {
  const toSecond = feetToNearest(kindOf(layout), second.flatMap(of));
  const feet = first.map((id) => toSecond(of(id)));
  const least = Math.min(...feet);
  const a = first[feet.indexOf(least)];
  if (a === undefined) return null;
  const b = second.find((id) => closestFeet(layout, of(a), of(id)) === least);
  return b === undefined ? null : { a, b };
}

/** A point that the GM set: only a target that is marked too gives it a direction (MO-304, MO-306). */
function aroundPoint({ layout, of }: Positions, contact: Space, targetId: CombatantId | null): Contact {
  const towards = targetId === null ? null : nearestSpace(layout, of(targetId), [contact]);
  return { contact: { ...contact }, targetId, towards };
}

function pairContact({ layout, of }: Positions, { a, b }: Pair): Contact | null {
  const contact = nearestSpace(layout, of(a), of(b));
  return contact && { contact, targetId: b, towards: nearestSpace(layout, of(b), of(a)) };
}

/** True if these two stand beside each other (MO-305). */
function touches({ layout, of }: Positions, { a, b }: Pair): boolean {
  return footprintDistance(kindOf(layout), of(a), of(b)) <= 1;
}

/** The GM drags the point of contact; it counts when the next order is built (MO-306, MO-308). */
export function placeContact({ state, log }: Play, space: Space | null): void {
  state.placedContact = space && { ...space };
  logLine({ log }, space ? "TURNCRAFT.Log.marching.contact" : "TURNCRAFT.Log.marching.contactAsUsual", null);
}

/** The GM marks whom the point of contact is sought for (MO-306). */
export function markTarget({ state, log }: Play, who: CombatantId | null): void {
  state.markedId = who;
  if (who === null) logLine({ log }, "TURNCRAFT.Log.marching.targetAsUsual", null);
  else logLine({ log }, "TURNCRAFT.Log.marching.target", who);
}
