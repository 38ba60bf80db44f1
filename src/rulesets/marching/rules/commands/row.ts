import { commandsOf, type RowSpec } from "../../../../engine/command-table.ts";
import { sharedShapes } from "../../../../engine/commands.ts";
import { fighterOf, named } from "../../../../engine/fighters.ts";
import { no } from "../../../../engine/refusals.ts";
import type { Shape } from "../../../../engine/schema.ts";
import type { CombatantId, Refusal } from "../../../../engine/types.ts";
import { standStill } from "../frantic.ts";
import { settings } from "../settings.ts";
import { goOnIfOver } from "../turns.ts";
import { type MarchingState, type Play, timed } from "../types.ts";

const { command: made } = commandsOf<MarchingState>();

/** Row whose command may carry its time. `isWhole`: the action ends with it; in a common turn its half ends too. */
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
    *run(play: Play, given) {
      standStill(play);
      const asks = row.run(play, given);
      if (asks) yield* asks;
      if (!isWhole) yield* goOnIfOver(play);
    },
  });
}

export const shapes = sharedShapes(settings);

/** Felled combatants do nothing more by themselves, on or off their turn (MO-512). */
export function refuseFelled(state: MarchingState, who: CombatantId): Refusal[] {
  const { defeated } = fighterOf(state, who);
  return defeated ? [no("MO-512", "TURNCRAFT.Refused.MO-512.felled", { name: named(who) })] : [];
}
