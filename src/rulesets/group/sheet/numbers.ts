import type { ItemNumbers, Localize } from "../../../combat/views/index.ts";
import type { ItemSummary } from "../../../sheets/item-summary.ts";
import type { attackerOf } from "../data/fields.ts";
import { type GroupState, type Item, ratingOf, settings, writeAac0 } from "../rules/index.ts";
import { routineWords } from "../tracker/attack-view.ts";

declare module "../../../sheets/item-summary.ts" {
  interface ItemSummary {
    /** Numbers for its bearer's attacks; null: no bearer. */
    readonly groupAttacker?: ReturnType<typeof attackerOf> | null;
  }
}

/** AAC0 with what is added to the roll (GR-130, GR-135), damage of the whole routine, range; of armor the points of AC. */
export function numbersOf(
  { group, armor, groupAttacker }: ItemSummary,
  localize: Localize,
  state: GroupState | null,
): ItemNumbers | null {
  if (armor)
    return armor.armor === 0 ? null : { toHit: null, effect: { kind: "armor", points: armor.armor }, distance: null };
  if (!group) return null;
  const { range } = group;
  const distance = range === null ? null : ({ kind: "range", value: range, unit: "feet" } as const);
  const healing = group.healing ? ({ kind: "healing", formula: group.healing } as const) : null;
  if (group.attackForm === null) return { toHit: null, effect: healing, distance };
  return {
    toHit: toHitOf(group, groupAttacker ?? null, localize, state),
    effect: healing ?? damageOf(group),
    distance,
  };

  function damageOf(item: Item) {
    const formula = routineWords(item, groupAttacker?.damageModifier ?? 0, item.multipliers);
    return formula === null ? null : ({ kind: "damage", formula } as const);
  }
}

function toHitOf(
  item: Item,
  attacker: ReturnType<typeof attackerOf> | null,
  localize: Localize,
  state: GroupState | null,
): ItemNumbers["toHit"] {
  if (!attacker) return null;
  const { aac0 } = ratingOf(attacker, state?.settings ?? settings.defaults, item);
  const name = localize("TURNCRAFT.GroupTable.aac0");
  return { kind: "score", name, score: writeAac0(aac0), bonus: attacker.attackModifier };
}
