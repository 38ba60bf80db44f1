import { fighterOf, named } from "../../../engine/fighters.ts";
import { never, no } from "../../../engine/refusals.ts";
import type { ClauseId, CombatantId, Refusal } from "../../../engine/types.ts";
import type { Acting } from "./action-types.ts";
import { freeHands, heldBy, isInHand, itemOf } from "./fighters.ts";
import { gridOf, isPlaced, nearest, spacesOf } from "./geometry.ts";
import { rowOf } from "./ledger.ts";
import type { DeclaredAction, FlowFighter, FlowState, FlowUsable, ItemId } from "./types.ts";

type Armed = Pick<FlowFighter, "scores">;

/** Penalty of the off hand (FL-156). */
const offhand = -10;

/** Penalty on the Melee check of a weapon in the off hand: 0 with Finesse, Brawl or the Perk (FL-156, FL-157). */
export function offhandPenalty(
  { scores }: Armed,
  item: Pick<FlowUsable, "attackType" | "carry" | "finesse" | "brawl">,
): number {
  const isClumsy = item.attackType === "melee" && item.carry === "off" && !item.finesse && !item.brawl;
  return isClumsy && !scores.noOffhandPenalty ? offhand : 0;
}

/** The categories of weapons in hand (FL-158). */
function heldCategories(fighter: Armed): ReadonlySet<string> {
  return new Set(heldBy(fighter).map(({ category }) => category));
}

/** True if an ability can be used with what is in hand; most need no category (FL-39). */
export function isFitting(fighter: Armed, { requiresCategory = "" }: Pick<FlowUsable, "requiresCategory">): boolean {
  return requiresCategory === "" || heldCategories(fighter).has(requiresCategory);
}

/** Abilities on offer: those of every category in hand (FL-39, FL-158). */
export function offeredAbilities(fighter: Armed): readonly FlowUsable[] {
  return fighter.scores.items.filter((item) => item.kind === "ability" && isFitting(fighter, item));
}

/** Hands that an item needs to be drawn. */
export function handsFor({ hands, natural }: Pick<FlowUsable, "hands" | "natural">): 0 | 1 | 2 {
  return natural ? 0 : hands;
}

/** True if a shield is in hand (FL-63). */
export function hasShield(fighter: Armed): boolean {
  return fighter.scores.items.some((item) => item.kind === "shield" && isInHand(item));
}

/** The item that an action is done with; null: with none. */
function itemIn(action: Acting): ItemId | null {
  return "item" in action ? action.item : null;
}

/** FL-01: a missing item can't be overridden. */
export function refuseUnknownItem(state: FlowState, who: CombatantId, item: ItemId): Refusal[] {
  if (itemOf(fighterOf<FlowFighter>(state, who), item) !== null) return [];
  return [never("FL-01", "TURNCRAFT.Refused.FL-01.noItem", { name: named(who) })];
}

/** True if an item can be put down or let go: natural ones can't. */
function isHeld(item: FlowUsable): boolean {
  return isInHand(item) && !item.natural;
}

