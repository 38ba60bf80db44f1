import type { durationUnits } from "./items.ts";

/**
 * Duration of an effect as entered. Stored in the flag `turncraft.timed` of the effect, since in V14 the base type of
 * ActiveEffect has a system model of core's. The remaining duration is in the encounter's state, not here.
 */
export interface TimedFlag {
  readonly value: number;
  readonly unit: (typeof durationUnits)[number];
  /** Id of the combatant with the counted turns (DX-301); null: rounds count (DX-308). */
  readonly originator: string | null;
}

/**
 * Event due in world time after an encounter, in the flag `turncraft.due` of an effect: a pending event (SX-610), or the end of the
 * effect (DX-310).
 */
export interface DueFlag {
  /** World time of the event's due moment, in seconds. */
  readonly at: number;
  /** Event in words. */
  readonly what: string;
  /** UUID of the item used; null for none. */
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

/** Status shown by a temporary effect implied by an encounter; null for a stored effect. */
export function shownOf(effect: ActiveEffect.Implementation): string | null {
  return effect.flags.turncraft?.shown ?? null;
}

/** Due event of an effect in world time, or null. */
export function dueTimeOf(effect: ActiveEffect.Implementation): DueFlag | null {
  return effect.flags.turncraft?.due ?? null;
}

/** Duration of an effect as entered in Turncraft, or null. */
export function timedOf(effect: ActiveEffect.Implementation): TimedFlag | null {
  return effect.flags.turncraft?.timed ?? null;
}
