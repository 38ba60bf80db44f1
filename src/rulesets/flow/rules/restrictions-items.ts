import { fighterOf, named } from "../../../engine/fighters.ts";
import { never, no } from "../../../engine/refusals.ts";
import type { ClauseId, CombatantId, Refusal } from "../../../engine/types.ts";
import type { Acting } from "./action-types.ts";
import { freeHands, heldBy, isInHand, itemOf } from "./fighters.ts";
import { gridOf, isPlaced, nearest, spacesOf } from "./geometry.ts";
import { handsFor } from "./hands.ts";
import { rowOf } from "./ledger.ts";
import type { Fighter, FlowState, Item, ItemId } from "./types.ts";

/** The item that an action is done with; null: with none. */
export function itemIn(action: Acting): ItemId | null {
  return "item" in action ? action.item : null;
}

/** FL-01: nobody can insist on an item that isn't there. */
export function refuseUnknownItem(state: FlowState, who: CombatantId, item: ItemId): Refusal[] {
  if (itemOf(fighterOf<Fighter>(state, who), item) !== null) return [];
  return [never("FL-01", "TURNCRAFT.Refused.FL-01.noItem", { name: named(who) })];
}

/** True if it can be put down or let go: what is natural can't. */
function isHeld(item: Item): boolean {
  return isInHand(item) && !item.natural;
}

/** FL-43, FL-48, FL-108, FL-112, FL-140: what is used has to be in hand, and be something to be used so. */
export function refuseNotInHand(state: FlowState, who: CombatantId, action: Acting): Refusal[] {
  const id = itemIn(action);
  if (id === null) return [];
  const item = itemOf(fighterOf<Fighter>(state, who), id);
  if (item === null) return refuseUnknownItem(state, who, id);
  const clause: ClauseId = action.action === "disarm" ? "FL-43" : rowOf(action.action).clause;
  const strikes = action.action === "attack" || action.action === "disarm";
  const data = { name: named(who), item: item.name };
  if (strikes && item.attackType === "none") return [no(clause, "TURNCRAFT.Refused.flow.noWeapon", data)];
  if (action.action === "potion" && item.kind !== "potion")
    return [no(clause, "TURNCRAFT.Refused.FL-48.noPotion", data)];
  const ready = strikes ? isInHand(item) : isHeld(item);
  return ready ? [] : [no(clause, "TURNCRAFT.Refused.flow.notInHand", data)];
}

/** FL-112: nothing is drawn that is in hand already, or that lies out of reach. */
export function refuseInHand(state: FlowState, who: CombatantId, action: Acting): Refusal[] {
  const id = itemIn(action);
  if (id === null) return [];
  const item = itemOf(fighterOf<Fighter>(state, who), id);
  if (item === null) return refuseUnknownItem(state, who, id);
  const data = { name: named(who), item: item.name };
  if (isInHand(item)) return [no("FL-112", "TURNCRAFT.Refused.FL-112.inHand", data)];
  return liesFar(state, who, item) ? [no("FL-112", "TURNCRAFT.Refused.FL-112.far", data)] : [];
}

/** True if it lies farther away than the next hex. */
function liesFar(state: FlowState, who: CombatantId, { carry, hex }: Item): boolean {
  if (carry !== "dropped" || hex === null || !isPlaced(state, who)) return false;
  return nearest(gridOf(state, who), spacesOf(state, who), hex) > 1;
}

/** FL-112: the hand that it is drawn into is empty, for two-handed ones both are. */
export function refuseFullHands(state: FlowState, who: CombatantId, action: Acting): Refusal[] {
  if (action.action !== "draw") return [];
  const fighter = fighterOf<Fighter>(state, who);
  const item = itemOf(fighter, action.item);
  if (item === null) return [];
  const empty = freeHands(fighter);
  if (handsFor(item) < 2) {
    return empty.includes(action.hand) ? [] : [no("FL-112", "TURNCRAFT.Refused.FL-112.hand", { item: item.name })];
  }
  if (empty.length === 2) return [];
  return [no("FL-112", "TURNCRAFT.Refused.FL-112.hands", { item: item.name, free: empty.length })];
}

/** FL-108, FL-111: the target must hold this item. */
export function refuseNotHeld(state: FlowState, _who: CombatantId, action: Acting): Refusal[] {
  if (action.action !== "disarm") return [];
  const held = heldBy(fighterOf<Fighter>(state, action.target)).filter(isHeld);
  const other = named(action.target);
  if (held.length === 0) return [no("FL-108", "TURNCRAFT.Refused.FL-108.nothing", { other })];
  const isNamed = held.some(({ uuid }) => uuid === action.held);
  return isNamed ? [] : [no("FL-111", "TURNCRAFT.Refused.FL-111.notHeld", { other })];
}
