import type { Draft } from "immer";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { areOpponents } from "./fighters.ts";
import { areAdjacent, isAdjacent } from "./space.ts";
import type { Fighter, GroupState, Place } from "./types.ts";

type Melees = Pick<GroupState, "melees">;

/** The id of the melee that somebody is in, or null (GR-164). */
export function meleeOf({ melees }: Melees, id: CombatantId): string | null {
  return Object.keys(melees).find((melee) => melees[melee]?.includes(id)) ?? null;
}

export function isInMelee(state: Melees, id: CombatantId): boolean {
  return meleeOf(state, id) !== null;
}

/** Members of a combatant's melee, including the combatant; none outside melee. */
export function fellowsOf(state: Melees, id: CombatantId): readonly CombatantId[] {
  const melee = meleeOf(state, id);
  return (melee !== null && state.melees[melee]) || [];
}

/** Opponents in somebody's melee (GR-147). */
export function foesInMelee(state: GroupState, id: CombatantId): CombatantId[] {
  return fellowsOf(state, id).filter((other) => other !== id && areOpponents(state, id, other));
}

/** True if a melee attack reaches: within one melee place doesn't matter (GR-164), else the two are adjacent (GR-165). */
export function isReached(state: GroupState, who: CombatantId, target: CombatantId): boolean {
  return fellowsOf(state, who).includes(target) || isAdjacent(state, who, target);
}

/** GR-164, GR-165: neither in the same melee nor adjacent. */
export function refuseUnreached(state: GroupState, who: CombatantId, target: CombatantId): Refusal[] {
  if (isReached(state, who, target)) return [];
  return [no("GR-165", "TURNCRAFT.Refused.GR-165.notReached", { name: named(who), target: named(target) })];
}

/** Ordinary moves don't lead out of a melee: flee is the way (GR-165). `to`: where the move ends. */
export function refuseLeaving(state: GroupState, who: CombatantId, to: Place): Refusal[] {
  const foes = foesInMelee(state, who);
  const stays = foes.some((id) => {
    const { place } = fighterOf<Fighter>(state, id).scores;
    return place === null || areAdjacent(to, place);
  });
  if (foes.length === 0 || stays) return [];
  return [no("GR-165", "TURNCRAFT.Refused.GR-165.leaving", { name: named(who) })];
}

/** Puts two into one melee; two melees that meet so become one (GR-165). */
export function meet(draft: Draft<GroupState>, a: CombatantId, b: CombatantId): void {
  const own = meleeOf(draft, a);
  const other = meleeOf(draft, b);
  if (own !== null && own === other) return;
  const members = new Set([...fellowsOf(draft, a), ...fellowsOf(draft, b), a, b]);
  const kept = own ?? other ?? `melee-${++draft.made}`;
  if (own !== null && other !== null) delete draft.melees[other];
  draft.melees[kept] = [...members];
}

/** A blow or a charge makes a melee, where the GM doesn't keep them by hand (GR-165). */
export function meetByAttack(draft: Draft<GroupState>, who: CombatantId, target: CombatantId): void {
  if (draft.settings.meleeMembership === "automatic") meet(draft, who, target);
}

/** Takes somebody out: dead, fled, gone. A melee with one side left ends (GR-165). */
export function leaveMelee(draft: Draft<GroupState>, id: CombatantId): void {
  const melee = meleeOf(draft, id);
  if (melee === null) return;
  const left = fellowsOf(draft, id).filter((other) => other !== id);
  const [first, ...others] = left;
  const goesOn = first !== undefined && others.some((other) => areOpponents(draft, first, other));
  if (goesOn) draft.melees[melee] = left;
  else delete draft.melees[melee];
}

/** Adds combatants to one melee, or removes them from theirs (GR-165). */
export function setMelee(draft: Draft<GroupState>, who: readonly CombatantId[], together: boolean): void {
  const [first, ...others] = who;
  if (first === undefined) return;
  if (together) for (const other of others) meet(draft, first, other);
  else for (const id of who) leaveMelee(draft, id);
}
