import { furthest } from "../../../engine/commands.ts";
import { logLine } from "../../../engine/execution.ts";
import { fighterIn, fighterOf } from "../../../engine/fighters.ts";
import { never, no } from "../../../engine/refusals.ts";
import { data, id, list, nullable, present, text, whole } from "../../../engine/schema.ts";
import type { CombatantId, EffectId, MessageKey, Refusal } from "../../../engine/types.ts";
import { isImmune } from "./armor.ts";
import { command } from "./permissions.ts";
import type { GroupEffect, GroupExecution, GroupFighter, GroupState } from "./types.ts";

const effectId = id<EffectId>();

/** Commands about effects in play. */
export const effectCommands = [
  /** Begins an effect; a new concentration ends the former (GR-118, GR-120). */
  command("effect", {
    shape: {
      id: effectId,
      uuid: text(),
      name: text(),
      source: nullable(present),
      bearer: nullable(present),
      attributes: list(text(), 50),
      maintainedBy: nullable(present),
      rounds: nullable(whole(0, furthest)),
      /** The document to create. */
      data,
    },
    by: (_, { source, maintainedBy }) => (source === null ? "gm" : [source, ...(maintainedBy ? [maintainedBy] : [])]),
    refuse: refuseEffect,
    run(ctx, { id, uuid, name, source, bearer, attributes, maintainedBy, rounds, data }) {
      const { state } = ctx;
      if (maintainedBy) {
        endKept(ctx, maintainedBy, "TURNCRAFT.Cause.anotherConcentration");
        fighterOf(state, maintainedBy).maintaining = id;
      }
      state.effects[id] = {
        uuid,
        name,
        source,
        bearer,
        attributes: [...attributes],
        maintainedBy,
        roundsLeft: rounds,
      };
      ctx.world.push({ kind: "effect-begins", uuid, data });
      logLine(ctx, "TURNCRAFT.Log.group.effectBegan", bearer ?? source, { effect: name });
    },
  }),
  /** Ends an effect: for the concentrating caster's owner, else for the GM. */
  command("end-effect", {
    shape: { id: effectId },
    by({ effects }, { id }) {
      const maintainedBy = effects[id]?.maintainedBy ?? null;
      return maintainedBy === null ? "gm" : [maintainedBy];
    },
    refuse: ({ effects }, { id }) =>
      Object.hasOwn(effects, id) ? [] : [never("GR-168", "TURNCRAFT.Refused.GR-168.effectGone")],
    run: (ctx, { id }) => endEffect(ctx, id),
  }),
] as const;

/** Ends an effect: deletes the document, and ends concentration on the effect. */
function endEffect(ctx: GroupExecution, id: EffectId): void {
  const { state } = ctx;
  const effect = state.effects[id];
  if (!effect) return;
  const maintainedBy = effect.maintainedBy && fighterIn(state, effect.maintainedBy);
  if (maintainedBy && maintainedBy.maintaining === id) maintainedBy.maintaining = null;
  delete state.effects[id];
  ctx.world.push({ kind: "effect-ends", uuid: effect.uuid });
  logLine(ctx, "TURNCRAFT.Log.effectEnded", effect.bearer, { effect: effect.name });
}

/** Takes one round off all durations and ends expired effects (GR-22). */
export function countDown(ctx: GroupExecution): void {
  const { effects } = ctx.state;
  for (const id of (Object.keys(effects) as EffectId[]).sort()) {
    const effect = effects[id];
    if (!effect || effect.roundsLeft === null) continue;
    effect.roundsLeft = Math.max(0, effect.roundsLeft - 1);
    if (effect.roundsLeft === 0) endEffect(ctx, id);
  }
}

/** Ends concentration and the maintained effect, and logs the cause (GR-119, GR-120). */
export function endKept(ctx: GroupExecution, who: CombatantId, cause: MessageKey): void {
  const { maintaining } = fighterOf(ctx.state, who);
  if (!maintaining) return;
  const effect = ctx.state.effects[maintaining]?.name ?? "";
  logLine(ctx, "TURNCRAFT.Log.group.concentrationLost", who, { effect, cause: { key: cause } });
  endEffect(ctx, maintaining);
}

type NewEffect = Pick<GroupEffect, "name" | "bearer" | "attributes"> & { readonly id: EffectId };

/** Refuses an effect on an immune creature (GR-123), or with an id in use. */
function refuseEffect(state: GroupState, { id, bearer, attributes, name }: NewEffect): Refusal[] {
  if (Object.hasOwn(state.effects, id)) {
    return [never("GR-168", "TURNCRAFT.Refused.GR-168.effectThere", { effect: name })];
  }
  if (bearer === null) return [];
  const { immunities } = fighterOf<GroupFighter>(state, bearer).scores;
  if (!isImmune(immunities, attributes, state.settings.impliedAttributes)) return [];
  return [no("GR-123", "TURNCRAFT.Refused.GR-123.immune", { name: { combatant: bearer }, effect: name })];
}
