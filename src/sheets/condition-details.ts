import { fightEffects } from "../combat/index.ts";
import { localize } from "../i18n.ts";
import { effectDetails } from "./creature-details.ts";
import { effectsView } from "./effects-view.ts";
import { countedIn, type Fight } from "./fight.ts";
import type { HeaderView } from "./scores-view.ts";

/**
 * Conditions of a creature: implied by its encounter, then statuses and temporary effects, with the remaining time in the rules'
 * measure.
 */
export function conditionDetails(actor: Actor.Implementation, fight: Fight | null): HeaderView["conditions"] {
  // These names include the time left.
  const fromFight = fightEffects(actor).map(({ name, img }) => ({ name, img: img ?? "", left: null }));
  const active = new Map([...actor.allApplicableEffects()].map((effect) => [effect.uuid, effect]));
  const given = effectDetails(actor).filter(({ uuid, duration, left }) => {
    const effect = active.get(uuid);
    return effect?.active && (effect.statuses.size > 0 || duration !== null || left != null);
  });
  const { effects } = effectsView(given, countedIn(fight), localize);
  const own = effects.map(({ name, img, remaining, counted }, index) => {
    const ends = counted || given[index]?.duration != null || given[index]?.left != null;
    return { name, img, left: ends ? remaining : null };
  });
  return [...fromFight, ...own];
}
