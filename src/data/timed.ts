import type { durationUnits } from "./items.ts";

/**
 * Settings of an effect with a duration. Stored in `flags.turncraft.timed` of the effect: in V14 the base type of ActiveEffect
 * has a system model of core's own (its changes), which ours would displace. The remaining duration is in the encounter's state,
 * not here.
 */
export interface TimedFlag {
  readonly value: number;
  readonly unit: (typeof durationUnits)[number];
  /** The combatant whose turns count (DX-301); null = rounds (DX-308). */
  readonly originator: string | null;
}

/**
 * Event due in world time, in `flags.turncraft.due` of the effect for it (SX-610), or the end of an effect not counted by any
 * fight (DX-310).
 */
export interface DueFlag {
  /** World time of the end, in seconds. */
  readonly at: number;
  /** In the table's words. */
  readonly what: string;
  /** UUID of the item used. */
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

/** Status shown by an effect derived from an encounter, without a document in the world; else null. */
export function shownOf(effect: ActiveEffect.Implementation): string | null {
  return effect.flags.turncraft?.shown ?? null;
}

/** Event due with the effect in world time, or null. */
export function dueTimeOf(effect: ActiveEffect.Implementation): DueFlag | null {
  return effect.flags.turncraft?.due ?? null;
}

/** Effect's duration as entered, or null if none is ours. */
export function timedOf(effect: ActiveEffect.Implementation): TimedFlag | null {
  return effect.flags.turncraft?.timed ?? null;
}
