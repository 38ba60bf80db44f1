import type { Say } from "../../../combat/views/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { CountedEffect } from "../../../sheets/effects-view.ts";
import type { NowFacts } from "../../../sheets/now/now.ts";
import type { DexterityState, TimedEffect } from "../rules/types.ts";

/** An effect that the fight counts (DX-301), by its document. */
export function countedEffect(
  uuid: string,
  { state, nameOf }: Pick<NowFacts<DexterityState>, "state" | "nameOf">,
  say: Say,
): CountedEffect | null {
  const timed = Object.values(state.effects).find((effect) => effect.uuid === uuid);
  if (!timed) return null;
  return { left: left(state, timed, nameOf, say), from: timed.originatorId ? nameOf(timed.originatorId) : null };
}

/** Returns the turn starts of its originator, or rounds, that an effect still lasts (DX-302, DX-308). */
function turnsLeft(state: DexterityState, effect: TimedEffect): number {
  const now = effect.originatorId === null ? state.round : (state.fighters[effect.originatorId]?.turnsStarted ?? 0);
  return Math.max(0, effect.expiresAt - now);
}

function left(state: DexterityState, effect: TimedEffect, nameOf: (id: CombatantId) => string, say: Say): string {
  if (effect.endsThisTurn) return say("TURNCRAFT.Effect.endsThisTurn");
  const turns = turnsLeft(state, effect);
  const figures = { seconds: turns * 5, turns };
  if (effect.originatorId === null) {
    return say(turns === 1 ? "TURNCRAFT.Effect.nextRound" : "TURNCRAFT.Effect.rounds", figures);
  }
  const named = { ...figures, name: nameOf(effect.originatorId) };
  return say(turns === 1 ? "TURNCRAFT.Effect.nextTurn" : "TURNCRAFT.Effect.turns", named);
}
