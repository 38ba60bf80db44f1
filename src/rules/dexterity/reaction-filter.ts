import type { Fields } from "../engine/fields.ts";
import { fighterOf, named } from "../engine/fighters.ts";
import { no } from "../engine/refusals.ts";
import type { CombatantId, Refusal } from "../engine/types.ts";
import type { Announced, DexterityState, Fighter, ReactionItem, Trigger } from "./types.ts";

export const aimedAt = ["self", "ally", "anybody"] as const;
export const doers = ["enemy", "anybody"] as const;
export const extents = ["reach", "feet", "anywhere"] as const;

/** Events that an item answers, beside their trigger (DX-608). */
export interface ReactionFilter {
  /** Whom the event has to be aimed at; a movement is aimed at nobody and passes. */
  readonly target: (typeof aimedAt)[number];
  /** Whose doing it has to be: anybody's who isn't an ally, or everybody's. */
  readonly by: (typeof doers)[number];
  /** How near that one has to be: in the reactor's reach, within `feet`, or anywhere. */
  readonly range: (typeof extents)[number];
  /** Counts under the range `feet` alone. */
  readonly feet: number;
}

/** The farthest distance that a filter can name, in feet. */
export const mostFeet = 9999;

/** Filter of an item that says nothing but its trigger, as all did before 0.4.0 (DX-608). */
export function usualFilter(trigger: Trigger): ReactionFilter {
  switch (trigger) {
    case "onAttack":
      return { target: "self", by: "anybody", range: "anywhere", feet: 0 };
    case "onMove":
      return { target: "anybody", by: "enemy", range: "reach", feet: 0 };
    case "onCast":
      return { target: "anybody", by: "enemy", range: "anywhere", feet: 0 };
    case "other":
      return { target: "anybody", by: "anybody", range: "anywhere", feet: 0 };
  }
}

export function readFilter(f: Fields): ReactionFilter {
  return {
    target: f.oneOf("target", aimedAt),
    by: f.oneOf("by", doers),
    range: f.oneOf("range", extents),
    feet: f.whole("feet", 0, mostFeet),
  };
}

/** True where the item answers this event for this combatant (DX-603, DX-608). */
export function answers(state: DexterityState, who: CombatantId, item: ReactionItem, event: Announced): boolean {
  return item.reactsTo === event.trigger && refuseFilter(state, who, item, event) === null;
}

/** Clause against answering this event with this item, or null; what isn't known of the event speaks against nothing (DX-608). */
export function refuseFilter(
  state: DexterityState,
  who: CombatantId,
  item: ReactionItem,
  event: Announced,
): Refusal | null {
  const { target, by, range, feet } = item.filter ?? usualFilter(item.reactsTo);
  const figures = { what: item.name, name: named(who), other: named(event.who) };
  const { targets } = event;
  if (by === "enemy" && areAllies(state, who, event.who)) return no("DX-608", "TURNCRAFT.Refused.DX-608.side", figures);
  if (event.trigger !== "onMove" && targets && target !== "anybody") {
    const isMeant = target === "self" ? targets.includes(who) : targets.some((id) => areAllies(state, who, id));
    if (!isMeant) return no("DX-608", `TURNCRAFT.Refused.DX-608.${target}`, figures);
  }
  const most = range === "reach" ? fighterOf<Fighter>(state, who).scores.reach : range === "feet" ? feet : undefined;
  const distance = event.feet?.[who];
  if (most === undefined || distance === undefined || distance <= most) return null;
  return no("DX-608", "TURNCRAFT.Refused.DX-608.far", { ...figures, distance, most });
}

/** Two of one side, which isn't the neutral one; nobody is their own ally. */
function areAllies({ fighters }: DexterityState, one: CombatantId, other: CombatantId): boolean {
  const side = fighters[one]?.scores.side ?? "neutral";
  return one !== other && side !== "neutral" && side === fighters[other]?.scores.side;
}
