import type { Checks } from "../../../combat/checks/checks.ts";
import { rollPlain } from "../../../combat/checks/plain.ts";
import { worldSettings } from "../../../combat/rulesets.ts";
import { localize } from "../../../i18n.ts";
import type { SecondsState } from "../rules/index.ts";
import { settings } from "../rules/index.ts";
import { reflexCheck } from "./checks-view.ts";

/** The check of Reflex. */
export const secondsChecks: Checks<SecondsState> = {
  has: (_actor, check) => check === "reflex",
  async roll(actor) {
    const { reflex, dexterity } = actor.system.seconds;
    const formula = worldSettings({ id: "seconds", settings }).initiativeFormula;
    await rollPlain(actor, reflexCheck({ name: actor.name, reflex, dexterity, formula }, localize));
  },
};
