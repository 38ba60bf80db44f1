import { logLine } from "../../../engine/execution.ts";
import { fighterOf, idsOf } from "../../../engine/fighters.ts";
import { never } from "../../../engine/refusals.ts";
import { data, id, nullable, oneOf, present, type Shaped, text, whole } from "../../../engine/schema.ts";
import type { CombatantId, EffectId, Refusal } from "../../../engine/types.ts";
import { type Lasting, type SecondsExecution, type SecondsState, turnSeconds } from "./types.ts";

/** Longest duration of an effect, in the effect's unit. */
const longestDuration = 9999;

/** Seconds of the units of a duration (SX-301, SX-302). */
const unitSeconds = { seconds: 1, rounds: turnSeconds, minutes: 60 } as const;

export const effectShape = {
  id: id<EffectId>(),
  uuid: text(),
  name: text(1000),
  bearer: present,
  /** Combatant with the counted seconds; null: the bearer. */
  originator: nullable(present),
  value: whole(0, longestDuration),
  unit: oneOf(["seconds", "rounds", "minutes"]),
  /** Document to create, or the existing document. */
  data,
} as const;

/** Effect with a duration, about to begin (SX-602). */
type SecondsEffect = Shaped<typeof effectShape>;

/** Effect, and the combatant of the counted seconds. */
interface Counted {
  readonly who: CombatantId;
  readonly effect: Lasting;
}

/** All effects counted in the fight, with the combatants of the counted seconds. */
export function lastingIn(state: SecondsState): readonly Counted[] {
  return idsOf(state).flatMap((who) => (fighterOf(state, who).lasting ?? []).map((effect) => ({ who, effect })));
}

/** The effect of the id, or undefined where the fight counts none such. */
export function lastingOf(state: SecondsState, id: EffectId): Counted | undefined {
  return lastingIn(state).find(({ effect }) => effect.id === id);
}

/**
 * Begins an effect counted, like a delay, by the originator's seconds, or the bearer's without an originator (SX-602). A 0 s effect
 * ends at once and isn't kept.
 */
export function beginEffect(
  ctx: SecondsExecution,
  { id, uuid, name, bearer, originator, value, unit, data }: SecondsEffect,
): void {
  const left = value * unitSeconds[unit];
  logLine(ctx, "TURNCRAFT.Log.effectBegan", bearer, { effect: name, seconds: left });
  if (left === 0) return;
  const fighter = fighterOf(ctx.state, originator ?? bearer);
  fighter.lasting = [...(fighter.lasting ?? []), { id, uuid, name, bearer, left }];
  ctx.world.push({ kind: "effect-begins", uuid, data });
}

/** Ends an effect early. */
export function endEffect(ctx: SecondsExecution, id: EffectId): void {
  const counted = lastingOf(ctx.state, id);
  if (counted) drop(ctx, counted);
}

/** Takes a passed own second off all lasting effects, and ends expired effects, oldest first (SX-602, SX-606). */
export function runEffects(ctx: SecondsExecution, who: CombatantId): void {
  const { lasting = [] } = fighterOf(ctx.state, who);
  for (const effect of lasting) effect.left -= 1;
  for (const effect of lasting.filter(({ left }) => left === 0)) drop(ctx, { who, effect });
}

/**
 * Releases the effects counted in a leaving combatant's seconds: the rest runs in world time, as after the fight's end (SX-110,
 * SX-610).
 */
export function freeEffects(ctx: SecondsExecution, who: CombatantId): void {
  const fighter = fighterOf(ctx.state, who);
  for (const effect of fighter.lasting ?? []) freeEffect(ctx, effect);
  delete fighter.lasting;
}

/** Converts the rest of an effect into world time (SX-610). */
export function freeEffect(ctx: SecondsExecution, { uuid, name, bearer, left }: Lasting): void {
  ctx.world.push({ kind: "effect-freed", uuid, seconds: left });
  logLine(ctx, "TURNCRAFT.Log.effectFreed", bearer, { effect: name, seconds: left });
}

/** Refuses an effect with an id already in use. */
export function refuseEffectThere(state: SecondsState, { id, name }: SecondsEffect): Refusal | null {
  return lastingOf(state, id) ? never("SX-602", "TURNCRAFT.Refused.SX-602.effectThere", { effect: name }) : null;
}

function drop(ctx: SecondsExecution, { who, effect: { id, uuid, name, bearer } }: Counted): void {
  const fighter = fighterOf(ctx.state, who);
  const rest = (fighter.lasting ?? []).filter((effect) => effect.id !== id);
  if (rest.length > 0) fighter.lasting = rest;
  else delete fighter.lasting;
  ctx.world.push({ kind: "effect-ends", uuid });
  logLine(ctx, "TURNCRAFT.Log.effectEnded", bearer, { effect: name });
}
