import { type Answers, ruling, rulingOf } from "../../../engine/execution.ts";
import { fighterOf } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Json, Refusal, RulingRequest, WorldChangeRequest } from "../../../engine/types.ts";
import { apOf, change, itemOf, paysFromReserve } from "./fighters.ts";
import { ledger, rowOf } from "./ledger.ts";
import { itemPaths } from "./scores.ts";
import type { ActionOf, DeclaredAction, FlowExecution, FlowFighter, FlowState, FlowUsable } from "./types.ts";

/** Cost of an action. */
export interface Price {
  readonly ap: number;
  readonly rp: number;
  readonly fp: number;
}

/** AP of spells and abilities that state none (FL-45, FL-46). */
const usualAp = 2;

/** Price of an action by the ledger, with additions (FL-39, FL-44). */
export function priceOf(
  state: Pick<FlowState, "fighters" | "settings">,
  who: CombatantId,
  action: DeclaredAction,
  answers: Answers,
): Price {
  const added = abilitiesIn(state, who, action);
  const item = usedUp(state, who, action);
  const stated = action.action === "other" ? action : { rp: item?.rpCost ?? 0, fp: item?.fpCost ?? 0 };
  const sum = (cost: (ability: FlowUsable) => number): number =>
    added.reduce((total, ability) => total + cost(ability), 0);
  return {
    ap: apPrice(state, who, action, answers) + sum(({ apCost }) => apCost ?? 0),
    rp: stated.rp + sum(({ rpCost = 0 }) => rpCost),
    fp: stated.fp + sum(({ fpCost = 0 }) => fpCost),
  };
}

/** Price as known before any question: a magic item without a price costs the lower of its two (FL-49). */
export function priceOfAction(
  state: Pick<FlowState, "fighters" | "settings">,
  who: CombatantId,
  action: DeclaredAction,
): Price {
  return priceOf(state, who, action, new Map());
}

function apPrice(
  state: Pick<FlowState, "fighters" | "settings">,
  who: CombatantId,
  action: DeclaredAction,
  answers: Answers,
): number {
  const { ap } = rowOf(action.action);
  switch (ap) {
    case "item":
      return itemPrice(state, who, action, answers);
    case "standUpAp":
    case "escapeAp":
      return state.settings[ap];
    case "stated":
      return action.action === "other" ? action.ap : 0;
    case "path":
      return ledger.step.ap;
    default:
      return ap;
  }
}

function itemPrice(
  state: Pick<FlowState, "fighters">,
  who: CombatantId,
  action: DeclaredAction,
  answers: Answers,
): number {
  const item = "item" in action ? itemOf(fighterOf<FlowFighter>(state, who), action.item) : null;
  if (item === null || item.apCost !== null) return item?.apCost ?? usualAp;
  if (action.action !== "magicItem") return usualAp;
  return rulingOf(answers, askItemPrice(item)) === "2" ? 2 : 1;
}

/** FL-49: an item that states no cost is priced once, by the GM. */
export function askPrice(
  state: Pick<FlowState, "fighters">,
  who: CombatantId,
  action: DeclaredAction,
): RulingRequest[] {
  if (action.action !== "magicItem") return [];
  const item = itemOf(fighterOf<FlowFighter>(state, who), action.item);
  return item && item.apCost === null ? [askItemPrice(item)] : [];
}

function askItemPrice({ name }: FlowUsable): RulingRequest {
  const options = (["1", "2"] as const).map((ap) => [ap, "TURNCRAFT.Ruling.FL-49.ap", { ap }] as const);
  return ruling("FL-49", options, { item: name });
}

/** The spell, ability or magic item whose own points are paid. */
function usedUp(state: Pick<FlowState, "fighters">, who: CombatantId, action: DeclaredAction): FlowUsable | null {
  const own = action.action === "spell" || action.action === "ability" || action.action === "magicItem";
  return own ? itemOf(fighterOf<FlowFighter>(state, who), action.item) : null;
}

/** Flow Actions and the like that are added to an attack (FL-39). */
export function abilitiesIn(
  state: Pick<FlowState, "fighters">,
  who: CombatantId,
  action: DeclaredAction,
): readonly FlowUsable[] {
  if (!("abilities" in action)) return [];
  return action.abilities.flatMap(({ item }) => itemOf(fighterOf<FlowFighter>(state, who), item) ?? []);
}

/** Refuses a price that can't be paid (FL-19, FL-22, FL-27, FL-39). */
export function refusePrice(state: FlowState, who: CombatantId, { ap, rp, fp }: Price): Refusal[] {
  const fighter = fighterOf<FlowFighter>(state, who);
  const left = apOf(state, who);
  return [
    ...(ap > left ? [no("FL-19", "TURNCRAFT.Refused.FL-19.ap", { price: ap, left })] : []),
    ...(rp > fighter.rp ? [no("FL-27", "TURNCRAFT.Refused.FL-27.rp", { price: rp, left: fighter.rp })] : []),
    ...(fp > fighter.fp ? [no("FL-39", "TURNCRAFT.Refused.FL-39.fp", { price: fp, left: fighter.fp })] : []),
  ];
}

/** Pays before anything is resolved (FL-19); overruled, down to 0 (FL-02). */
export function pay(ctx: FlowExecution, who: CombatantId, { ap, rp, fp }: Price): void {
  const fighter = fighterOf(ctx.state, who);
  payAp(ctx, who, ap);
  change(ctx.state, fighter, "rp", -rp);
  change(ctx.state, fighter, "fp", -fp);
}

/** Pays AP: the own, or AP set aside for a readied action. */
export function payAp({ state }: FlowExecution, who: CombatantId, ap: number): void {
  change(state, fighterOf(state, who), paysFromReserve(state, who) ? "apReserved" : "ap", -ap);
}

/** Stores the GM's price on the item (FL-49). */
export function keepPrice(ctx: FlowExecution, who: CombatantId, action: ActionOf<"magicItem">, ap: number): void {
  const item = fighterOf(ctx.state, who).scores.items.find(({ uuid }) => uuid === action.item);
  if (!item || item.apCost !== null) return;
  item.apCost = ap;
  writeFields(ctx, item.uuid, { [itemPaths.apCost]: null }, { [itemPaths.apCost]: ap });
}

type ChangedFields = { readonly [path: string]: Json };

/** Requests a change of document fields; merged with earlier requests of the command. */
export function writeFields(
  { world }: Pick<FlowExecution, "world">,
  uuid: string,
  before: ChangedFields,
  after: ChangedFields,
): void {
  const index = world.findIndex((intent) => intent.kind === "fields" && intent.uuid === uuid);
  const earlier = world[index];
  if (earlier?.kind !== "fields") {
    world.push({ kind: "fields", uuid, before, after });
    return;
  }
  const merged: WorldChangeRequest = {
    ...earlier,
    before: { ...before, ...earlier.before },
    after: { ...earlier.after, ...after },
  };
  world[index] = merged;
}
