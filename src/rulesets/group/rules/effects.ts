import { furthest } from "../../../engine/commands.ts";
import { fighterIn, fighterOf } from "../../../engine/fighters.ts";
import { logLine } from "../../../engine/play.ts";
import { never, no } from "../../../engine/refusals.ts";
import { data, id, list, nullable, present, text, whole } from "../../../engine/schema.ts";
import type { CombatantId, EffectId, MessageKey, Refusal } from "../../../engine/types.ts";
import { isImmune } from "./attributes.ts";
import { command } from "./may.ts";
import type { Effect, Fighter, GroupState, Play } from "./types.ts";

const effectId = id<EffectId>();

/** Commands about effects in play. */
export const effectCommands = [
  /** Begins an effect; a new concentration ends the former one (GR-118, GR-120). */
  command("effect", {
    shape: {
      id: effectId,
      uuid: text(),
      name: text(),
      source: nullable(present),
      bearer: nullable(present),
      attributes: list(text(), 50),
      keeper: nullable(present),
      rounds: nullable(whole(0, furthest)),
      /** The document to create. */
      data,
    },
    by: (_, { source, keeper }) => (source === null ? "gm" : [source, ...(keeper ? [keeper] : [])]),
    refuse: refuseEffect,
    run(play, { id, uuid, name, source, bearer, attributes, keeper, rounds, data }) {
      const { state } = play;
      if (keeper) {
        endKept(play, keeper, "TURNCRAFT.Cause.anotherConcentration");
        fighterOf(state, keeper).maintaining = id;
      }
      state.effects[id] = { uuid, name, source, bearer, attributes: [...attributes], keeper, roundsLeft: rounds };
      play.world.push({ kind: "effect-begins", uuid, data });
      logLine(play, "TURNCRAFT.Log.group.effectBegan", bearer ?? source, { effect: name });
    },
  }),
  /** Permission to end an effect: its concentrating caster, else the GM. */
  command("end-effect", {
    shape: { id: effectId },
    by({ effects }, { id }) {
      const keeper = effects[id]?.keeper ?? null;
      return keeper === null ? "gm" : [keeper];
    },
    refuse: ({ effects }, { id }) =>
      Object.hasOwn(effects, id) ? [] : [never("GR-168", "TURNCRAFT.Refused.GR-168.effectGone")],
    run: (play, { id }) => endEffect(play, id),
  }),
] as const;

/** Ends an effect: deletes its document, and ends concentration on it. */
export function endEffect(play: Play, id: EffectId): void {
  const { state } = play;
  const effect = state.effects[id];
  if (!effect) return;
  const keeper = effect.keeper && fighterIn(state, effect.keeper);
  if (keeper && keeper.maintaining === id) keeper.maintaining = null;
  delete state.effects[id];
  play.world.push({ kind: "effect-ends", uuid: effect.uuid });
  logLine(play, "TURNCRAFT.Log.effectEnded", effect.bearer, { effect: effect.name });
}

/** Takes one round off all durations and ends effects that have none left (GR-22). */
export function countDown(play: Play): void {
  const { effects } = play.state;
  for (const id of (Object.keys(effects) as EffectId[]).sort()) {
    const effect = effects[id];
    if (!effect || effect.roundsLeft === null) continue;
    effect.roundsLeft = Math.max(0, effect.roundsLeft - 1);
    if (effect.roundsLeft === 0) endEffect(play, id);
  }
}

/** Ends concentration and its effect, and logs the cause (GR-119, GR-120). */
export function endKept(play: Play, who: CombatantId, cause: MessageKey): void {
  const { maintaining } = fighterOf(play.state, who);
  if (!maintaining) return;
  const effect = play.state.effects[maintaining]?.name ?? "";
  logLine(play, "TURNCRAFT.Log.group.concentrationLost", who, { effect, cause: { key: cause } });
  endEffect(play, maintaining);
}

type NewEffect = Pick<Effect, "name" | "bearer" | "attributes"> & { readonly id: EffectId };

/** GR-123: an immune creature isn't touched; a name that is taken. */
function refuseEffect(state: GroupState, { id, bearer, attributes, name }: NewEffect): Refusal[] {
  if (Object.hasOwn(state.effects, id)) {
    return [never("GR-168", "TURNCRAFT.Refused.GR-168.effectThere", { effect: name })];
  }
  if (bearer === null) return [];
  const { immunities } = fighterOf<Fighter>(state, bearer).scores;
  if (!isImmune(immunities, attributes, state.settings.impliedAttributes)) return [];
  return [no("GR-123", "TURNCRAFT.Refused.GR-123.immune", { name: { combatant: bearer }, effect: name })];
}
