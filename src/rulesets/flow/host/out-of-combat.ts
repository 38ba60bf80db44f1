import { itemDice } from "../../../combat/out-of-combat.ts";
import { askRoll } from "../../../combat/rolling/ask.ts";
import type { OutOfCombatUse } from "../../../combat/ruleset-host.ts";
import { viewerOf } from "../../../combat/viewer.ts";
import { rollsOf } from "../../../data/rolls.ts";
import { localizeKey } from "../../../i18n.ts";
import { flowItemOf } from "../data/fields.ts";
import { type DeclaredAction, type FlowCommandOf, type FlowState, outOfCombat } from "../rules/index.ts";
import { checkAsked } from "../tracker/check-view.ts";

/**
 * Uses an item outside of combat: makes the attack check against the targets (FL-44), or, without a check, rolls the item's dice.
 */
export const flowOutOfCombat: OutOfCombatUse = async (sandbox, document) => {
  const { combat, who, targets, standIn } = sandbox;
  const state = sandbox.state as FlowState; // It was made under this ruleset.
  const item = flowItemOf(document);
  const action = item.kind === "spell" || item.kind === "ability" ? item.kind : "attack";
  if (item.attackSkill === "") {
    return itemDice((each) => {
      const [rolls, damage] = [rollsOf(each), item.damage.trim()];
      return damage === "" ? rolls : { attack: rolls.attack, damage };
    })(sandbox, document);
  }
  const aims = targets.length > 0 ? targets : [standIn];
  const declared: DeclaredAction = { action, item: item.uuid, targets: aims, abilities: [] };
  const context = { gm: true, localize: localizeKey, ...viewerOf(combat) };
  const asked = checkAsked(state, who, declared, context);
  if (!asked) return [];
  const { note: _price, ...free } = asked;
  const answer = await askRoll({ ...free, settled: targets.length > 0 && asked.settled === true });
  if (!answer) return [];
  const command: FlowCommandOf<"act"> = {
    kind: "act",
    who,
    action: declared,
    modifier: answer.free,
    excluded: answer.excluded,
  };
  return [{ rules: outOfCombat, state, command }];
};
