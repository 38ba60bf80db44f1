import { castDraft, type Draft } from "immer";
import { askRuling, logLine, movedItem, type RuleGenerator, ruling, snapshot } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import type { CombatantId, RulingRequest } from "../../../engine/types.ts";
import { keyOf } from "../../../grid/ground.ts";
import type { Space } from "../../../grid/types.ts";
import type { Terms } from "./action-types.ts";
import { checkedOne, type OpposedBlow } from "./check.ts";
import { carry, heals } from "./damage.ts";
import { freeHands, isInHand, itemOf } from "./fighters.ts";
import { checkParts, skillOf, sumOf } from "./parts.ts";
import { handsFor } from "./restrictions-items.ts";
import { itemPaths } from "./scores.ts";
import { hexOption, openSpaces } from "./special-grapple.ts";
import type { ActionOf, Attack, FlowExecution, FlowUsable, ItemId } from "./types.ts";

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

/** The attack roll of a Disarm: like any other, and at Disadvantage (FL-108). */
export function disarmBlow(who: CombatantId, { item, target, held }: ActionOf<"disarm">, terms: Terms): OpposedBlow {
  return { attacker: who, form: "disarm", item, targets: [target], held, ...terms };
}

/** Answer of an actor who takes the item. */
const takeOption = "take";

/**
 * Resolves a Disarm that hits, in place of damage (FL-108): the level decides the place of the target's item (FL-110). At Normal
 * the target chooses an adjacent hex; from Hard on the actor takes the item with a free hand, or else chooses an open hex within
 * 2, 3 or 4. `disarmDetails: gm` leaves the choice to the GM.
 */
export function* disarm(ctx: FlowExecution, attack: Draft<Attack>, victim: CombatantId): RuleGenerator {
  const { state } = ctx;
  const held = itemOf(fighterOf(state, victim), attack.held);
  if (held === null || !isInHand(held) || held.natural) return;
  const spaces = openSpaces(state, victim, Math.max(1, attack.level));
  const takes = attack.level > 1 && freeHands(fighterOf(state, attack.attacker)).length > 0;
  const answers = [...(takes ? [takeOption] : []), ...spaces.map(keyOf)];
  const asked = answers.length > 1;
  const chosen = asked ? yield* askRuling(ctx, askWhere(ctx, attack, victim, held, takes, spaces)) : answers[0];
  if (chosen === takeOption) return handOver(ctx, attack, victim, held);
  const space = spaces.find((one) => keyOf(one) === chosen);
  carry(ctx, victim, held.uuid, "dropped", space ?? fighterOf(state, victim).scores.spaces[0] ?? null);
  logLine(ctx, "TURNCRAFT.Log.flow.disarmed", victim, { item: held.name });
}

function askWhere(
  { state }: FlowExecution,
  attack: Draft<Attack>,
  victim: CombatantId,
  held: FlowUsable,
  takes: boolean,
  spaces: readonly Space[],
): RulingRequest {
  const chooser = attack.level > 1 ? attack.attacker : victim;
  const taking = takes ? [[takeOption, "TURNCRAFT.Ruling.FL-110.take"] as const] : [];
  const options = [...taking, ...spaces.map(hexOption)];
  const data = { name: named(chooser), other: named(victim), item: held.name };
  const ask = ruling("FL-110", options, data, { about: attack.id });
  return state.settings.disarmDetails === "gm" ? ask : { ...ask, who: chooser };
}

/**
 * Hands the item over: it goes into a free hand of the actor, or else into the bag, and becomes an item of the actor's document.
 */
function handOver(ctx: FlowExecution, { attacker }: Draft<Attack>, victim: CombatantId, held: FlowUsable): void {
  const actor = fighterOf(ctx.state, attacker);
  const other = fighterOf(ctx.state, victim);
  const to = actor.scores.hp.uuid;
  const hand = freeHands(actor)[0] ?? "bag";
  const changes = { [itemPaths.carry]: hand };
  ctx.world.push({ kind: "item-moves", uuid: held.uuid, to, changes });
  other.scores.items = other.scores.items.filter(({ uuid }) => uuid !== held.uuid);
  actor.scores.items.push({ ...castDraft(held), uuid: movedItem(held.uuid, to) as ItemId, carry: hand, hex: null });
  logLine(ctx, "TURNCRAFT.Log.flow.itemTaken", attacker, { item: held.name, other: named(victim) });
}
