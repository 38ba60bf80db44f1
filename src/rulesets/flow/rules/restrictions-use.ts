import { fighterOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import type { Acting } from "./action-types.ts";
import { itemOf } from "./fighters.ts";
import type { Fighter, FlowAction, FlowState, Item, ItemId } from "./types.ts";

/** Of which kind an item has to be for what is done with it (FL-170); absent: of any. */
const kinds: Readonly<Partial<Record<Acting["action"], Item["kind"]>>> = {
  spell: "spell",
  ability: "ability",
  magicItem: "magicItem",
};

/** FL-170: what an item can't be used as, and at whom. Items that aren't there are refused elsewhere. */
export function refuseMisuse(state: FlowState, who: CombatantId, action: Acting): Refusal[] {
  const fighter = fighterOf<Fighter>(state, who);
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
export function isReactive({ rpCost, apCost }: Pick<Item, "rpCost" | "apCost">): boolean {
  return rpCost > 0 && !apCost;
}

function isNothingToHold({ action }: Acting, { kind }: Item): boolean {
  return (action === "draw" || action === "sheathe" || action === "drop") && (kind === "spell" || kind === "ability");
}

function isAtSeveral(action: Acting, { singleTarget }: Item): boolean {
  return singleTarget && "targets" in action && action.targets.length > 1;
}

/** FL-169: each addition is a fitting Flow Action, at most once. */
function refuseAdded(fighter: Fighter, action: Acting, used: Item): Refusal[] {
  if (!("abilities" in action)) return [];
  const added: readonly ItemId[] = action.abilities.map(({ item }) => item);
  const known = added.flatMap((id) => itemOf(fighter, id) ?? []);
  const odd = known.find((ability, i) => !isFlowAction(ability) || known.indexOf(ability) !== i);
  if (odd) return [no("FL-169", "TURNCRAFT.Refused.FL-169.added", { ability: odd.name })];
  const unfit = known.find((ability) => !fits(ability, action, used));
  if (!unfit) return [];
  const data = { ability: unfit.name, category: unfit.requiresCategory, item: used.name };
  return [no("FL-169", "TURNCRAFT.Refused.FL-169.category", data)];
}

/** Refuses to add an ability to an attack with this weapon; null: it can be added (FL-169). */
export function refuseAddition(ability: Item, used: Item): Refusal | null {
  if (fits(ability, { action: "attack" }, used)) return null;
  const data = { ability: ability.name, category: ability.requiresCategory, item: used.name };
  return no("FL-169", "TURNCRAFT.Refused.FL-169.category", data);
}

/** True if it can be added to an attack: an ability that is paid with FP, and no reaction (FL-39, FL-44). */
export function isFlowAction({ kind, fpCost, rpCost }: Item): boolean {
  return kind === "ability" && fpCost > 0 && rpCost === 0;
}

function fits({ requiresCategory }: Item, { action }: Pick<FlowAction, "action">, { category }: Item): boolean {
  return action !== "attack" || requiresCategory === "" || requiresCategory === category;
}
