import { marchingRollsOf, type Rolls, rollsOf } from "../../data/rolls.ts";
import { type PlainUse, plainOutOfCombat } from "../../engine/index.ts";
import { withStrike } from "../authority/enrich-strike.ts";
import type { Command } from "../authority/request.ts";
import { withDice } from "../rolling/strike.ts";
import type { OutOfCombatUse } from "./way.ts";

/** Rolls an item's dice at each target; logs items without dice. `rolls`: its formulas. */
export function itemDice(rolls: (item: Item.Implementation) => Rolls = rollsOf): OutOfCombatUse {
  return async ({ combat, state, who, targets }, item) => {
    const use: PlainUse = { kind: "use", who, what: item.name, targets };
    const terms = { item: item.uuid, targets, rolls };
    // It is no command of a fight: the same question is put for it.
    const asked = await withDice(combat, use as object as Command, terms);
    if (!asked) return [];
    const command = withStrike(combat, { ...asked }, item.uuid, rolls) as object as PlainUse; // The same, with its dice.
    return [{ rules: plainOutOfCombat, state, command }];
  };
}

/** An item that attacks under Marching Order has a bonus (MO-802). */
export const marchingDice = itemDice(marchingRollsOf);
