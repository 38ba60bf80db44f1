import { effectLeft, fightEffects, worldRuleset } from "../combat/index.ts";
import { rangeOf } from "../combat/targeting/distance.ts";
import { componentsOf } from "../data/components.ts";
import { sizes } from "../data/place.ts";
import { healingOf, rollsOf } from "../data/rolls.ts";
import { dueTimeOf, timedOf } from "../data/timed.ts";
import { limitOf } from "../data/uses.ts";
import { allRulesets, rulesetIds } from "../rulesets/registry.ts";
import type { EffectDetails } from "./effects-view.ts";
import type { ItemSummary, ItemType } from "./item-summary.ts";
import type { ScoreInput } from "./scores-view.ts";

/** Stored values for the scores tab, for editing. */
export function scoreInput(actor: Actor.Implementation): ScoreInput {
  const { reach, size, speeds } = actor.system._source;
  return { reach, size, sizes, speeds, system: actor.system._source };
}

/** Creature's items in the sheet's order. */
export function itemSummary(actor: Actor.Implementation): ItemSummary[] {
  const sorted = actor.items.contents.toSorted((a, b) => a.sort - b.sort);
  return sorted.map(oneItem);
}

export function oneItem(item: Item.Implementation): ItemSummary {
  const { cost, effortful, reactsTo, duration, quantity, wielded, activity } = item.system;
  const known = allRulesets().map(({ sheet }) => sheet?.itemSummary?.(item));
  return {
    ...(Object.assign({}, ...known) as Partial<ItemSummary>),
    id: item.id ?? "",
    uuid: item.uuid,
    type: item.type as ItemType, // the other subtypes are modules' and aren't listed
    name: item.name,
    img: item.img ?? "",
    // Nobody has two of what is done.
    quantity: activity ? null : (quantity ?? null),
    ...(activity && { activity }),
    components: componentsOf(item),
    heals: healingOf(item) !== "",
    rolls: rollsOf(item),
    far: rangeOf(item),
    limit: limitOf(item),
    wielded: wielded ?? null,
    cost,
    effortful,
    reactsTo,
    duration,
  };
}

/** Effects on the creature, including its items' effects. */
export function effectDetails(actor: Actor.Implementation): EffectDetails[] {
  return [...actor.allApplicableEffects()].map((effect) => ({
    id: effect.id ?? "",
    uuid: effect.uuid,
    name: effect.name,
    img: effect.img ?? "",
    item: effect.parent instanceof Item ? effect.parent.name : null,
    duration: dueTimeOf(effect)?.ends ? untilDue(effect) : timedOf(effect),
    left: effectLeft(actor, effect.uuid),
  }));
}

/** Time left of an effect in world time: in whole minutes if long. */
function untilDue(effect: ActiveEffect.Implementation): EffectDetails["duration"] {
  const seconds = Math.max(0, (dueTimeOf(effect)?.at ?? 0) - game.time.worldTime);
  return seconds < 600 ? { value: seconds, unit: "seconds" } : { value: Math.ceil(seconds / 60), unit: "minutes" };
}

/**
 * Conditions implied by the creature's encounter; they end with their cause. The names include the remaining time, in
 * the ruleset's measure.
 */
export function impliedStatuses(actor: Actor.Implementation): { name: string; img: string }[] {
  return fightEffects(actor).map(({ name, img }) => ({ name, img: img ?? "" }));
}

/**
 * Ruleset of the creature's encounter, started or not, the viewed scene's first; outside of any the world's. A world actor belongs
 * to the encounters of its unlinked tokens too.
 */
export function rulesetIdOf(actor: Actor.Implementation | null): string {
  const combats = [game.combats.viewed, ...game.combats.contents].filter(
    (combat) => combat !== undefined && combat !== null,
  );
  const having = (isIts: (combatant: Combatant.Implementation) => boolean) =>
    combats.find((combat) => combat.combatants.some(isIts));
  const its =
    having((combatant) => combatant.actor?.uuid === actor?.uuid) ??
    having(({ actorId }) => actor !== null && !actor.isToken && !actor.pack && actorId === actor.id);
  return its && actor && rulesetIds().includes(its.type) ? its.type : worldRuleset();
}
