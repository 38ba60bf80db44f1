import { logLine, type RuleGenerator, snapshot } from "../../../engine/execution.ts";
import { fighterOf } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Terms } from "./action-types.ts";
import { checkedOne } from "./check.ts";
import { carry, heals } from "./damage.ts";
import { itemOf } from "./fighters.ts";
import { checkParts, skillOf, sumOf } from "./parts.ts";
import { handsFor } from "./restrictions-items.ts";
import type { ActionOf, FlowExecution, FlowUsable, ItemId } from "./types.ts";

/** FL-112: into the named hand; two-handed items into both. */
export function draw(ctx: FlowExecution, who: CombatantId, { item, hand }: ActionOf<"draw">): void {
  const drawn = itemIn(ctx, who, item);
  if (drawn === null) return;
  carry(ctx, who, item, handsFor(drawn) === 2 ? "both" : hand);
  logLine(ctx, "TURNCRAFT.Log.flow.drew", who, { item: drawn.name });
}

/** FL-112: weapons and shields are worn, all else goes into the bag. */
export function sheathe(ctx: FlowExecution, who: CombatantId, { item }: ActionOf<"sheathe">): void {
  const stowed = itemIn(ctx, who, item);
  if (stowed === null || stowed.natural) return;
  carry(ctx, who, item, stowed.kind === "weapon" || stowed.kind === "shield" ? "worn" : "bag");
  logLine(ctx, "TURNCRAFT.Log.flow.sheathed", who, { item: stowed.name });
}

/** FL-140: on the ground in the own hex. */
export function drop(ctx: FlowExecution, who: CombatantId, { item }: ActionOf<"drop">): void {
  const dropped = itemIn(ctx, who, item);
  if (dropped === null || dropped.natural) return;
  carry(ctx, who, item, "dropped", fighterOf(ctx.state, who).scores.spaces[0] ?? null);
  logLine(ctx, "TURNCRAFT.Log.flow.dropped", who, { item: dropped.name });
  countFree(ctx, who);
}

/** FL-48: the effect stands on the item. Of several, one was in hand: the next has to be drawn. */
export function* potion(ctx: FlowExecution, who: CombatantId, { item }: ActionOf<"potion">): RuleGenerator {
  yield* use(ctx, who, item);
  const { limits = [] } = fighterOf(ctx.state, who).scores;
  if (limits.some(({ uuid, per }) => uuid === item && per === "quantity")) carry(ctx, who, item, "bag");
}

/** FL-49: the effect is on the item. */
export function magicItem(ctx: FlowExecution, who: CombatantId, { item }: ActionOf<"magicItem">): RuleGenerator {
  return use(ctx, who, item);
}

function* use(ctx: FlowExecution, who: CombatantId, item: ItemId): RuleGenerator {
  const used = itemIn(ctx, who, item);
  if (used === null) return;
  logLine(ctx, "TURNCRAFT.Log.flow.usedItem", who, { item: used.name });
  yield* heals(ctx, who, used, [who]);
}

/** FL-140: a check without points, by its name. */
export function* knowledge(
  ctx: FlowExecution,
  who: CombatantId,
  { skill }: ActionOf<"knowledge">,
  terms: Terms,
): RuleGenerator {
  const fighter = fighterOf(ctx.state, who);
  const parts = checkParts(ctx.state, snapshot(fighter), skill, true);
  logLine(ctx, "TURNCRAFT.Log.did", who, { what: skill });
  yield* checkedOne(ctx, {
    id: `knowledge:${who}`,
    who,
    label: "TURNCRAFT.Roll.knowledge",
    skill: skillOf(fighter, skill),
    ...sumOf(parts, terms),
  });
  countFree(ctx, who);
}

/** FL-140: logs a free action in the words given, and counts it. */
export function free(ctx: FlowExecution, who: CombatantId, { what }: ActionOf<"free">): void {
  logLine(ctx, "TURNCRAFT.Log.did", who, { what });
  countFree(ctx, who);
}

/** FL-51: the effect is the table's. */
export function other(ctx: FlowExecution, who: CombatantId, { what }: ActionOf<"other">): void {
  logLine(ctx, "TURNCRAFT.Log.did", who, { what });
}

/** FL-140: only where the GM set a number is counted, and past it no more than a word said. */
function countFree(ctx: FlowExecution, who: CombatantId): void {
  const { freeActionLimit: limit } = ctx.state.settings;
  if (limit === 0) return;
  const { turn } = fighterOf(ctx.state, who);
  turn.freeActions += 1;
  if (turn.freeActions <= limit) return;
  logLine(ctx, "TURNCRAFT.Log.flow.manyFreeActions", who, { limit, count: turn.freeActions });
}

function itemIn({ state }: FlowExecution, who: CombatantId, item: ItemId): FlowUsable | null {
  return itemOf(fighterOf(state, who), item);
}
