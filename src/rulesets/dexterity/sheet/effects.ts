import type { Localize } from "../../../combat/views/numbers-view.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { CountedEffect } from "../../../sheets/effects-view.ts";
import type { TurnPanelInput } from "../../../sheets/turn-panel/facet.ts";
import type { DexterityState, TimedEffect } from "../rules/types.ts";

/** Effect counted in the encounter (DX-301), by its document's UUID; null: not counted. */
export function countedEffect(
  uuid: string,
  { state, nameOf }: Pick<TurnPanelInput<DexterityState>, "state" | "nameOf">,
  localize: Localize,
): CountedEffect | null {
  const timed = Object.values(state.effects).find((effect) => effect.uuid === uuid);
  if (!timed) return null;
  return { left: left(state, timed, nameOf, localize), from: timed.originatorId ? nameOf(timed.originatorId) : null };
}

/** Returns the turn starts of its originator, or rounds, left for an effect (DX-302, DX-308). */
function turnsLeft(state: DexterityState, effect: TimedEffect): number {
  const now = effect.originatorId === null ? state.round : (state.fighters[effect.originatorId]?.turnsStarted ?? 0);
  return Math.max(0, effect.expiresAt - now);
}

function left(
  state: DexterityState,
  effect: TimedEffect,
  nameOf: (id: CombatantId) => string,
  localize: Localize,
): string {
  if (effect.endsThisTurn) return localize("TURNCRAFT.Effect.endsThisTurn");
  const turns = turnsLeft(state, effect);
  const args = { seconds: turns * 5, turns };
  if (effect.originatorId === null) {
    return localize(turns === 1 ? "TURNCRAFT.Effect.nextRound" : "TURNCRAFT.Effect.rounds", args);
  }
  const named = { ...args, name: nameOf(effect.originatorId) };
  return localize(turns === 1 ? "TURNCRAFT.Effect.nextTurn" : "TURNCRAFT.Effect.turns", named);
}
