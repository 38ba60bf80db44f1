import { fighterOf, named } from "../../../engine/fighters.ts";
import { malformed, no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { refuseOverrun, refusePartner } from "./refuse-together.ts";
import type { CommandOf, MarchingState } from "./types.ts";

/** Why initiative isn't seized (MO-701, MO-702, MO-708). `who` calls for it, and is one of those who are concerned. */
export function refuseSeize(state: MarchingState, { who, groups }: CommandOf<"seize">): Refusal[] {
  const own = groups.find(({ members }) => members.includes(who));
  const [roller] = own?.members ?? [];
  if (!roller) return [malformed("MO-001", "who")];
  const all = groups.flatMap(({ members }) => members);
  return [
    ...refuseOverrun(state),
    ...all.flatMap((id) => refusePartner(state, id, "MO-701")),
    ...refuseCommonTurn(state, all),
    ...refusePrice(state, roller),
  ];
}

/** Those who act together may settle who goes first before they declare anything (MO-510); nobody else comes between. */
function refuseCommonTurn({ together }: MarchingState, all: readonly CombatantId[]): Refusal[] {
  const inside = all.find((id) => together?.ids.includes(id));
  if (!together || !inside) return [];
  if (!all.every((id) => together.ids.includes(id))) {
    return [no("MO-701", "TURNCRAFT.Refused.MO-701.together", { name: named(inside) })];
  }
  const isDeclared = together.landed || [together.paths, together.results].some((told) => Object.keys(told).length > 0);
  return isDeclared ? [no("MO-701", "TURNCRAFT.Refused.MO-701.declared")] : [];
}

/** It is paid with the reaction of the one who rolls, and rolled on an AGL score (MO-702, MO-708). */
function refusePrice(state: MarchingState, roller: CombatantId): Refusal[] {
  const { left, scores } = fighterOf(state, roller);
  const name = named(roller);
  return [
    ...(left.reaction > 0 ? [] : [no("MO-702", "TURNCRAFT.Refused.MO-702.spent", { name })]),
    ...(scores.agl !== null ? [] : [no("MO-708", "TURNCRAFT.Refused.MO-708.noAgl", { name })]),
  ];
}
