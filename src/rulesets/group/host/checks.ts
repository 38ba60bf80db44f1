import { fightsOfActor } from "../../../combat/authority/encounters.ts";
import {
  type Checks,
  chanceUnder,
  type PlainRoll,
  rollPlain,
  type SaveModifier,
} from "../../../combat/checks/checks.ts";
import { stateUnder } from "../../../combat/ruleset-host.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import { plus } from "../../../engine/index.ts";
import { localize } from "../../../i18n.ts";
import { rulesetOf } from "../../registry.ts";
import { derivedFrom, type GroupState, group, isUnresolved } from "../rules/index.ts";

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

/** Number needed by the client's last save. */
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

/** Modifiers of the creature's saves in the first encounter with modifiers. */
function addedTo(actor: Actor.Implementation): readonly SaveModifier[] {
  for (const { combat, who } of fightsOfActor(actor)) {
    const added = combat.state && rulesetOf(combat.type)?.host.checks?.onSaves?.(combat.state, who);
    if (added) return added;
  }
  return [];
}

/** A failed save breaks the concentration of a fighting creature (GR-116). */
async function breaks(actor: Actor.Implementation): Promise<void> {
  for (const { combat, who } of fightsOfActor(actor)) {
    const state = stateUnder(group, combat);
    const { spell, maintaining } = state?.fighters[who] ?? {};
    if (state && state.round > 0 && (isUnresolved(spell) || maintaining))
      await combat.perform({ kind: "save", who, failed: true });
  }
}

/** Creature making a save. */
export interface SaveInput {
  readonly name: string;
  /** Row of the save tables: hit dice (GR-142), or a class and level. */
  readonly savesAs: { readonly text: string; readonly byClass: boolean };
  /** Number needed by the last save, entered by hand: no clause has a table (GR-171). */
  readonly needed: number;
  /** Save modifiers from the creature's encounter. */
  readonly added: readonly SaveModifier[];
}

/** A save: a d20 against a number named by the GM (GR-116, GR-171). */
export function saveCheck(
  { name, savesAs: { text, byClass }, needed, added }: SaveInput,
  localize: Localize,
): PlainRoll {
  const title = localize("TURNCRAFT.PlainCheck.save");
  const modifiers = [{ id: "as", label: localize("TURNCRAFT.PlainCheck.savesAs"), amount: text }, ...added];
  const sum = added.reduce((all, { amount }) => all + amount, 0);
  return {
    asked: {
      title,
      who: name,
      modifiers: modifiers.map((part) => ({ ...part, ...(!byClass && { clause: "GR-142" }) })),
      free: { min: 1, max: 30, label: localize("TURNCRAFT.PlainCheck.needed"), value: needed },
      outcome: (_struck, least) =>
        localize("TURNCRAFT.PlainCheck.over", { least, chance: chanceUnder(21 - least + sum, 20) }),
    },
    formula: () => plus("1d20", sum),
    flavor: (least, total) =>
      localize(isSaved(least, total) ? "TURNCRAFT.PlainCheck.saved" : "TURNCRAFT.PlainCheck.notSaved", {
        check: title,
        least,
      }),
  };
}

/** True if a save is made. */
function isSaved(needed: number, total: number): boolean {
  return total >= needed;
}
