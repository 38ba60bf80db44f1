import type { durationUnits } from "./items.ts";

/**
 * What an effect with a duration remembers of how it was made. It lives in `flags.turncraft.timed` of the effect: the
 * base type of ActiveEffect has a system model of core's own in V14 (its changes), which a model of ours would displace.
 * What is left of the duration is not here but in the fight's state.
 */
export interface TimedFlag {
  readonly value: number;
  readonly unit: (typeof durationUnits)[number];
  /** The combatant whose turns count (DX-301); null = rounds (DX-308). */
  readonly originator: string | null;
}

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface FlagConfig {
    ActiveEffect: { turncraft?: { timed?: TimedFlag } };
  }
}

/** How this effect's duration was entered, or null where it has none of ours. */
export function timedOf(effect: ActiveEffect.Implementation): TimedFlag | null {
  return effect.flags.turncraft?.timed ?? null;
}