/** FL-43, FL-48, FL-108, FL-112, FL-140: a used item has to be in hand, and suited to the use. */
export function refuseNotInHand(state: FlowState, who: CombatantId, action: Acting): Refusal[] {
  const id = itemIn(action);
  if (id === null) return [];
  const item = itemOf(fighterOf<FlowFighter>(state, who), id);
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

/** FL-112: no drawing of an item already in hand, or out of reach. */
export function refuseInHand(state: FlowState, who: CombatantId, action: Acting): Refusal[] {
  const id = itemIn(action);
  if (id === null) return [];
  const item = itemOf(fighterOf<FlowFighter>(state, who), id);
  if (item === null) return refuseUnknownItem(state, who, id);
  const data = { name: named(who), item: item.name };
  if (isInHand(item)) return [no("FL-112", "TURNCRAFT.Refused.FL-112.inHand", data)];
  return liesFar(state, who, item) ? [no("FL-112", "TURNCRAFT.Refused.FL-112.far", data)] : [];
}

/** True if it lies farther away than the next hex. */
function liesFar(state: FlowState, who: CombatantId, { carry, hex }: FlowUsable): boolean {
  if (carry !== "dropped" || hex === null || !isPlaced(state, who)) return false;
  return nearest(gridOf(state, who), spacesOf(state, who), hex) > 1;
}

/** FL-112: an empty hand for a drawn item, two for a two-handed one. */
export function refuseFullHands(state: FlowState, who: CombatantId, action: Acting): Refusal[] {
  if (action.action !== "draw") return [];
  const fighter = fighterOf<FlowFighter>(state, who);
  const item = itemOf(fighter, action.item);
  if (item === null) return [];
  const empty = freeHands(fighter);
  if (handsFor(item) < 2) {
    return empty.includes(action.hand) ? [] : [no("FL-112", "TURNCRAFT.Refused.FL-112.hand", { item: item.name })];
  }
  if (empty.length === 2) return [];
  return [no("FL-112", "TURNCRAFT.Refused.FL-112.hands", { item: item.name, free: empty.length })];
}

/** FL-108, FL-111: the target must hold the item. */
export function refuseNotHeld(state: FlowState, _who: CombatantId, action: Acting): Refusal[] {
  if (action.action !== "disarm") return [];
  const held = heldBy(fighterOf<FlowFighter>(state, action.target)).filter(isHeld);
  const other = named(action.target);
  if (held.length === 0) return [no("FL-108", "TURNCRAFT.Refused.FL-108.nothing", { other })];
  const isNamed = held.some(({ uuid }) => uuid === action.held);
  return isNamed ? [] : [no("FL-111", "TURNCRAFT.Refused.FL-111.notHeld", { other })];
}

/** Required kind of item for an action (FL-170); absent: any. */
const kinds: Readonly<Partial<Record<Acting["action"], FlowUsable["kind"]>>> = {
  spell: "spell",
  ability: "ability",
  magicItem: "magicItem",
};

/** FL-170: illegal uses of an item, and illegal targets. Missing items are refused elsewhere. */
export function refuseMisuse(state: FlowState, who: CombatantId, action: Acting): Refusal[] {
  const fighter = fighterOf<FlowFighter>(state, who);
  const item = "item" in action ? itemOf(fighter, action.item) : null;
  if (item === null) return [];
  const data = { name: named(who), item: item.name, action: { key: `TURNCRAFT.Action.${action.action}` } } as const;
  const checks: [boolean, Refusal][] = [
    [(kinds[action.action] ?? item.kind) !== item.kind, no("FL-170", "TURNCRAFT.Refused.FL-170.kind", data)],
    [isNothingToHold(action, item), no("FL-170", "TURNCRAFT.Refused.FL-170.kind", data)],
    [action.action === "ability" && isReactive(item), no("FL-170", "TURNCRAFT.Refused.FL-170.reaction", data)],
    [action.action === "magicItem" && item.carry === "dropped", no("FL-170", "TURNCRAFT.Refused.FL-170.lies", data)],
    [isAtSeveral(action, item), no("FL-170", "TURNCRAFT.Refused.FL-170.several", data)],
    [action.action === "attack" && action.targets.includes(who), no("FL-170", "TURNCRAFT.Refused.FL-170.self", data)],
  ];
  const refusals = checks.filter(([holds]) => holds).map(([, refusal]) => refusal);
  return [...refusals.slice(0, 1), ...refuseAdded(fighter, action, item)];
}

/** True if an ability answers others: it is paid with RP, and no AP are said to be due (FL-57). */
export function isReactive({ rpCost = 0, apCost }: Pick<FlowUsable, "rpCost" | "apCost">): boolean {
  return rpCost > 0 && !apCost;
}

function isNothingToHold({ action }: Acting, { kind }: FlowUsable): boolean {
  return (action === "draw" || action === "sheathe" || action === "drop") && (kind === "spell" || kind === "ability");
}

function isAtSeveral(action: Acting, { singleTarget }: FlowUsable): boolean {
  return singleTarget && "targets" in action && action.targets.length > 1;
}

/** FL-169: each addition is a fitting Flow Action, at most once. */
function refuseAdded(fighter: FlowFighter, action: Acting, used: FlowUsable): Refusal[] {
  if (!("abilities" in action)) return [];
  const added: readonly ItemId[] = action.abilities.map(({ item }) => item);
  const known = added.flatMap((id) => itemOf(fighter, id) ?? []);
  const odd = known.find((ability, i) => !isFlowAction(ability) || known.indexOf(ability) !== i);
  if (odd) return [no("FL-169", "TURNCRAFT.Refused.FL-169.added", { ability: odd.name })];
  const unfit = known.find((ability) => !fits(ability, action, used));
  if (!unfit) return [];
  const data = { ability: unfit.name, category: unfit.requiresCategory ?? "", item: used.name };
  return [no("FL-169", "TURNCRAFT.Refused.FL-169.category", data)];
}

/** Refuses to add an ability to an attack with a weapon; null: allowed (FL-169). */
export function refuseAddition(ability: FlowUsable, used: FlowUsable): Refusal | null {
  if (fits(ability, { action: "attack" }, used)) return null;
  const data = { ability: ability.name, category: ability.requiresCategory ?? "", item: used.name };
  return no("FL-169", "TURNCRAFT.Refused.FL-169.category", data);
}

/** True for an addition to an attack: an ability with an FP price, and not a reaction (FL-39, FL-44). */
export function isFlowAction({ kind, fpCost = 0, rpCost = 0 }: FlowUsable): boolean {
  return kind === "ability" && fpCost > 0 && rpCost === 0;
}

function fits(
  { requiresCategory = "" }: FlowUsable,
  { action }: Pick<DeclaredAction, "action">,
  { category }: FlowUsable,
): boolean {
  return action !== "attack" || requiresCategory === "" || requiresCategory === category;
}
