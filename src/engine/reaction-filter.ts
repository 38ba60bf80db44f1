import { object, oneOf, type Schema, type Shaped, whole } from "./schema.ts";
import type { CombatantId } from "./types.ts";

/*
 * Events that an item used as a reaction can answer (DX-608, FL-171): one filter for all rulesets. Each ruleset supplies allies,
 * distances in feet, and the clause of a refusal.
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
  /** Required target of the event. Movements, and events with unknown targets, always pass. */
  target: oneOf(aimedAt),
  /** Required actor of the event: any combatant except allies, or any at all. */
  by: oneOf(doers),
  /** Required distance of the actor: in the reactor's reach, within `feet`, or anywhere. */
  range: oneOf(extents),
  /** Distance for the range `feet`; else ignored. */
  feet: whole(0, mostFeet),
} as const;

/** Conditions on the event besides the trigger (DX-608). */
export type ReactionFilter = Shaped<typeof filterShape>;

/** Filter of an item in scores. */
export const reactionFilter: Schema<ReactionFilter> = object(filterShape);

/** Filter of an item with a trigger only, like all items before 0.4.0 (DX-608). */
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

/** Fields of an item about reactions. `filter` absent: the trigger's {@link usualFilter}. */
export interface Answering {
  readonly reactsTo: Trigger;
  readonly filter?: ReactionFilter;
}

/** Event as seen by filters. `who`: the event's actor; `targets` absent: unknown. */
export interface Happening {
  readonly who: CombatantId;
  readonly trigger: Trigger;
  readonly targets?: readonly CombatantId[];
}

/** Combatant able to react to an event. */
export interface Reactor {
  readonly who: CombatantId;
  readonly isAlly: (id: CombatantId) => boolean;
  /** Reach, and distance to the event's actor, in feet; absent: unknown, never a refusal. */
  readonly reach?: number | undefined;
  readonly apart?: number | undefined;
}

/** Unmet condition; `far` has the distance and the limit, in feet. */
export type Unmet =
  | { readonly part: "side" | "self" | "ally" }
  | { readonly part: "far"; readonly distance: number; readonly most: number };

/** First unmet condition of an item's filter, or null (DX-608). Doesn't compare the item's trigger with the event's. */
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
 * Like {@link unmetPart}, for rulesets with reactions to attacks only (FL-171, MO-410). Returns `trigger` for an item against
 * castings or movements; an item with a trigger in words answers attacks on the bearer.
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
