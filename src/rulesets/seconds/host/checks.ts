import { addedTo, type Checks, type PlainRoll, rollPlain } from "../../../combat/checks/checks.ts";
import { worldSettings } from "../../../combat/rulesets.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import { localize } from "../../../i18n.ts";
import { filledIn, type SecondsState, settings } from "../rules/index.ts";

/** The check of Reflex. */
export const secondsChecks: Checks<SecondsState> = {
  has: (_actor, check) => check === "reflex",
  async roll(actor) {
    const { reflex, dexterity } = actor.system.seconds;
    const formula = worldSettings({ id: "seconds", settings }).initiativeFormula;
    await rollPlain(actor, reflexCheck({ name: actor.name, reflex, dexterity, formula }, localize));
  },
};

/** Creature with a Reflex check. `formula`: as for initiative checks (SX-107). */
interface ReflexInput {
  readonly name: string;
  readonly reflex: number;
  readonly dexterity: number;
  readonly formula: string;
}

/** Reflex check: the setting's formula with the Reflex and Dexterity scores (SX-101). */
export function reflexCheck({ name, reflex, dexterity, formula }: ReflexInput, localize: Localize): PlainRoll {
  const modifiers = [
    { id: "reflex", label: localize("TURNCRAFT.Seconds.Field.reflex"), amount: reflex, clause: "SX-101" },
    { id: "dexterity", label: localize("TURNCRAFT.Seconds.Field.dexterity"), amount: dexterity, clause: "SX-101" },
  ];
  const filled = filledIn(formula, { reflex, dexterity });
  return addedTo({ name, title: localize("TURNCRAFT.PlainCheck.reflex"), formula: filled, modifiers }, localize);
}
