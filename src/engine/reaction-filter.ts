import { object, oneOf, type Schema, type Shaped, whole } from "./schema.ts";
import type { CombatantId } from "./types.ts";

/*
 * What an item with the cost of a reaction answers (DX-608, FL-171): one filter for all rulesets. Each ruleset says who are
 * allies, how far apart two are and which clause speaks; distances are feet.
 */

export const triggers = ["onCast", "onAttack", "onMove", "other"] as const;
/** Kind of event for a reaction (DX-604). */
export type Trigger = (typeof triggers)[number];

export const aimedAt = ["self", "ally", "anybody"] as const;
export const doers = ["enemy", "anybody"] as const;
export const extents = ["reach", "feet", "anywhere"] as const;

/** Largest distance in a filter, in feet. */
export const mostFeet = 9999;

const filterShape = {
  /** Required target of the event; a movement has no target and passes. */
  target: oneOf(aimedAt),
  /** Required originator of the event: any combatant except allies, or any at all. */
  by: oneOf(doers),
  /** Required distance of the originator: in the reactor's reach, within `feet`, or anywhere. */
  range: oneOf(extents),
  /** Counts under the range `feet` alone. */
  feet: whole(0, mostFeet),
} as const;

/** Further conditions on the event, beside its trigger (DX-608). */
export type ReactionFilter = Shaped<typeof filterShape>;

/** Filter of an item in scores. */
export const reactionFilter: Schema<ReactionFilter> = object(filterShape);

/** Filter of an item with a trigger only, as all had before 0.4.0 (DX-608). */
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

/** Item fields about reactions; without a filter, its trigger's default. */
export interface Answering {
  readonly reactsTo: Trigger;
  readonly filter?: ReactionFilter;
}

/** Event as seen by filters. `targets` absent: unknown targets. */
export interface Happening {
  readonly who: CombatantId;
  readonly trigger: Trigger;
  readonly targets?: readonly CombatantId[];
}

/** Combatant with a possible answer to an event. */
export interface Reactor {
  readonly who: CombatantId;
  readonly isAlly: (id: CombatantId) => boolean;
  /** Reach in feet, and distance to the actor in feet; absent: unknown, which never refuses. */
  readonly reach?: number | undefined;
  readonly apart?: number | undefined;
}

/** Part of a filter not met by an event; `far` has the figures, in feet. */
export type Unmet =
  | { readonly part: "side" | "self" | "ally" }
  | { readonly part: "far"; readonly distance: number; readonly most: number };

/** Unmet part of the filter for an event of the item's trigger, or null (DX-608). */
export function unmetPart({ reactsTo, filter }: Answering, event: Happening, reactor: Reactor): Unmet | null {
  const { target, by, range, feet } = filter ?? usualFilter(reactsTo);
  const { who, isAlly, reach, apart } = reactor;
  const { targets } = event;
  if (by === "enemy" && isAlly(event.who)) return { part: "side" };
  if (event.trigger !== "onMove" && targets && target !== "anybody") {
    const isMeant = target === "self" ? targets.includes(who) : targets.some(isAlly);
    if (!isMeant) return { part: target };
  }
  const most = range === "reach" ? reach : range === "feet" ? feet : undefined;
  if (most === undefined || apart === undefined || apart <= most) return null;
  return { part: "far", distance: apart, most };
}

/**
 * Same for rulesets with reactions to attacks only (FL-171, MO-410): triggers by castings or movements are left out; a free-text
 * trigger counts as an attack on its bearer.
 */
export function unmetByAttack(
  item: Answering,
  event: Omit<Happening, "trigger">,
  reactor: Reactor,
): Unmet | "trigger" | null {
  const { reactsTo } = item;
  if (reactsTo === "onCast" || reactsTo === "onMove") return "trigger";
  if (reactsTo === "other" && event.targets && !event.targets.includes(reactor.who)) return { part: "self" };
  return unmetPart(item, { ...event, trigger: "onAttack" }, reactor);
}
