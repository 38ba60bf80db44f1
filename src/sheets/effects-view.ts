import type { Say } from "../combat/views/index.ts";
import type { DexterityState, TimedEffect } from "../rules/dexterity/types.ts";
import type { CombatantId } from "../rules/engine/types.ts";

/** An effect that the creature bears. */
export interface EffectFacts {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  /** The item that brings it; null: it is the creature's own. */
  readonly item: string | null;
  /** What is left of it where the fight counts it in rounds or turns, in words. */
  readonly left?: string | null;
  /** As it was entered, for effects that no fight counts; null = no end. */
  readonly duration: { readonly value: number; readonly unit: TimedEffect["unit"] } | null;
}

export interface EffectRow {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  /** What is left, in the measure of the rules: "10 s · 2 turns of Mira". */
  readonly remaining: string;
  /** Whose turns count, in words. */
  readonly from: string | null;
  readonly editLabel: string;
  /** What ends it now; null where that is its item's affair. */
  readonly end: { readonly label: string; readonly why: string | null } | null;
  /** The fight counts it. */
  readonly counted: boolean;
}

/**
 * The effects with what is left of them; `state` null outside a fight. `whyNotEnd`: why the fight wouldn't let this reader end
 * one of them now.
 */
export function effectsView(
  effects: readonly EffectFacts[],
  state: DexterityState | null,
  nameOf: (id: CombatantId) => string,
  say: Say,
  whyNotEnd: (id: string) => string | null = () => null,
): { effects: readonly EffectRow[] } {
  const known = new Map(Object.values(state?.effects ?? {}).map((effect) => [effect.uuid, effect]));
  const rows = effects.map((effect) => {
    const timed = known.get(effect.uuid);
    const remaining = effect.left ?? (state && timed ? left(state, timed, nameOf, say) : entered(effect, say));
    const { id, uuid, name, img, item } = effect;
    const source = item ?? (timed?.originatorId ? nameOf(timed.originatorId) : null);
    const from = source === null ? null : say("TURNCRAFT.Effect.from", { name: source });
    const end = item === null ? { label: say("TURNCRAFT.Effect.remove", { name }), why: whyNotEnd(id) } : null;
    const editLabel = say("TURNCRAFT.Effect.edit", { name });
    const counted = timed !== undefined || (effect.left ?? null) !== null;
    return { id, uuid, name, img, remaining, from, editLabel, end, counted };
  });
  return { effects: rows };
}

/** How many turn starts of its originator, or rounds, an effect still lasts (DX-302, DX-308). */
export function turnsLeft(state: DexterityState, effect: TimedEffect): number {
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

function entered(effect: EffectFacts, say: Say): string {
  if (!effect.duration) return say("TURNCRAFT.Effect.endless");
  return say(`TURNCRAFT.Duration.of.${effect.duration.unit}`, { value: effect.duration.value });
}
