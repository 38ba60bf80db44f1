import { fighterOf, idsOf } from "../../../engine/fighters.ts";
import { logLine } from "../../../engine/play.ts";
import { never } from "../../../engine/refusals.ts";
import { data, id, nullable, oneOf, present, type Shaped, text, whole } from "../../../engine/schema.ts";
import type { CombatantId, EffectId, Refusal } from "../../../engine/types.ts";
import { type Lasting, type Play, type SecondsState, turnSeconds } from "./types.ts";

/** The most units that an effect lasts. */
const longestDuration = 9999;

/** Seconds of the units in which durations are told (SX-301, SX-302). */
const unitSeconds = { seconds: 1, rounds: turnSeconds, minutes: 60 } as const;

export const effectShape = {
  id: id<EffectId>(),
  uuid: text(),
  name: text(1000),
  bearer: present,
  /** Combatant whose own seconds count; null: the bearer's. */
  originator: nullable(present),
  value: whole(0, longestDuration),
  unit: oneOf(["seconds", "rounds", "minutes"]),
  /** The document to create, or the one that is there. */
  data,
} as const;

/** An effect with a duration that begins (SX-602). */
export type Effect = Shaped<typeof effectShape>;

/** Effect, and combatant whose seconds it counts. */
export interface Counted {
  readonly who: CombatantId;
  readonly effect: Lasting;
}

/** Timed things, by counting combatant. */
export function lastingIn(state: SecondsState): readonly Counted[] {
  return idsOf(state).flatMap((who) => (fighterOf(state, who).lasting ?? []).map((effect) => ({ who, effect })));
}

/** The effect of this id, or undefined where the fight counts none such. */
export function lastingOf(state: SecondsState, id: EffectId): Counted | undefined {
  return lastingIn(state).find(({ effect }) => effect.id === id);
}

/**
 * Begins an effect; like a delay it counts its originator's seconds, or its bearer's if none is named (SX-602). A 0 s
 * effect ends at once and isn't kept.
 */
export function beginEffect(play: Play, { id, uuid, name, bearer, originator, value, unit, data }: Effect): void {
  const left = value * unitSeconds[unit];
  logLine(play, "TURNCRAFT.Log.effectBegan", bearer, { effect: name, seconds: left });
  if (left === 0) return;
  const fighter = fighterOf(play.state, originator ?? bearer);
  fighter.lasting = [...(fighter.lasting ?? []), { id, uuid, name, bearer, left }];
  play.world.push({ kind: "effect-begins", uuid, data });
}

/** An effect is ended before its time. */
export function endEffect(play: Play, id: EffectId): void {
  const counted = lastingOf(play.state, id);
  if (counted) drop(play, counted);
}

/** An own second has passed: it is taken off all that lasts, and what has none left ends, oldest first (SX-602, SX-606). */
export function runEffects(play: Play, who: CombatantId): void {
  const { lasting = [] } = fighterOf(play.state, who);
  for (const effect of lasting) effect.left -= 1;
  for (const effect of lasting.filter(({ left }) => left === 0)) drop(play, { who, effect });
}

/**
 * Releases the effects counted in the seconds of a combatant who leaves: the rest runs in world time, as after the
 * fight's end (SX-110, SX-610).
 */
export function freeEffects(play: Play, who: CombatantId): void {
  const fighter = fighterOf(play.state, who);
  for (const effect of fighter.lasting ?? []) freeEffect(play, effect);
  delete fighter.lasting;
}

/** Converts the rest of an effect into world time (SX-610). */
export function freeEffect(play: Play, { uuid, name, bearer, left }: Lasting): void {
  play.world.push({ kind: "effect-freed", uuid, seconds: left });
  logLine(play, "TURNCRAFT.Log.effectFreed", bearer, { effect: name, seconds: left });
}

/** Refuses an effect whose id is already in use. */
export function refuseEffectThere(state: SecondsState, { id, name }: Effect): Refusal | null {
  return lastingOf(state, id) ? never("SX-602", "TURNCRAFT.Refused.SX-602.effectThere", { effect: name }) : null;
}

function drop(play: Play, { who, effect: { id, uuid, name, bearer } }: Counted): void {
  const fighter = fighterOf(play.state, who);
  const rest = (fighter.lasting ?? []).filter((effect) => effect.id !== id);
  if (rest.length > 0) fighter.lasting = rest;
  else delete fighter.lasting;
  play.world.push({ kind: "effect-ends", uuid });
  logLine(play, "TURNCRAFT.Log.effectEnded", bearer, { effect: name });
}
