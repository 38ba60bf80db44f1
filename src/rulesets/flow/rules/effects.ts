import { commandsOf } from "../../../engine/command-table.ts";
import { logLine } from "../../../engine/execution.ts";
import { fighterIn, fighterOf } from "../../../engine/fighters.ts";
import { never } from "../../../engine/refusals.ts";
import { data, id, optional, present } from "../../../engine/schema.ts";
import { effectEnds } from "./turn-steps.ts";
import { type FlowState, ongoing, roundEffect } from "./types.ts";

const { command } = commandsOf<FlowState>();

/** Effects that work again and again: at the end of a combatant's turns (FL-11) or of rounds (FL-12). */
export const effectCommands = [
  command("ongoing", {
    /** `data`: the document that shows the effect, to create or existing. */
    shape: { who: present, effect: ongoing, data: optional(data) },
    by: "gm",
    unknown: (state, { who, effect }) =>
      isAmong(fighterIn(state, who)?.ongoing, effect.id) ? never("FL-11", "TURNCRAFT.Refused.FL-11.there") : null,
    run(ctx, { who, effect, data }) {
      fighterOf(ctx.state, who).ongoing.push({ ...effect });
      if (effect.uuid !== null && data) ctx.world.push({ kind: "effect-begins", uuid: effect.uuid, data });
      logLine(ctx, "TURNCRAFT.Log.flow.effectBegan", who, { effect: effect.name });
    },
  }),
  command("end-ongoing", {
    shape: { who: present, id: id() },
    by: "gm",
    unknown: (state, { who, id }) =>
      isAmong(fighterIn(state, who)?.ongoing, id) ? null : never("FL-11", "TURNCRAFT.Refused.FL-11.gone"),
    run(ctx, { who, id }) {
      const fighter = fighterOf(ctx.state, who);
      const ended = fighter.ongoing.find((effect) => effect.id === id);
      fighter.ongoing = fighter.ongoing.filter((effect) => effect.id !== id);
      effectEnds(ctx, who, ended?.name ?? "", ended?.uuid ?? null);
    },
  }),
  command("round-effect", {
    shape: { effect: roundEffect },
    by: "gm",
    unknown: ({ roundEffects }, { effect }) =>
      isAmong(roundEffects, effect.id) ? never("FL-12", "TURNCRAFT.Refused.FL-12.there") : null,
    run(ctx, { effect }) {
      ctx.state.roundEffects.push({ ...effect });
      // What works on nobody in particular begins without a name.
      const began = effect.who === null ? "TURNCRAFT.Log.flow.roundEffectBegan" : "TURNCRAFT.Log.flow.effectBegan";
      logLine(ctx, began, effect.who, { effect: effect.name });
    },
  }),
  command("end-round-effect", {
    shape: { id: id() },
    by: "gm",
    unknown: ({ roundEffects }, { id }) =>
      isAmong(roundEffects, id) ? null : never("FL-12", "TURNCRAFT.Refused.FL-12.gone"),
    run(ctx, { id }) {
      const { state } = ctx;
      const ended = state.roundEffects.find((effect) => effect.id === id);
      state.roundEffects = state.roundEffects.filter((effect) => effect.id !== id);
      effectEnds(ctx, ended?.who ?? null, ended?.name ?? "", null);
    },
  }),
] as const;

function isAmong(effects: readonly { readonly id: string }[] = [], id: string): boolean {
  return effects.some((effect) => effect.id === id);
}
