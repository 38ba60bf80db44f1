import type { Checks } from "../../../combat/checks/checks.ts";
import { rollPlain } from "../../../combat/checks/plain.ts";
import { localize } from "../../../i18n.ts";
import type { DexterityState } from "../rules/index.ts";
import { dexterityCheck } from "./checks-view.ts";

/** The check of Dexterity. */
export const dexterityChecks: Checks<DexterityState> = {
  has: (_actor, check) => check === "dexterity",
  async roll(actor) {
    const { name, system } = actor;
    await rollPlain(actor, dexterityCheck({ name, bonus: system.dexterity.dexterityBonus }, localize));
  },
};
