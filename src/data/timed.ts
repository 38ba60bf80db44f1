import type { durationUnits } from "./items.ts";

/**
 * Settings from which an effect with a duration was made. Stored in `flags.turncraft.timed` of the effect: the base
 * type of ActiveEffect has a system model of core's own in V14 (its changes), which a model of ours would displace. The
 * remaining duration isn't stored here but in the fight's state.
 */
export interface TimedFlag {
  readonly value: number;
  readonly unit: (typeof durationUnits)[number];
  /** The combatant whose turns count (DX-301); null = rounds (DX-308). */
  readonly originator: string | null;
}

/**
 * Event that comes due in world time, in `flags.turncraft.due` of the effect that stands for it (SX-610), or the end of
 * an effect that no fight counts (DX-310).
 */
export interface DueFlag {
  /** World time of its end, in seconds. */
  readonly at: number;
  /** In the table's words. */
  readonly what: string;
  /** UUID of the item that it was done with. */
  readonly item: string | null;
  /** Set if the event is the effect's own end. */
  readonly ends?: true;
}

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface FlagConfig {
    /** `shown`: status implied by the encounter and stored nowhere. */
    ActiveEffect: { turncraft?: { timed?: TimedFlag; due?: DueFlag | null; shown?: string } };
  }
}

/** The status that this effect shows, if it is no document of the world but follows from a fight; else null. */
export function shownOf(effect: ActiveEffect.Implementation): string | null {
  return effect.flags.turncraft?.shown ?? null;
}

/** Returns the event that comes due with this effect in world time, or null. */
export function dueOf(effect: ActiveEffect.Implementation): DueFlag | null {
  return effect.flags.turncraft?.due ?? null;
}

/** Returns the effect's duration as entered, or null if it has none of ours. */
export function timedOf(effect: ActiveEffect.Implementation): TimedFlag | null {
  return effect.flags.turncraft?.timed ?? null;
}
