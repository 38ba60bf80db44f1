import { placeOf } from "../../data/place.ts";
import { closeFeet, kindOf } from "../../grid/index.ts";

/** Feet between the nearest spaces of two tokens, a diagonal as one space; null unless on the same scene. */
export function feetApart(
  a: TokenDocument.Implementation | null,
  b: TokenDocument.Implementation | null,
): number | null {
  if (!a || !b || a.parent !== b.parent) return null;
  const [from, to] = [placeOf(a), placeOf(b)];
  const feet = from.spaces.flatMap((one) => to.spaces.map((other) => closeFeet(kindOf(from.layout), one, other)));
  const least = Math.min(...feet);
  return Number.isFinite(least) ? least : null;
}

/** Farthest distance of an item's targets. */
export interface Extent {
  readonly kind: "reach" | "range";
  readonly feet: number;
}

/**
 * Returns an item's range for the bearer: reach of a melee attack, range of a shot or throw; null if unknown, so no target is too
 * far.
 */
export function rangeOf(item: Item.Implementation): Extent | null {
  const { flow, group } = item.system;
  if (!flow || flow.attackType === "none") return null;
  if (flow.attackType === "ranged") {
    const feet = group?.range ?? null;
    return feet === null ? null : { kind: "range", feet };
  }
  const own = item.actor?.system.reach ?? feetOfHex;
  return { kind: "reach", feet: Math.max(own, flow.reach * feetOfHex) };
}

const feetOfHex = 5;
