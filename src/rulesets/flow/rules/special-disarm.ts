import { castDraft, type Draft } from "immer";
import { askRuling, logLine, movedItem, type RuleGenerator, ruling } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import type { CombatantId, RulingRequest } from "../../../engine/types.ts";
import { keyOf } from "../../../grid/ground.ts";
import type { Space } from "../../../grid/types.ts";
import type { Terms } from "./action-types.ts";
import type { OpposedBlow } from "./check.ts";
import { carry } from "./damage.ts";
import { freeHands, isInHand, itemOf } from "./fighters.ts";
import { itemPaths } from "./scores.ts";
import { hexOption, openSpaces } from "./special-grapple.ts";
import type { ActionOf, Attack, FlowExecution, FlowUsable, ItemId } from "./types.ts";

/** The attack roll of a Disarm: like any other, and at Disadvantage (FL-108). */
export function disarmBlow(who: CombatantId, { item, target, held }: ActionOf<"disarm">, terms: Terms): OpposedBlow {
  return { attacker: who, form: "disarm", item, targets: [target], held, ...terms };
}

/** Answer of an actor who takes the item. */
const take = "take";

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
  const answers = [...(takes ? [take] : []), ...spaces.map(keyOf)];
  const asked = answers.length > 1;
  const chosen = asked ? yield* askRuling(ctx, askWhere(ctx, attack, victim, held, takes, spaces)) : answers[0];
  if (chosen === take) return taken(ctx, attack, victim, held);
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
  const taking = takes ? [[take, "TURNCRAFT.Ruling.FL-110.take"] as const] : [];
  const options = [...taking, ...spaces.map(hexOption)];
  const data = { name: named(chooser), other: named(victim), item: held.name };
  const ask = ruling("FL-110", options, data, { about: attack.id });
  return state.settings.disarmDetails === "gm" ? ask : { ...ask, who: chooser };
}

/**
 * Hands the item over: it goes into a free hand of the actor, or else into the bag, and becomes an item of the actor's document.
 */
function taken(ctx: FlowExecution, { attacker }: Draft<Attack>, victim: CombatantId, held: FlowUsable): void {
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
