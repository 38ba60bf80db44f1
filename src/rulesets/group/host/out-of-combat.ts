import { itemDice } from "../../../combat/out-of-combat/dice.ts";
import type { OutOfCombatUse, Using } from "../../../combat/out-of-combat/way.ts";
import { askRoll } from "../../../combat/rolling/index.ts";
import { nameOf } from "../../../combat/words.ts";
import { localizeKey } from "../../../i18n.ts";
import { groupThing } from "../data/fields.ts";
import { groupItem } from "../data/item.ts";
import { type Attack, type CommandOf, type GroupState, outOfCombat } from "../rules/index.ts";
import { attackFrom, attackRoll } from "../tracker/attack-view.ts";

/**
 * Targets of each attack (GR-95): one attack, one target. An attack without a valid target is reported with its dice.
 */
export const groupOutOfCombat: OutOfCombatUse = async (sandbox, document) => {
  const { combat, who, targets, standIn } = sandbox;
  const state = sandbox.state as GroupState; // It was made under this ruleset.
  const item = groupItem(groupThing(document));
  if (document.type === "armor" || item.attackForm === null) return itemDice()(sandbox, document);
  const reader = { gm: true, localize: localizeKey, nameOf: (id: Parameters<typeof nameOf>[1]) => nameOf(combat, id) };
  const using: Using[] = [];
  for (const target of targets.length > 0 ? targets : [standIn]) {
    const attack = attackFrom({}, target);
    const asked = attackRoll(state, { who, item, attack }, reader);
    const settled = targets.length > 0 && asked?.settled === true;
    const answer = asked && (await askRoll({ ...asked, settled }));
    if (!answer) continue;
    const { struck, free } = answer;
    const made: Attack = { ...attack, ...(struck.length > 0 && { struck }), ...(free !== 0 && { free }) };
    const command: CommandOf<"act"> = { kind: "act", who, item, attack: made, minors: [] };
    using.push({ rules: outOfCombat, state, command });
  }
  return using;
};
