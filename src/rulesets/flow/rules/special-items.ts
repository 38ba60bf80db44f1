import { fighterOf } from "../../../engine/fighters.ts";
import { logLine, type RuleGenerator, snapshot } from "../../../engine/play.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Terms } from "./action-types.ts";
import { checkedOne } from "./check.ts";
import { itemOf } from "./fighters.ts";
import { handsFor } from "./hands.ts";
import { carry, heals } from "./harm.ts";
import { gmModifier, numbersOf, skillOf, tiltIn } from "./modifiers.ts";
import { checkParts } from "./parts.ts";
import type { ActionOf, Item, ItemId, Play } from "./types.ts";

/** FL-112: into the hand that was named; what takes both hands, into both. */
export function draw(play: Play, who: CombatantId, { item, hand }: ActionOf<"draw">): void {
  const drawn = itemIn(play, who, item);
  if (drawn === null) return;
  carry(play, who, item, handsFor(drawn) === 2 ? "both" : hand);
  logLine(play, "TURNCRAFT.Log.flow.drew", who, { item: drawn.name });
}

/** FL-112: weapons and shields are worn, all else goes into the bag. */
export function sheathe(play: Play, who: CombatantId, { item }: ActionOf<"sheathe">): void {
  const stowed = itemIn(play, who, item);
  if (stowed === null || stowed.natural) return;
  carry(play, who, item, stowed.kind === "weapon" || stowed.kind === "shield" ? "worn" : "bag");
  logLine(play, "TURNCRAFT.Log.flow.sheathed", who, { item: stowed.name });
}

/** FL-140: it lies in the own hex. */
export function drop(play: Play, who: CombatantId, { item }: ActionOf<"drop">): void {
  const dropped = itemIn(play, who, item);
  if (dropped === null || dropped.natural) return;
  carry(play, who, item, "dropped", fighterOf(play.state, who).scores.spaces[0] ?? null);
  logLine(play, "TURNCRAFT.Log.flow.dropped", who, { item: dropped.name });
  countFree(play, who);
}

/** FL-48: the effect stands on the item. Of several, one was in hand: the next has to be drawn. */
export function* potion(play: Play, who: CombatantId, { item }: ActionOf<"potion">): RuleGenerator {
  yield* use(play, who, item);
  const { limits = [] } = fighterOf(play.state, who).scores;
  if (limits.some(({ uuid, per }) => uuid === item && per === "quantity")) carry(play, who, item, "bag");
}

/** FL-49: its effect is on the item. */
export function magicItem(play: Play, who: CombatantId, { item }: ActionOf<"magicItem">): RuleGenerator {
  return use(play, who, item);
}

function* use(play: Play, who: CombatantId, item: ItemId): RuleGenerator {
  const used = itemIn(play, who, item);
  if (used === null) return;
  logLine(play, "TURNCRAFT.Log.flow.usedItem", who, { item: used.name });
  yield* heals(play, who, used, [who]);
}

/** FL-140: a check without points, by its name. */
export function* knowledge(
  play: Play,
  who: CombatantId,
  { skill }: ActionOf<"knowledge">,
  { modifier, struck }: Terms,
): RuleGenerator {
  const fighter = fighterOf(play.state, who);
  const parts = checkParts(play.state, snapshot(fighter), skill, true);
  logLine(play, "TURNCRAFT.Log.did", who, { what: skill });
  yield* checkedOne(play, {
    id: `knowledge:${who}`,
    who,
    label: "TURNCRAFT.Roll.knowledge",
    skill: skillOf(fighter, skill),
    modifiers: [...numbersOf(parts, struck), ...gmModifier(modifier)],
    tilt: tiltIn(parts, struck),
  });
  countFree(play, who);
}

/** FL-140: words alone. */
export function free(play: Play, who: CombatantId, { what }: ActionOf<"free">): void {
  logLine(play, "TURNCRAFT.Log.did", who, { what });
  countFree(play, who);
}

/** FL-51: its effect is the table's. */
export function other(play: Play, who: CombatantId, { what }: ActionOf<"other">): void {
  logLine(play, "TURNCRAFT.Log.did", who, { what });
}

/** FL-140: only where the GM set a number is counted, and past it no more than a word said. */
function countFree(play: Play, who: CombatantId): void {
  const { freeActionLimit: limit } = play.state.settings;
  if (limit === 0) return;
  const { turn } = fighterOf(play.state, who);
  turn.freeActions += 1;
  if (turn.freeActions <= limit) return;
  logLine(play, "TURNCRAFT.Log.flow.manyFreeActions", who, { limit, count: turn.freeActions });
}

function itemIn({ state }: Play, who: CombatantId, item: ItemId): Item | null {
  return itemOf(fighterOf(state, who), item);
}
