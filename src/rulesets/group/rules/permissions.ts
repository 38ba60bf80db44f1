import { commandsOf, type Judging } from "../../../engine/command-table.ts";
import { fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { never, no } from "../../../engine/refusals.ts";
import type { ClauseId, CombatantId, Refusal } from "../../../engine/types.ts";
import type { Attack, GroupFighter, GroupState } from "./types.ts";

export const { command, table } = commandsOf<GroupState>();

/** Permission for the GM alone, refused by the clause that says so before GR-170. */
export function gmOnly(clause: ClauseId) {
  return { by: "gm", askerClause: [clause, "GR-170"] } as const;
}

/** Permission of an attacker: the GM alone adds a number for circumstances without a rule (GR-125). */
export function byAttacker(
  _: GroupState,
  { who, attack }: { readonly who: CombatantId; readonly attack?: Attack },
): readonly CombatantId[] | Refusal {
  return (attack?.free ?? 0) === 0 ? [who] : no("GR-125", "TURNCRAFT.Refused.GR-125.onlyGM", {});
}

/**
 * Refuses any action now: before the start, of the fallen (GR-23), in END (GR-22), or while a window waits (GR-93).
 * `reacts`: the action answers a window.
 */
export function refuseIdle(
  state: GroupState,
  who: CombatantId | readonly CombatantId[],
  { asker }: Judging,
  reacts = false,
): Refusal[] {
  if (!isStarted(state)) return [never("GR-11", "TURNCRAFT.Refused.notStarted")];
  const fallen = [who].flat().flatMap((id) => refuseFallen(state, id));
  return [
    ...fallen.slice(0, 1),
    ...(state.phase === "END" && !asker.gm && !reacts ? [no("GR-22", "TURNCRAFT.Refused.GR-22.end")] : []),
    ...(state.window && !reacts ? [no("GR-93", "TURNCRAFT.Refused.GR-93.waits", waitArgs(state))] : []),
  ];
}

function waitArgs({ window }: GroupState) {
  return { names: { combatants: window ? (Object.keys(window.asked) as CombatantId[]) : [] } };
}

function refuseFallen(state: GroupState, id: CombatantId): Refusal[] {
  const { departed, defeated, waitsUntilRound } = fighterOf<GroupFighter>(state, id);
  const name = named(id);
  if (departed) return [no("GR-23", "TURNCRAFT.Refused.GR-23.gone", { name })];
  if (defeated) return [no("GR-23", "TURNCRAFT.Refused.GR-23.defeated", { name })];
  const waits = waitsUntilRound !== null && waitsUntilRound > state.round;
  return waits ? [no("GR-42", "TURNCRAFT.Refused.GR-42.waits", { name, round: waitsUntilRound })] : [];
}
