import { fightsOfActor } from "../../../combat/authority/encounters.ts";
import type { Checks, SaveModifier } from "../../../combat/checks/checks.ts";
import { rollPlain } from "../../../combat/checks/plain.ts";
import { stateUnder } from "../../../combat/state-under.ts";
import { localize } from "../../../i18n.ts";
import { rulesetOf } from "../../registry.ts";
import { derivedFrom, type GroupState, group } from "../rules/index.ts";
import { isSaved, type SaveInput, saveCheck } from "./checks-view.ts";

/** Saves. */
export const groupChecks: Checks<GroupState> = {
  has: (_actor, check) => check === "save",
  async roll(actor) {
    const rolled = await rollPlain(actor, saveCheck(saveInputOf(actor), localize));
    if (!rolled) return;
    lastNeeded = rolled.free;
    if (!isSaved(rolled.free, rolled.total)) await breaks(actor);
  },
};

/** Number that the last save of this client needed. */
let lastNeeded = 15;

function saveInputOf(actor: Actor.Implementation): SaveInput {
  const { className, classLevel, hitDice } = actor.system.group;
  const byClass = className !== "";
  return {
    name: actor.name,
    savesAs: { byClass, text: byClass ? `${className} ${classLevel}` : derivedFrom(hitDice).saveRow },
    needed: lastNeeded,
    added: addedTo(actor),
  };
}

/** Modifiers of the creature's saves in the first encounter that has any. */
function addedTo(actor: Actor.Implementation): readonly SaveModifier[] {
  for (const { combat, who } of fightsOfActor(actor)) {
    const added = combat.state && rulesetOf(combat.type)?.host.checks?.onSaves?.(combat.state, who);
    if (added) return added;
  }
  return [];
}

/** A failed save breaks concentration where its maker fights (GR-116). */
async function breaks(actor: Actor.Implementation): Promise<void> {
  for (const { combat, who } of fightsOfActor(actor)) {
    const state = stateUnder(group, combat);
    const { spell, maintaining } = state?.fighters[who] ?? {};
    if (state && state.round > 0 && (spell?.state === "casting" || maintaining))
      await combat.perform({ kind: "save", who, failed: true });
  }
}
