import { addedTo, type Checks, type PlainRoll, rollPlain } from "../../../combat/checks/checks.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import { plus } from "../../../engine/index.ts";
import { localize } from "../../../i18n.ts";
import type { DexterityState } from "../rules/index.ts";

/** The check of Dexterity. */
export const dexterityChecks: Checks<DexterityState> = {
  has: (_actor, check) => check === "dexterity",
  async roll(actor) {
    const { name, system } = actor;
    await rollPlain(actor, dexterityCheck({ name, bonus: system.dexterity.dexterityBonus }, localize));
  },
};

/** A check of Dexterity: its bonus on a d20 (DX-102). */
export function dexterityCheck({ name, bonus }: { name: string; bonus: number }, localize: Localize): PlainRoll {
  const label = localize("TURNCRAFT.Field.dexterityBonus");
  const modifiers = [{ id: "bonus", label, amount: bonus, clause: "DX-102" }];
  return addedTo(
    { name, title: localize("TURNCRAFT.PlainCheck.dexterity"), formula: plus("1d20", bonus), modifiers },
    localize,
  );
}
