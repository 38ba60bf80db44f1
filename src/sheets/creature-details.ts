import { effectLeft, fightEffects } from "../combat/index.ts";
import { rangeOf } from "../combat/targeting/index.ts";
import { componentsOf, dueOf, healingOf, limitOf, rollsOf, sizes, timedOf } from "../data/index.ts";
import { allRulesets } from "../rulesets/registry.ts";
import type { EffectDetails } from "./effects-view.ts";
import type { ItemSummary, ItemType } from "./item-summary.ts";
import type { ScoreInput } from "./scores-view.ts";

/** Stored values for the scores tab, since those are edited. */
export function scoreInput(actor: Actor.Implementation): ScoreInput {
  const { reach, size, speeds } = actor.system._source;
  return { reach, size, sizes, speeds, system: actor.system._source };
}

/** The creature's items in its own order. */
export function itemSummary(actor: Actor.Implementation): ItemSummary[] {
  const sorted = actor.items.contents.toSorted((a, b) => a.sort - b.sort);
  return sorted.map(oneItem);
}

export function oneItem(item: Item.Implementation): ItemSummary {
  const { cost, effortful, reactsTo, duration, quantity, wielded, activity } = item.system;
  const known = allRulesets().map(({ sheet }) => sheet?.input?.(item));
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

/** The effects that the creature bears, its items' included. */
export function effectDetails(actor: Actor.Implementation): EffectDetails[] {
  return [...actor.allApplicableEffects()].map((effect) => ({
    id: effect.id ?? "",
    uuid: effect.uuid,
    name: effect.name,
    img: effect.img ?? "",
    item: effect.parent instanceof Item ? effect.parent.name : null,
    duration: dueOf(effect)?.ends ? untilDue(effect) : timedOf(effect),
    left: effectLeft(actor, effect.uuid),
  }));
}

/** Time left of an effect that ends in world time: in whole minutes if it is long. */
function untilDue(effect: ActiveEffect.Implementation): EffectDetails["duration"] {
  const seconds = Math.max(0, (dueOf(effect)?.at ?? 0) - game.time.worldTime);
  return seconds < 600 ? { value: seconds, unit: "seconds" } : { value: Math.ceil(seconds / 60), unit: "minutes" };
}

/**
 * Conditions that follow from the creature's fight and end with it; their names include the remaining time, in the
 * ruleset's measure.
 */
export function impliedStatuses(actor: Actor.Implementation): { name: string; img: string }[] {
  return fightEffects(actor).map(({ name, img }) => ({ name, img: img ?? "" }));
}
