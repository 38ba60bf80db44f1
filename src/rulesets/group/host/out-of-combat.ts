import { itemDice } from "../../../combat/out-of-combat.ts";
import { askRoll } from "../../../combat/rolling/ask.ts";
import type { OutOfCombatUse, SandboxUse } from "../../../combat/ruleset-host.ts";
import { nameOf } from "../../../combat/words.ts";
import { localizeKey } from "../../../i18n.ts";
import { groupThing } from "../data/fields.ts";
import { groupItem } from "../data/item.ts";
import { type Attack, type GroupCommandOf, type GroupState, outOfCombat } from "../rules/index.ts";
import { attackFrom, attackRoll } from "../tracker/attack-view.ts";

/**
 * Asks for the attack roll against each target of an item used outside combat (GR-95), or against a stand-in without
 * targets. Items that don't attack have their dice alone.
 */
export const groupOutOfCombat: OutOfCombatUse = async (sandbox, document) => {
  const { combat, who, targets, standIn } = sandbox;
  const state = sandbox.state as GroupState; // It was made under this ruleset.
  const item = groupItem(groupThing(document));
  if (document.type === "armor" || item.attackForm === null) return itemDice()(sandbox, document);
  const context = { gm: true, localize: localizeKey, nameOf: (id: Parameters<typeof nameOf>[1]) => nameOf(combat, id) };
  const using: SandboxUse[] = [];
  for (const target of targets.length > 0 ? targets : [standIn]) {
    const attack = attackFrom({}, target);
    const asked = attackRoll(state, { who, item, attack }, context);
    const settled = targets.length > 0 && asked?.settled === true;
    const answer = asked && (await askRoll({ ...asked, settled }));
    if (!answer) continue;
    const { excluded, free } = answer;
    const made: Attack = { ...attack, ...(excluded.length > 0 && { excluded }), ...(free !== 0 && { free }) };
    const command: GroupCommandOf<"act"> = { kind: "act", who, item, attack: made, minors: [] };
    using.push({ rules: outOfCombat, state, command });
  }
  return using;
};
