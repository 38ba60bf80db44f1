import { type Answering, type Reactor, unmetByAttack } from "../../../engine/index.ts";
import type { CombatantId } from "../../../engine/types.ts";

/** Combatant with a Reaction left, and the items that cost one. */
export interface Defender extends Reactor {
  readonly items: readonly (Answering & { readonly id: string; readonly name: string })[];
}

/** A Reaction that may be spent on an attack; `item` null: on anything else that the table says. */
export interface Defence {
  readonly who: CombatantId;
  readonly item: string | null;
  readonly name: string;
}

/**
 * Items that may answer the attack on this target (MO-410): the target's items that answer attacks on it, or any custom
 * answer; for other combatants, only items that answer attacks on them.
 */
export function defencesOf(
  attack: { readonly who: CombatantId; readonly target: CombatantId },
  defenders: readonly Defender[],
  plain: string,
): Defence[] {
  const event = { who: attack.who, targets: [attack.target] };
  return defenders
    .filter(({ who }) => who !== attack.who)
    .flatMap((defender) => {
      const { who, items } = defender;
      const isTarget = who === attack.target;
      const fit = items.filter((item) => unmetByAttack(item, event, defender) === null);
      const all = fit.map(({ id, name }): Defence => ({ who, item: id, name }));
      return isTarget ? [...all, { who, item: null, name: plain }] : all;
    });
}
