import { fighterOf, named } from "../../../engine/fighters.ts";
import { unmetPart } from "../../../engine/reaction-filter.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import type { Announced, DexterityState, Fighter, ReactionItem } from "./types.ts";

/** True where the item answers this event for this combatant (DX-603, DX-608). */
export function answers(state: DexterityState, who: CombatantId, item: ReactionItem, event: Announced): boolean {
  return item.reactsTo === event.trigger && refuseFilter(state, who, item, event) === null;
}

/** Clause against answering this event with this item, or null; what isn't known of the event speaks against nothing (DX-608). */
export function refuseFilter(
  state: DexterityState,
  who: CombatantId,
  item: ReactionItem,
  event: Announced,
): Refusal | null {
  const { reach } = fighterOf<Fighter>(state, who).scores;
  const isAlly = (id: CombatantId) => areAllies(state, who, id);
  const unmet = unmetPart(item, event, { who, isAlly, reach, apart: event.feet?.[who] });
  if (!unmet) return null;
  const { part, ...distances } = unmet;
  const figures = { what: item.name, name: named(who), other: named(event.who), ...distances };
  return no("DX-608", `TURNCRAFT.Refused.DX-608.${part}`, figures);
}

/** True for two combatants of one side, except the neutral one; never a combatant's own ally. */
function areAllies({ fighters }: DexterityState, one: CombatantId, other: CombatantId): boolean {
  const side = fighters[one]?.scores.side ?? "neutral";
  return one !== other && side !== "neutral" && side === fighters[other]?.scores.side;
}
