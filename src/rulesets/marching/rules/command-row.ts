import { commandsOf, type RowSpec } from "../../../engine/command-table.ts";
import { sharedShapes } from "../../../engine/commands.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { Shape } from "../../../engine/schema.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { standStill } from "./frantic.ts";
import { settings } from "./settings.ts";
import { advanceIfOver } from "./turns.ts";
import { type MarchingExecution, type MarchingState, timed } from "./types.ts";

const { command: made } = commandsOf<MarchingState>();

/**
 * Row of a command with an optional time. After `run`, a finished common turn, or a frantic turn with no action left, ends; not
 * with `isWhole`: such a `run` moves on by itself where due.
 */
export function command<const Kind extends string, const S extends Shape>(
  kind: Kind,
  {
    isWhole,
    ...row
  }: Omit<RowSpec<MarchingState, Kind, S & typeof timed>, "shape"> & { readonly shape: S; readonly isWhole?: true },
) {
  return made<Kind, S & typeof timed>(kind, {
    ...row,
    shape: { ...row.shape, ...timed },
    *run(ctx: MarchingExecution, given) {
      standStill(ctx);
      const asks = row.run(ctx, given);
      if (asks) yield* asks;
      if (!isWhole) yield* advanceIfOver(ctx);
    },
  });
}

export const shapes = sharedShapes(settings);

/** Felled combatants take no further actions, in any turn (MO-512). */
export function refuseFelled(state: MarchingState, who: CombatantId): Refusal[] {
  const { defeated } = fighterOf(state, who);
  return defeated ? [no("MO-512", "TURNCRAFT.Refused.MO-512.felled", { name: named(who) })] : [];
}
